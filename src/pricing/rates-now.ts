import { CURRENCIES, type Currency } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { UsedRate } from "./quote.ts";
import { judgeRates, type JudgedRate, type SourcedRate } from "./rates.ts";
import { termsNamed } from "./read-terms.ts";
import { findReferenceRates } from "./store-rates.ts";
import type { Term } from "./term.ts";

/** A currency's rates now: what each source says, and which counts. Null: no rule about rates is in force, so none does. */
export interface RatesOfCurrency {
  readonly currency: Currency;
  readonly reference: SourcedRate | null;
  readonly desk: SourcedRate | null;
  readonly judged: JudgedRate | null;
}

/** A desk's rate is of the moment at which somebody proposed it. */
export function deskRate(term: Term<"desk_rate"> | null): SourcedRate | null {
  return term && { mid: term.value.mid, asOf: term.proposedAt };
}

/** Rupiah for one unit of a currency in the middle, by the rate that counts now; null while none does. For limits in another currency. */
export async function midNow(ctx: Pick<Ctx, "db" | "now">, currency: Currency): Promise<UsedRate | null> {
  const found = (await ratesNow(ctx)).find((one) => one.currency === currency);
  return found?.judged?.used ?? null;
}

/**
 * The same for counting what was used of a limit, never for a price: where no rate counts now because all are too old or differ too much, the newest that
 * there is. A quote that was given holds for its time, whatever becomes of a rate that it is not about. Null: there was never a rate.
 */
export async function midForCounting(ctx: Pick<Ctx, "db" | "now">, currency: Currency): Promise<SourcedRate | null> {
  const found = (await ratesNow(ctx)).find((one) => one.currency === currency);
  if (found === undefined) return null;
  const { judged, reference, desk } = found;
  if (judged?.used != null) return judged.used;
  if (reference === null || desk === null) return reference ?? desk;
  return desk.asOf > reference.asOf ? desk : reference;
}

/** Every foreign currency of the house with its rates now. */
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
    return { currency, reference, desk, judged: rule && judgeRates(reference, desk, rule.value, ctx.now) };
  });
}
