/** Decides cancelling, recalling a payout that has left, and changing the recipient. Pure. */
import { submissionReversed, unavailable } from "../journals.ts";
import { isBefore, later, refused, type Phase } from "../outcome.ts";
import { whyNotRecall } from "../why-not.ts";
import { startRefund } from "./refund-decisions.ts";
import type { TransferRules } from "../rules.ts";
import type { Transfer } from "../transfer.ts";

/**
 * The payout had left and was recalled: the sender bears the cost (UU 3/2011 art. 42), unless they requested it within the free period.
 * Cancelling before the payout leaves is always free (TRF-9), and so is a payout that the party refused or returned on its own,
 * or that we recalled without the sender's request.
 */
function isFeeRetainedOnRecall({ fundedAt, cancelRequestedAt, reason }: Transfer, rules: TransferRules): boolean {
  if (fundedAt === null || cancelRequestedAt === null || reason !== "CANCELLED_BY_SENDER") return false;
  return rules.isFeeRetainedAfterRecall && !isBefore(cancelRequestedAt, fundedAt, rules.freeCancelMs);
}

export const cancelled: Phase<"cancelled"> = (transfer, { at, canRecall }) => {
  const reason = "CANCELLED_BY_SENDER";
  if (transfer.hasConflictingOutcomes) return refused("conflicting_outcomes");
  switch (transfer.state) {
    case "CREATED":
    case "AWAITING_PAYMENT":
      return { changes: { state: "CANCELLED", reason, deadline: null }, effects: ["release_limits", "notify_sender"] };
    case "SUBMITTED":
    case "OUTCOME_UNKNOWN":
      if (transfer.cancelRequestedAt !== null) return refused("nothing_new");
      if (!canRecall) return refused("cannot_recall");
      return { changes: { state: "CANCEL_REQUESTED", reason, cancelRequestedAt: at }, effects: ["notify_sender"] };
    case "AVAILABLE":
      return startRefund(transfer, { from: "pickup_payable", reason, isFeeRetained: false, at });
    default:
      // Documents are requested during a hold: a sender under review cannot end the review.
      if (transfer.reason === "DOCUMENTS_NEEDED") return refused("checking");
      return startRefund(transfer, { from: "transit", reason, isFeeRetained: false, at });
  }
};

export const recallRequested: Phase<"recall_requested"> = (transfer, { at, canRecall, isForSender }) => {
  const whyNot = whyNotRecall(transfer, canRecall);
  if (whyNot !== null) return refused(whyNot);
  const reason = isForSender ? "CANCELLED_BY_SENDER" : "RECALLED_BY_US";
  return { changes: { state: "CANCEL_REQUESTED", reason, cancelRequestedAt: at }, effects: ["notify_sender"] };
};

export const recallAnswered: Phase<"recall_answered"> = (transfer, { answer, at }, rules) => {
  const { payout } = transfer;
  // A recall may overtake the order it recalls: the party must have answered the order first.
  if (payout === null || !payout.isAnswered) return refused("submit_open");
  if (answer.outcome === "unknown") {
    const inquireAt = payout.inquireAt === null ? null : later(at, rules.claimLostMs);
    return { changes: { recalls: transfer.recalls + 1, payout: { ...payout, inquireAt } } };
  }
  if (answer.outcome === "too_late")
    return {
      changes: { state: "SUBMITTED", reason: "RECALL_TOO_LATE", payout: { ...payout, inquireAt: at } },
      effects: ["notify_sender"],
    };
  const back = startRefund(transfer, {
    from: "transit",
    reason: requestedAs(transfer),
    isFeeRetained: isFeeRetainedOnRecall(transfer, rules),
    at,
  });
  return {
    ...back,
    changes: { ...back.changes, payout: { ...payout, inquireAt: null } },
    drafts: [submissionReversed(transfer, payout), ...(back.drafts ?? [])],
  };
};

/** The reason for which the recall was requested. */
export const requestedAs = ({ reason }: Pick<Transfer, "reason">) =>
  reason === "RECALLED_BY_US" ? "RECALLED_BY_US" : "CANCELLED_BY_SENDER";

export const recipientChanged: Phase<"recipient_changed"> = (transfer) => {
  if (transfer.hasConflictingOutcomes) return refused("conflicting_outcomes");
  if (transfer.reason === "DOCUMENTS_NEEDED") return refused("checking");
  if (transfer.state === "CREATED" || transfer.state === "AWAITING_PAYMENT") return { changes: {} };
  const wasAvailable = transfer.state === "AVAILABLE";
  return {
    changes: { state: "FUNDED", reason: null, deadline: null, pickup: null },
    drafts: wasAvailable ? [unavailable(transfer)] : [],
    effects: [...(wasAvailable ? (["void_code"] as const) : []), "notify_sender"],
  };
};
