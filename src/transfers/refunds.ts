/**
 * Money on its way back: the refund of a transfer, or of a payment that was not needed. Each refund is an order with one reference; when it
 * bounced, another account is another order, and the first is over by the party's word. Pure.
 */
import type { Id } from "#kernel/id.ts";
import { add, subtract, type Money } from "#kernel/money.ts";
import { DAY_MS } from "#kernel/time.ts";
import {
  firstTry,
  isOverdue,
  learn,
  learnOncePaid,
  nextTry,
  tryAgainAt,
  whyNotNextTry,
  type Asked,
  type Order,
} from "./orders.ts";
import type { InquiryAnswer } from "./payout.ts";
import type { OutletLock, PaidOut } from "./pickup.ts";
import type { TransferRules } from "./rules.ts";

/**
 * `account_needed`: the sender has to say where it goes. The proven account did not take it, or there is none, because the transfer was paid in
 * cash; they name an account, which is checked by name, or, where they had paid in cash, take cash: `cash_ready` at any outlet, with a code, and
 * `cash_collecting` while one outlet hands it out.
 */
export const REFUND_STATUSES = ["waiting", "sent", "unknown", "account_needed", "cash_ready", "cash_collecting", "paid"] as const;
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** The sender's turn: nothing leaves before they have named an account, or have stood at an outlet. */
export const waitsForSender = ({ status }: Pick<Refund, "status">): boolean =>
  status === "account_needed" || status === "cash_ready";

/** Nothing of it has left, and nobody is handing it out: it can still be decided that it goes elsewhere. */
export const hasNotLeft = ({ status }: Pick<Refund, "status">): boolean =>
  status === "waiting" || status === "account_needed" || status === "cash_ready";

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
  /** Since when the sender is asked where it goes, and how often they were told so far; null where they were never asked. */
  readonly asked: { readonly since: Date; readonly notices: number } | null;
  /** Once cash was chosen: what is added so that there are coins for it; which outlet hands it out, until when; and who did. */
  readonly cash: { readonly rounding: Money; readonly lock: OutletLock | null; readonly paidOut: PaidOut | null } | null;
}

export function newRefund(of: Refund["of"], amount: Money, at: Date): Refund {
  return { of, amount, nth: 1, status: "waiting", order: null, sendAfter: at, account: null, asked: null, cash: null };
}

/** The sender is asked where it goes, and told so for the first time just now. */
export const askSender = (refund: Refund, at: Date): Refund => ({
  ...refund,
  status: "account_needed",
  asked: { since: at, notices: 1 },
  cash: null,
});

/** As cash at any outlet. What was sent before is over by the party's word: no late answer of it can mean this. */
export const chooseCash = (refund: Refund, rounding: Money): Refund => ({
  ...refund,
  status: "cash_ready",
  order: null,
  account: null,
  cash: { rounding, lock: null, paidOut: null },
});

/** What the sender gets: by bank to the rupiah, as cash with what is added to be countable. */
export const handedOf = ({ amount, cash }: Pick<Refund, "amount" | "cash">): Money =>
  cash === null ? amount : add(amount, cash.rounding);

/** When the sender is told again that it waits for them; after the last notice it is a person's. Null: nothing more is due. */
export function nextNoticeAt({ status, asked }: Refund, { noticeDays, returnDay }: TransferRules): Date | null {
  if (asked === null || !waitsForSender({ status }) || asked.notices > noticeDays.length) return null;
  return new Date(asked.since.getTime() + (noticeDays[asked.notices] ?? returnDay) * DAY_MS);
}

/** Every notice was given, and the sender has still not said where it goes: it stays theirs, and staff look for them. */
export const isUnclaimed = (refund: Refund, { noticeDays }: Pick<TransferRules, "noticeDays">): boolean =>
  refund.asked !== null &&
  refund.asked.notices > noticeDays.length &&
  (waitsForSender(refund) || refund.status === "cash_collecting");

/** The rules that say when a person has to look. */
export type PersonRules = Pick<TransferRules, "unsentTries" | "noticeDays" | "inquiries" | "inquiriesForMs">;

/** True when a person has to look at a refund: nobody has said where it goes, it has not left for a day of tries, or nobody knows what became of it. */
export function refundNeedsPerson(refund: Refund, rules: PersonRules): boolean {
  if (isUnclaimed(refund, rules)) return true;
  const { order, status } = refund;
  if (order === null) return false;
  if (status === "waiting") return order.tries >= rules.unsentTries;
  return (status === "sent" || status === "unknown") && isOverdue(order, rules);
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
  const hear = refund.status === "paid" ? learnOncePaid : learn;
  const { order, verdict } = hear(refund.order, asked, answer, at, rules);
  const step = (status: RefundStatus, money: RefundStep["money"] = "none", more: Partial<RefundStep> = {}): RefundStep => ({
    refund: status === "account_needed" ? askSender({ ...refund, order }, at) : { ...refund, status, order },
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
  return { ...refund, nth: refund.nth + 1, status: "waiting", order: null, sendAfter: at, account, asked: null, cash: null };
}

const isOurs = (answer: InquiryAnswer) =>
  answer.outcome === "refused" && (answer.reason === "no_prefund" || answer.reason === "party_down");

function later(step: RefundStep, at: Date, rules: TransferRules): RefundStep {
  const { order } = step.refund;
  return order === null ? step : { ...step, refund: { ...step.refund, sendAfter: tryAgainAt(order, at, rules) } };
}
