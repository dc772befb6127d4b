/** Decides refunds: the amount, the account it is taken from, with or without the fee, and how it leaves. Pure. */
import { add, compare, money, subtract, type Money } from "#kernel/money.ts";
import { DAY_MS } from "#kernel/time.ts";
import { isAward } from "../awards.ts";
import type { Draft } from "../journal-drafts.ts";
import { feeEarned, released, conversionReversed, type Place } from "../journals.ts";
import { inquireNow } from "../orders.ts";
import { isBefore, refused, type Change, type Phase } from "../outcome.ts";
import { REASONS, type ReasonCode } from "../reasons.ts";
import {
  answerRefund,
  requestAccount,
  hasNotLeft,
  newRefund,
  nextReminderAt,
  redirectRefund,
  sendRefund,
  waitsForSender,
  whyNotSendRefund,
  type Refund,
} from "../refunds.ts";
import { unclaimedEscheated, refundCredited, refundDue, refunded, refundReturned } from "../refund-journals.ts";
import type { TransferRules } from "../rules.ts";
import { feeBack, isPaidAtBank, isPaidInCash, type Transfer } from "../transfer.ts";

/** The fee is retained only for reasons that say so (`feeRetained`), and only if the operator's setting allows it. */
export const isFeeRetained = (reason: ReasonCode, rules: TransferRules, { wasPaid }: { readonly wasPaid: boolean }): boolean =>
  rules.isFeeRetainedOnSendersSide &&
  (REASONS[reason].feeRetained === "always" || (wasPaid && REASONS[reason].feeRetained === "once_paid"));

interface RefundStart {
  readonly from: Exclude<Place, "frozen">;
  readonly reason: ReasonCode;
  readonly isFeeRetained: boolean;
  readonly at: Date;
}

/**
 * Makes the money the sender's again. If it was exchanged, it is exchanged back first, at its original rate. A fee earned before stays
 * earned (paid, then returned for a cause on the sender's side).
 */
export function startRefund(transfer: Transfer, { from, reason, isFeeRetained, at }: RefundStart): Change {
  const drafts: Draft[] = [];
  let place = from;
  if (transfer.isConverted) {
    if (from === "hold_compliance") drafts.push(released(transfer));
    drafts.push(conversionReversed(transfer));
    place = "transit";
  }
  if (isFeeRetained && !transfer.isFeeEarned) drafts.push(feeEarned(transfer));
  const isFeeEarned = transfer.isFeeEarned || isFeeRetained;
  const back = feeBack(transfer, isFeeEarned);
  drafts.push(refundDue(transfer, place, back));
  const refund = newRefund(transfer.id, subtract(add(transfer.price.principal, back.fee), back.rounding), at);
  return {
    changes: {
      state: "REFUND_PENDING",
      reason,
      deadline: null,
      isConverted: false,
      isFeeEarned,
      // Cash has no account to go back to, and the agent's account is not the sender's.
      refund: isPaidInCash(transfer) ? requestAccount(refund, at) : refund,
      refundDueAt: at,
    },
    drafts,
    effects: ["release_limits", "notify_sender", ...(from === "pickup_payable" ? (["void_code"] as const) : [])],
  };
}

/** The refund of a transfer or of one of its payments, or the payment of an award; null where none is due. */
export function findRefund(transfer: Transfer, of: Refund["of"]): Refund | null {
  if (of === transfer.id) return transfer.refund;
  if (isAward(of)) return transfer.awards.find(({ refund }) => refund.of === of)?.refund ?? null;
  return transfer.payIns.find(({ payment }) => payment === of)?.refund ?? null;
}

function withRefund(transfer: Transfer, refund: Refund): Partial<Transfer> {
  if (refund.of === transfer.id) return { refund };
  if (isAward(refund.of))
    return {
      awards: transfer.awards.map((award) =>
        award.refund.of === refund.of ? { ...award, refund: { ...refund, of: award.refund.of } } : award,
      ),
    };
  return { payIns: transfer.payIns.map((payIn) => (payIn.payment === refund.of ? { ...payIn, refund } : payIn)) };
}

/**
 * Whether it is paid through a bank and not credited to a partner's deposit. A refund of cash goes through a bank only to an account that
 * was named, and so does an award where no payer is known.
 */
const isByBank = (transfer: Transfer, { of, account }: Refund) =>
  of.startsWith("py_") ||
  (isAward(of) && account !== null) ||
  (isPaidInCash(transfer) ? account !== null : isPaidAtBank(transfer));

export const refundSent: Phase<"refund_sent"> = (transfer, { of, at }, rules) => {
  const refund = findRefund(transfer, of);
  if (refund === null) return refused("no_such_refund");
  if (transfer.state === "FROZEN" || transfer.state === "UNDER_REVIEW" || !isByBank(transfer, refund))
    return refused("refund_not_due");
  if (transfer.hasConflictingOutcomes) return refused("conflicting_outcomes");
  const reason = whyNotSendRefund(refund, rules);
  if (reason !== null) return refused(reason);
  if (isBefore(at, refund.sendAfter)) return refused("too_early");
  return { changes: withRefund(transfer, sendRefund(refund, at, rules)) };
};

