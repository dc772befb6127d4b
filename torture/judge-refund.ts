/** One refund, held against what the bank's own books say under its reference. */
import type { RefundStatus } from "#transfers/refunds.ts";
import type { RefundRow } from "./verdict.ts";

/** What a party paid under one reference, and what came back. */
export interface Paid {
  readonly times: number;
  readonly minor: bigint;
  readonly returnedMinor: bigint;
}
export const NOTHING: Paid = { times: 0, minor: 0n, returnedMinor: 0n };

/** What must be at the bank by the status of a refund; null while nobody knows. A status that is not named here does not compile. */
const STANDS: Readonly<Record<RefundStatus, boolean | null>> = {
  waiting: false,
  sent: null,
  unknown: null,
  account_needed: false,
  cash_ready: false,
  cash_collecting: false,
  paid: true,
};

/** What the nth account of a refund was paid: none but the last one may have kept the money, and none at all where it was handed out as cash. */
export function judgeRefund(
  { of, transfer, status, amountMinor, nth: last, isCash }: RefundRow,
  nth: number,
  paid: Paid,
): string[] {
  const name = `refund ${nth} of ${of}`;
  if (paid.times > 1) return [`the bank paid ${name} ${paid.times} times`];
  if (paid.times === 1 && paid.minor !== amountMinor) return [`the bank paid ${paid.minor} as ${name}, not ${amountMinor}`];
  const stands = paid.times === 1 && paid.returnedMinor === 0n;
  if (nth < last) return stands ? [`the bank paid ${name}, and it was sent to another account, too`] : [];
  const should = isCash ? false : STANDS[status];
  if (should === true && !stands)
    return [`${name} (${transfer}) is paid, and the bank has ${paid.times === 0 ? "paid nothing" : "had it back"}`];
  if (should === false && stands) return [`${name} is ${status}${isCash ? " as cash" : ""}, and the bank has paid it`];
  return [];
}
