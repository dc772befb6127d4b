/** The result of a period: what income and expense accounts grew by. Pure. */
import { money, type Currency, type Money } from "#kernel/money.ts";
import { normalSide, type AccountKind } from "./account.ts";

interface Moved {
  readonly currency: Currency;
  readonly kind: AccountKind;
  readonly debit: bigint;
  readonly credit: bigint;
}

interface Result {
  readonly income: Money;
  readonly expense: Money;
  readonly result: Money;
}

/** By how much an account grew on its normal side. */
export const changeOf = ({ kind, debit, credit }: Moved): bigint => normalSide(kind) * (debit - credit);

/** Income, expenses and what remains, by currency; every income and expense account counts, and no other. */
export function resultsOf(lines: readonly Moved[]): Result[] {
  const counted = lines.filter(({ kind }) => kind === "income" || kind === "expense");
  return [...Map.groupBy(counted, ({ currency }) => currency)].map(([currency, of]) => {
    const sumOf = (kind: AccountKind) => of.reduce((sum, line) => (line.kind === kind ? sum + changeOf(line) : sum), 0n);
    const [income, expense] = [sumOf("income"), sumOf("expense")];
    return { income: money(currency, income), expense: money(currency, expense), result: money(currency, income - expense) };
  });
}
