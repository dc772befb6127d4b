/**
 * One function says what becomes of a transfer: `decide(transfer, event)` answers the next transfer with its journals and effects, or a
 * refusal, and then nothing has changed. It is total: every event in every state has an answer. Pure; `apply-event.ts` makes it true.
 *
 *     decide(ready, { type: "submitted", … }) → SUBMITTED, transit → payout_inflight
 *     decide(paid, { type: "cancelled", … })  → refusal "state_conflict"
 */
import * as cashRefunds from "./handouts.ts";
import * as cancellations from "./cancellations.ts";
import * as checks from "./checks.ts";
import * as deposits from "./deposits.ts";
import * as lost from "./losses.ts";
import { numbered, type Draft } from "./drafts.ts";
import type { EventOf, EventType, TransferEvent } from "./events.ts";
import { commissionEarned, commissionReversed } from "./journals.ts";
import { isRefused, refused, type Change, type Decision, type Phase, type Refused } from "./outcome.ts";
import * as paybacks from "./paybacks.ts";
import * as payouts from "./payouts.ts";
import * as pickups from "./pickups.ts";
import { TRANSFER_RULES, type TransferRules } from "./rules.ts";
import { TRANSITIONS } from "./transitions.ts";
import type { Transfer } from "./transfer.ts";

const PHASES: { readonly [T in EventType]: Phase<T> } = {
  pay_in_opened: deposits.payInOpened,
  deposit_debited: deposits.depositDebited,
  payment_came: deposits.paymentCame,
  payment_matched: deposits.paymentMatched,
  pay_in_expired: deposits.payInExpired,
  expiry_put_off: deposits.expiryPutOff,
  stray_refunded: deposits.strayRefunded,

  checks_cleared: checks.checksCleared,
  review_opened: checks.reviewOpened,
  abroad_document_wanted: checks.abroadDocumentWanted,
  documents_asked: checks.documentsAsked,
  documents_given: checks.documentsGiven,
  released: checks.releasedByOfficer,
  rejected: checks.rejectedByOfficers,
  frozen: checks.frozenByOfficer,
  thawed: checks.thawedByOfficers,
  surrendered: checks.surrenderedByOfficers,
  action_overdue: checks.actionOverdue,

  converted: payouts.convertedAtRate,
  payout_delayed: payouts.payoutDelayed,
  submitted: payouts.submittedToParty,
  payout_answered: payouts.payoutAnswered,
  outcome_decided: payouts.outcomeDecided,
  doubt_raised: payouts.doubtRaised,
  doubt_settled: payouts.doubtSettled,
  lost_order_booked: lost.lostOrderBooked,
  passed_on: payouts.passedOn,

  made_available: pickups.madeAvailable,
  collecting_started: pickups.collectingStarted,
  collecting_stopped: pickups.collectingStopped,
  lock_over: pickups.lockOver,
  collected: pickups.collectedAtOutlet,
  collection_reversed: pickups.collectionReversed,
  notice_given: pickups.noticeGiven,
  returned_to_sender: pickups.returnedToSender,

  recipient_changed: cancellations.recipientChanged,
  cancelled: cancellations.cancelled,
  recall_answered: cancellations.recallAnswered,

  refund_sent: paybacks.refundSent,
  refund_answered: paybacks.refundAnswered,
  refund_account_wanted: paybacks.refundAccountWanted,
  refund_account_given: paybacks.refundAccountGiven,
  refund_credited: paybacks.refundCreditedBack,
  refund_cash_chosen: cashRefunds.refundCashChosen,
  refund_reminded: paybacks.refundReminded,
  handed_over: paybacks.handedOverToState,
  inquiry_wanted: paybacks.inquiryWanted,
  compensation_owed: paybacks.compensationOwing,
  compensation_paid: paybacks.compensationSent,
};

export function decide(transfer: Transfer, event: TransferEvent, rules: TransferRules = TRANSFER_RULES): Decision {
  const transition = TRANSITIONS[event.type];
  const allowed = transition.moves[transfer.state];
  if (allowed === undefined) return refused("state_conflict");
  if (!transition.who.includes(event.by.role)) return refused("not_yours");
  if (!isAgreed(event, transition.isFourEyes === true)) return refused("second_person_needed");
  const answer = phase(transfer, event, rules);
  if (isRefused(answer)) return answer;
  const next: Transfer = { ...transfer, ...answer.changes };
  if (!allowed.includes(next.state)) throw new Error(`${event.type} may not lead from ${transfer.state} to ${next.state}`);
  const { journals, posted } = numbered(transfer.posted, [...(answer.drafts ?? []), ...commission(transfer, next)]);
  return { transfer: { ...next, posted }, journals, effects: answer.effects ?? [] };
}

/** One rule for every way into PAID and out of it, so that no phase can forget the agent who took the cash in, or pay them for nothing. */
function commission(before: Transfer, after: Transfer): Draft[] {
  if ((before.state === "PAID") === (after.state === "PAID")) return [];
  return [after.state === "PAID" ? commissionEarned(after) : commissionReversed(before)];
}

/** Two people of the same role are two ids; one person with two roles is one. */
function isAgreed({ by, second }: TransferEvent, isFourEyes: boolean): boolean {
  if (second === undefined) return !isFourEyes;
  return second.role === by.role && second.id !== by.id;
}

function phase<T extends EventType>(transfer: Transfer, event: EventOf<T>, rules: TransferRules): Change | Refused {
  const one: Phase<T> = PHASES[event.type];
  return one(transfer, event, rules);
}
