/**
 * The id of a payment, derived from its channel and the bank's own id. References of its refunds begin with it. It must therefore be the
 * same when the payment is recorded, lost (a failover that rolled back a commit, a restored backup) and received again: the bank then sees
 * one refund under one reference. Pure.
 */
import { createHash } from "node:crypto";
import { newId, type Id } from "#kernel/id.ts";
import { SECOND_MS } from "#kernel/time.ts";

const HASH_BYTES = 10;
/**
 * Maximum time an id can hold (kernel/id.ts). A bank's time beyond it is the bank's mistake; the payment is recorded nevertheless.
 */
const MAX_TIME_MS = 2 ** 48 - 1;

export interface NamedPayment {
  readonly channel: string;
  /** The bank's own id of the payment. */
  readonly bankPayment: string;
  /** As in the bank's answer to an inquiry, never the time we received it. */
  readonly paidAt: Date;
}

/** Whole seconds: SNAP BI times have no more, and a bank may write milliseconds in one answer and omit them in another. */
export function paymentIdOf({ channel, bankPayment, paidAt }: NamedPayment): Id<"py"> {
  const hash = createHash("sha256").update(`${channel}\n${bankPayment}`).digest();
  const second = Math.floor(paidAt.getTime() / SECOND_MS) * SECOND_MS;
  return newId("py", Math.min(Math.max(second, 0), MAX_TIME_MS), hash.subarray(0, HASH_BYTES));
}
