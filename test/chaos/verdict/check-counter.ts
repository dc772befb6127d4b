/**
 * Compares a counter's records with the database: cash was taken in once for each transfer paid in cash, and handed out once for
 * each finished one.
 */
import type { CashGiven, Records } from "../records.ts";
import type { RefundRow, Row } from "./rows.ts";

export function checkCounter(
  { cashTaken, given }: Pick<Records, "cashTaken" | "given">,
  transfers: readonly Row[],
  refunds: readonly RefundRow[],
): string[] {
  const due = new Map(transfers.filter((row) => row.isPaidInCash).map(({ id, dueMinor }) => [id, dueMinor]));
  const collected = transfers.filter(({ product, state }) => product === "cash_pickup" && state === "PAID");
  const inCash = refunds.filter(({ isCash, status }) => isCash && status === "paid");
  return [
    ...differences("cash taken in for", cashTaken, due),
    ...repeated(given),
    ...differences("cash paid out for", sums(given, "pay_out"), new Map(collected.map((row) => [row.id, row.receivesMinor]))),
    ...differences("cash refunded for", sums(given, "refund"), new Map(inCash.map((row) => [row.of, row.givenMinor]))),
  ];
}

function sums(given: readonly CashGiven[], purpose: CashGiven["purpose"]): ReadonlyMap<string, bigint> {
  return new Map(given.filter((one) => one.purpose === purpose).map(({ transfer, minor }) => [transfer, minor]));
}

function repeated(given: readonly CashGiven[]): string[] {
  const seen = new Set<string>();
  return given.flatMap(({ transfer, purpose }) => {
    const key = `${purpose} ${transfer}`;
    if (seen.has(key)) return [`cash for ${key} was handed out twice`];
    seen.add(key);
    return [];
  });
}

/** Differences between what the counter was answered and what the product has booked. */
function differences(what: string, reported: ReadonlyMap<string, bigint>, is: ReadonlyMap<string, bigint>): string[] {
  return [...new Set([...reported.keys(), ...is.keys()])].flatMap((id) => {
    const [counted, booked] = [reported.get(id), is.get(id)];
    return counted === booked
      ? []
      : [`${what} ${id}: the counter says ${counted ?? "nothing"}, and the books ${booked ?? "nothing"}`];
  });
}
