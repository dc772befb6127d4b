/**
 * Money on its way back: the refund of a transfer, or of a payment that was not needed. Each refund is an order with one reference; when it
 * bounced, another account is another order, and the first is over by the party's word. Pure.
 */
import type { Id } from "#kernel/id.ts";
import { subtract, type Money } from "#kernel/money.ts";
import { firstTry, learn, nextTry, tryAgainAt, whyNotNextTry, type Asked, type Order } from "./orders.ts";
import type { InquiryAnswer } from "./payout.ts";
import type { TransferRules } from "./rules.ts";

/** `account_needed`: the proven account did not take it; the sender names another, which is checked by name. */
export const REFUND_STATUSES = ["waiting", "sent", "unknown", "account_needed", "paid"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** An account of the sender's, as its bank names the owner. */
export interface RefundAccount {
  readonly name: string;
  readonly bank: string;
  readonly account: string;
}

export interface Refund {
  /** Whose money: the transfer's, or a payment's. */
  readonly of: Id<"tr"> | Id<"py">;
  readonly amount: Money;
  /** Counts accounts tried, from 1. */
  readonly nth: number;
  readonly status: RefundStatus;
  readonly order: Order | null;
  readonly sendAfter: Date;
  /** Where it goes; null for where the money came from. */
  readonly account: RefundAccount | null;
}

export function newRefund(of: Refund["of"], amount: Money, at: Date): Refund {
  return { of, amount, nth: 1, status: "waiting", order: null, sendAfter: at, account: null };
}

/** Ours for the refund to one account: the same for all tries. */
export const refundReference = ({ of, nth }: Pick<Refund, "of" | "nth">): string => `${of}_r${nth}`;

/** Why a refund may not be sent out now, or null. */
export function whyNotSendRefund(refund: Refund, rules: TransferRules): "refund_not_due" | "outcome_open" | "tries_over" | null {
  if (refund.status === "waiting") return refund.order === null ? null : whyNotNextTry(refund.order, rules);
  if (refund.status === "unknown" && refund.order !== null) return whyNotNextTry(refund.order, rules);
  return "refund_not_due";
}

export function sendRefund(refund: Refund, at: Date, rules: TransferRules): Refund {
  const order = refund.order === null ? firstTry(refundReference(refund), at, rules) : nextTry(refund.order, at, rules);
  return { ...refund, status: "sent", order };
}

/** What an answer means for the books: nothing, the money left, it came back (`short` of what left), or it left and came back at once. */
export interface RefundStep {
  readonly refund: Refund;
  readonly money: "none" | "left" | "came_back" | "left_and_came_back";
  readonly cost: Money | null;
  readonly short: Money | null;
  /** Paid by the party's word, and now refused by it: one of the two is wrong. */
  readonly isContradicted: boolean;
}

/** What comes of an answer about a refund; null when the answer says nothing that can be acted upon. */
export function answerRefund(
  refund: Refund,
  asked: Asked,
  answer: InquiryAnswer,
  at: Date,
  rules: TransferRules,
): RefundStep | null {
  if (refund.order === null) return null;
  const { order, verdict } = learn(refund.order, asked, answer, at, rules);
  const step = (status: RefundStatus, money: RefundStep["money"] = "none", more: Partial<RefundStep> = {}): RefundStep => ({
    refund: { ...refund, status, order },
    money,
    cost: null,
    short: null,
    isContradicted: false,
    ...more,
  });
  const short = answer.outcome === "returned" ? subtract(refund.amount, answer.amount) : null;
  if (refund.status === "paid") {
    if (verdict === "returned") return step("account_needed", "came_back", { short });
    // Whatever else is said is one step of the ladder, or the same would be asked with every beat, for ever.
    return step("paid", "none", { isContradicted: verdict === "refused" || verdict === "refused_at_door" });
  }
  if (refund.status !== "sent" && refund.status !== "unknown") return null;
  switch (verdict) {
    case "paid":
      return step("paid", "left", { cost: answer.outcome === "paid" ? answer.cost : null });
    case "returned":
      return step("account_needed", "left_and_came_back", { short });
    case "refused":
      return step("account_needed");
    case "refused_at_door":
      return isOurs(answer) ? later(step("waiting"), at, rules) : step("account_needed");
    case "not_sent":
      return later(step("waiting"), at, rules);
    case "pending":
      return step("sent");
    case "unclear":
      return step("unknown");
    case "nothing_new":
      return step(refund.status);
  }
}

/** Another account: another order. Only after the party's word that the last one did not reach it. */
export function redirectRefund(refund: Refund, account: RefundAccount, at: Date): Refund {
  return { ...refund, nth: refund.nth + 1, status: "waiting", order: null, sendAfter: at, account };
}

const isOurs = (answer: InquiryAnswer) =>
  answer.outcome === "refused" && (answer.reason === "no_prefund" || answer.reason === "party_down");

function later(step: RefundStep, at: Date, rules: TransferRules): RefundStep {
  const { order } = step.refund;
  return order === null ? step : { ...step, refund: { ...step.refund, sendAfter: tryAgainAt(order, at, rules) } };
}