export const refundAnswered: Phase<"refund_answered"> = (transfer, { of, reference, call, answer, bank, at }, rules) => {
  const refund = findRefund(transfer, of);
  if (refund === null) return refused("no_such_refund");
  if (answer.outcome === "returned" && !isPartOf(answer.amount, refund.amount)) return conflictingOutcomes();
  const step = refund.order?.reference === reference ? answerRefund(refund, call, answer, at, rules) : null;
  // An order that the party had ended is now reported as paid: another order may be in transit.
  if (step === null)
    return answer.outcome === "paid" && !transfer.hasConflictingOutcomes ? conflictingOutcomes() : refused("nothing_new");
  if (step.isContradicted) return { changes: { ...withRefund(transfer, step.refund), hasConflictingOutcomes: true } };
  const { amount } = refund;
  const short = step.short ?? money("IDR", 0n);
  const left = step.money === "left" || step.money === "left_and_came_back" ? refunded(of, amount, bank, step.cost) : [];
  const back = step.money === "came_back" || step.money === "left_and_came_back" ? [refundReturned(of, amount, bank, short)] : [];
  const changes = { ...withRefund(transfer, step.refund), ...(of === transfer.id && stateAfter(step.refund)) };
  return { changes, drafts: [...left, ...back], effects: step.refund.status === refund.status ? [] : ["notify_sender"] };
};

function stateAfter({ status }: Refund): Partial<Transfer> {
  if (status === "paid") return { state: "REFUNDED" };
  return status === "account_needed" ? { state: "REFUND_PENDING", reason: "REFUND_BOUNCED" } : {};
}

/** More came back than had left, or in another currency: nothing is booked on such an answer, and nothing leaves until staff have decided. */
export const conflictingOutcomes = (): Change => ({ changes: { hasConflictingOutcomes: true } });

export const isPartOf = (part: Money, whole: Money): boolean =>
  part.currency === whole.currency && part.minor >= 0n && compare(part, whole) <= 0;

export const refundAccountRequested: Phase<"refund_account_requested"> = (transfer, { of, at }) => {
  const refund = findRefund(transfer, of);
  if (refund === null) return refused("no_such_refund");
  if (refund.status !== "waiting") return refused("refund_not_due");
  const wanted = requestAccount(refund, at);
  return {
    changes: { ...withRefund(transfer, wanted), ...(of === transfer.id && stateAfter(wanted)) },
    effects: ["notify_sender"],
  };
};

export const refundAccountGiven: Phase<"refund_account_given"> = (transfer, { of, account, at }) => {
  const refund = findRefund(transfer, of);
  if (refund === null) return refused("no_such_refund");
  if (!waitsForSender(refund)) return refused("refund_not_due");
  const changes = withRefund(transfer, redirectRefund(refund, account, at));
  return refund.status === "cash_ready" ? { changes, effects: ["void_code"] } : { changes };
};

/** Reminds the sender. After the last notice it enters the staff queue; the money stays the sender's. */
export const refundReminded: Phase<"refund_reminded"> = (transfer, { of, at }, rules) => {
  const refund = findRefund(transfer, of);
  if (refund === null) return refused("no_such_refund");
  const due = nextReminderAt(refund, rules);
  if (due === null || refund.accountRequest === null) return refused("nothing_new");
  if (isBefore(at, due)) return refused("too_early");
  const accountRequest = { ...refund.accountRequest, notifications: refund.accountRequest.notifications + 1 };
  return {
    changes: withRefund(transfer, { ...refund, accountRequest }),
    effects: accountRequest.notifications > rules.notificationDays.length ? [] : ["notify_sender"],
  };
};

export const refundCreditedBack: Phase<"refund_credited"> = (transfer) => {
  const { refund, source } = transfer;
  if (refund === null || source?.account !== "partner_deposit") return refused("refund_not_due");
  if (transfer.hasConflictingOutcomes) return refused("conflicting_outcomes");
  return {
    changes: { state: "REFUNDED", refund: { ...refund, status: "paid" } },
    drafts: [refundCredited(transfer, source, refund.amount)],
    effects: ["notify_sender"],
  };
};

export const escheatedUnclaimed: Phase<"unclaimed_escheated"> = (transfer, { at, bank }, rules) => {
  const { refund, refundDueAt, product } = transfer;
  if ((product !== "cash_pickup" && !isPaidInCash(transfer)) || refundDueAt === null) return refused("product_differs");
  if (isBefore(at, refundDueAt, rules.untraceableDays * DAY_MS)) return refused("too_early");
  if (refund === null || !hasNotLeft(refund)) return refused("refund_not_due");
  if (transfer.hasConflictingOutcomes) return refused("conflicting_outcomes");
  return {
    changes: { state: "UNCLAIMED_TRANSFERRED", reason: "SENDER_UNTRACEABLE", refund: null },
    drafts: unclaimedEscheated(transfer, refund.amount, bank),
    effects: refund.status === "cash_ready" ? ["void_code"] : [],
  };
};

/** Schedules an inquiry for now, after a notification or at staff's request, where an order exists. */
export const inquiryRequested: Phase<"inquiry_requested"> = (transfer, { of, at }) => {
  if (of === "payout") {
    const { payout, state } = transfer;
    const isOpen = state === "SUBMITTED" || state === "OUTCOME_UNKNOWN" || state === "CANCEL_REQUESTED" || state === "PAID";
    if (payout === null || !isOpen) return refused("nothing_new");
    return { changes: { payout: { ...payout, ...inquireNow(payout, at) } } };
  }
  const refund = findRefund(transfer, of);
  if (refund?.order == null || hasNotLeft(refund) || refund.cash !== null) return refused("nothing_new");
  return { changes: withRefund(transfer, { ...refund, order: inquireNow(refund.order, at) }) };
};
