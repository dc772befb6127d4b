/** Change at the counter: what goes back of the cash that was handed over, in notes and coins. Pure, for the cashier's screen alone. */
import { wholeUnits, type Money } from "#kernel/amount.ts";
import { DENOMINATIONS } from "./denominations.ts";

/** A note or coin, and how many of it. */
export interface Pile {
  readonly denomination: number;
  readonly pieces: number;
}

export type Change =
  /** What is still missing. */
  | { readonly is: "short"; readonly amount: Money }
  | { readonly is: "exact" }
  | { readonly is: "change"; readonly amount: Money; readonly piles: readonly Pile[] };

/** What to give back, in the fewest pieces: of 1, 2, 5, 10 … the largest that fits is always part of the fewest. */
export function changeOf(due: Money, handed: Money): Change {
  const minor = handed.minor - due.minor;
  if (minor === 0n) return { is: "exact" };
  if (minor < 0n) return { is: "short", amount: { ...due, minor: -minor } };
  const piles: Pile[] = [];
  let left = minor;
  for (const denomination of DENOMINATIONS) {
    const { minor: worth } = wholeUnits("IDR", BigInt(denomination));
    const pieces = Number(left / worth);
    left %= worth;
    if (pieces > 0) piles.push({ denomination, pieces });
  }
  return { is: "change", amount: { ...due, minor }, piles };
}

/** Notes that people pay with, to tap instead of typing. */
export const TAPPED_NOTES = [100_000, 50_000, 20_000, 10_000] as const;

/** One more note on the pile. */
export function withNote(handed: Money | null, note: number): Money {
  const { currency, minor } = wholeUnits("IDR", BigInt(note));
  return { currency, minor: (handed?.minor ?? 0n) + minor };
}
