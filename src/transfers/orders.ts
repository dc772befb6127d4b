/**
 * An order to pay that left the house: what is known about it, and what an answer teaches. A payout and a refund are orders alike. This is
 * where paying twice is prevented, so it believes little (PRODUCT §4, OUTCOME_UNKNOWN):
 *
 * - An order has one reference for ever. Sending again means the same order under the same reference, which is the same payment.
 * - Once any try may have arrived, only an inquiry's word can end the order: a second try's "refused" or "not sent" says nothing of the first.
 * - "Not found" counts when it is heard twice with time between, and then allows to send again, never to pay by another way.
 * - A refusal of a later try ends the order only when no earlier try can arrive any more: the party, asked longer after the last of them than any order
 *   can be on its way (`lostAfterMs`), still knows nothing of it (decision 0062).
 * - A person looks after a day, and nothing stops for that: each try has its own inquiries, and what the party never had is sent again (decision 0090).
 */
import type { InquiryAnswer, PayoutRefusal } from "./payout.ts";
import { remedyOfRefusal } from "./reasons.ts";
import type { TransferRules } from "./rules.ts";

/** What came out of which call. */
export type Asked = "submit" | "inquiry";

export interface Order {
  readonly reference: string;
  /** When it was first sent: the same at each repetition. */
  readonly orderedAt: Date;
  /** How often it was sent. */
  readonly tries: number;
  /** False from sending until the first answer: we may have been killed in between. */
  readonly isAnswered: boolean;
  /** True once a try's fate was not known, or the party had the order. */
  readonly mayHaveArrived: boolean;
  readonly inquiries: number;
  /** When to ask next; null when there is nothing to ask. An order that is open is asked about for as long as it is. */
  readonly askAt: Date | null;
  /** Since when the party says that it knows nothing of it. */
  readonly missingSince: Date | null;
  readonly isMissing: boolean;
  /** Since when a try may have arrived; null before that. */
  readonly unclearSince: Date | null;
  /** When it was last not known of a try whether it arrived. */
  readonly lastUnclearAt: Date | null;
  /** What the last try was refused for, where an earlier one may have arrived; null where it was not, or where we can solve it and send again. */
  readonly refusedAs: PayoutRefusal | null;
}

/** What may be acted upon. `refused_at_door`: before the party had anything on record, so the same reference is still unused there. */
export type Verdict = "not_sent" | "pending" | "paid" | "refused_at_door" | "refused" | "returned" | "unclear" | "nothing_new";

export interface Learnt {
  readonly order: Order;
  readonly verdict: Verdict;
}

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);

/** A first try under a reference. */
export function firstTry(reference: string, at: Date, rules: TransferRules): Order {
  return {
    reference,
    orderedAt: at,
    tries: 1,
    isAnswered: false,
    mayHaveArrived: false,
    inquiries: 0,
    askAt: after(at, rules.claimLostMs),
    missingSince: null,
    isMissing: false,
    unclearSince: null,
    lastUnclearAt: null,
    refusedAs: null,
  };
}

/** The same order once more. */
export function nextTry(order: Order, at: Date, rules: TransferRules): Order {
  return {
    ...order,
    tries: order.tries + 1,
    isAnswered: false,
    inquiries: 0,
    askAt: after(at, rules.claimLostMs),
    missingSince: null,
    isMissing: false,
    refusedAs: null,
  };
}

/** Why an order may not be sent once more, or null. What never arrived may be sent as often as its owner likes. */
export function whyNotNextTry(order: Order, rules: TransferRules): "outcome_open" | "tries_over" | null {
  if (!order.mayHaveArrived) return null;
  // Refused for good, as far as the last try goes: only the earlier ones are waited for.
  if (!order.isMissing || order.refusedAs !== null) return "outcome_open";
  return order.tries >= rules.submissions ? "tries_over" : null;
}

/** When an order that never arrived may be tried again. */
export function tryAgainAt({ tries }: Pick<Order, "tries">, at: Date, { resubmitWaitsMs }: TransferRules): Date {
  return after(at, resubmitWaitsMs[Math.min(tries, resubmitWaitsMs.length) - 1] ?? resubmitWaitsMs[0]);
}

/** Asks as soon as can be: a notification hinted, or a person wants to know. */
export function askNow(order: Order, at: Date): Order {
  return { ...order, askAt: at };
}

/** What an answer says about an order that is open: one that stays so is asked about further, at the end of its inquiries ever so slowly. */
export function learn(order: Order, asked: Asked, answer: InquiryAnswer, at: Date, rules: TransferRules): Learnt {
  const learnt = learnOncePaid(order, asked, answer, at, rules);
  const isOpen = learnt.verdict === "pending" || learnt.verdict === "unclear" || learnt.verdict === "nothing_new";
  if (!isOpen || learnt.order.askAt !== null) return learnt;
  return { ...learnt, order: { ...learnt.order, askAt: after(at, rules.slowInquiryMs) } };
}

