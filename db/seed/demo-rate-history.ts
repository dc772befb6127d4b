/**
 * Invented rates from before the demo began, so that its charts have a line. An operator's own installation shows only the rates that it
 * recorded.
 */
import { withMarginBps } from "../../src/kernel/rate.ts";
import { DAY_MS } from "../../src/kernel/time.ts";
import type { Ctx } from "../../src/platform/unit-of-work.ts";
import { customerRatesNow } from "../../src/pricing/rates/record-customer-rates.ts";
import { hasCustomerRates, insertCustomerRates, insertPastRates } from "../../src/pricing/rates/store-customer-rates.ts";

const DAYS = 365;

/** Offset of a past rate from today's, in hundredths of a percent: two slow waves and a quick one, all zero today. */
function shiftBps(daysAgo: number, index: number): number {
  const wave = (length: number, bps: number) => bps * Math.sin((daysAgo + index * 7) / length) - bps * Math.sin((index * 7) / length);
  return Math.round(wave(37, 160) + wave(11, 55) + wave(3.1, 18));
}

/** Writes a year of rates before the first recorded one. Does nothing once rates are recorded. */
export async function giveDemoRateHistory(ctx: Ctx): Promise<void> {
  if (await hasCustomerRates(ctx.db)) return;
  const today = await customerRatesNow(ctx);
  const days = Array.from({ length: DAYS }, (_, index) => DAYS - index);
  const past = days.flatMap((daysAgo) => {
    const at = new Date(ctx.now.getTime() - daysAgo * DAY_MS);
    return today.flatMap(({ corridor, rates }, index) => {
      if (rates === null) return [];
      const bps = shiftBps(daysAgo, index);
      return [{ corridor, at, rates: { mid: withMarginBps(rates.mid, bps, "up"), rate: withMarginBps(rates.rate, bps, "up") } }];
    });
  });
  await insertPastRates(ctx.db, past);
  await insertCustomerRates(ctx.db, today, ctx.now);
}
