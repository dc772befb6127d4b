/**
 * A payment order that was sent to a party: what is known about it, and how an answer changes that. Payouts and refunds are both orders.
 * This file prevents double payment, so it trusts little (OUT-1, OUT-2):
 *
 * - An order keeps one reference for ever. Submitting again means the same order under the same reference, which is the same payment.
 * - Once any try may have arrived, only an inquiry can end the order: "refused" or "not sent" on a second try says nothing of the first.
 * - "Not found" counts when answered twice with time between. It then permits submitting again, never paying over another rail.
 * - A refusal of a later try ends the order only when no earlier try can arrive any more: the party, inquired longer after the last of them
 *   than any order can be in transit (`lostAfterMs`), still answers not found (decision 0062).
 * - After a day staff may decide, and automatic processing goes on: each try has its own inquiries, and an order the party never had is submitted
 *   again (decision 0090).
 */
import type { InquiryAnswer, PayoutRefusal } from "./payout-party.ts";
import { remedyOfRefusal } from "./reasons.ts";
import type { TransferRules } from "./rules.ts";

/** The call that an answer belongs to. */
export type CallKind = "submit" | "inquiry";

export interface Order {
  readonly reference: string;
  /** When it was first sent. Equal for all tries. */
  readonly orderedAt: Date;
  /** How often it was sent. */
  readonly tries: number;
  /** False from sending until the first answer: the process may have died in between. */
  readonly isAnswered: boolean;
  /** True once a try's outcome was unknown, or the party had the order. */
  readonly mayHaveArrived: boolean;
  readonly inquiries: number;
  /** Time of the next inquiry; null if none is needed. An open order is inquired about for as long as it is open. */
  readonly inquireAt: Date | null;
  /** Since when the party answers that it does not know the order. */
  readonly missingSince: Date | null;
  readonly isMissing: boolean;
  /** Since when a try may have arrived; null before that. */
  readonly unclearSince: Date | null;
  /** When it was last unknown whether a try had arrived. */
  readonly lastUnclearAt: Date | null;
  /**
   * Refusal of the last try, where an earlier one may have arrived. Null where it was not refused, or where we can solve the cause and
   * submit again.
   */
  readonly refusedAs: PayoutRefusal | null;
}

/** What an answer proves. `refused_at_door`: refused before the party had anything on record, so the reference is still unused there. */
export type Verdict = "not_sent" | "pending" | "paid" | "refused_at_door" | "refused" | "returned" | "unclear" | "nothing_new";

export interface Evaluation {
  readonly order: Order;
  readonly verdict: Verdict;
}

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);

/** The first try under a reference. */
export function firstTry(reference: string, at: Date, rules: TransferRules): Order {
  return {
    reference,
    orderedAt: at,
    tries: 1,
    isAnswered: false,
    mayHaveArrived: false,
    inquiries: 0,
    inquireAt: after(at, rules.claimLostMs),
    missingSince: null,
    isMissing: false,
    unclearSince: null,
    lastUnclearAt: null,
    refusedAs: null,
  };
}

/** The same order submitted again. */
export function nextTry(order: Order, at: Date, rules: TransferRules): Order {
  return {
    ...order,
    tries: order.tries + 1,
    isAnswered: false,
    inquiries: 0,
    inquireAt: after(at, rules.claimLostMs),
    missingSince: null,
    isMissing: false,
    refusedAs: null,
  };
}

/**
 * Why an order may not be submitted again, or null. An order that never arrived may be submitted any number of times; its owner sets the
 * limit.
 */
export function whyNotNextTry(order: Order, rules: TransferRules): "outcome_open" | "tries_over" | null {
  if (!order.mayHaveArrived) return null;
  // Open: no proof that it never arrived. Or the last try was refused for good, and earlier ones may still arrive.
  if (!order.isMissing || order.refusedAs !== null) return "outcome_open";
  return order.tries >= rules.submissions ? "tries_over" : null;
}

/** When an order that never arrived may be retried. */
export function tryAgainAt({ tries }: Pick<Order, "tries">, at: Date, { resubmitWaitsMs }: TransferRules): Date {
  return after(at, resubmitWaitsMs[Math.min(tries, resubmitWaitsMs.length) - 1] ?? resubmitWaitsMs[0]);
}

/** Schedules an inquiry for now: a notification arrived, or staff want to know. */
export function inquireNow(order: Order, at: Date): Order {
  return { ...order, inquireAt: at };
}

/**
 * Evaluates an answer about an open order. An order that stays open is inquired about further, at long intervals once its inquiries are
 * used up.
 */
export function evaluateAnswer(order: Order, call: CallKind, answer: InquiryAnswer, at: Date, rules: TransferRules): Evaluation {
  const evaluation = evaluateWithinSchedule(order, call, answer, at, rules);
  const isOpen = evaluation.verdict === "pending" || evaluation.verdict === "unclear" || evaluation.verdict === "nothing_new";
  if (!isOpen || evaluation.order.inquireAt !== null) return evaluation;
  return { ...evaluation, order: { ...evaluation.order, inquireAt: after(at, rules.slowInquiryMs) } };
}

/**
 * The same without further inquiries once the scheduled ones are used up: for an order that is already booked as paid, where nothing but a
 * conflict can follow.
 */
