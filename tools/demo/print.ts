/** Prints the course of each transfer, its journals, and the trial balance. */
import { formatMoney, money, type Currency, type Money } from "#kernel/money.ts";
import { listBalances, listJournals } from "#ledger/store.ts";
import type { Made } from "./act.ts";
import type { Scene } from "./scene.ts";
import type { Transfer, WireMoney } from "./sender.ts";

const exact = (amount: Money) => formatMoney(amount, "ID", { exact: true });
const show = ({ currency, minor }: WireMoney) => exact(money(currency, BigInt(minor)));

export async function linesOf({ runtime }: Scene, { quote }: Made, transfer: Transfer): Promise<readonly string[]> {
  const { id, state, assurance, reason, history } = transfer;
  const lines = [id, `pays ${show(quote.total)}, arrives ${show(quote.receives)} by ${quote.arrivesBy}`];
  for (const one of history) lines.push(`${one.at.slice(0, 10)} ${one.at.slice(11, 19)}  ${one.state.padEnd(18)} ${one.by}`);
  lines.push(`ends ${state}${assurance ? ` (${assurance})` : ""}${reason ? `: ${reason.says}` : ""}`);
  for (const { kind, postings } of await listJournals(runtime.database, { subject: id })) {
    const posted = postings.map(({ account, amount }) => `${account.code} ${exact(amount)}`);
    lines.push(`${kind.padEnd(26)} ${posted.join(" · ")}`);
  }
  return lines;
}

export function printBlock(title: string, lines: readonly string[]): void {
  process.stdout.write(`\n── ${title}\n${lines.map((line) => `   ${line}\n`).join("")}`);
}

/** Returns the currencies whose books do not sum to zero. */
export async function printTrialBalance({ runtime }: Scene): Promise<readonly string[]> {
  const totals = new Map<string, bigint>();
  const lines: string[] = [];
  for (const { code, currency, minor } of await listBalances(runtime.database)) {
    totals.set(currency, (totals.get(currency) ?? 0n) + minor);
    if (minor !== 0n) lines.push(`${code.padEnd(46)} ${exact(money(currency, minor)).padStart(24)}`);
  }
  for (const [currency, total] of totals)
    lines.push(`${`sum ${currency}`.padEnd(46)} ${exact(money(currency as Currency, total)).padStart(24)}`);
  printBlock("Trial balance (debit above zero, credit below)", lines);
  return [...totals].filter(([, total]) => total !== 0n).map(([currency]) => `the books of ${currency} do not sum to zero`);
}
