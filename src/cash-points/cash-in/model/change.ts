/** Change at the counter: what the cashier returns of the tendered cash, in notes and coins. Pure; used only on the cashier's screen. */
import { wholeUnits, type Money } from "#kernel/amount.ts";
import { DENOMINATIONS } from "../../drawer/model/denominations.ts";

/** A note or coin, and how many pieces of it. */
export interface Pile {
  readonly denomination: number;
  readonly pieces: number;
}

export type Change =
  /** The amount still missing. */
  | { readonly is: "short"; readonly amount: Money }
  | { readonly is: "exact" }
  | { readonly is: "change"; readonly amount: Money; readonly piles: readonly Pile[] };

/** The change due, in the fewest pieces. Greedy choice is optimal because the denominations are 1, 2, 5, 10 … */
export function changeOf(due: Money, tendered: Money): Change {
  const minor = tendered.minor - due.minor;
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

/** Notes that senders often pay with, shown as buttons so that the cashier need not type. */
export const TAPPED_NOTES = [100_000, 50_000, 20_000, 10_000] as const;

/** Adds one note to the tendered cash. */
export function withNote(tendered: Money | null, note: number): Money {
  const { currency, minor } = wholeUnits("IDR", BigInt(note));
  return { currency, minor: (tendered?.minor ?? 0n) + minor };
}
