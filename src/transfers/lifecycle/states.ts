/** The states of a transfer (TRF-1), what each means to its readers, and which are final. */

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
 * We hold none of the transfer's money any more. PAID reopens when the payout comes back (RETURNED), REFUNDED when the refund does; the
 * other three never reopen.
 */
export const FINAL_STATES: readonly State[] = ["PAID", "CANCELLED", "EXPIRED", "REFUNDED", "UNCLAIMED_TRANSFERRED"];

/** The payout has left and its outcome is not known. */
export const LEFT_STATES: readonly State[] = ["SUBMITTED", "OUTCOME_UNKNOWN", "CANCEL_REQUESTED"];

export const isFinal = (state: State): boolean => FINAL_STATES.includes(state);
/** How certain "paid" is: accepted by the rail, credited to the account, collected in cash, or decided by two people on evidence. */
export const ASSURANCES = ["DEEMED", "ACCEPTED", "CREDITED", "COLLECTED"] as const;
export type Assurance = (typeof ASSURANCES)[number];
