/** What can be done with a transfer now, and if not, why: the server's refusal and the sentence on the disabled button (`whyNotWords`). Pure. */
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
  "already_asked",
  "refund_running",
  "refund_choice",
  "refund_ready",
  "payout_left",
  "cannot_recall",
  "not_cash",
  "not_available",
  "other_outlet",
  "in_doubt",
] as const;
export type WhyNot = (typeof WHY_NOTS)[number];

/** Why nothing can be changed about money that goes back: it has left, or waits for its sender, to choose or to fetch it. */
function whyGoingBack(status: RefundStatus | undefined): WhyNot {
  if (status === "account_needed") return "refund_choice";
  if (status === "cash_ready") return "refund_ready";
  return status === "cash_collecting" ? "being_collected" : "refund_running";
}

/** Why the sender can't cancel, or null. `canRecall`: the rail knows how to call off what has left. */
export function whyNotCancel(
  {
    state,
    reason,
    cancelAskedAt,
    isInDoubt,
    refund,
  }: Pick<Transfer, "state" | "reason" | "cancelAskedAt" | "isInDoubt" | "refund">,
  canRecall: boolean,
): WhyNot | null {
  if (isFinal(state)) return "over";
  switch (state) {
    case "REFUND_PENDING":
    case "REJECTED":
    case "RETURNED":
      return whyGoingBack(refund?.status);
    case "CANCEL_REQUESTED":
      return "already_asked";
    case "UNDER_REVIEW":
    case "FROZEN":
      return "checking";
    case "COLLECTING":
      return "being_collected";
    default:
  }
  if (isInDoubt) return "in_doubt";
  if (state === "ACTION_REQUIRED" && reason === "DOCUMENTS_NEEDED") return "checking";
  if (state !== "SUBMITTED" && state !== "OUTCOME_UNKNOWN") return null;
  if (cancelAskedAt !== null) return "already_asked";
  return canRecall ? null : "cannot_recall";
}

/** Whether cancelling now costs nothing: always before the payout has left, afterwards within the free time only. */
export function isFreeToCancel(
  { state, fundedAt }: Pick<Transfer, "state" | "fundedAt">,
  now: Date,
  rules: TransferRules,
): boolean {
  if (!rules.isFeeKeptAfterRecall || fundedAt === null) return true;
  return (state !== "SUBMITTED" && state !== "OUTCOME_UNKNOWN") || isBefore(now, fundedAt, rules.freeCancelMs);
}

/** Why the recipient can't be changed, or null: not once the payout has left, nor while somebody looks or collects. */
export function whyNotChangeRecipient({
  state,
  reason,
  isInDoubt,
  refund,
}: Pick<Transfer, "state" | "reason" | "isInDoubt" | "refund">): WhyNot | null {
  switch (state) {
    case "CREATED":
    case "AWAITING_PAYMENT":
    case "FUNDED":
    case "READY":
    case "CONVERTED":
    case "AVAILABLE":
      return isInDoubt ? "in_doubt" : null;
    case "ACTION_REQUIRED":
      if (isInDoubt) return "in_doubt";
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

/** Why it can't be sent once more as a new transfer, or null: two of the same kind on their way are a mistake more often than a wish. */
export function whyNotRepeat({ state }: Pick<Transfer, "state">): WhyNot | null {
  if (isFinal(state) || state === "REFUND_PENDING") return null;
  return state === "UNDER_REVIEW" || state === "FROZEN" ? "checking" : "not_yet";
}

/** Why an outlet can't pay out now, or null. Whether code, one-time password and identity are right is asked after this. */
export function whyNotCollect(
  { product, state, pickup }: Pick<Transfer, "product" | "state" | "pickup">,
  outlet: string,
): WhyNot | null {
  if (product !== "cash_pickup") return "not_cash";
  if (state === "COLLECTING") return pickup?.lock?.outlet === outlet ? null : "other_outlet";
  if (state === "AVAILABLE") return null;
  return state === "PAID" ? "over" : "not_available";
}
