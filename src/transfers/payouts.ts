/** Deciding: the payout leaves, and what the party says of it. `orders.ts` says what may be believed; here is what follows. Pure. */
import { calledBack, converted, feeEarned, feeUnearned, paid, returned, submitted } from "./journals.ts";
import { goesOn } from "./checks.ts";
import { costsOf } from "./cost.ts";
import type { EventOf } from "./events.ts";
import {
  firstTry,
  isForPeople,
  isOverdue,
  learn,
  learnOncePaid,
  nextTry,
  tryAgainAt,
  whyNotNextTry,
  type Learnt,
} from "./orders.ts";
import { isBefore, later, refused, type Change, type Phase, type Refused } from "./outcome.ts";
import { doubtful, giveBack, isFeeKept, isPartOf } from "./paybacks.ts";
import type { InquiryAnswer } from "./payout.ts";
import { reasonFor, remedyFor, remedyOfRefusal } from "./reasons.ts";
import type { TransferRules } from "./rules.ts";
import { hasNotLeft } from "./refunds.ts";
import { refundDropped } from "./restitution.ts";
import { ASSURANCES, LEFT_STATES, type Assurance } from "./states.ts";
import { couldLeave, heldOf, payoutReference, type Payout, type Transfer } from "./transfer.ts";

export const convertedAtRate: Phase<"converted"> = (transfer) => {
  if (transfer.product !== "international") return refused("product_differs");
  return { changes: { state: "CONVERTED", isConverted: true }, drafts: [converted(transfer)] };
};

export const payoutDelayed: Phase<"payout_delayed"> = ({ product, state }, { until }) => {
  if (product === "cash_pickup" || (product === "international" && state === "READY")) return refused("product_differs");
  return { changes: { submitAfter: until, reason: "PAYOUT_DELAYED" } };
};

/** Rail and party are chosen once, with the reference: what may be on its way by one must not leave by another. */
export const submittedToParty: Phase<"submitted"> = (transfer, { rail, party, at }, rules) => {
  const { product, state, submitAfter } = transfer;
  if (product === "cash_pickup" || (product === "international" && state === "READY")) return refused("product_differs");
  if (transfer.isInDoubt) return refused("in_doubt");
  if (submitAfter !== null && isBefore(at, submitAfter)) return refused("too_early");
  const reason = transfer.payout === null ? null : whyNotNextTry(transfer.payout, rules);
  if (reason !== null) return refused(reason);
  const payout: Payout =
    transfer.payout === null
      ? { ...firstTry(payoutReference(transfer), at, rules), lastSentAt: at, rail, party, quotedCost: null, disputed: null }
      : { ...transfer.payout, ...nextTry(transfer.payout, at, rules), lastSentAt: at };
  const drafts = state === "OUTCOME_UNKNOWN" ? [] : [submitted(transfer, payout)];
  return { changes: { state: "SUBMITTED", payout, submitAfter: null, reason: null, deadline: null }, drafts };
};

export const payoutAnswered: Phase<"payout_answered"> = (transfer, event, rules) => {
  const { answer } = event;
  if (transfer.payout === null) return refused("nothing_new");
  if (answer.outcome === "returned" && !isPartOf(answer.amount, heldOf(transfer))) return doubtful();
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
  { asked, answer, at, costUpTo }: EventOf<"payout_answered">,
  rules: TransferRules,
): Change {
  const { order, verdict } = learn(before, asked, answer, at, rules);
  const quotedCost = ("quoted" in answer ? answer.quoted : undefined) ?? before.quotedCost;
  const payout: Payout = { ...before, ...order, quotedCost };
  const isCancelling = transfer.state === "CANCEL_REQUESTED";
  const askPerson = isOverdue(payout, rules) && !isOverdue(before, rules) ? (["ask_person"] as const) : [];
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
        effects: askPerson,
      };
    default:
      return { changes: { payout }, effects: askPerson };
  }
}

/** The one booking of a payout, and what its fee is earned by. */
function booked(
  transfer: Transfer,
  payout: Payout,
  { assurance, cost }: Pick<PaidAnswer, "cost"> & { assurance: Assurance },
): Change {
  return {
    changes: { state: "PAID", payout, assurance, reason: null, deadline: null, isFeeEarned: true },
    drafts: [...paid(transfer, payout, cost), feeEarned(transfer)],
    effects: ["tell_sender", "tell_recipient"],
  };
}

type PaidAnswer = Extract<InquiryAnswer, { outcome: "paid" }>;
type ReturnedAnswer = Extract<InquiryAnswer, { outcome: "returned" }>;

/** It left and came back; where we had not heard that it left, both are booked now. */
function cameBack(transfer: Transfer, payout: Payout, { reason, amount }: ReturnedAnswer, rules: TransferRules): Change {
  const why = reasonFor(reason);
  const isUnearned = transfer.isFeeEarned && !isFeeKept(why, rules, { wasPaid: true });
  return {
    changes: {
      state: "RETURNED",
      payout,
      assurance: null,
      reason: why,
      deadline: null,
      isFeeEarned: transfer.isFeeEarned && !isUnearned,
    },
    drafts: [
      ...(transfer.state === "PAID" ? [] : paid(transfer, payout, null)),
      ...(isUnearned ? [feeUnearned(transfer)] : []),
      returned(transfer, payout, amount),
    ],
    effects: ["tell_sender"],
  };
}

