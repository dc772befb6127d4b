/** Decides how a payout leaves and what follows from the party's answer. `orders.ts` evaluates what an answer proves. Pure. */
import { submissionReversed, converted, feeEarned, feeReversed, paid, returned, submitted } from "../journals.ts";
import { goesOn } from "./checks.ts";
import { costsOf } from "../payout-cost.ts";
import type { EventOf } from "../events.ts";
import {
  firstTry,
  isForStaff,
  evaluateAnswer,
  evaluateWithinSchedule,
  nextTry,
  tryAgainAt,
  whyNotNextTry,
  type Evaluation,
} from "../orders.ts";
import { isBefore, later, refused, type Change, type Phase, type Refused } from "../outcome.ts";
import { requestedAs } from "./cancellations.ts";
import { conflictingOutcomes, startRefund, isFeeRetained, isPartOf } from "./refund-decisions.ts";
import type { InquiryAnswer } from "../payout-party.ts";
import { reasonFor, remedyFor, remedyOfRefusal } from "../reasons.ts";
import type { TransferRules } from "../rules.ts";
import { hasNotLeft } from "../refunds.ts";
import { refundDropped } from "../refund-journals.ts";
import { ASSURANCES, LEFT_STATES, type Assurance } from "../states.ts";
import { couldLeave, heldOf, payoutReference, type Payout, type Transfer } from "../transfer.ts";

export const convertedAtRate: Phase<"converted"> = (transfer) => {
  if (transfer.product !== "international") return refused("product_differs");
  return { changes: { state: "CONVERTED", isConverted: true }, drafts: [converted(transfer)] };
};

export const payoutDelayed: Phase<"payout_delayed"> = ({ product, state }, { until }) => {
  if (product === "cash_pickup" || (product === "international" && state === "READY")) return refused("product_differs");
  return { changes: { submitAfter: until, reason: "PAYOUT_DELAYED" } };
};

/** Rail and party are fixed with the reference: an order that may be in transit over one rail must not leave over another. */
export const submittedToParty: Phase<"submitted"> = (transfer, { rail, party, at }, rules) => {
  const { product, state, submitAfter } = transfer;
  if (product === "cash_pickup" || (product === "international" && state === "READY")) return refused("product_differs");
  if (transfer.hasConflictingOutcomes) return refused("conflicting_outcomes");
  if (submitAfter !== null && isBefore(at, submitAfter)) return refused("too_early");
  const reason = transfer.payout === null ? null : whyNotNextTry(transfer.payout, rules);
  if (reason !== null) return refused(reason);
  const payout: Payout =
    transfer.payout === null
      ? {
          ...firstTry(payoutReference(transfer), at, rules),
          lastSentAt: at,
          rail,
          party,
          providerRef: null,
          quotedCost: null,
          disputed: null,
        }
      : { ...transfer.payout, ...nextTry(transfer.payout, at, rules), lastSentAt: at };
  const drafts = state === "OUTCOME_UNKNOWN" ? [] : [submitted(transfer, payout)];
  return { changes: { state: "SUBMITTED", payout, submitAfter: null, reason: null, deadline: null }, drafts };
};

export const payoutAnswered: Phase<"payout_answered"> = (transfer, event, rules) => {
  const { answer } = event;
  if (transfer.payout === null) return refused("nothing_new");
  if (answer.outcome === "returned" && !isPartOf(answer.amount, heldOf(transfer))) return conflictingOutcomes();
  switch (transfer.state) {
    case "SUBMITTED":
    case "OUTCOME_UNKNOWN":
    case "CANCEL_REQUESTED":
      return answeredWhileOpen(transfer, transfer.payout, event, rules);
    case "PAID":
      return answeredWhilePaid(transfer, transfer.payout, event, rules);
    default:
      return answeredAfterwards(transfer, answer);
  }
};

