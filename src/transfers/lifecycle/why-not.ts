/** What can be done with a transfer now, and if not, why: the server's refusal and the text of the disabled button (`whyNotMessages`). Pure. */
import type { RefundStatus } from "./refunds.ts";
import { isBefore } from "./outcome.ts";
import type { TransferRules } from "./rules.ts";
import { isFinal } from "./states.ts";
import type { Transfer } from "./transfer.ts";

export const WHY_NOTS = [
  "over",
  "not_yet",
  "checking",
  "being_collected",
  "already_requested",
  "refund_running",
  "refund_choice",
  "refund_ready",
  "payout_left",
  "cannot_recall",
  "not_cash",
  "not_available",
  "other_outlet",
  "conflicting_outcomes",
] as const;
export type WhyNot = (typeof WHY_NOTS)[number];

/** Why nothing can be changed about a refund: it has left, or waits for its sender to choose or collect it. */
function whyGoingBack(status: RefundStatus | undefined): WhyNot {
  if (status === "account_needed") return "refund_choice";
  if (status === "cash_ready") return "refund_ready";
  return status === "cash_collecting" ? "being_collected" : "refund_running";
}

/** Why the sender cannot cancel, or null. `canRecall`: the rail can recall a payout that has left. */
export function whyNotCancel(
  {
    state,
    reason,
    cancelRequestedAt,
    hasConflictingOutcomes,
    refund,
  }: Pick<Transfer, "state" | "reason" | "cancelRequestedAt" | "hasConflictingOutcomes" | "refund">,
  canRecall: boolean,
): WhyNot | null {
  if (isFinal(state)) return "over";
  switch (state) {
    case "REFUND_PENDING":
    case "REJECTED":
    case "RETURNED":
      return whyGoingBack(refund?.status);
    case "CANCEL_REQUESTED":
      return "already_requested";
    case "UNDER_REVIEW":
    case "FROZEN":
      return "checking";
    case "COLLECTING":
      return "being_collected";
    default:
  }
  if (hasConflictingOutcomes) return "conflicting_outcomes";
  if (state === "ACTION_REQUIRED" && reason === "DOCUMENTS_NEEDED") return "checking";
  if (state !== "SUBMITTED" && state !== "OUTCOME_UNKNOWN") return null;
  return whyNotRecall({ cancelRequestedAt, hasConflictingOutcomes }, canRecall);
}

/** Why a payout that has left cannot be recalled, or null. The same for its sender and for the office. */
export function whyNotRecall(
  { cancelRequestedAt, hasConflictingOutcomes }: Pick<Transfer, "cancelRequestedAt" | "hasConflictingOutcomes">,
  canRecall: boolean,
): "conflicting_outcomes" | "already_requested" | "cannot_recall" | null {
  if (hasConflictingOutcomes) return "conflicting_outcomes";
  if (cancelRequestedAt !== null) return "already_requested";
  return canRecall ? null : "cannot_recall";
}

/** Whether cancelling now is free: always before the payout has left, afterwards within the free period only. */
export function isFreeToCancel(
  { state, fundedAt }: Pick<Transfer, "state" | "fundedAt">,
  now: Date,
  rules: TransferRules,
): boolean {
  if (!rules.isFeeRetainedAfterRecall || fundedAt === null) return true;
  return (state !== "SUBMITTED" && state !== "OUTCOME_UNKNOWN") || isBefore(now, fundedAt, rules.freeCancelMs);
}

/** Why the recipient cannot be changed, or null: not once the payout has left, nor during a review or a collection. */
export function whyNotChangeRecipient({
  state,
  reason,
  hasConflictingOutcomes,
  refund,
}: Pick<Transfer, "state" | "reason" | "hasConflictingOutcomes" | "refund">): WhyNot | null {
  switch (state) {
    case "CREATED":
    case "AWAITING_PAYMENT":
    case "FUNDED":
    case "READY":
    case "CONVERTED":
    case "AVAILABLE":
      return hasConflictingOutcomes ? "conflicting_outcomes" : null;
    case "ACTION_REQUIRED":
      if (hasConflictingOutcomes) return "conflicting_outcomes";
      return reason === "DOCUMENTS_NEEDED" ? "checking" : null;
    case "UNDER_REVIEW":
    case "FROZEN":
      return "checking";
    case "COLLECTING":
      return "being_collected";
    case "SUBMITTED":
    case "OUTCOME_UNKNOWN":
    case "CANCEL_REQUESTED":
      return "payout_left";
    case "REFUND_PENDING":
    case "REJECTED":
    case "RETURNED":
      return whyGoingBack(refund?.status);
    default:
      return "over";
  }
}

/** Why it cannot be sent again as a new transfer, or null: two alike under way are more often a mistake than intended. */
export function whyNotRepeat({ state }: Pick<Transfer, "state">): WhyNot | null {
  if (isFinal(state) || state === "REFUND_PENDING") return null;
  return state === "UNDER_REVIEW" || state === "FROZEN" ? "checking" : "not_yet";
}

/** Why an outlet cannot pay out now, or null. Code, one-time password and identity are checked after this. */
export function whyNotCollect(
  { product, state, pickup }: Pick<Transfer, "product" | "state" | "pickup">,
  outlet: string,
): WhyNot | null {
  if (product !== "cash_pickup") return "not_cash";
  if (state === "COLLECTING") return pickup?.lock?.outlet === outlet ? null : "other_outlet";
  if (state === "AVAILABLE") return null;
  return state === "PAID" ? "over" : "not_available";
}