export function evaluateWithinSchedule(
  order: Order,
  call: CallKind,
  answer: InquiryAnswer,
  at: Date,
  rules: TransferRules,
): Evaluation {
  const counted = answered(order, call, at, rules);
  const open = arrivedMaybe(counted, at);
  switch (answer.outcome) {
    case "paid":
      // After a rail's acceptance, inquiries continue until the credit to the account is confirmed.
      return {
        verdict: "paid",
        order: { ...open, ...FOUND, inquireAt: answer.assurance === "ACCEPTED" ? counted.inquireAt : null },
      };
    case "returned":
      return { verdict: "returned", order: { ...open, ...FOUND, inquireAt: null } };
    case "pending":
      return { verdict: "pending", order: { ...unclearAnew(open, at), ...FOUND } };
    case "refused":
      if (call === "inquiry") return { verdict: "refused", order: { ...open, ...FOUND, inquireAt: null } };
      return order.mayHaveArrived
        ? {
            verdict: "unclear",
            order: { ...counted, refusedAs: remedyOfRefusal(answer.reason) === "retry" ? null : answer.reason },
          }
        : { verdict: "refused_at_door", order: { ...counted, inquireAt: null } };
    case "not_sent":
      if (call === "inquiry") return withoutFinding(order, counted, at);
      return order.mayHaveArrived
        ? { verdict: "unclear", order: counted }
        : { verdict: "not_sent", order: { ...counted, inquireAt: null } };
    case "unknown":
      return call === "inquiry" ? withoutFinding(order, counted, at) : { verdict: "unclear", order: unclearAnew(open, at) };
    case "not_found": {
      const missing = missed(order.isAnswered ? open : unclearAnew(open, at), at, rules);
      return isLost(missing, at, rules)
        ? { verdict: "refused", order: { ...missing, inquireAt: null } }
        : { verdict: "unclear", order: missing };
    }
  }
}

/** The party has the order: earlier findings about its tries no longer hold. */
const FOUND = { missingSince: null, isMissing: false, refusedAs: null } as const;

const arrivedMaybe = (order: Order, at: Date): Order => ({
  ...order,
  mayHaveArrived: true,
  unclearSince: order.unclearSince ?? at,
  lastUnclearAt: order.lastUnclearAt ?? at,
});

/** It is unknown whether one more try arrived. */
const unclearAnew = (order: Order, at: Date): Order => ({ ...order, lastUnclearAt: at });

/** An inquiry without a finding leaves an answered order as it is. An order that was never answered becomes open. */
function withoutFinding(order: Order, counted: Order, at: Date): Evaluation {
  if (order.isAnswered) return { verdict: "nothing_new", order: counted };
  return { verdict: "unclear", order: unclearAnew(arrivedMaybe(counted, at), at) };
}

function missed(order: Order, at: Date, rules: TransferRules): Order {
  const since = order.missingSince ?? at;
  return { ...order, missingSince: since, isMissing: at.getTime() - since.getTime() >= rules.missingWaitMs };
}

/**
 * The order cannot be paid any more: the last try was refused, the party has twice answered not found, and every earlier try has been in
 * transit longer than any can be.
 */
function isLost({ refusedAs, isMissing, lastUnclearAt }: Order, at: Date, rules: TransferRules): boolean {
  if (refusedAs === null || !isMissing || lastUnclearAt === null) return false;
  return at.getTime() - lastUnclearAt.getTime() >= rules.lostAfterMs;
}

/**
 * True when staff have to look at an open order: its outcome has been unknown for a day, however often it was submitted again, or its
 * inquiries are used up. Staff are involved after a day, because the recipient may depend on the money; automatic processing continues
 * meanwhile.
 */
export function isOverdue(
  { inquireAt, inquiries, unclearSince }: Order,
  rules: Pick<TransferRules, "inquiries" | "inquiriesForMs">,
) {
  if (inquireAt === null || inquiries >= rules.inquiries) return true;
  return unclearSince !== null && inquireAt.getTime() - unclearSince.getTime() >= rules.inquiriesForMs;
}

/**
 * True when staff may decide how an open order ended. False while its last try has no answer, can still be in transit, or is due for an
 * inquiry now: a decision would overtake it, and it might be paid after the sender was refunded.
 */
export function isForStaff(order: Order, sentAt: Date, at: Date, rules: TransferRules): boolean {
  if (!order.isAnswered || !isOverdue(order, rules)) return false;
  if (order.inquireAt !== null && order.inquireAt <= at) return false;
  return at.getTime() - sentAt.getTime() >= rules.lostAfterMs;
}

/** Schedules the next inquiry. Delays count from the previous answer; the answer to a submission starts them. */
function answered(order: Order, call: CallKind, at: Date, rules: TransferRules): Order {
  const inquiries = order.inquiries + (call === "inquiry" ? 1 : 0);
  const waitMs = rules.inquiryWaitsMs[Math.min(inquiries, rules.inquiryWaitsMs.length - 1)];
  const isOver = inquiries >= rules.inquiries || waitMs === undefined;
  return { ...order, isAnswered: true, inquiries, inquireAt: isOver ? null : after(at, waitMs) };
}
