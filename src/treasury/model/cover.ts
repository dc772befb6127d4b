/** Whether the money at banks and partners covers what belongs to others (safeguarding), by currency. Pure. */
import type { Currency } from "#kernel/money.ts";
import { addDays, diffDays, type LocalDate } from "#kernel/time.ts";
import { stakeOf, type Stake } from "#ledger/contract-books.ts";
import { ownMoneyIn, type AccountBalance } from "./own-money.ts";

/** Accounts of one name in one currency. */
interface Named {
  readonly name: string;
  readonly currency: Currency;
  readonly kind: AccountBalance["kind"];
  readonly minor: bigint;
}

/** What counts in the proof: money on one side, what others and the tax office are owed on the other. */
export const COVER_SIDES = ["money", "others", "owed"] as const satisfies readonly Stake[];
export type CoverSide = (typeof COVER_SIDES)[number];

export interface Cover {
  readonly currency: Currency;
  readonly money: bigint;
  readonly others: bigint;
  readonly owed: bigint;
  /** Our own money among it: the cushion. Below zero, others' money is missing or tax and commission are not covered. */
  readonly own: bigint;
  readonly isCovered: boolean;
}

const balanceOf = ({ name, currency, kind, minor }: Named): AccountBalance => ({
  code: `${name}:${currency}`,
  currency,
  kind,
  minor,
});

/** Every currency in which something counts. */
export function coversOf(named: readonly Named[]): Cover[] {
  const balances = named.map(balanceOf);
  return [...new Set(named.map(({ currency }) => currency))].toSorted().flatMap((currency) => {
    const { cash, customers, owed, own } = ownMoneyIn(currency, balances);
    if (cash === 0n && customers === 0n && owed === 0n) return [];
    return [{ currency, money: cash, others: customers, owed, own, isCovered: cash >= customers }];
  });
}

/** The side on which an account counts, or null. */
export function coverSideOf({ name, kind }: Pick<Named, "name" | "kind">): CoverSide | null {
  const stake = stakeOf(name, kind);
  return COVER_SIDES.find((side) => side === stake) ?? null;
}

/** An amount as its side shows it: what we have, and what we owe, above zero. */
export const shownMinor = (side: CoverSide, minor: bigint): bigint => (side === "money" ? minor : -minor);

/** The cover at the end of each day, newest first: the balances before the first day, and what each day changed. */
export function coverHistory(
  before: readonly Named[],
  changes: readonly (Named & { readonly day: LocalDate })[],
  { from, to }: { readonly from: LocalDate; readonly to: LocalDate },
): { readonly day: LocalDate; readonly covers: readonly Cover[] }[] {
  const balances = new Map(before.map((one) => [`${one.name}:${one.currency}`, one]));
  const byDay = Map.groupBy(changes, ({ day }) => day);
  return Array.from({ length: diffDays(from, to) + 1 }, (_, n) => addDays(from, n))
    .map((day) => {
      for (const one of byDay.get(day) ?? []) {
        const key = `${one.name}:${one.currency}`;
        balances.set(key, { ...one, minor: (balances.get(key)?.minor ?? 0n) + one.minor });
      }
      return { day, covers: coversOf([...balances.values()]) };
    })
    .toReversed();
}
