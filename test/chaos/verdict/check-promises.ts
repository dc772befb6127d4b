/** Compares the answers to senders with the database. */
import type { Records, Wanted } from "../records.ts";
import { limited, type Row } from "./rows.ts";

/** States after a cancellation, by the state in its answer. These were cancelled immediately. */
const HONOURED: Readonly<Record<string, readonly string[]>> = {
  CANCELLED: ["CANCELLED"],
  REFUND_PENDING: ["REFUNDED", "REFUND_PENDING"],
  REFUNDED: ["REFUNDED"],
  // Requested from the party: it may have been too late, and then the money has arrived.
  CANCEL_REQUESTED: ["REFUNDED", "REFUND_PENDING", "PAID", "CANCEL_REQUESTED"],
};

export function checkPromises({ wanted }: Records, transfers: readonly Row[]): string[] {
  const rows = new Map(transfers.map((row) => [row.id, row]));
  const failures: string[] = [];
  for (const one of wanted.values()) failures.push(...checkOne(one, rows.get(one.transfer)));
  for (const { id } of transfers) if (!wanted.has(id)) failures.push(`${id} exists although no sender requested it`);
  const perQuote = new Map<string, number>();
  for (const { quote } of transfers) perQuote.set(quote, (perQuote.get(quote) ?? 0) + 1);
  for (const [quote, times] of perQuote) if (times > 1) failures.push(`quote ${quote} was used ${times} times`);
  return limited("broken promises", failures);
}

function checkOne(one: Wanted, row: Row | undefined): string[] {
  const { transfer, answer, cancel } = one;
  if (answer !== null && "refusal" in answer)
    return row === undefined ? [] : [`${transfer} was refused (${answer.refusal}) and exists`];
  if (row === undefined) return answer === null ? [] : [`${transfer} was acknowledged and does not exist`];
  const failures: string[] = [];
  const differs = (what: string, reported: unknown, is: unknown) => {
    if (reported !== is) failures.push(`${transfer}: ${what} was ${String(reported)} and is ${String(is)}`);
  };
  differs("the quote", one.quote, row.quote);
  differs("the recipient", one.recipient, row.recipient);
  differs("the sender", one.person, row.sender);
  differs("the total", one.total.minor, String(row.totalMinor));
  differs("what arrives", `${one.receives.currency} ${one.receives.minor}`, `${row.receivesCurrency} ${row.receivesMinor}`);
  if (answer !== null) {
    differs("the answered total", answer.created.total.minor, String(row.totalMinor));
    differs("the answered received amount", answer.created.receives.minor, String(row.receivesMinor));
  }
  if (cancel !== null && "state" in cancel && HONOURED[cancel.state]?.includes(row.state) !== true)
    failures.push(`${transfer}: its cancellation was answered ${cancel.state}, and it is ${row.state}`);
  return failures;
}
