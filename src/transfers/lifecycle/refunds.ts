/**
 * Refunds of a transfer or of an unapplied payment. Each refund is an order with one reference. After a bounce another account makes
 * another order; the party has ended the first. Pure.
 */
import type { Id } from "#kernel/id.ts";
import { add, subtract, type Money } from "#kernel/money.ts";
import { DAY_MS } from "#kernel/time.ts";
import {
  firstTry,
  isOverdue,
  evaluateAnswer,
  evaluateWithinSchedule,
  nextTry,
  tryAgainAt,
  whyNotNextTry,
  type CallKind,
  type Order,
} from "./orders.ts";
import type { InquiryAnswer } from "./payout-party.ts";
import type { OutletLock, PaidOut } from "./pickup.ts";
import type { TransferRules } from "./rules.ts";

/**
 * `account_needed`: the sender has to choose where it goes. The proven account did not accept it, or there is none because the transfer was
 * paid in cash. The sender names an account, whose holder is verified, or, having paid in cash, takes cash: `cash_ready` at any outlet,
 * with a code, and `cash_collecting` while one outlet hands it out.
 */
export const REFUND_STATUSES = ["waiting", "sent", "unknown", "account_needed", "cash_ready", "cash_collecting", "paid"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** The sender has to act: nothing leaves before they name an account or collect at an outlet. */
export const waitsForSender = ({ status }: Pick<Refund, "status">): boolean =>
  status === "account_needed" || status === "cash_ready";

/** Nothing of it has left and no outlet is handing it out: its destination can still change. */
export const hasNotLeft = ({ status }: Pick<Refund, "status">): boolean =>
  status === "waiting" || status === "account_needed" || status === "cash_ready";

/** An account of the sender, with the holder as its bank reports it. */
export interface RefundAccount {
  readonly name: string;
  readonly bank: string;
  readonly account: string;
}

export interface Refund {
  /** The owner of the money: the transfer or a payment. */
  readonly of: Id<"tr"> | Id<"py">;
  readonly amount: Money;
  /** Number of the account tried, from 1. */
  readonly sequence: number;
  readonly status: RefundStatus;
  readonly order: Order | null;
  /** The bank's own reference of the payment, as its answer about the order named it; null until it has. */
  readonly providerRef: string | null;
  readonly sendAfter: Date;
  /** The destination; null for where the money came from. */
  readonly account: RefundAccount | null;
  /** Since when the sender has been asked for an account, and the notices given so far; null where none was requested. */
  readonly accountRequest: { readonly since: Date; readonly notifications: number } | null;
  /** Once cash was chosen: the amount added for lack of coins, which outlet is handing it out until when, and which has. */
  readonly cash: { readonly rounding: Money; readonly lock: OutletLock | null; readonly paidOut: PaidOut | null } | null;
}

export function newRefund(of: Refund["of"], amount: Money, at: Date): Refund {
  return {
    of,
    amount,
    sequence: 1,
    status: "waiting",
    order: null,
    providerRef: null,
    sendAfter: at,
    account: null,
    accountRequest: null,
    cash: null,
  };
}

/** Requests an account from the sender; the first notice is given now. */
export const requestAccount = (refund: Refund, at: Date): Refund => ({
  ...refund,
  status: "account_needed",
  accountRequest: { since: at, notifications: 1 },
  cash: null,
});

/** Refund as cash at any outlet. An order sent before was ended by the party, so a late answer about it cannot refer to the cash. */
export const chooseCash = (refund: Refund, rounding: Money): Refund => ({
  ...refund,
  status: "cash_ready",
  order: null,
  providerRef: null,
  account: null,
  cash: { rounding, lock: null, paidOut: null },
});

/** What the sender receives: by bank the exact amount, in cash rounded up to coins. */
export const refundAmountOf = ({ amount, cash }: Pick<Refund, "amount" | "cash">): Money =>
  cash === null ? amount : add(amount, cash.rounding);

/** When the sender is reminded next; after the last notice staff take over. Null: no more reminders. */
export function nextReminderAt({ status, accountRequest }: Refund, { notificationDays, returnDay }: TransferRules): Date | null {
  if (accountRequest === null || !waitsForSender({ status }) || accountRequest.notifications > notificationDays.length)
    return null;
  return new Date(accountRequest.since.getTime() + (notificationDays[accountRequest.notifications] ?? returnDay) * DAY_MS);
}

/** Every notice was given and the sender has still not chosen: the money stays theirs, and staff look for them. */
export const isUnclaimed = (refund: Refund, { notificationDays }: Pick<TransferRules, "notificationDays">): boolean =>
  refund.accountRequest !== null &&
  refund.accountRequest.notifications > notificationDays.length &&
  (waitsForSender(refund) || refund.status === "cash_collecting");

/** The rules that decide when staff have to look. */
export type PersonRules = Pick<TransferRules, "unsentTries" | "notificationDays" | "inquiries" | "inquiriesForMs">;

/** True when staff have to look at a refund: no destination was chosen, it has not left for a day of tries, or its outcome is unknown. */
export function refundNeedsPerson(refund: Refund, rules: PersonRules): boolean {
  if (isUnclaimed(refund, rules)) return true;
  const { order, status } = refund;
  if (order === null) return false;
  if (status === "waiting") return order.tries >= rules.unsentTries;
  return (status === "sent" || status === "unknown") && isOverdue(order, rules);
}

/** Our reference for the refund to one account, equal for all tries. */
export const refundReference = ({ of, sequence }: Pick<Refund, "of" | "sequence">): string => `${of}_r${sequence}`;

/** Why a refund may not be sent now, or null. */
export function whyNotSendRefund(refund: Refund, rules: TransferRules): "refund_not_due" | "outcome_open" | "tries_over" | null {
  if (refund.status === "waiting") return refund.order === null ? null : whyNotNextTry(refund.order, rules);
  if (refund.status === "unknown" && refund.order !== null) return whyNotNextTry(refund.order, rules);
  return "refund_not_due";
}

export function sendRefund(refund: Refund, at: Date, rules: TransferRules): Refund {
  const order = refund.order === null ? firstTry(refundReference(refund), at, rules) : nextTry(refund.order, at, rules);
  return { ...refund, status: "sent", order };
}

/** How an answer affects the books: not at all, the money left, it came back (`short` by so much), or it left and came back at once. */
export interface RefundStep {
  readonly refund: Refund;
  readonly money: "none" | "left" | "came_back" | "left_and_came_back";
  readonly cost: Money | null;
  readonly short: Money | null;
  /** The party had answered paid and now answers refused: the two conflict. */
  readonly isContradicted: boolean;
}

/** The effect of an answer about a refund; null when nothing follows from it. */
export function answerRefund(
  refund: Refund,
  call: CallKind,
  answer: InquiryAnswer,
  at: Date,
  rules: TransferRules,
): RefundStep | null {
  if (refund.order === null) return null;
  const evaluate = refund.status === "paid" ? evaluateWithinSchedule : evaluateAnswer;
  const { order, verdict } = evaluate(refund.order, call, answer, at, rules);
  const providerRef = ("providerRef" in answer ? answer.providerRef : null) ?? refund.providerRef;
  const step = (status: RefundStatus, money: RefundStep["money"] = "none", more: Partial<RefundStep> = {}): RefundStep => ({
    refund:
      status === "account_needed"
        ? requestAccount({ ...refund, order, providerRef }, at)
        : { ...refund, status, order, providerRef },
    money,
    cost: null,
    short: null,
    isContradicted: false,
    ...more,
  });
  const short = answer.outcome === "returned" ? subtract(refund.amount, answer.amount) : null;
  if (refund.status === "paid") {
    if (verdict === "returned") return step("account_needed", "came_back", { short });
    // Any other answer counts as an inquiry; otherwise the same inquiry would repeat in every run, for ever.
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

/** Another account is another order. Only after the party has answered that the last one was not paid. */
export function redirectRefund(refund: Refund, account: RefundAccount, at: Date): Refund {
  return {
    ...refund,
    sequence: refund.sequence + 1,
    status: "waiting",
    order: null,
    providerRef: null,
    sendAfter: at,
    account,
    accountRequest: null,
    cash: null,
  };
}

const isOurs = (answer: InquiryAnswer) =>
  answer.outcome === "refused" && (answer.reason === "no_prefund" || answer.reason === "party_down");

function later(step: RefundStep, at: Date, rules: TransferRules): RefundStep {
  const { order } = step.refund;
  return order === null ? step : { ...step, refund: { ...step.refund, sendAfter: tryAgainAt(order, at, rules) } };
}