function answeredWhileOpen(
  transfer: Transfer,
  before: Payout,
  { call, answer, at, costUpTo }: EventOf<"payout_answered">,
  rules: TransferRules,
): Change {
  const { order, verdict } = evaluateAnswer(before, call, answer, at, rules);
  const quotedCost = ("quoted" in answer ? answer.quoted : undefined) ?? before.quotedCost;
  const providerRef = ("providerRef" in answer ? answer.providerRef : null) ?? before.providerRef;
  const payout: Payout = { ...before, ...order, providerRef, quotedCost };
  const isCancelling = transfer.state === "CANCEL_REQUESTED";
  if (answer.outcome === "paid" && verdict === "paid") {
    const claim = { amount: heldOf(transfer), quoted: quotedCost, claimed: answer.cost, upTo: costUpTo };
    const { booked: cost, disputed } = costsOf(claim);
    const noted = disputed === null ? payout : { ...payout, disputed: { cost: disputed, at } };
    return booked(transfer, noted, { assurance: answer.assurance, cost });
  }
  if (answer.outcome === "returned" && verdict === "returned") return cameBack(transfer, payout, answer, rules);
  switch (verdict) {
    case "refused":
    case "refused_at_door":
      return rejected(transfer, payout, answer);
    case "not_sent":
      return isCancelling || payout.tries >= rules.unsentTries
        ? rejected(transfer, payout, answer)
        : backToStart(transfer, payout, tryAgainAt(payout, at, rules));
    case "pending":
      return { changes: isCancelling ? { payout } : { state: "SUBMITTED", payout, reason: null, deadline: null } };
    case "unclear":
      return {
        changes: isCancelling ? { payout } : { state: "OUTCOME_UNKNOWN", payout, reason: "PAYOUT_UNCLEAR" },
      };
    default:
      return { changes: { payout } };
  }
}

/** The only booking of a payout, which also earns its fee. */
function booked(
  transfer: Transfer,
  payout: Payout,
  { assurance, cost }: Pick<PaidAnswer, "cost"> & { assurance: Assurance },
): Change {
  return {
    changes: { state: "PAID", payout, assurance, reason: null, deadline: null, isFeeEarned: true },
    drafts: [...paid(transfer, payout, cost), feeEarned(transfer)],
    effects: ["notify_sender", "notify_recipient"],
  };
}

type PaidAnswer = Extract<InquiryAnswer, { outcome: "paid" }>;
type ReturnedAnswer = Extract<InquiryAnswer, { outcome: "returned" }>;

/** The payout left and came back. If its leaving was not known yet, both are booked now. */
function cameBack(transfer: Transfer, payout: Payout, { reason, amount }: ReturnedAnswer, rules: TransferRules): Change {
  const why = reasonFor(reason);
  const isFeeReversed = transfer.isFeeEarned && !isFeeRetained(why, rules, { wasPaid: true });
  return {
    changes: {
      state: "RETURNED",
      payout,
      assurance: null,
      reason: why,
      deadline: null,
      isFeeEarned: transfer.isFeeEarned && !isFeeReversed,
    },
    drafts: [
      ...(transfer.state === "PAID" ? [] : paid(transfer, payout, null)),
      ...(isFeeReversed ? [feeReversed(transfer)] : []),
      returned(transfer, payout, amount),
    ],
    effects: ["notify_sender"],
  };
}

/** Keeps the party's reason. If the order was only not sent, or could be retried, a cancellation requested meanwhile takes effect. */
function rejected(transfer: Transfer, payout: Payout, answer: InquiryAnswer): Change {
  const refusal = answer.outcome === "refused" ? answer.reason : payout.refusedAs;
  const isForGood = refusal !== null && remedyOfRefusal(refusal) !== "retry";
  const otherwise = refusal === null ? "PAYOUT_NOT_POSSIBLE" : reasonFor(refusal);
  const reason = transfer.state === "CANCEL_REQUESTED" && !isForGood ? requestedAs(transfer) : otherwise;
  const changes = { state: "REJECTED", payout: { ...payout, inquireAt: null }, reason, deadline: null } as const;
  return { changes, drafts: [submissionReversed(transfer, payout)] };
}

/** Nothing was sent: ready again, to be submitted later; cancelling is free meanwhile. */
function backToStart(transfer: Transfer, payout: Payout, submitAfter: Date): Change {
  const changes = { state: goesOn(transfer), payout, reason: "PAYOUT_DELAYED", submitAfter } as const;
  return { changes, drafts: [submissionReversed(transfer, payout)] };
}

function answeredWhilePaid(
  transfer: Transfer,
  before: Payout,
  { call, answer, at }: EventOf<"payout_answered">,
  rules: TransferRules,
): Change {
  const { order, verdict } = evaluateWithinSchedule(before, call, answer, at, rules);
  const payout: Payout = { ...before, ...order };
  if (answer.outcome === "returned") return cameBack(transfer, payout, answer, rules);
  // Paid, and now refused: the two answers conflict.
  if (isRefusal(verdict)) return { changes: { payout: { ...payout, inquireAt: null }, hasConflictingOutcomes: true } };
  if (answer.outcome !== "paid") return { changes: { payout } };
  return { changes: { payout, assurance: surer(transfer.assurance, answer.assurance) } };
}

const isRefusal = (verdict: Evaluation["verdict"]) => verdict === "refused" || verdict === "refused_at_door";

function surer(a: Assurance | null, b: Assurance): Assurance {
  return a !== null && ASSURANCES.indexOf(a) > ASSURANCES.indexOf(b) ? a : b;
}

