/** Deciding: giving back. What the sender gets, from where, with or without the fee, and how a refund leaves. Pure. */
import { add, compare, money, subtract, type Money } from "#kernel/money.ts";
import { DAY_MS } from "#kernel/time.ts";
import type { Draft } from "./drafts.ts";
import { feeEarned, released, unconverted, type Place } from "./journals.ts";
import { askNow } from "./orders.ts";
import { isBefore, refused, type Change, type Phase } from "./outcome.ts";
import { REASONS, type ReasonCode } from "./reasons.ts";
import {
  answerRefund,
  askSender,
  hasNotLeft,
  newRefund,
  nextNoticeAt,
  redirectRefund,
  sendRefund,
  waitsForSender,
  whyNotSendRefund,
  type Refund,
} from "./refunds.ts";
import {
  handedOver,
  refundCredited,
  refundDue,
  refunded,
  refundReturned,
  compensationOwed,
  compensationPaid,
} from "./restitution.ts";
import type { TransferRules } from "./rules.ts";
import { feeBack, isPaidInCash, type Transfer } from "./transfer.ts";

/** The fee is kept only for the reasons that say so (`feeKept`), and only where the operator's setting does. */
export const isFeeKept = (reason: ReasonCode, rules: TransferRules, { wasPaid }: { readonly wasPaid: boolean }): boolean =>
  rules.isFeeKeptOnSendersSide && (REASONS[reason].feeKept === "always" || (wasPaid && REASONS[reason].feeKept === "once_paid"));

interface GivingBack {
  readonly from: Exclude<Place, "frozen">;
  readonly reason: ReasonCode;
  readonly isFeeKept: boolean;
  readonly at: Date;
}

/**
 * The money is the sender's again: exchanged back first, at its own rate, where it had been exchanged. A fee that was earned before (paid,
 * then returned for what lies on the sender's side) stays earned.
 */
export function giveBack(transfer: Transfer, { from, reason, isFeeKept, at }: GivingBack): Change {
  const drafts: Draft[] = [];
  let place = from;
  if (transfer.isConverted) {
    if (from === "hold_compliance") drafts.push(released(transfer));
    drafts.push(unconverted(transfer));
    place = "transit";
  }
  if (isFeeKept && !transfer.isFeeEarned) drafts.push(feeEarned(transfer));
  const isFeeEarned = transfer.isFeeEarned || isFeeKept;
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
      // Cash has no account to go back to, and the agent's is not the sender's.
      refund: isPaidInCash(transfer) ? askSender(refund, at) : refund,
      refundDueAt: at,
    },
    drafts,
    effects: ["give_back_limits", "tell_sender", ...(from === "pickup_payable" ? (["void_code"] as const) : [])],
  };
}

/** The refund of a transfer, or of one of its payments; null where none is due. */
export function findRefund(transfer: Transfer, of: Refund["of"]): Refund | null {
  if (of === transfer.id) return transfer.refund;
  return transfer.payIns.find(({ payment }) => payment === of)?.refund ?? null;
}

function withRefund(transfer: Transfer, refund: Refund): Partial<Transfer> {
  if (refund.of === transfer.id) return { refund };
  return { payIns: transfer.payIns.map((payIn) => (payIn.payment === refund.of ? { ...payIn, refund } : payIn)) };
}

/** Whether it goes out through a bank, and not back into the deposit of a partner; what was paid in cash only to an account that was named. */
const isByBank = (transfer: Transfer, { of, account }: Refund) =>
  of.startsWith("py_") || (isPaidInCash(transfer) ? account !== null : transfer.source?.account === "payin_clearing");

export const refundSent: Phase<"refund_sent"> = (transfer, { of, at }, rules) => {
  const refund = findRefund(transfer, of);
  if (refund === null) return refused("no_such_refund");
  if (transfer.state === "FROZEN" || transfer.state === "UNDER_REVIEW" || !isByBank(transfer, refund))
    return refused("refund_not_due");
  if (transfer.isInDoubt) return refused("in_doubt");
  const reason = whyNotSendRefund(refund, rules);
  if (reason !== null) return refused(reason);
  if (isBefore(at, refund.sendAfter)) return refused("too_early");
  return { changes: withRefund(transfer, sendRefund(refund, at, rules)) };
};

export const refundAnswered: Phase<"refund_answered"> = (transfer, { of, reference, asked, answer, bank, at }, rules) => {
  const refund = findRefund(transfer, of);
  if (refund === null) return refused("no_such_refund");
  if (answer.outcome === "returned" && !isPartOf(answer.amount, refund.amount)) return doubtful();
  const step = refund.order?.reference === reference ? answerRefund(refund, asked, answer, at, rules) : null;
  // An order that was over by the party's word, and now is said to be paid: another one may be on its way.
  if (step === null) return answer.outcome === "paid" && !transfer.isInDoubt ? doubtful() : refused("nothing_new");
  if (step.isContradicted) return { changes: { ...withRefund(transfer, step.refund), isInDoubt: true }, effects: ["ask_person"] };
  const { amount } = refund;
  const short = step.short ?? money("IDR", 0n);
  const left = step.money === "left" || step.money === "left_and_came_back" ? refunded(of, amount, bank, step.cost) : [];
  const back = step.money === "came_back" || step.money === "left_and_came_back" ? [refundReturned(of, amount, bank, short)] : [];
  const changes = { ...withRefund(transfer, step.refund), ...(of === transfer.id && stateAfter(step.refund)) };
  return { changes, drafts: [...left, ...back], effects: step.refund.status === refund.status ? [] : ["tell_sender"] };
};

