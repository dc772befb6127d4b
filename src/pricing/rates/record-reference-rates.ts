import { CURRENCIES, type Currency } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { FetchOutcome } from "./contract-desk.ts";
import { fixedAt, rupiahRates, type ReferenceAnswer, type ReferenceDay } from "./model/rates.ts";
import { putFetch } from "./store-fetches.ts";
import { insertReferenceRates } from "./store-reference-rates.ts";

/** The job that asks the reference source: every hour, at worker start, and when the treasury asks for it. */
export const FETCH_RATES_JOB = "fetch_reference_rates";

/** Stores what the reference source answered, and what came of it for the treasury. Returns the number of new rates. */
export async function recordFetch(ctx: Ctx, source: string, answer: ReferenceAnswer): Promise<number> {
  const added = answer.outcome === "read" ? await recordReferenceRates(ctx, source, answer.rates) : 0;
  await putFetch(ctx.db, source, { at: ctx.now, outcome: outcomeOf(answer, added, ctx.now), added });
  return added;
}

function outcomeOf(answer: ReferenceAnswer, added: number, now: Date): FetchOutcome {
  if (answer.outcome === "no_answer") return "no_answer";
  if (added > 0) return "added";
  return usableRates(answer.rates, now) === null ? "unusable" : "known";
}

/**
 * The rates of the supported currencies with their instant, or null. Rates dated in the future mean a wrong clock at the source or here: such
 * a rate would count as fresh for a day too long.
 */
function usableRates({ day, perEuro }: ReferenceDay, now: Date) {
  const rates = rupiahRates(perEuro, Object.keys(CURRENCIES) as Currency[]);
  const asOf = fixedAt(day);
  return rates.length === 0 || asOf > now ? null : { asOf, rates };
}

/** Stores the reference source's rates of the supported currencies. Returns the number of new ones. The same rates again store nothing. */
export async function recordReferenceRates(ctx: Ctx, source: string, said: ReferenceDay): Promise<number> {
  const usable = usableRates(said, ctx.now);
  if (usable === null) return 0;
  const added = await insertReferenceRates(ctx.db, { source, ...usable }, ctx.now);
  if (added > 0) await ctx.audit("pricing.reference_recorded", { subject: said.day, details: { source, rates: added } });
  return added;
}
