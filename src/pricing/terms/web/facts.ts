/** A term's value in words: one line for each figure, with its unit. */
import { formatMoney, CURRENCY_CODES, type Currency } from "#kernel/amount.ts";
import type { Language } from "#kernel/locale.ts";
import { formatBps } from "#kernel/rate.ts";
import { formatDate, isLocalDate } from "#kernel/time.ts";
import type { Translate } from "#web/i18n.tsx";
import type { termMessages } from "./messages.ts";

export interface TermFact {
  /** The place in the value: the same fact before and after a change. */
  readonly id: string;
  readonly label: string;
  readonly value: string;
}
type Messages = (typeof termMessages)["ID"];
type Stored = Readonly<Record<string, unknown>>;
export interface Words {
  readonly t: Translate<Messages>;
  readonly language: Language;
  /** Names of the codes in a value: rails, requirements. */
  readonly codeNames?: Readonly<Record<string, string>>;
}

const isObject = (value: unknown): value is Stored => typeof value === "object" && value !== null && !Array.isArray(value);
const currencyOf = (code: unknown): Currency | undefined => CURRENCY_CODES.find((one) => one === code);
/** Says only how the value is shaped, or is shown by the page of a corridor itself. */
const SHAPE: ReadonlySet<string> = new Set([
  "measure",
  "availability",
  "product",
  "country",
  "currency",
  "method",
  "oneWordName",
]);
/** Without a value these are no limit. */
const LIMITS: ReadonlySet<string> = new Set(["transfer", "day", "month", "abroadMonth", "countPerDay", "max"]);

/** The facts of a value as it is stored. */
export function factsOf(value: Stored, words: Words): TermFact[] {
  // The database keeps no order of names.
  const ordered = Object.entries(value).toSorted(([a], [b]) => rankOf(a) - rankOf(b));
  return ordered.flatMap(([name, held]) => (SHAPE.has(name) ? [] : factsAt(name, name, held, words)));
}

function rankOf(name: string): number {
  const names = Object.keys(FIELD_NAMES);
  return names.includes(name) ? names.indexOf(name) : names.length;
}

function factsAt(id: string, name: string, held: unknown, words: Words): TermFact[] {
  const { t, language } = words;
  const label = labelOf(name, words);
  if (Array.isArray(held)) {
    if (!held.some(isObject)) return [{ id, label, value: held.map((one) => leaf(name, one, words)).join(", ") }];
    return held.flatMap((one: unknown, n) => {
      if (!isObject(one)) return [];
      if (isLocalDate(String(one["day"])) && isObject(one["names"]))
        return [
          {
            id: `${id}-${String(one["day"])}`,
            label: formatDate(one["day"] as never, language),
            value: String(one["names"][language]),
          },
        ];
      if (currencyOf(one["currency"]) !== undefined && "minor" in one)
        return [
          {
            id: `${id}-${String(one["currency"])}`,
            label: `${label} (${String(one["currency"])})`,
            value: leaf(name, one, words),
          },
        ];
      return factsOf(one, words).map((fact) => ({
        id: `${id}-${n}-${fact.id}`,
        label: held.length === 1 ? fact.label : `${t("tier", { number: String(n + 1) })} · ${fact.label}`,
        value: fact.value,
      }));
    });
  }
  if (isObject(held) && currencyOf(held["currency"]) === undefined)
    return factsOf(held, words).map((fact) => ({ ...fact, id: `${id}-${fact.id}`, label: `${label} · ${fact.label}` }));
  return [{ id, label, value: leaf(name, held, words) }];
}

function labelOf(name: string, { t }: Words): string {
  return Object.hasOwn(FIELD_NAMES, name) ? t(`fields.${name as keyof Messages["fields"]}`) : name.replaceAll("_", " ");
}

function leaf(name: string, held: unknown, { t, language, codeNames = {} }: Words): string {
  if (held === null && name === "hours") return t("always");
  if (held === null || held === undefined) return LIMITS.has(name) ? t("noLimit") : "–";
  if (typeof held === "boolean") return t(held ? "yes" : "no");
  if (isObject(held)) {
    const currency = currencyOf(held["currency"]);
    return currency === undefined ? "–" : formatMoney({ currency, minor: BigInt(String(held["minor"])) }, language);
  }
  if (typeof held === "number") {
    if (name === "bps") return formatBps(held, language);
    if (name === "minutes" || name === "checksMinutes") return t("minutes", { count: held });
  }
  if (name === "counted" && (held === "working" || held === "calendar")) return t(`counted.${held}`);
  if ((name === "kind" || name === "days") && isChoice(held)) return t(`choices.${held}`);
  if (typeof held === "string") return codeNames[held] ?? held;
  return typeof held === "number" ? String(held) : "–";
}
const isChoice = (held: unknown): held is keyof Messages["choices"] =>
  held === "minutes" || held === "working_days" || held === "every_day";

const FIELD_NAMES: Readonly<Record<keyof Messages["fields"], true>> = {
  from: true,
  fixed: true,
  bps: true,
  min: true,
  max: true,
  source: true,
  minutes: true,
  isDomesticOnly: true,
  transfer: true,
  day: true,
  month: true,
  abroadMonth: true,
  countPerDay: true,
  unpaidPerSender: true,
  amount: true,
  days: true,
  counted: true,
  years: true,
  number: true,
  name: true,
  shortName: true,
  biFast: true,
  online: true,
  skn: true,
  mergedInto: true,
  popular: true,
  aliases: true,
  isWallet: true,
  orderCode: true,
  orderPrefix: true,
  zone: true,
  weekend: true,
  isConfirmed: true,
  checksMinutes: true,
  codesPerDay: true,
  approvers: true,
  requirements: true,
  otherwise: true,
  holidays: true,
  arrival: true,
  arrivalKind: true,
  arrivalMinutes: true,
  arrivalDays: true,
  arrivalBy: true,
  kind: true,
  by: true,
  reviewMonths: true,
  review_low: true,
  review_medium: true,
  review_high: true,
  low: true,
  medium: true,
  high: true,
  points: true,
  rails: true,
  cost: true,
  hours: true,
  hoursDays: true,
  opens: true,
  cutOff: true,
};

/** The facts that differ between two values; `before` or `after` is null where a value lacks the fact. */
export function differenceOf(
  before: readonly TermFact[],
  after: readonly TermFact[],
): { readonly id: string; readonly label: string; readonly before: string | null; readonly after: string | null }[] {
  const [was, will] = [before, after].map((facts) => new Map(facts.map((fact) => [fact.id, fact])));
  return [...new Set([...before, ...after].map(({ id }) => id))].flatMap((id) => {
    const [a, b] = [was?.get(id), will?.get(id)];
    if (a?.value === b?.value) return [];
    return [{ id, label: (b ?? a)?.label ?? id, before: a?.value ?? null, after: b?.value ?? null }];
  });
}

/** The name of a term's key. */
export function keyName(key: string, t: Translate<Messages>): string {
  if (TIER_KEY.test(key)) return t("tierKey", { tier: key, number: key.slice(1) });
  return KEY_NAMES.some((one) => one === key) ? t(`keys.${key as keyof Messages["keys"]}`) : key.replaceAll("_", " ");
}
const KEY_NAMES: readonly (keyof Messages["keys"])[] = [
  "local",
  "international",
  "cash_pickup",
  "wallet",
  "default",
  "pay_out",
  "cash_in",
  "recipient",
  "outlet",
];
/** The tiers of accounts, and what a person of a business is granted. */
const TIER_KEY = /^(?:L\d|P1)$/;
