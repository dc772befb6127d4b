/** What can be paid in cash: amounts of the smallest coin that is in use. Pure. */
import { add, compare, isZero, money, subtract, type Money } from "#kernel/money.ts";

/** What an amount lacks to be a multiple of the smallest unit; nothing where there is no rule, or for another currency. */
export function overUnit(amount: Money, unit: Money | null): Money {
  const fits = unit === null || unit.currency !== amount.currency || unit.minor <= 0n;
  return money(amount.currency, fits ? 0n : amount.minor % unit.minor);
}

/** What is handed out in cash of what is owed: rounded up, so that nobody gets less than is theirs. The house bears what is added. */
export function upToCash(owed: Money, unit: Money | null): { readonly handed: Money; readonly rounding: Money } {
  const over = overUnit(owed, unit);
  const rounding = unit === null || isZero(over) ? money(owed.currency, 0n) : subtract(unit, over);
  return { handed: add(owed, rounding), rounding };
}

/**
 * What a sender pays in cash, and by how much that is less than the price. Rounded down, so that nobody pays more than they were quoted, whatever fee
 * and tax are: there are no coins for the rest. It is ours to carry, and what is sent is sent in whole. What is less than a coin stays as it is.
 */
export function inCash(total: Money, unit: Money | null): { readonly due: Money; readonly rounding: Money } {
  const rounding = overUnit(total, unit);
  if (compare(rounding, total) === 0) return { due: total, rounding: money(total.currency, 0n) };
  return { due: subtract(total, rounding), rounding };
}
