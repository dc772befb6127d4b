/** What rates were before the demo began: made up, so that its charts have a line. An installation's own history is what its rates were. */
import { withMarginBps } from "../../src/kernel/rate.ts";
import { DAY_MS } from "../../src/kernel/time.ts";
import type { Ctx } from "../../src/platform/unit-of-work.ts";
import { customerRatesNow } from "../../src/pricing/note-rates.ts";
import { hasCustomerRates, insertCustomerRates } from "../../src/pricing/store-customer-rates.ts";

const DAYS = 365;
const EVERY = 2;

/** How far a rate was from today's, in hundredths of a percent: two slow waves and a quick one, which end at today's. */
function shiftBps(daysAgo: number, nth: number): number {
  const wave = (length: number, bps: number) => bps * Math.sin((daysAgo + nth * 7) / length) - bps * Math.sin((nth * 7) / length);
  return Math.round(wave(37, 160) + wave(11, 55) + wave(3.1, 18));
}

/** Writes a year of rates before the first that this house has noted; done once. */
export async function giveDemoRateHistory(ctx: Ctx): Promise<void> {
  if (await hasCustomerRates(ctx.db)) return;
  const today = await customerRatesNow(ctx);
  for (let daysAgo = DAYS; daysAgo > 0; daysAgo -= EVERY) {
    const then = today.flatMap(({ corridor, rates }, nth) => {
      if (rates === null) return [];
      const bps = shiftBps(daysAgo, nth);
      return [{ corridor, rates: { mid: withMarginBps(rates.mid, bps, "up"), rate: withMarginBps(rates.rate, bps, "up") } }];
    });
    await insertCustomerRates(ctx.db, then, new Date(ctx.now.getTime() - daysAgo * DAY_MS));
  }
  await insertCustomerRates(ctx.db, today, ctx.now);
}
