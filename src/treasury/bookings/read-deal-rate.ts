import type { Currency } from "#kernel/money.ts";
import type { Rate } from "#kernel/rate.ts";
import { midForCounting } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { BookingContent } from "../model/booking.ts";
import { dealRateOf, type DealRate } from "../model/deal-rate.ts";
import { legsOf } from "./check-booking.ts";

/** The rate of a booking in two currencies beside the newest mid-market rates; null where there is none to compare. */
export async function readDealRate(
  ctx: Pick<Ctx, "db" | "now">,
  content: Pick<BookingContent, "out" | "in">,
): Promise<DealRate | null> {
  const currencies = new Set(legsOf(content).map(({ leg }) => leg.amount.currency));
  if (currencies.size < 2) return null;
  const mids = new Map<Currency, Rate>();
  for (const currency of currencies) {
    const used = currency === "IDR" ? null : await midForCounting(ctx, currency);
    if (used !== null) mids.set(currency, used.mid);
  }
  return dealRateOf(content, mids);
}
