/** The figures of today, from the sums and balances of the ledger. Pure; each is a sum of accounts by name, so the books prove it. */
import { add, money, type Currency, type Money } from "#kernel/amount.ts";
import type { FigureName } from "./names.ts";

/** An account's debits and credits of today. */
export interface DayLine {
  readonly code: string;
  readonly currency: Currency;
  readonly debit: bigint;
  readonly credit: bigint;
}
/** An account's balance now: debits minus credits. */
export interface BalanceLine {
  readonly code: string;
  readonly currency: Currency;
  readonly minor: bigint;
}
export interface TodayFigure {
  readonly figure: FigureName;
  readonly amount: Money;
}

/** Of today: what an account took in, on the side named. */
const OF_DAY = {
  received: ["payin_clearing", ({ debit }: DayLine) => debit],
  fee: ["fee", ({ debit, credit }: DayLine) => credit - debit],
  fx_margin: ["fx_margin", ({ debit, credit }: DayLine) => credit - debit],
  refunded: ["refund_payable", ({ debit }: DayLine) => debit],
} as const satisfies Partial<Record<FigureName, readonly [string, (line: DayLine) => bigint]>>;
/** Now: what is owed on accounts of liability. */
const OF_NOW = {
  in_flight: "payout_inflight",
  refunds_owed: "refund_payable",
  unapplied: "suspense_payin",
  held: "hold_compliance",
} as const satisfies Partial<Record<FigureName, string>>;

/** The names of the accounts that the figures read. */
export const DAY_ACCOUNTS: readonly string[] = Object.values(OF_DAY).map(([name]) => name);
export const NOW_ACCOUNTS: readonly string[] = Object.values(OF_NOW);

const nameOf = ({ code }: { readonly code: string }) => code.slice(0, code.indexOf(":"));

/** The figures in rupiah always, in other currencies where there is an amount. */
export function todayOf(day: readonly DayLine[], now: readonly BalanceLine[]): readonly TodayFigure[] {
  const ofDay = Object.entries(OF_DAY).flatMap(([figure, [name, valueOf]]) =>
    summed(
      figure as FigureName,
      day.filter((line) => nameOf(line) === name).map((line) => money(line.currency, valueOf(line))),
    ),
  );
  const ofNow = Object.entries(OF_NOW).flatMap(([figure, name]) =>
    summed(
      figure as FigureName,
      now.filter((line) => nameOf(line) === name).map(({ currency, minor }) => money(currency, -minor)),
    ),
  );
  return [...ofDay, ...ofNow];
}

function summed(figure: FigureName, amounts: readonly Money[]): readonly TodayFigure[] {
  const totals = new Map<Currency, Money>([["IDR", money("IDR", 0n)]]);
  for (const amount of amounts) {
    const before = totals.get(amount.currency);
    totals.set(amount.currency, before === undefined ? amount : add(before, amount));
  }
  return [...totals.values()]
    .filter(({ currency, minor }) => currency === "IDR" || minor !== 0n)
    .map((amount) => ({ figure, amount }));
}
