/** Compares one refund with the bank's own books under its reference. */
import type { RefundStatus } from "#transfers/lifecycle/refunds.ts";
import type { RefundRow } from "./rows.ts";

/** The amounts that a party paid and got back under one reference. */
export interface Paid {
  readonly times: number;
  readonly minor: bigint;
  readonly returnedMinor: bigint;
}
export const NOTHING: Paid = { times: 0, minor: 0n, returnedMinor: 0n };

/** Whether the bank must have paid, by the status of a refund; null while unknown. A status missing here does not compile. */
const STANDS: Readonly<Record<RefundStatus, boolean | null>> = {
  waiting: false,
  sent: null,
  unknown: null,
  account_needed: false,
  cash_ready: false,
  cash_collecting: false,
  paid: true,
};

/**
 * Checks the payment to one account of a refund, by index: only the last account may have kept the money, and none when it was handed out
 * as cash.
 */
export function checkRefund(
  { of, transfer, status, amountMinor, sequence: last, isCash }: RefundRow,
  index: number,
  paid: Paid,
): string[] {
  const name = `refund ${index} of ${of}`;
  if (paid.times > 1) return [`the bank paid ${name} ${paid.times} times`];
  if (paid.times === 1 && paid.minor !== amountMinor) return [`the bank paid ${paid.minor} as ${name}, not ${amountMinor}`];
  const stands = paid.times === 1 && paid.returnedMinor === 0n;
  if (index < last) return stands ? [`the bank paid ${name}, and it was sent to another account, too`] : [];
  const should = isCash ? false : STANDS[status];
  if (should === true && !stands)
    return [`${name} (${transfer}) is paid, and the bank has ${paid.times === 0 ? "paid nothing" : "had it back"}`];
  if (should === false && stands) return [`${name} is ${status}${isCash ? " as cash" : ""}, and the bank has paid it`];
  return [];
}
