/**
 * What the house has to do next about a transfer, and when: its clock. Workers claim transfers by the earliest of these, so a transfer can't
 * be forgotten as long as it has one; one that has none waits for a person, or is over. Pure.
 */
import type { Id } from "#kernel/id.ts";
import { DAY_MS } from "#kernel/time.ts";
import { isStray } from "./deposits.ts";
import { later } from "./outcome.ts";
import { whyNotNextTry } from "./orders.ts";
import { nextNoticeAt, whyNotSendRefund, type Refund } from "./refunds.ts";
import type { TransferRules } from "./rules.ts";
import type { Payout, Transfer } from "./transfer.ts";

export type StepName =
  | "expire"
  | "check"
  | "convert"
  | "submit"
  | "inquire"
  | "recall"
  | "pass_on"
  | "make_available"
  | "give_notice"
  | "return_to_sender"
  | "unlock"
  | "end_waiting"
  | "refund_stray"
  | "send_refund"
  | "inquire_refund"
  | "credit_refund"
  | "remind_refund";

export const TRANSFER_JOBS = [
  "advance_transfers",
  "submit_payouts",
  "ask_payouts",
  "recall_payouts",
  "send_refunds",
  "ask_refunds",
] as const;
export type TransferJob = (typeof TRANSFER_JOBS)[number];

/** Which job takes a step. */
export const JOB_OF_STEP: Readonly<Record<StepName, TransferJob>> = {
  expire: "advance_transfers",
  check: "advance_transfers",
  convert: "advance_transfers",
  pass_on: "advance_transfers",
  make_available: "advance_transfers",
  give_notice: "advance_transfers",
  return_to_sender: "advance_transfers",
  unlock: "advance_transfers",
  end_waiting: "advance_transfers",
  refund_stray: "advance_transfers",
  credit_refund: "advance_transfers",
  remind_refund: "advance_transfers",
  submit: "submit_payouts",
  inquire: "ask_payouts",
  recall: "recall_payouts",
  send_refund: "send_refunds",
  inquire_refund: "ask_refunds",
};

export interface Step {
  readonly name: StepName;
  readonly at: Date;
  /** The refund or payment that it is about. */
  readonly of?: Id<"tr"> | Id<"py">;
}

/** Everything that is due by itself, the earliest first. */
export function stepsOf(transfer: Transfer, rules: TransferRules): readonly Step[] {
  const strays = transfer.payIns.flatMap((payIn): readonly Step[] => {
    if (isStray(transfer, payIn)) return [{ name: "refund_stray", at: transfer.createdAt, of: payIn.payment }];
    return payIn.refund === null ? [] : refundSteps(transfer, payIn.refund, rules);
  });
  const own = transfer.refund === null ? [] : refundSteps(transfer, transfer.refund, rules);
  return [...wayOf(transfer, rules), ...own, ...strays].sort((a, b) => a.at.getTime() - b.at.getTime());
}

function wayOf(transfer: Transfer, rules: TransferRules): readonly Step[] {
  const { state, payBy, deadline, payout, pickup, isInDoubt } = transfer;
  const now = transfer.fundedAt ?? transfer.createdAt;
  switch (state) {
    case "CREATED":
    case "AWAITING_PAYMENT":
      return [{ name: "expire", at: transfer.submitAfter ?? later(payBy, rules.payInGraceMs) }];
    case "FUNDED":
      return [{ name: "check", at: now }];
    case "READY":
      return readySteps(transfer, now);
    case "CONVERTED":
      return isInDoubt ? [] : [{ name: "submit", at: transfer.submitAfter ?? now }];
    case "ACTION_REQUIRED":
      return deadline === null ? [] : [{ name: "end_waiting", at: deadline }];
    case "SUBMITTED":
    case "OUTCOME_UNKNOWN":
    case "CANCEL_REQUESTED":
    case "PAID":
      return payout === null ? [] : openSteps(transfer, payout, rules);
    case "REJECTED":
    case "RETURNED":
      return isInDoubt ? [] : [{ name: "pass_on", at: now }];
    case "AVAILABLE": {
      if (pickup === null) return [];
      const day = rules.noticeDays[pickup.notices];
      if (day === undefined) return [{ name: "return_to_sender", at: later(pickup.availableAt, rules.returnDay * DAY_MS) }];
      return [{ name: "give_notice", at: later(pickup.availableAt, day * DAY_MS) }];
    }
    case "COLLECTING":
      return pickup?.lock == null ? [] : [{ name: "unlock", at: pickup.lock.until }];
    default:
      return [];
  }
}

function readySteps({ product, submitAfter, isInDoubt }: Transfer, now: Date): readonly Step[] {
  if (product === "cash_pickup") return [{ name: "make_available", at: now }];
  if (product === "international") return [{ name: "convert", at: now }];
  return isInDoubt ? [] : [{ name: "submit", at: submitAfter ?? now }];
}

/** How often a party is asked to call off one payout, before the inquiries alone decide. */
const RECALLS = 3;

function openSteps({ state, recalls, isInDoubt }: Transfer, payout: Payout, rules: TransferRules): readonly Step[] {
  const inquiry: readonly Step[] = payout.askAt === null ? [] : [{ name: "inquire", at: payout.askAt }];
  if (state === "CANCEL_REQUESTED" && payout.isAnswered && recalls < RECALLS)
    return [{ name: "recall", at: payout.askAt ?? payout.orderedAt }, ...inquiry];
  if (state === "OUTCOME_UNKNOWN" && !isInDoubt && whyNotNextTry(payout, rules) === null)
    return [{ name: "submit", at: payout.orderedAt }, ...inquiry];
  return inquiry;
}

function refundSteps(transfer: Transfer, refund: Refund, rules: TransferRules): readonly Step[] {
  const { of, order, status, cash } = refund;
  if (status === "cash_collecting") return cash?.lock == null ? [] : [{ name: "unlock", at: cash.lock.until, of }];
  const isOut = status === "sent" || status === "unknown" || status === "paid";
  const inquiry: readonly Step[] = isOut && order?.askAt != null ? [{ name: "inquire_refund", at: order.askAt, of }] : [];
  const noticeAt = nextNoticeAt(refund, rules);
  if (noticeAt !== null) return [{ name: "remind_refund", at: noticeAt, of }];
  const isHeld = transfer.isInDoubt || transfer.state === "FROZEN" || transfer.state === "UNDER_REVIEW";
  if (isHeld || whyNotSendRefund(refund, rules) !== null) return inquiry;
  const isCredited = of === transfer.id && transfer.source?.account === "partner_deposit";
  return [{ name: isCredited ? "credit_refund" : "send_refund", at: refund.sendAfter, of }, ...inquiry];
}
