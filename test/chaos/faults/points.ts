/** The crash points of `points`: where, between a decision and everybody knowing of it, the product dies. */
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
    says: "a transfer is committed, and its sender is not told",
    database: { sees: NEW_TRANSFER, strikes: "after_commit" },
  },
  {
    name: "number_unheard",
    says: "the bank has opened a number to pay in to, and its answer is lost",
    bank: { method: "POST", path: /\/create-va$/, strikes: "after_answer" },
  },
  {
    name: "notice_unanswered",
    says: "the bank has told of a payment, and gets no answer",
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
    name: "payout_unheard",
    says: "the bank has paid, and its answer is lost",
    bank: {
      method: "POST",
      path: /\/transfer-interbank$/,
      body: /"partnerReferenceNo":"tr_[0-9a-z]{26}"/,
      strikes: "after_answer",
    },
  },
  {
    name: "confirmation_unheard",
    says: "the partner has paid, and its answer is lost",
    partner: { method: "POST", path: /\/confirm$/, strikes: "after_answer" },
  },
  {
    name: "payout_unrecorded",
    says: "a party has said what became of a payout, and that is not committed",
    database: { sees: happens("payout_answered"), strikes: "before_commit" },
  },
  {
    name: "payout_recorded",
    says: "a payout's end is committed, and nobody has been told",
    database: { sees: happens("payout_answered"), strikes: "after_commit" },
  },
  {
    name: "refund_unheard",
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
    says: "cash is taken in and committed, and the counter is not told",
    front: { method: "POST", path: /^\/v1\/cash-points\/counter\/cash-in/, strikes: "after_answer" },
  },
  {
    name: "refund_choice_unanswered",
    says: "a sender has chosen cash for a refund, and is not told",
    database: { sees: happens("refund_cash_chosen"), strikes: "after_commit" },
  },
  {
    name: "cash_unanswered",
    says: "cash is paid out and committed, and the counter is not told",
    front: { method: "POST", path: /^\/v1\/cash-points\/counter\/collect/, strikes: "after_answer" },
  },
];
