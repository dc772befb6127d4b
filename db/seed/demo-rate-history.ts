/** What rates were before the demo began: made up, so that its charts have a line. An installation's own history is what its rates were. */
import { withMarginBps } from "../../src/kernel/rate.ts";
import { DAY_MS } from "../../src/kernel/time.ts";
import type { Ctx } from "../../src/platform/unit-of-work.ts";
import { customerRatesNow } from "../../src/pricing/note-rates.ts";
import { hasCustomerRates, insertCustomerRates, insertPastRates } from "../../src/pricing/store-customer-rates.ts";

const DAYS = 365;

/** How far a rate was from today's, in hundredths of a percent: two slow waves and a quick one, which end at today's. */
function shiftBps(daysAgo: number, nth: number): number {
  const wave = (length: number, bps: number) => bps * Math.sin((daysAgo + nth * 7) / length) - bps * Math.sin((nth * 7) / length);
  return Math.round(wave(37, 160) + wave(11, 55) + wave(3.1, 18));
}

/** Writes a year of rates before the first that this house has noted; done once. */
export async function giveDemoRateHistory(ctx: Ctx): Promise<void> {
  if (await hasCustomerRates(ctx.db)) return;
  const today = await customerRatesNow(ctx);
  const days = Array.from({ length: DAYS }, (_, nth) => DAYS - nth);
  const past = days.flatMap((daysAgo) => {
    const at = new Date(ctx.now.getTime() - daysAgo * DAY_MS);
    return today.flatMap(({ corridor, rates }, nth) => {
      if (rates === null) return [];
      const bps = shiftBps(daysAgo, nth);
      return [{ corridor, at, rates: { mid: withMarginBps(rates.mid, bps, "up"), rate: withMarginBps(rates.rate, bps, "up") } }];
    });
  });
  await insertPastRates(ctx.db, past);
  await insertCustomerRates(ctx.db, today, ctx.now);
}