function stateAfter({ status }: Refund): Partial<Transfer> {
  if (status === "paid") return { state: "REFUNDED" };
  return status === "account_needed" ? { state: "REFUND_PENDING", reason: "REFUND_BOUNCED" } : {};
}

/** More came back than had left, or another currency: nothing is booked on such a word, and nothing leaves until people have looked. */
export const doubtful = (): Change => ({ changes: { isInDoubt: true }, effects: ["ask_person"] });

export const isPartOf = (part: Money, whole: Money): boolean =>
  part.currency === whole.currency && part.minor >= 0n && compare(part, whole) <= 0;

export const refundAccountWanted: Phase<"refund_account_wanted"> = (transfer, { of, at }) => {
  const refund = findRefund(transfer, of);
  if (refund === null) return refused("no_such_refund");
  if (refund.status !== "waiting") return refused("refund_not_due");
  const wanted = askSender(refund, at);
  return {
    changes: { ...withRefund(transfer, wanted), ...(of === transfer.id && stateAfter(wanted)) },
    effects: ["tell_sender"],
  };
};

export const refundAccountGiven: Phase<"refund_account_given"> = (transfer, { of, account, at }) => {
  const refund = findRefund(transfer, of);
  if (refund === null) return refused("no_such_refund");
  if (!waitsForSender(refund)) return refused("refund_not_due");
  const changes = withRefund(transfer, redirectRefund(refund, account, at));
  return refund.status === "cash_ready" ? { changes, effects: ["void_code"] } : { changes };
};

/** The sender is told again; after the last notice it is in a person's queue, and still theirs. */
export const refundReminded: Phase<"refund_reminded"> = (transfer, { of, at }, rules) => {
  const refund = findRefund(transfer, of);
  if (refund === null) return refused("no_such_refund");
  const due = nextNoticeAt(refund, rules);
  if (due === null || refund.asked === null) return refused("nothing_new");
  if (isBefore(at, due)) return refused("too_early");
  const asked = { ...refund.asked, notices: refund.asked.notices + 1 };
  return {
    changes: withRefund(transfer, { ...refund, asked }),
    effects: [asked.notices > rules.noticeDays.length ? "ask_person" : "tell_sender"],
  };
};

export const refundCreditedBack: Phase<"refund_credited"> = (transfer) => {
  const { refund, source } = transfer;
  if (refund === null || source?.account !== "partner_deposit") return refused("refund_not_due");
  if (transfer.isInDoubt) return refused("in_doubt");
  return {
    changes: { state: "REFUNDED", refund: { ...refund, status: "paid" } },
    drafts: [refundCredited(transfer, source, refund.amount)],
    effects: ["tell_sender"],
  };
};

export const handedOverToState: Phase<"handed_over"> = (transfer, { at, bank }, rules) => {
  const { refund, refundDueAt, product } = transfer;
  if ((product !== "cash_pickup" && !isPaidInCash(transfer)) || refundDueAt === null) return refused("product_differs");
  if (isBefore(at, refundDueAt, rules.untraceableDays * DAY_MS)) return refused("too_early");
  if (refund === null || !hasNotLeft(refund)) return refused("refund_not_due");
  if (transfer.isInDoubt) return refused("in_doubt");
  return {
    changes: { state: "UNCLAIMED_TRANSFERRED", reason: "SENDER_UNTRACEABLE", refund: null },
    drafts: handedOver(transfer, refund.amount, bank),
    effects: refund.status === "cash_ready" ? ["void_code"] : [],
  };
};

/** A hint or a person: ask as soon as can be, where there is an order to ask about. */
export const inquiryWanted: Phase<"inquiry_wanted"> = (transfer, { of, at }) => {
  if (of === "payout") {
    const { payout, state } = transfer;
    const isOpen = state === "SUBMITTED" || state === "OUTCOME_UNKNOWN" || state === "CANCEL_REQUESTED" || state === "PAID";
    if (payout === null || !isOpen) return refused("nothing_new");
    return { changes: { payout: { ...payout, ...askNow(payout, at) } } };
  }
  const refund = findRefund(transfer, of);
  if (refund?.order == null || hasNotLeft(refund) || refund.cash !== null) return refused("nothing_new");
  return { changes: withRefund(transfer, { ...refund, order: askNow(refund.order, at) }) };
};

export const compensationOwing: Phase<"compensation_owed"> = (transfer, { amount }) => {
  if (amount.currency !== "IDR" || amount.minor <= 0n) return refused("amount_invalid");
  const compensation = add(transfer.compensation, amount);
  return { changes: { compensation }, drafts: [compensationOwed(transfer, amount)], effects: ["tell_sender"] };
};

export const compensationSent: Phase<"compensation_paid"> = (transfer, { amount, bank }) => {
  if (amount.currency !== "IDR" || amount.minor <= 0n || !isPartOf(amount, transfer.compensation))
    return refused("amount_invalid");
  const compensation = money("IDR", transfer.compensation.minor - amount.minor);
  return { changes: { compensation }, drafts: [compensationPaid(transfer, amount, bank)], effects: ["tell_sender"] };
};
