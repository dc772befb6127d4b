/**
 * The transition table: for every event its state changes, the roles that may cause it, the journals it may post, its refusals beyond the
 * general ones, and its meaning. Neither `decide.ts` nor the database allows anything else, and the model test checks every decision
 * against it.
 */
import type { EventType } from "./events.ts";
import { STATES } from "./states.ts";
import * as journals from "./transition-row.ts";
import { from, row, staying, type Transition } from "./transition-row.ts";
import { REFUND_TRANSITIONS } from "./refund-transitions.ts";

const SYSTEM = ["system"] as const;
const OFFICER = ["officer"] as const;
/** Payments may fund a transfer in its open states; in any other state they change none. */
const PAYING_IN = {
  ...staying(STATES),
  CREATED: ["CREATED", "FUNDED"],
  AWAITING_PAYMENT: ["AWAITING_PAYMENT", "FUNDED"],
} as const;

export const TRANSITIONS: Readonly<Record<EventType, Transition>> = {
  // The pay-in.
  pay_in_opened: row(SYSTEM, { CREATED: ["AWAITING_PAYMENT"] }, "The virtual account is open."),
  deposit_debited: row(
    ["agent", "partner"],
    from(["CREATED", "AWAITING_PAYMENT"], ["FUNDED"]),
    "An agent has taken the cash, or a partner's deposit is debited. Later payments to the virtual account are refunded.",
    { journals: ["transfer.funded"], refusals: ["too_late", "amount_invalid"] },
  ),
  payroll_debited: row(SYSTEM, { CREATED: ["FUNDED"] }, "The payroll that it is a row of is paid: its share is its own now.", {
    journals: ["transfer.funded"],
    refusals: ["too_late"],
  }),
  payment_received: row(
    SYSTEM,
    PAYING_IN,
    "A payment arrived on the virtual account: enough, too little, too much, too late or twice. The excess waits in suspense.",
    { journals: ["payin.suspended", "transfer.funded"], refusals: ["amount_invalid", "payment_known"] },
  ),
  payment_matched: row(OFFICER, PAYING_IN, "Staff have matched money in suspense to this transfer.", {
    journals: ["transfer.funded"],
    refusals: ["amount_invalid", "payment_known"],
  }),
  pay_in_expired: row(SYSTEM, from(["CREATED", "AWAITING_PAYMENT"], ["EXPIRED"]), "Not paid in time. Parts are refunded.", {
    refusals: ["too_early"],
  }),
  expiry_postponed: row(SYSTEM, staying(["CREATED", "AWAITING_PAYMENT"]), "The bank has not said which payments came in time.", {
    refusals: ["too_early", "too_late"],
  }),

  // Checks.
  checks_cleared: row(
    SYSTEM,
    { FUNDED: ["READY", "CONVERTED"] },
    "All checks are clear. Returns to CONVERTED if the money is already exchanged.",
  ),
  review_opened: row(
    ["system", "officer"],
    from(["FUNDED", "READY", "CONVERTED", "AVAILABLE"], ["UNDER_REVIEW"]),
    "A rule or staff require a review: the money is held.",
    { journals: ["transfer.unavailable", "transfer.held"] },
  ),
  abroad_document_requested: row(
    SYSTEM,
    { FUNDED: ["ACTION_REQUIRED"] },
    "The sender's transfers abroad this month require a document by law. The transfer waits and can be cancelled.",
    { refusals: ["product_differs"] },
  ),
  documents_requested: row(OFFICER, { UNDER_REVIEW: ["ACTION_REQUIRED"] }, "The sender is asked for documents."),
  documents_given: row(
    ["sender", "agent", "partner"],
    { ACTION_REQUIRED: ["UNDER_REVIEW"] },
    "The sender has answered, and an officer reviews again. A transfer that was only waiting is held from now on.",
    { journals: ["transfer.held"], refusals: ["nothing_new"] },
  ),
  released: row(
    OFFICER,
    { UNDER_REVIEW: ["FUNDED", "READY", "CONVERTED"] },
    "The review found nothing: the transfer continues, with the remaining checks if any. Needs two people if the hold was opened so.",
    { journals: ["transfer.released"] },
  ),
  rejected: row(OFFICER, { UNDER_REVIEW: ["REFUND_PENDING"] }, "Rejected: everything is refunded.", {
    isFourEyes: true,
    journals: ["transfer.released", ...journals.REFUND_JOURNALS],
  }),
  frozen: row(OFFICER, { UNDER_REVIEW: ["FROZEN"] }, "By law no money may move, not even back.", {
    journals: ["transfer.frozen"],
  }),
  unfrozen: row(OFFICER, { FROZEN: ["UNDER_REVIEW"] }, "The authority has lifted its order.", {
    isFourEyes: true,
    journals: ["transfer.unfrozen"],
  }),
  escheated: row(
    OFFICER,
    { FROZEN: ["UNCLAIMED_TRANSFERRED"] },
    "A court has ordered that the money goes to the state: the whole amount paid by the sender, exchanged back.",
    {
      isFourEyes: true,
      journals: ["transfer.unfrozen", "transfer.released", "transfer.conversion_reversed", "transfer.escheated"],
    },
  ),
  action_overdue: row(SYSTEM, { ACTION_REQUIRED: ["REFUND_PENDING"] }, "The sender has not answered in time.", {
    journals: ["transfer.released", "transfer.fee_earned", ...journals.REFUND_JOURNALS],
    refusals: ["too_early"],
  }),

  // The payout.
  converted: row(SYSTEM, { READY: ["CONVERTED"] }, "Exchanged at the rate of the quote.", {
    journals: ["transfer.converted"],
    refusals: ["product_differs"],
  }),
  payout_delayed: row(SYSTEM, staying(["READY", "CONVERTED"]), "No rail is open now: tried again later.", {
    refusals: ["product_differs"],
  }),
  submitted: row(
    SYSTEM,
    { READY: ["SUBMITTED"], CONVERTED: ["SUBMITTED"], OUTCOME_UNKNOWN: ["SUBMITTED"] },
    "Claimed for sending, and committed, before the party is called. From OUTCOME_UNKNOWN: the same order again.",
    {
      journals: ["transfer.submitted"],
      refusals: ["product_differs", "conflicting_outcomes", "outcome_open", "tries_over", "too_early"],
    },
  ),
  payout_answered: row(
    SYSTEM,
    {
      ...staying(["FUNDED", "READY", "CONVERTED", "UNDER_REVIEW", "ACTION_REQUIRED", "REFUND_PENDING", "REFUNDED", "FROZEN"]),
      SUBMITTED: ["SUBMITTED", "OUTCOME_UNKNOWN", "READY", "CONVERTED", "PAID", "REJECTED", "RETURNED"],
      OUTCOME_UNKNOWN: ["SUBMITTED", "OUTCOME_UNKNOWN", "PAID", "REJECTED", "RETURNED"],
      CANCEL_REQUESTED: ["CANCEL_REQUESTED", "REJECTED", "PAID", "RETURNED"],
      PAID: ["PAID", "RETURNED"],
      REJECTED: ["REJECTED"],
      RETURNED: ["RETURNED"],
    },
    "The party's answer to the order or to an inquiry.",
    {
      journals: [
        ...journals.BOOKING_PAYOUT,
        "transfer.payout_cost",
        "transfer.submission_reversed",
        "transfer.returned",
        ...journals.FEE_REVERSALS,
      ],
      refusals: ["nothing_new"],
    },
  ),
  outcome_decided: row(
    OFFICER,
    {
      ...from(["SUBMITTED", "OUTCOME_UNKNOWN", "CANCEL_REQUESTED"], ["PAID", "REJECTED"]),
      ...from(["REJECTED", "READY", "CONVERTED", "REFUND_PENDING"], ["PAID"]),
    },
    "The party never answered or contradicted itself: two people decided on evidence.",
    {
      isFourEyes: true,
      journals: [
        ...journals.BOOKING_PAYOUT,
        "transfer.submission_reversed",
        "transfer.refund_dropped",
        "transfer.converted",
        "transfer.submitted",
      ],
      refusals: ["nothing_new", "outcome_open"],
    },
  ),
  conflict_raised: row(
    SYSTEM,
    staying(STATES),
    "A statement shows money of this transfer that the ledger does not: no money leaves until two people have decided.",
    {
      refusals: ["nothing_new"],
    },
  ),
  conflict_resolved: row(OFFICER, staying(STATES), "Conflicting outcomes are explained.", {
    isFourEyes: true,
    refusals: ["nothing_new", "outcome_open"],
  }),
  failure_resolved: row(
    SYSTEM,
    {
      REJECTED: ["READY", "CONVERTED", "ACTION_REQUIRED", "REFUND_PENDING"],
      RETURNED: ["REFUND_PENDING", "READY"],
    },
    "The consequence of the reason: retry, correction by the sender, or refund.",
    { journals: ["transfer.fee_earned", ...journals.REFUND_JOURNALS], refusals: ["conflicting_outcomes"] },
  ),

  // Cash pickup at our outlets.
  made_available: row(SYSTEM, { READY: ["AVAILABLE"] }, "Cash can be collected: code issued, first notice sent.", {
    journals: ["transfer.available"],
    refusals: ["product_differs", "too_early"],
  }),
  collecting_started: row(
    ["agent"],
    { AVAILABLE: ["COLLECTING"], REFUND_PENDING: ["REFUND_PENDING"] },
    "Pickup code, one-time code and identity are verified: this outlet pays out the transfer or refund, and no other outlet can meanwhile.",
    { refusals: ["too_late", "refund_not_due", "conflicting_outcomes"] },
  ),
  collecting_stopped: row(
    ["agent"],
    { COLLECTING: ["AVAILABLE"], REFUND_PENDING: ["REFUND_PENDING"] },
    "The outlet has cancelled the payout.",
    { refusals: ["other_outlet"] },
  ),
  lock_expired: row(
    SYSTEM,
    { COLLECTING: ["AVAILABLE"], REFUND_PENDING: ["REFUND_PENDING"] },
    "The outlet has not paid out in time.",
    { refusals: ["too_early"] },
  ),
  collected: row(
    ["agent"],
    { COLLECTING: ["PAID"], REFUND_PENDING: ["REFUNDED"] },
    "The recipient has the cash; for a refund, the sender has it.",
    {
      journals: ["transfer.collected", ...journals.EARNING, "transfer.refund_collected"],
      refusals: ["other_outlet", "lock_expired", "amount_invalid", "conflicting_outcomes"],
    },
  ),
  collection_reversed: row(
    ["agent"],
    { PAID: ["RETURNED"], REFUNDED: ["REFUND_PENDING"] },
    "Paid to the wrong person: cashier and supervisor reverse it the same day.",
    {
      isFourEyes: true,
      journals: [
        "transfer.collection_reversed",
        "transfer.unavailable",
        ...journals.FEE_REVERSALS,
        "transfer.refund_collection_reversed",
      ],
      refusals: ["product_differs", "too_late"],
    },
  ),
  pickup_notified: row(SYSTEM, { AVAILABLE: ["AVAILABLE"] }, "The recipient was notified again of the waiting cash.", {
    refusals: ["too_early", "nothing_new"],
  }),
  returned_to_sender: row(SYSTEM, { AVAILABLE: ["REFUND_PENDING"] }, "Not collected after three notices: refunded.", {
    journals: ["transfer.fee_earned", "transfer.refund_due"],
    refusals: ["too_early", "notifications_missing"],
  }),
  unclaimed_escheated: row(
    OFFICER,
    { REFUND_PENDING: ["UNCLAIMED_TRANSFERRED"] },
    "Neither sender nor recipient could be reached: transferred to the state's estate office, with its deed.",
    {
      isFourEyes: true,
      journals: ["transfer.unclaimed", "transfer.unclaimed_escheated"],
      refusals: ["product_differs", "too_early", "refund_not_due", "conflicting_outcomes"],
    },
  ),

  // Changes by the sender.
  recipient_changed: row(
    ["sender", "agent", "partner"],
    {
      CREATED: ["CREATED"],
      AWAITING_PAYMENT: ["AWAITING_PAYMENT"],
      FUNDED: ["FUNDED"],
      READY: ["FUNDED"],
      CONVERTED: ["FUNDED"],
      ACTION_REQUIRED: ["FUNDED"],
      AVAILABLE: ["FUNDED"],
    },
    "Another recipient or another account: everything is checked again, and a new code is issued.",
    { journals: ["transfer.unavailable"], refusals: ["checking", "conflicting_outcomes"] },
  ),
  cancelled: row(
    ["sender", "agent", "partner", "officer"],
    {
      ...from(["CREATED", "AWAITING_PAYMENT"], ["CANCELLED"]),
      ...from(["FUNDED", "READY", "CONVERTED", "ACTION_REQUIRED", "AVAILABLE"], ["REFUND_PENDING"]),
      ...from(["SUBMITTED", "OUTCOME_UNKNOWN"], ["CANCEL_REQUESTED"]),
    },
    "The sender cancels. If the payout has been sent, the party is asked for a recall.",
    { journals: journals.REFUND_JOURNALS, refusals: ["cannot_recall", "checking", "conflicting_outcomes", "nothing_new"] },
  ),
  recall_requested: row(
    OFFICER,
    from(["SUBMITTED", "OUTCOME_UNKNOWN"], ["CANCEL_REQUESTED"]),
    "Two officers request a recall of the payout from the party.",
    { isFourEyes: true, refusals: ["cannot_recall", "conflicting_outcomes", "already_requested"] },
  ),
  recall_answered: row(
    SYSTEM,
    { CANCEL_REQUESTED: ["CANCEL_REQUESTED", "REFUND_PENDING", "SUBMITTED"] },
    "The party's answer to the recall: recalled, too late, or unknown.",
    { journals: ["transfer.submission_reversed", "transfer.fee_earned", ...journals.REFUND_JOURNALS], refusals: ["submit_open"] },
  ),

  ...REFUND_TRANSITIONS,

  // Independent of the phases.
  inquiry_requested: row(["system", "officer"], staying(STATES), "A party's notification, or a request by staff: inquires now.", {
    refusals: ["nothing_new"],
  }),
};
