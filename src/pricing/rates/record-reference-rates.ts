import { CURRENCIES, type Currency } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { fixedAt, rupiahRates, type ReferenceDay } from "./model/rates.ts";
import { insertReferenceRates } from "./store-reference-rates.ts";

/** Stores the reference source's rates of the supported currencies. Returns the number of new ones. The same rates again store nothing. */
export async function recordReferenceRates(ctx: Ctx, source: string, { day, perEuro }: ReferenceDay): Promise<number> {
  const rates = rupiahRates(perEuro, Object.keys(CURRENCIES) as Currency[]);
  const asOf = fixedAt(day);
  // Rates dated in the future mean a wrong clock at the source or here: such a rate would count as fresh for a day too long.
  if (rates.length === 0 || asOf > ctx.now) return 0;
  const added = await insertReferenceRates(ctx.db, { source, asOf, rates }, ctx.now);
  if (added > 0) await ctx.audit("pricing.reference_recorded", { subject: day, details: { source, rates: added } });
  return added;
}
