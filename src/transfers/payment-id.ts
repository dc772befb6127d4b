/**
 * The id of a payment, derived from channel and the bank's own id of it. The references of its refunds begin with it, so it must be the same when
 * the payment is recorded, lost (a failover that took a commit back, a restored backup) and received again: the bank then sees one refund under
 * one reference. Pure.
 */
import { createHash } from "node:crypto";
import { newId, type Id } from "#kernel/id.ts";
import { SECOND_MS } from "#kernel/time.ts";

const HASH_BYTES = 10;
/** What an id can hold (kernel/id.ts); a bank's instant outside of it is a mistake of theirs, and its payment is recorded all the same. */
const MAX_TIME_MS = 2 ** 48 - 1;

export interface NamedPayment {
  readonly channel: string;
  /** The bank's own id. */
  readonly bankPayment: string;
  /** As the bank's answer to an inquiry says it, never when we received it. */
  readonly paidAt: Date;
}

/** Whole seconds: SNAP BI's instants have no more, and a bank that writes milliseconds in one answer leaves them out in another. */
export function paymentIdOf({ channel, bankPayment, paidAt }: NamedPayment): Id<"py"> {
  const hash = createHash("sha256").update(`${channel}\n${bankPayment}`).digest();
  const second = Math.floor(paidAt.getTime() / SECOND_MS) * SECOND_MS;
  return newId("py", Math.min(Math.max(second, 0), MAX_TIME_MS), hash.subarray(0, HASH_BYTES));
}
