/** Deciding: changes of mind. Cancelling, calling off a payout that has left, another recipient. Pure. */
import { calledBack, unavailable } from "./journals.ts";
import { isBefore, later, refused, type Phase } from "./outcome.ts";
import { giveBack } from "./paybacks.ts";
import type { TransferRules } from "./rules.ts";
import type { Transfer } from "./transfer.ts";

/**
 * A payout that had left and was called off: the sender bears the cost (UU 3/2011 art. 42) unless they asked within the free time. What has
 * not left is always free (PRODUCT §4), and so is what the party refused or sent back by itself.
 */
function feeKeptOnRecall({ fundedAt, cancelAskedAt }: Transfer, rules: TransferRules): boolean {
  if (fundedAt === null || cancelAskedAt === null) return false;
  return rules.isFeeKeptAfterRecall && !isBefore(cancelAskedAt, fundedAt, rules.freeCancelMs);
}

export const cancelled: Phase<"cancelled"> = (transfer, { at, canRecall }) => {
  const reason = "CANCELLED_BY_SENDER";
  if (transfer.isInDoubt) return refused("in_doubt");
  switch (transfer.state) {
    case "CREATED":
    case "AWAITING_PAYMENT":
      return { changes: { state: "CANCELLED", reason, deadline: null }, effects: ["give_back_limits", "tell_sender"] };
    case "SUBMITTED":
    case "OUTCOME_UNKNOWN":
      if (transfer.cancelAskedAt !== null) return refused("nothing_new");
      if (!canRecall) return refused("cannot_recall");
      return { changes: { state: "CANCEL_REQUESTED", reason, cancelAskedAt: at }, effects: ["tell_sender"] };
    case "AVAILABLE":
      return giveBack(transfer, { from: "pickup_payable", reason, isFeeKept: false, at });
    default:
      // Documents are asked for in a hold: who is looked at can't end the look.
      if (transfer.reason === "DOCUMENTS_NEEDED") return refused("checking");
      return giveBack(transfer, { from: "transit", reason, isFeeKept: false, at });
  }
};

export const recallAnswered: Phase<"recall_answered"> = (transfer, { answer, at }, rules) => {
  const { payout } = transfer;
  // A recall may overtake the order that it calls off: first the party has to have said something to the order.
  if (payout === null || !payout.isAnswered) return refused("submit_open");
  if (answer.outcome === "unknown") {
    const askAt = payout.askAt === null ? null : later(at, rules.claimLostMs);
    return { changes: { recalls: transfer.recalls + 1, payout: { ...payout, askAt } } };
  }
  if (answer.outcome === "too_late")
    return {
      changes: { state: "SUBMITTED", reason: "RECALL_TOO_LATE", payout: { ...payout, askAt: at } },
      effects: ["tell_sender"],
    };
  const back = giveBack(transfer, {
    from: "transit",
    reason: "CANCELLED_BY_SENDER",
    isFeeKept: feeKeptOnRecall(transfer, rules),
    at,
  });
  return {
    ...back,
    changes: { ...back.changes, payout: { ...payout, askAt: null } },
    drafts: [calledBack(transfer, payout), ...(back.drafts ?? [])],
  };
};

export const recipientChanged: Phase<"recipient_changed"> = (transfer) => {
  if (transfer.isInDoubt) return refused("in_doubt");
  if (transfer.reason === "DOCUMENTS_NEEDED") return refused("checking");
  if (transfer.state === "CREATED" || transfer.state === "AWAITING_PAYMENT") return { changes: {} };
  const wasAvailable = transfer.state === "AVAILABLE";
  return {
    changes: { state: "FUNDED", reason: null, deadline: null, pickup: null },
    drafts: wasAvailable ? [unavailable(transfer)] : [],
    effects: [...(wasAvailable ? (["void_code"] as const) : []), "tell_sender"],
  };
};
