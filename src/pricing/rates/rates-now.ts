import { CURRENCIES, type Currency } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { UsedRate } from "../quotes/model/quote.ts";
import { evaluateRates, type RateEvaluation, type SourcedRate } from "./model/rates.ts";
import { termsNamed } from "../terms/read-terms.ts";
import { findReferenceRates } from "./store-reference-rates.ts";
import type { Term } from "../terms/model/term.ts";
import type { TermValue } from "../terms/model/term-kinds.ts";

/**
 * A currency's current rates by source, and the evaluation of which is used. A null evaluation means that no rate rule is in force, so none
 * is used.
 */
export interface RatesOfCurrency {
  readonly currency: Currency;
  readonly reference: SourcedRate | null;
  readonly desk: SourcedRate | null;
  readonly evaluation: RateEvaluation | null;
  /** By which rule the rates are used; null when none is in force. */
  readonly rule: TermValue<"rate_rule"> | null;
}

/** A desk rate is dated when it was proposed. */
export function deskRate(term: Term<"desk_rate"> | null): SourcedRate | null {
  return term && { mid: term.value.mid, asOf: term.proposedAt };
}

/** Mid-market rate in use: rupiah for one unit of a currency; null while none is usable. For limits in another currency. */
export async function midNow(ctx: Pick<Ctx, "db" | "now">, currency: Currency): Promise<UsedRate | null> {
  const found = (await ratesNow(ctx)).find((one) => one.currency === currency);
  return found?.evaluation?.used ?? null;
}

/** Whether there are reference rates. One is enough: the source gives all or none. */
export const hasRates = async (ctx: Pick<Ctx, "db" | "now">): Promise<boolean> => (await midNow(ctx, "USD")) !== null;

/**
 * The mid-market rate for counting usage of a limit, never for a price. When no rate is usable because all are stale or deviate too far,
 * the newest one is taken: a quote stays valid for its time, even if a rate unrelated to it fails. Null if there was never a rate.
 */
export async function midForCounting(ctx: Pick<Ctx, "db" | "now">, currency: Currency): Promise<SourcedRate | null> {
  const found = (await ratesNow(ctx)).find((one) => one.currency === currency);
  if (found === undefined) return null;
  const { evaluation, reference, desk } = found;
  if (evaluation?.used != null) return evaluation.used;
  if (reference === null || desk === null) return reference ?? desk;
  return desk.asOf > reference.asOf ? desk : reference;
}

/** Every supported foreign currency with its current rates. */
export async function ratesNow(ctx: Pick<Ctx, "db" | "now">): Promise<RatesOfCurrency[]> {
  const currencies = (Object.keys(CURRENCIES) as Currency[]).filter((currency) => currency !== "IDR");
  const references = await findReferenceRates(ctx.db, currencies, ctx.now);
  const rulesOf = ["default", ...currencies].map((key) => ({ kind: "rate_rule" as const, key }));
  const desks = currencies.map((key) => ({ kind: "desk_rate" as const, key }));
  const terms = await termsNamed(ctx, [...rulesOf, ...desks], ctx.now);
  return currencies.map((currency) => {
    const reference = references.get(currency) ?? null;
    const desk = deskRate(terms.find("desk_rate", currency));
    const rule = terms.findFirst("rate_rule", [currency, "default"]);
    const evaluation = rule && evaluateRates(reference, desk, rule.value, ctx.now);
    return { currency, reference, desk, evaluation, rule: rule?.value ?? null };
  });
}

/** The date of the oldest reference rate, null if there is none, and whether every currency with a rule has a usable rate. */
export async function readRateHealth(
  ctx: Pick<Ctx, "db" | "now">,
): Promise<{ readonly oldest: Date | null; readonly areUsable: boolean }> {
  const rates = await ratesNow(ctx);
  const dates = rates.flatMap(({ reference }) => (reference === null ? [] : [reference.asOf.getTime()]));
  return {
    oldest: dates.length === 0 ? null : new Date(Math.min(...dates)),
    areUsable: rates.every(({ evaluation }) => evaluation === null || evaluation.fault === null),
  };
}
