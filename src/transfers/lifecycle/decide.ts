/**
 * The transition function of transfers: `decide(transfer, event)` returns the next transfer with its journals and effects, or a refusal
 * that changes nothing. It is total: every event in every state has an answer. Pure; `processing/apply-events.ts` persists the result.
 *
 *     decide(ready, { type: "submitted", … }) → SUBMITTED, transit → payout_inflight
 *     decide(paid, { type: "cancelled", … })  → refusal "state_conflict"
 */
import * as awards from "./phases/awards.ts";
import * as cashRefunds from "./phases/cash-refunds.ts";
import * as cancellations from "./phases/cancellations.ts";
import * as checks from "./phases/checks.ts";
import * as payIns from "./phases/pay-ins.ts";
import * as lost from "./phases/lost-in-restore.ts";
import { numbered, type Draft } from "./journal-drafts.ts";
import type { EventOf, EventType, TransferEvent } from "./events.ts";
import { commissionEarned, commissionReversed } from "./journals.ts";
import { isRefused, refused, type Change, type Decision, type Phase, type Refused } from "./outcome.ts";
import * as refundDecisions from "./phases/refund-decisions.ts";
import * as payouts from "./phases/payouts.ts";
import * as pickups from "./phases/pickups.ts";
import { TRANSFER_RULES, type TransferRules } from "./rules.ts";
import { TRANSITIONS } from "./transitions.ts";
import type { Transfer } from "./transfer.ts";

const PHASES: { readonly [T in EventType]: Phase<T> } = {
  pay_in_opened: payIns.payInOpened,
  deposit_debited: payIns.depositDebited,
  payroll_debited: payIns.payrollDebited,
  payment_received: payIns.paymentReceived,
  payment_matched: payIns.paymentMatched,
  pay_in_expired: payIns.payInExpired,
  expiry_postponed: payIns.expiryPostponed,
  unapplied_refunded: payIns.unappliedRefunded,

  checks_cleared: checks.checksCleared,
  review_opened: checks.reviewOpened,
  abroad_document_requested: checks.abroadDocumentRequested,
  documents_requested: checks.documentsRequested,
  documents_given: checks.documentsGiven,
  released: checks.releasedByOfficer,
  rejected: checks.rejectedByOfficers,
  frozen: checks.frozenByOfficer,
  unfrozen: checks.unfrozenByOfficers,
  escheated: checks.escheatedByOrder,
  action_overdue: checks.actionOverdue,

  converted: payouts.convertedAtRate,
  payout_delayed: payouts.payoutDelayed,
  submitted: payouts.submittedToParty,
  payout_answered: payouts.payoutAnswered,
  outcome_decided: payouts.outcomeDecided,
  conflict_raised: payouts.conflictRaised,
  conflict_resolved: payouts.conflictResolved,
  lost_order_booked: lost.lostOrderBooked,
  failure_resolved: payouts.failureResolved,

  made_available: pickups.madeAvailable,
  collecting_started: pickups.collectingStarted,
  collecting_stopped: pickups.collectingStopped,
  lock_expired: pickups.lockExpired,
  collected: pickups.collectedAtOutlet,
  collection_reversed: pickups.collectionReversedAtOutlet,
  pickup_notified: pickups.pickupNotified,
  returned_to_sender: pickups.returnedToSender,

  recipient_changed: cancellations.recipientChanged,
  cancelled: cancellations.cancelled,
  recall_requested: cancellations.recallRequested,
  recall_answered: cancellations.recallAnswered,

  refund_sent: refundDecisions.refundSent,
  refund_answered: refundDecisions.refundAnswered,
  refund_account_requested: refundDecisions.refundAccountRequested,
  refund_account_given: refundDecisions.refundAccountGiven,
  refund_credited: refundDecisions.refundCreditedBack,
  refund_cash_chosen: cashRefunds.refundCashChosen,
  refund_reminded: refundDecisions.refundReminded,
  unclaimed_escheated: refundDecisions.escheatedUnclaimed,
  inquiry_requested: refundDecisions.inquiryRequested,
  compensation_owed: awards.compensationOwed,
  goodwill_granted: awards.goodwillGranted,
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

/**
 * One rule for every transition into and out of PAID, so that no phase can omit the commission of the agent who took the cash in, or pay it
 * for nothing.
 */
function commission(before: Transfer, after: Transfer): Draft[] {
  if ((before.state === "PAID") === (after.state === "PAID")) return [];
  return [after.state === "PAID" ? commissionEarned(after) : commissionReversed(before)];
}

/** A second approver needs the same role and another id: one person with two roles counts once. */
function isAgreed({ by, second }: TransferEvent, isFourEyes: boolean): boolean {
  if (second === undefined) return !isFourEyes;
  return second.role === by.role && second.id !== by.id;
}

function phase<T extends EventType>(transfer: Transfer, event: EventOf<T>, rules: TransferRules): Change | Refused {
  const one: Phase<T> = PHASES[event.type];
  return one(transfer, event, rules);
}
