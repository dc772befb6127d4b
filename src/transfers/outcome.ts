/** What a decision is: the next transfer with its journals and effects, or a refusal that changes nothing. Pure. */
import type { Draft, JournalToPost } from "./drafts.ts";
import type { EventOf, EventType } from "./events.ts";
import type { TransferRules } from "./rules.ts";
import type { Transfer } from "./transfer.ts";

/** What has to happen beside the books, in the same transaction: at limits, with codes, in messages, in a person's queue. */
export type Effect =
  | "consume_limits"
  | "give_back_limits"
  | "issue_code"
  | "void_code"
  | "tell_sender"
  | "tell_recipient"
  | "ask_person";

/** Any event may be answered so: wrong state, wrong person, no second person, payout in doubt. */
export type GeneralRefusal = "state_conflict" | "not_yours" | "second_person_needed";
export type OwnRefusal =
  | "amount_invalid"
  | "cannot_recall"
  | "checking"
  | "in_doubt"
  | "lock_over"
  | "no_such_payment"
  | "no_such_refund"
  | "notices_missing"
  | "nothing_new"
  | "other_outlet"
  | "outcome_open"
  | "payment_known"
  | "product_differs"
  | "refund_not_due"
  | "submit_open"
  | "too_early"
  | "too_late"
  | "tries_over";
export type RefusalCode = GeneralRefusal | OwnRefusal;

export interface Refused {
  readonly refusal: RefusalCode;
}

export interface Decided {
  readonly transfer: Transfer;
  readonly journals: readonly JournalToPost[];
  readonly effects: readonly Effect[];
}

export type Decision = Refused | Decided;

/** What one event changes, as its phase says it. */
export interface Change {
  readonly changes: Partial<Transfer>;
  readonly drafts?: readonly Draft[];
  readonly effects?: readonly Effect[];
}

export type Phase<T extends EventType> = (transfer: Transfer, event: EventOf<T>, rules: TransferRules) => Change | Refused;

export const refused = (refusal: RefusalCode): Refused => ({ refusal });
export const isRefused = (answer: Decision | Change): answer is Refused => "refusal" in answer;

/** True before the instant that lies so long after another. */
export const isBefore = (at: Date, start: Date, ms = 0): boolean => at.getTime() < start.getTime() + ms;
export const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