/** The same of an order that is paid: its inquiries come to an end, since nobody waits for more. */
export function learnOncePaid(order: Order, asked: Asked, answer: InquiryAnswer, at: Date, rules: TransferRules): Learnt {
  const heard = answered(order, asked, at, rules);
  const open = arrivedMaybe(heard, at);
  switch (answer.outcome) {
    case "paid":
      // A rail's acceptance is asked about further: an account's credit is worth knowing.
      return {
        verdict: "paid",
        order: { ...open, ...FOUND, askAt: answer.assurance === "ACCEPTED" ? heard.askAt : null },
      };
    case "returned":
      return { verdict: "returned", order: { ...open, ...FOUND, askAt: null } };
    case "pending":
      return { verdict: "pending", order: { ...unclearAnew(open, at), ...FOUND } };
    case "refused":
      if (asked === "inquiry") return { verdict: "refused", order: { ...open, ...FOUND, askAt: null } };
      return order.mayHaveArrived
        ? {
            verdict: "unclear",
            order: { ...heard, refusedAs: remedyOfRefusal(answer.reason) === "retry" ? null : answer.reason },
          }
        : { verdict: "refused_at_door", order: { ...heard, askAt: null } };
    case "not_sent":
      if (asked === "inquiry") return unheard(order, heard, at);
      return order.mayHaveArrived
        ? { verdict: "unclear", order: heard }
        : { verdict: "not_sent", order: { ...heard, askAt: null } };
    case "unknown":
      return asked === "inquiry" ? unheard(order, heard, at) : { verdict: "unclear", order: unclearAnew(open, at) };
    case "not_found": {
      const missing = missed(order.isAnswered ? open : unclearAnew(open, at), at, rules);
      return isLost(missing, at, rules)
        ? { verdict: "refused", order: { ...missing, askAt: null } }
        : { verdict: "unclear", order: missing };
    }
  }
}

/** The party has the order: whatever was thought of earlier tries is over. */
const FOUND = { missingSince: null, isMissing: false, refusedAs: null } as const;

const arrivedMaybe = (order: Order, at: Date): Order => ({
  ...order,
  mayHaveArrived: true,
  unclearSince: order.unclearSince ?? at,
  lastUnclearAt: order.lastUnclearAt ?? at,
});

/** Of one more try nobody knows whether it arrived. */
const unclearAnew = (order: Order, at: Date): Order => ({ ...order, lastUnclearAt: at });

/** An inquiry that taught nothing leaves a known order as it is; one that was never answered is open by now. */
function unheard(order: Order, heard: Order, at: Date): Learnt {
  if (order.isAnswered) return { verdict: "nothing_new", order: heard };
  return { verdict: "unclear", order: unclearAnew(arrivedMaybe(heard, at), at) };
}

function missed(order: Order, at: Date, rules: TransferRules): Order {
  const since = order.missingSince ?? at;
  return { ...order, missingSince: since, isMissing: at.getTime() - since.getTime() >= rules.missingWaitMs };
}

/**
 * Nothing of it can be paid any more: the last try was refused, the party has twice said that it knows of none, and by now every earlier one has
 * been on its way for longer than any can be.
 */
function isLost({ refusedAs, isMissing, lastUnclearAt }: Order, at: Date, rules: TransferRules): boolean {
  if (refusedAs === null || !isMissing || lastUnclearAt === null) return false;
  return at.getTime() - lastUnclearAt.getTime() >= rules.lostAfterMs;
}

/**
 * True when a person has to look at an order that is open: for a day nobody has known what becomes of it, however often it was sent again, or its
 * inquiries are used up. They are not to wait for one whose wages it is, and the house goes on meanwhile.
 */
export function isOverdue({ askAt, inquiries, unclearSince }: Order, rules: Pick<TransferRules, "inquiries" | "inquiriesForMs">) {
  if (askAt === null || inquiries >= rules.inquiries) return true;
  return unclearSince !== null && askAt.getTime() - unclearSince.getTime() >= rules.inquiriesForMs;
}

/**
 * True when people may say how an open order ended. Not while its last try has not been heard of, can still be on its way, or is to be asked about
 * just now: what they decide would overtake it, and it might be paid after the sender has the money back.
 */
export function isForPeople(order: Order, sentAt: Date, at: Date, rules: TransferRules): boolean {
  if (!order.isAnswered || !isOverdue(order, rules)) return false;
  if (order.askAt !== null && order.askAt <= at) return false;
  return at.getTime() - sentAt.getTime() >= rules.lostAfterMs;
}

/** The ladder: each answer to an inquiry is one step, an answer to sending begins it. */
function answered(order: Order, asked: Asked, at: Date, rules: TransferRules): Order {
  const inquiries = order.inquiries + (asked === "inquiry" ? 1 : 0);
  const waitMs = rules.inquiryWaitsMs[Math.min(inquiries, rules.inquiryWaitsMs.length - 1)];
  const isOver = inquiries >= rules.inquiries || waitMs === undefined;
  return { ...order, isAnswered: true, inquiries, askAt: isOver ? null : after(at, waitMs) };
}
