/**
 * What the application has to do next about a transfer, and when. Workers claim transfers by the earliest step, so a transfer with
 * a step is always processed; one without any waits for a person or is over. Pure.
 */
import type { Id } from "#kernel/id.ts";
import { DAY_MS } from "#kernel/time.ts";
import { isUnapplied } from "./phases/pay-ins.ts";
import { later } from "./outcome.ts";
import { whyNotNextTry } from "./orders.ts";
import { nextReminderAt, whyNotSendRefund, type Refund } from "./refunds.ts";
import type { TransferRules } from "./rules.ts";
import type { Payout, Transfer } from "./transfer.ts";

export type StepName =
  | "expire"
  | "check"
  | "convert"
  | "submit"
  | "inquire"
  | "recall"
  | "resolve_failure"
  | "make_available"
  | "notify_pickup"
  | "return_to_sender"
  | "unlock"
  | "end_waiting"
  | "refund_unapplied"
  | "send_refund"
  | "inquire_refund"
  | "credit_refund"
  | "remind_refund";

export const TRANSFER_JOBS = [
  "advance_transfers",
  "submit_payouts",
  "inquire_payouts",
  "recall_payouts",
  "send_refunds",
  "inquire_refunds",
] as const;
export type TransferJob = (typeof TRANSFER_JOBS)[number];

/** The job that processes a step. */
export const JOB_OF_STEP: Readonly<Record<StepName, TransferJob>> = {
  expire: "advance_transfers",
  check: "advance_transfers",
  convert: "advance_transfers",
  resolve_failure: "advance_transfers",
  make_available: "advance_transfers",
  notify_pickup: "advance_transfers",
  return_to_sender: "advance_transfers",
  unlock: "advance_transfers",
  end_waiting: "advance_transfers",
  refund_unapplied: "advance_transfers",
  credit_refund: "advance_transfers",
  remind_refund: "advance_transfers",
  submit: "submit_payouts",
  inquire: "inquire_payouts",
  recall: "recall_payouts",
  send_refund: "send_refunds",
  inquire_refund: "inquire_refunds",
};

export interface Step {
  readonly name: StepName;
  readonly at: Date;
  /** The refund or payment that the step is for. */
  readonly of?: Id<"tr"> | Id<"py">;
}

/** Everything due without a person, earliest first. */
export function stepsOf(transfer: Transfer, rules: TransferRules): readonly Step[] {
  const unapplied = transfer.payIns.flatMap((payIn): readonly Step[] => {
    if (isUnapplied(transfer, payIn)) return [{ name: "refund_unapplied", at: transfer.createdAt, of: payIn.payment }];
    return payIn.refund === null ? [] : refundSteps(transfer, payIn.refund, rules);
  });
  const own = transfer.refund === null ? [] : refundSteps(transfer, transfer.refund, rules);
  const awards = transfer.awards.flatMap(({ refund }) => refundSteps(transfer, refund, rules));
  return [...stepsOfState(transfer, rules), ...own, ...unapplied, ...awards].sort((a, b) => a.at.getTime() - b.at.getTime());
}

function stepsOfState(transfer: Transfer, rules: TransferRules): readonly Step[] {
  const { state, payBy, deadline, payout, pickup, hasConflictingOutcomes } = transfer;
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
      return hasConflictingOutcomes ? [] : [{ name: "submit", at: transfer.submitAfter ?? now }];
    case "ACTION_REQUIRED":
      return deadline === null ? [] : [{ name: "end_waiting", at: deadline }];
    case "SUBMITTED":
    case "OUTCOME_UNKNOWN":
    case "CANCEL_REQUESTED":
    case "PAID":
      return payout === null ? [] : openSteps(transfer, payout, rules);
    case "REJECTED":
    case "RETURNED":
      return hasConflictingOutcomes ? [] : [{ name: "resolve_failure", at: now }];
    case "AVAILABLE": {
      if (pickup === null) return [];
      const day = rules.notificationDays[pickup.notifications];
      if (day === undefined) return [{ name: "return_to_sender", at: later(pickup.availableAt, rules.returnDay * DAY_MS) }];
      return [{ name: "notify_pickup", at: later(pickup.availableAt, day * DAY_MS) }];
    }
    case "COLLECTING":
      return pickup?.lock == null ? [] : [{ name: "unlock", at: pickup.lock.until }];
    default:
      return [];
  }
}

function readySteps({ product, submitAfter, hasConflictingOutcomes }: Transfer, now: Date): readonly Step[] {
  if (product === "cash_pickup") return [{ name: "make_available", at: submitAfter ?? now }];
  if (product === "international") return [{ name: "convert", at: now }];
  return hasConflictingOutcomes ? [] : [{ name: "submit", at: submitAfter ?? now }];
}

/** How often a recall of one payout is requested before the inquiries alone decide. */
const RECALLS = 3;

function openSteps({ state, recalls, hasConflictingOutcomes }: Transfer, payout: Payout, rules: TransferRules): readonly Step[] {
  const inquiry: readonly Step[] = payout.inquireAt === null ? [] : [{ name: "inquire", at: payout.inquireAt }];
  if (state === "CANCEL_REQUESTED" && payout.isAnswered && recalls < RECALLS)
    return [{ name: "recall", at: payout.inquireAt ?? payout.orderedAt }, ...inquiry];
  if (state === "OUTCOME_UNKNOWN" && !hasConflictingOutcomes && whyNotNextTry(payout, rules) === null)
    return [{ name: "submit", at: payout.orderedAt }, ...inquiry];
  return inquiry;
}

function refundSteps(transfer: Transfer, refund: Refund, rules: TransferRules): readonly Step[] {
  const { of, order, status, cash } = refund;
  if (status === "cash_collecting") return cash?.lock == null ? [] : [{ name: "unlock", at: cash.lock.until, of }];
  const isOut = status === "sent" || status === "unknown" || status === "paid";
  const inquiry: readonly Step[] = isOut && order?.inquireAt != null ? [{ name: "inquire_refund", at: order.inquireAt, of }] : [];
  const reminderAt = nextReminderAt(refund, rules);
  if (reminderAt !== null) return [{ name: "remind_refund", at: reminderAt, of }];
  const isHeld = transfer.hasConflictingOutcomes || transfer.state === "FROZEN" || transfer.state === "UNDER_REVIEW";
  if (isHeld || whyNotSendRefund(refund, rules) !== null) return inquiry;
  const isCredited = of === transfer.id && transfer.source?.account === "partner_deposit";
  return [{ name: isCredited ? "credit_refund" : "send_refund", at: refund.sendAfter, of }, ...inquiry];
}
