/** A term's value in one line of a list: prices as one says them, other values by their first figures. */
import { formatMoney, type Money } from "#kernel/amount.ts";
import { formatBps } from "#kernel/rate.ts";
import { factsOf, type Words } from "./facts.ts";

type Stored = Readonly<Record<string, unknown>>;

/** Figures of a value that are named in a line; more end in an ellipsis. */
const MAX_FIGURES = 4;

/** E.g. "Rp 25,000 + 0.10%; from Rp 10,000,000: Rp 45,000", or "Working days 3 · Counted working". Without the source of the value. */
export function inOneLine(value: Stored, words: Words): string {
  const price = priceOf(value, words);
  if (price !== null) return price;
  const facts = factsOf(value, words).filter(({ id }) => id !== "source" && id !== "aliases");
  const shown = facts.slice(0, MAX_FIGURES).map((fact) => (facts.length === 1 ? fact.value : `${fact.label} ${fact.value}`));
  return shown.join(" · ") + (facts.length > shown.length ? " …" : "");
}

/** A price, or prices by amount; null where the value is neither. */
function priceOf(value: Stored, words: Words): string | null {
  const tiers = value["tiers"];
  if (!Array.isArray(tiers)) return isPriced(value) ? priceLine(value, words) : null;
  const lines = tiers.map((tier: unknown) => {
    if (!isPriced(tier)) return null;
    const from = moneyIn(tier, "from");
    const price = priceLine(tier, words);
    if (from === null || from.minor === 0n) return price;
    return words.t("prices.from", { amount: formatMoney(from, words.language), price });
  });
  return lines.includes(null) ? null : lines.join("; ");
}

const isPriced = (value: unknown): value is Stored =>
  typeof value === "object" && value !== null && moneyIn(value as Stored, "fixed") !== null && "bps" in value;

/** The fixed part and the share, of which one that is nothing is left out, and the bounds of both together. */
function priceLine(value: Stored, { t, language }: Words): string {
  const [fixed, min, max] = ["fixed", "min", "max"].map((name) => moneyIn(value, name));
  const bps = Number(value["bps"]);
  const parts = [
    ...(fixed == null || (fixed.minor === 0n && bps > 0) ? [] : [formatMoney(fixed, language)]),
    ...(bps > 0 ? [formatBps(bps, language)] : []),
  ];
  return [
    parts.join(" + "),
    ...(min == null ? [] : [t("prices.min", { amount: formatMoney(min, language) })]),
    ...(max == null ? [] : [t("prices.max", { amount: formatMoney(max, language) })]),
  ].join(", ");
}

/** An amount as the database keeps it: its minor units may be a number or a text. */
function moneyIn(value: Stored, name: string): Money | null {
  const held = value[name];
  if (typeof held !== "object" || held === null || !("minor" in held) || !("currency" in held)) return null;
  return { currency: held.currency as Money["currency"], minor: BigInt(String(held.minor)) };
}