/** The party had answered that it did not pay, and now that it did: nothing else may leave until staff have decided. */
function answeredAfterwards(transfer: Transfer, answer: InquiryAnswer): Change | Refused {
  const hasReturned = (transfer.posted["transfer.returned"] ?? 0) > 0;
  if (transfer.hasConflictingOutcomes) return refused("nothing_new");
  return answer.outcome === "paid" || (answer.outcome === "returned" && !hasReturned)
    ? conflictingOutcomes()
    : refused("nothing_new");
}

export const outcomeDecided: Phase<"outcome_decided"> = (transfer, { isPaid, at }, rules) => {
  const { payout } = transfer;
  if (payout === null) return refused("nothing_new");
  if (!LEFT_STATES.includes(transfer.state))
    return transfer.hasConflictingOutcomes && isPaid ? paidAfterAll(transfer, payout) : refused("nothing_new");
  if (!isForStaff(payout, payout.lastSentAt, at, rules)) return refused("outcome_open");
  if (isPaid) return booked(transfer, payout, { assurance: "DEEMED", cost: null });
  const changes = { state: "REJECTED", reason: "PAYOUT_NOT_POSSIBLE", deadline: null } as const;
  return { changes, drafts: [submissionReversed(transfer, payout)] };
};

/**
 * The party refused the order and has paid it all the same: the journal credits the payout from the account that holds the refund.
 * If a refund has left already, the double payment is a loss that staff book.
 */
export function paidAfterAll(transfer: Transfer, payout: Payout): Change | Refused {
  const { refund, product } = transfer;
  if (refund !== null && !hasNotLeft(refund)) return refused("outcome_open");
  const isExchangedAgain = product === "international" && !transfer.isConverted;
  const asSent = { ...transfer, isConverted: product === "international" };
  return {
    changes: {
      state: "PAID",
      assurance: "DEEMED",
      payout: { ...payout, inquireAt: null },
      isConverted: asSent.isConverted,
      isFeeEarned: true,
      hasConflictingOutcomes: false,
      refund: null,
      refundDueAt: null,
      reason: null,
      deadline: null,
    },
    drafts: [
      ...(refund === null ? [] : [refundDropped(transfer, refund.amount)]),
      ...(isExchangedAgain ? [converted(transfer)] : []),
      submitted(asSent, payout),
      ...paid(asSent, payout, null),
      ...(transfer.isFeeEarned ? [] : [feeEarned(transfer)]),
    ],
    effects: ["notify_sender", ...(refund?.status === "cash_ready" ? (["void_code"] as const) : [])],
  };
}

export const conflictRaised: Phase<"conflict_raised"> = ({ hasConflictingOutcomes }) =>
  hasConflictingOutcomes ? refused("nothing_new") : conflictingOutcomes();

/** An order on a statement is booked first (phases/lost-in-restore.ts); otherwise it would be sent again. */
export const conflictResolved: Phase<"conflict_resolved"> = (transfer, { hasLost = false }) => {
  if (!transfer.hasConflictingOutcomes) return refused("nothing_new");
  return hasLost && couldLeave(transfer) ? refused("outcome_open") : { changes: { hasConflictingOutcomes: false } };
};

/**
 * What follows a refusal or a return. Submitted again only where the party had nothing on record, always under the same reference. Neither
 * submitted again nor corrected where the sender has cancelled. Nothing was recalled here, so the party's reason decides whether the fee is
 * retained.
 */
export const failureResolved: Phase<"failure_resolved"> = (transfer, { at }, rules) => {
  const { state, reason, payout, cancelRequestedAt } = transfer;
  if (transfer.hasConflictingOutcomes) return refused("conflicting_outcomes");
  if (reason === "WRONG_PAYOUT") return { changes: { state: "READY" } };
  const back = { from: "transit", at } as const;
  const remedy = remedyFor(reason);
  const isUnused =
    state === "REJECTED" &&
    cancelRequestedAt === null &&
    payout !== null &&
    !payout.mayHaveArrived &&
    payout.tries < rules.unsentTries;
  if (isUnused && remedy === "retry") return { changes: { state: goesOn(transfer), submitAfter: tryAgainAt(payout, at, rules) } };
  if (isUnused && remedy === "correct")
    return { changes: { state: "ACTION_REQUIRED", deadline: later(at, rules.actionMs) }, effects: ["notify_sender"] };
  const why = reason === null || remedy === "retry" ? "PAYOUT_NOT_POSSIBLE" : reason;
  return startRefund(transfer, {
    ...back,
    reason: why,
    isFeeRetained: isFeeRetained(why, rules, { wasPaid: state === "RETURNED" }),
  });
};
