/** The states of a transfer (PRODUCT §4): what each means for who reads, and which are the end. */

export const STATES = [
  "CREATED",
  "AWAITING_PAYMENT",
  "FUNDED",
  "UNDER_REVIEW",
  "ACTION_REQUIRED",
  "READY",
  "CONVERTED",
  "SUBMITTED",
  "OUTCOME_UNKNOWN",
  "AVAILABLE",
  "COLLECTING",
  "PAID",
  "REJECTED",
  "RETURNED",
  "CANCEL_REQUESTED",
  "CANCELLED",
  "EXPIRED",
  "REFUND_PENDING",
  "REFUNDED",
  "FROZEN",
  "UNCLAIMED_TRANSFERRED",
] as const;
export type State = (typeof STATES)[number];

/**
 * Nothing of the transfer's money is with us any more. PAID opens again when the money comes back (RETURNED), REFUNDED when the refund
 * does; the other three never.
 */
export const FINAL_STATES: readonly State[] = ["PAID", "CANCELLED", "EXPIRED", "REFUNDED", "UNCLAIMED_TRANSFERRED"];

/** The payout has left and its end is not known. */
export const LEFT_STATES: readonly State[] = ["SUBMITTED", "OUTCOME_UNKNOWN", "CANCEL_REQUESTED"];

export const isFinal = (state: State): boolean => FINAL_STATES.includes(state);
/** How sure "paid" is: taken in by the rail, on the account, in somebody's hands, or decided by two people on evidence. */
export const ASSURANCES = ["DEEMED", "ACCEPTED", "CREDITED", "COLLECTED"] as const;
export type Assurance = (typeof ASSURANCES)[number];
