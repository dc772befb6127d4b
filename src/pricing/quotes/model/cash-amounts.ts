/** Amounts that cash can pay: multiples of the smallest coin in use. Pure. */
import { add, compare, isZero, money, subtract, type Money } from "#kernel/money.ts";

/** The part of an amount above a multiple of the smallest unit; zero without a unit or in another currency. */
export function overUnit(amount: Money, unit: Money | null): Money {
  const fits = unit === null || unit.currency !== amount.currency || unit.minor <= 0n;
  return money(amount.currency, fits ? 0n : amount.minor % unit.minor);
}

/** The cash to hand out for an owed amount: rounded up, so that nobody gets less than owed. The operator bears the difference. */
export function upToCash(owed: Money, unit: Money | null): { readonly amount: Money; readonly rounding: Money } {
  const over = overUnit(owed, unit);
  const rounding = unit === null || isZero(over) ? money(owed.currency, 0n) : subtract(unit, over);
  return { amount: add(owed, rounding), rounding };
}

/**
 * What a sender pays in cash, and how much less than the price that is. Rounded down, so that nobody pays more than the quote, for any fee
 * and tax. The operator bears the rounding; the principal is sent in full. A total below the smallest coin is not rounded.
 */
export function inCash(total: Money, unit: Money | null): { readonly due: Money; readonly rounding: Money } {
  const rounding = overUnit(total, unit);
  if (compare(rounding, total) === 0) return { due: total, rounding: money(total.currency, 0n) };
  return { due: subtract(total, rounding), rounding };
}
