import { CURRENCIES, type Currency } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { fixedAt, rupiahRates, type ReferenceDay } from "./rates.ts";
import { insertReferenceRates } from "./store-rates.ts";

/** Writes down what the reference source said about our currencies; answers how many rates were new. The same again writes nothing. */
export async function recordReference(ctx: Ctx, source: string, { day, perEuro }: ReferenceDay): Promise<number> {
  const rates = rupiahRates(perEuro, Object.keys(CURRENCIES) as Currency[]);
  const asOf = fixedAt(day);
  // A source that is ahead of us has its clock, or ours, wrong: a rate of tomorrow would look fresh for a day too long.
  if (rates.length === 0 || asOf > ctx.now) return 0;
  const added = await insertReferenceRates(ctx.db, { source, asOf, rates }, ctx.now);
  if (added > 0) await ctx.audit("pricing.reference_recorded", { subject: day, details: { source, rates: added } });
  return added;
}