/** What the party refused for; where it was only not sent, or could be sent again, who has called it off meanwhile has their wish. */
function rejected(transfer: Transfer, payout: Payout, answer: InquiryAnswer): Change {
  const refusal = answer.outcome === "refused" ? answer.reason : payout.refusedAs;
  const isForGood = refusal !== null && remedyOfRefusal(refusal) !== "retry";
  const otherwise = refusal === null ? "PAYOUT_NOT_POSSIBLE" : reasonFor(refusal);
  const reason = transfer.state === "CANCEL_REQUESTED" && !isForGood ? "CANCELLED_BY_SENDER" : otherwise;
  const changes = { state: "REJECTED", payout: { ...payout, askAt: null }, reason, deadline: null } as const;
  return { changes, drafts: [calledBack(transfer, payout)] };
}

/** Nothing left the house: ready again, to be sent later, cancelled freely meanwhile. */
function backToStart(transfer: Transfer, payout: Payout, submitAfter: Date): Change {
  const changes = { state: goesOn(transfer), payout, reason: "PAYOUT_DELAYED", submitAfter } as const;
  return { changes, drafts: [calledBack(transfer, payout)] };
}

function answeredWhilePaid(
  transfer: Transfer,
  before: Payout,
  { asked, answer, at }: EventOf<"payout_answered">,
  rules: TransferRules,
): Change {
  const { order, verdict } = learnOncePaid(before, asked, answer, at, rules);
  const payout: Payout = { ...before, ...order };
  if (answer.outcome === "returned") return cameBack(transfer, payout, answer, rules);
  // Paid, and now refused: one of the two is wrong.
  if (isRefusal(verdict)) return { changes: { payout: { ...payout, askAt: null }, isInDoubt: true }, effects: ["ask_person"] };
  if (answer.outcome !== "paid") return { changes: { payout } };
  return { changes: { payout, assurance: surer(transfer.assurance, answer.assurance) } };
}

const isRefusal = (verdict: Learnt["verdict"]) => verdict === "refused" || verdict === "refused_at_door";

function surer(a: Assurance | null, b: Assurance): Assurance {
  return a !== null && ASSURANCES.indexOf(a) > ASSURANCES.indexOf(b) ? a : b;
}

/** The party had said that it did not pay, and now says that it did: nothing else may leave until people have found out. */
function answeredAfterwards(transfer: Transfer, answer: InquiryAnswer): Change | Refused {
  const hasReturned = (transfer.posted["transfer.returned"] ?? 0) > 0;
  if (transfer.isInDoubt) return refused("nothing_new");
  return answer.outcome === "paid" || (answer.outcome === "returned" && !hasReturned) ? doubtful() : refused("nothing_new");
}

export const outcomeDecided: Phase<"outcome_decided"> = (transfer, { isPaid, at }, rules) => {
  const { payout } = transfer;
  if (payout === null) return refused("nothing_new");
  if (!LEFT_STATES.includes(transfer.state))
    return transfer.isInDoubt && isPaid ? paidAfterAll(transfer, payout) : refused("nothing_new");
  if (!isForPeople(payout, payout.lastSentAt, at, rules)) return refused("outcome_open");
  if (isPaid) return booked(transfer, payout, { assurance: "DEEMED", cost: null });
  const changes = { state: "REJECTED", reason: "PAYOUT_NOT_POSSIBLE", deadline: null } as const;
  return { changes, drafts: [calledBack(transfer, payout)] };
};

/**
 * Refused by the party's word, and paid in truth: the books follow the money, from wherever it was on its way back to. Once a refund has left it
 * is too late, and what was paid twice is a loss for people to book.
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
      payout: { ...payout, askAt: null },
      isConverted: asSent.isConverted,
      isFeeEarned: true,
      isInDoubt: false,
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
    effects: ["tell_sender", ...(refund?.status === "cash_ready" ? (["void_code"] as const) : [])],
  };
}

export const doubtRaised: Phase<"doubt_raised"> = ({ isInDoubt }) => (isInDoubt ? refused("nothing_new") : doubtful());

/** What a statement has of it is booked first (losses.ts): otherwise the same would leave once more. */
export const doubtSettled: Phase<"doubt_settled"> = (transfer, { hasLost = false }) => {
  if (!transfer.isInDoubt) return refused("nothing_new");
  return hasLost && couldLeave(transfer) ? refused("outcome_open") : { changes: { isInDoubt: false } };
};

/**
 * What follows a refusal or a return. Sent again only where the party had nothing on record: under the same reference, as ever; and neither sent again nor
 * corrected where the sender wants it back. Nothing was called off here, so the party's reason says whether the fee is kept.
 */
export const passedOn: Phase<"passed_on"> = (transfer, { at }, rules) => {
  const { state, reason, payout, cancelAskedAt } = transfer;
  if (transfer.isInDoubt) return refused("in_doubt");
  if (reason === "WRONG_PAYOUT") return { changes: { state: "READY" } };
  const back = { from: "transit", at } as const;
  const remedy = remedyFor(reason);
  const isUnused =
    state === "REJECTED" &&
    cancelAskedAt === null &&
    payout !== null &&
    !payout.mayHaveArrived &&
    payout.tries < rules.unsentTries;
  if (isUnused && remedy === "retry") return { changes: { state: goesOn(transfer), submitAfter: tryAgainAt(payout, at, rules) } };
  if (isUnused && remedy === "correct")
    return { changes: { state: "ACTION_REQUIRED", deadline: later(at, rules.actionMs) }, effects: ["tell_sender"] };
  const why = reason === null || remedy === "retry" ? "PAYOUT_NOT_POSSIBLE" : reason;
  return giveBack(transfer, { ...back, reason: why, isFeeKept: isFeeKept(why, rules, { wasPaid: state === "RETURNED" }) });
};
