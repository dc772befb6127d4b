/** The crash points of `points`: the places between a commit and the next message about it at which the product is killed. */
import type { CallTrap } from "./wire-http.ts";
import type { CommitTrap } from "./wire-postgres.ts";

export interface CrashPoint {
  readonly name: string;
  readonly says: string;
  readonly database?: CommitTrap;
  readonly bank?: CallTrap;
  readonly partner?: CallTrap;
  /** Calls to the product. */
  readonly front?: CallTrap;
}

/** History is written as JSON. Statements are parsed once per connection, so only their values identify a transaction. */
const happens = (event: string) => new RegExp(`"event":"${event}"`);
/** Only the creation of a transfer enqueues the job that opens its pay-in number. */
const NEW_TRANSFER = /open_pay_in:tr_/;

export const CRASH_POINTS: readonly CrashPoint[] = [
  {
    name: "creation_uncommitted",
    says: "a transfer is made and not committed",
    database: { sees: NEW_TRANSFER, strikes: "before_commit" },
  },
  {
    name: "creation_unanswered",
    says: "a transfer is committed, and the answer to its sender is lost",
    database: { sees: NEW_TRANSFER, strikes: "after_commit" },
  },
  {
    name: "number_unanswered",
    says: "the bank has opened a number to pay in to, and its answer is lost",
    bank: { method: "POST", path: /\/create-va$/, strikes: "after_answer" },
  },
  {
    name: "notification_unanswered",
    says: "the bank has notified a payment, and gets no answer",
    front: { method: "POST", path: /^\/snap\/v1\.0\/transfer-va\/payment/, strikes: "after_answer" },
  },
  {
    name: "payment_uncommitted",
    says: "a payment is booked and not committed",
    database: { sees: happens("payment_received"), strikes: "before_commit" },
  },
  {
    name: "payout_unsent",
    says: "a payout is claimed and committed, and nothing has left",
    database: { sees: happens("submitted"), strikes: "after_commit" },
  },
  {
    name: "payout_unanswered",
    says: "the bank has paid, and its answer is lost",
    bank: {
      method: "POST",
      path: /\/transfer-interbank$/,
      body: /"partnerReferenceNo":"tr_[0-9a-z]{26}"/,
      strikes: "after_answer",
    },
  },
  {
    name: "confirmation_unanswered",
    says: "the partner has paid, and its answer is lost",
    partner: { method: "POST", path: /\/confirm$/, strikes: "after_answer" },
  },
  {
    name: "payout_unrecorded",
    says: "a party has answered the outcome of a payout, and it is not committed",
    database: { sees: happens("payout_answered"), strikes: "before_commit" },
  },
  {
    name: "payout_recorded",
    says: "the outcome of a payout is committed, and no notification has left",
    database: { sees: happens("payout_answered"), strikes: "after_commit" },
  },
  {
    name: "refund_unanswered",
    says: "a refund has left, and the bank's answer is lost",
    bank: { method: "POST", path: /\/transfer-interbank$/, body: /"partnerReferenceNo":"\w+_r\d+"/, strikes: "after_answer" },
  },
  {
    name: "cash_in_uncommitted",
    says: "cash is taken in and not committed",
    database: { sees: happens("deposit_debited"), strikes: "before_commit" },
  },
  {
    name: "cash_in_unanswered",
    says: "a cash-in is committed, and the answer to the counter is lost",
    front: { method: "POST", path: /^\/v1\/cash-points\/counter\/cash-in/, strikes: "after_answer" },
  },
  {
    name: "refund_choice_unanswered",
    says: "a refund in cash is chosen and committed, and the answer to the sender is lost",
    database: { sees: happens("refund_cash_chosen"), strikes: "after_commit" },
  },
  {
    name: "cash_unanswered",
    says: "a payout in cash is committed, and the answer to the counter is lost",
    front: { method: "POST", path: /^\/v1\/cash-points\/counter\/collect/, strikes: "after_answer" },
  },
];
