import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Calendar } from "./calendar.ts";
import type { FeeTier } from "./price.ts";
import type { QuoteRequest } from "./quote.ts";
import { termAt, termsNamed } from "./read-terms.ts";
import type { Term } from "./term.ts";
import type { Bank, Corridor, Rail, RailTerm, TermKind, TermValue } from "./terms.ts";
import { calendarOf, calendarTerms, yearsAround } from "./working-days.ts";

const HOME = "ID";

/** All that a price is made of, but rates of the reference source. */
export interface PriceTerms {
  readonly corridor: Corridor;
  readonly rails: readonly { readonly rail: Rail; readonly term: RailTerm }[];
  readonly bank: Bank | null;
  readonly tiers: readonly FeeTier[];
  readonly taxBps: number;
  readonly spreadBps: number;
  readonly lockMinutes: number;
  readonly promise: TermValue<"promise">;
  readonly rule: TermValue<"rate_rule"> | null;
  readonly desk: Term<"desk_rate"> | null;
  readonly home: Calendar;
  readonly away: Calendar;
  /** All of them by their ids, calendars included. */
  readonly ids: readonly Id<"tm">[];
}

/** The terms of a corridor now, or why there is no price by them. */
export async function readPriceTerms(
  ctx: Pick<Ctx, "db" | "now">,
  { corridor: code, bank: bankCode }: Pick<QuoteRequest, "corridor" | "bank">,
): Promise<PriceTerms | "corridor_unknown" | "bank_unknown" | "price_missing"> {
  const corridorTerm = await termAt(ctx, "corridor", code, ctx.now);
  if (!corridorTerm) return "corridor_unknown";
  const corridor = corridorTerm.value;
  const [firstYear, lastYear] = yearsAround(ctx.now);
  const owners = [code, corridor.product];
  const days = [...new Set([HOME, corridor.country])].flatMap((country) => calendarTerms(country, firstYear, lastYear));
  const wanted: { kind: TermKind; key: string }[] = [
    ...owners.flatMap((key) => [{ kind: "fee" as const, key }, { kind: "spread" as const, key }]),
    ...corridor.rails.map((key) => ({ kind: "rail" as const, key })),
    ...["default", corridor.currency].map((key) => ({ kind: "rate_rule" as const, key })),
    { kind: "tax", key: "default" },
    { kind: "quote_lock", key: "default" },
    { kind: "promise", key: code },
    { kind: "desk_rate", key: corridor.currency },
    ...(bankCode === null ? [] : [{ kind: "bank" as const, key: bankCode }]),
    ...days,
  ];
  const terms = await termsNamed(ctx, wanted, ctx.now);

  const bank = bankCode === null ? null : terms.find("bank", bankCode);
  // Banks abroad are the partner's to know; a bank that was merged is paid under its new code.
  if (bankCode !== null && (!bank || bank.value.mergedInto !== null || corridor.country !== HOME || corridor.method !== "bank"))
    return "bank_unknown";
  const [fee, spread] = [terms.findFirst("fee", owners), terms.findFirst("spread", owners)];
  const [tax, lock, promise] = [terms.find("tax", "default"), terms.find("quote_lock", "default"), terms.find("promise", code)];
  const rule = terms.findFirst("rate_rule", [corridor.currency, "default"]);
  const desk = terms.find("desk_rate", corridor.currency);
  const rails = corridor.rails.flatMap((rail) => terms.find("rail", rail) ?? []);
  const isAbroad = corridor.currency !== "IDR";
  if (!fee || !tax || !lock || !promise || (isAbroad && (!spread || !rule))) return "price_missing";
  const made = [corridorTerm, bank, fee, tax, lock, promise, ...rails, ...(isAbroad ? [spread, rule, desk] : [])];
  const calendars = days.map(({ kind, key }) => terms.find(kind, key));
  return {
    corridor,
    rails: rails.map(({ key, value }) => ({ rail: key as Rail, term: value })),
    bank: bank?.value ?? null,
    tiers: fee.value.tiers,
    taxBps: tax.value.bps,
    spreadBps: spread?.value.bps ?? 0,
    lockMinutes: lock.value.minutes,
    promise: promise.value,
    rule: rule?.value ?? null,
    desk,
    home: calendarOf(terms, HOME, firstYear, lastYear),
    away: calendarOf(terms, corridor.country, firstYear, lastYear),
    ids: [...made, ...calendars].flatMap((term) => (term ? [term.id] : [])),
  };
}
