/** How far the rate of a booking in two currencies is from the mid-market rate: a misplaced digit stands out before it is posted. Pure. */
import type { Currency, Money } from "#kernel/money.ts";
import { applyRate, type Rate } from "#kernel/rate.ts";
import type { BookingContent } from "./booking.ts";

/** A bank's spread and a day's movement stay below; a misplaced digit or the wrong currency does not. In basis points. */
export const FAR_BPS = 500;
/** Ten times the mid-market rate. A gain is not computed beyond it: ten times is as wrong as a million times. */
export const TENFOLD_BPS = 90_000;

export interface DealRate {
  /** What is given and received, in rupiah at the mid-market rate. */
  readonly given: Money;
  readonly received: Money;
  /** What the deal gains at that rate, in basis points of what is given; below zero where it costs, at most `TENFOLD_BPS`. */
  readonly gainBps: number;
}

/**
 * The rate of a booking whose two sides have different currencies; null for any other, and while a currency has no rate. `mids`: rupiah for
 * one unit, by currency.
 */
export function dealRateOf(
  { out, in: into }: Pick<BookingContent, "out" | "in">,
  mids: ReadonlyMap<Currency, Rate>,
): DealRate | null {
  if (out === null || into === null || out.amount.currency === into.amount.currency) return null;
  const [given, received] = [inRupiah(out.amount, mids), inRupiah(into.amount, mids)];
  if (given === null || received === null || given.minor === 0n) return null;
  const gainBps = Number(((received.minor - given.minor) * 10_000n) / given.minor);
  return { given, received, gainBps: Math.min(gainBps, TENFOLD_BPS) };
}

export const isFar = (deal: DealRate | null): boolean => deal !== null && Math.abs(deal.gainBps) > FAR_BPS;

/** Null while the currency has no rate. Amounts that no account holds have no value either. */
function inRupiah(amount: Money, mids: ReadonlyMap<Currency, Rate>): Money | null {
  if (amount.currency === "IDR") return amount;
  const mid = mids.get(amount.currency);
  if (mid === undefined) return null;
  try {
    return applyRate(amount, mid, "IDR", "half_even");
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
