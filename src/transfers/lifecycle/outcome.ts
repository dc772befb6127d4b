/** The result of a decision: the next transfer with its journals and effects, or a refusal that changes nothing. Pure. */
import type { Draft, JournalToPost } from "./journal-drafts.ts";
import type { EventOf, EventType } from "./events.ts";
import type { TransferRules } from "./rules.ts";
import type { Transfer } from "./transfer.ts";

/** What has to happen outside the books in the same transaction: limits, codes, messages. Staff queues need none: they select transfers by state. */
export type Effect = "consume_limits" | "release_limits" | "issue_code" | "void_code" | "notify_sender" | "notify_recipient";

/** Refusals that any event can get: wrong state, wrong role, no second person. */
export type GeneralRefusal = "state_conflict" | "not_yours" | "second_person_needed";
export type OwnRefusal =
  | "already_requested"
  | "amount_invalid"
  | "cannot_recall"
  | "checking"
  | "conflicting_outcomes"
  | "limit_missing"
  | "lock_expired"
  | "no_such_payment"
  | "no_such_refund"
  | "notifications_missing"
  | "nothing_new"
  | "other_outlet"
  | "outcome_open"
  | "over_limit"
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

/** What one event changes, as its phase returns it. */
export interface Change {
  readonly changes: Partial<Transfer>;
  readonly drafts?: readonly Draft[];
  readonly effects?: readonly Effect[];
}

export type Phase<T extends EventType> = (transfer: Transfer, event: EventOf<T>, rules: TransferRules) => Change | Refused;

export const refused = (refusal: RefusalCode): Refused => ({ refusal });
export const isRefused = (answer: Decision | Change): answer is Refused => "refusal" in answer;

/** True before `start` plus `ms`. */
export const isBefore = (at: Date, start: Date, ms = 0): boolean => at.getTime() < start.getTime() + ms;
export const later = (at: Date, ms: number): Date => new Date(at.getTime() + ms);
