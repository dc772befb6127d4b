/**
 * The transition table: for every event from which state to which, who may bring it about, which journals it may post, how it may be refused
 * beyond the general refusals, and what it means. `decide.ts` allows nothing that is not here, the database neither, and the model test
 * holds every decision against it.
 */
import type { EventType } from "./events.ts";
import { STATES } from "./states.ts";
import { BOOKING_PAYOUT, EARNING, from, GIVING_BACK, row, staying, UNEARNING, type Transition } from "./transition.ts";
import { REFUND_TRANSITIONS } from "./restitutions.ts";

const SYSTEM = ["system"] as const;
const OFFICER = ["officer"] as const;
/** All payments of the open states, wherever else they stay what they are. */
const PAYING_IN = {
  ...staying(STATES),
  CREATED: ["CREATED", "FUNDED"],
  AWAITING_PAYMENT: ["AWAITING_PAYMENT", "FUNDED"],
} as const;

export const TRANSITIONS: Readonly<Record<EventType, Transition>> = {
  // The pay-in.
  pay_in_opened: row(SYSTEM, { CREATED: ["AWAITING_PAYMENT"] }, "There is a virtual account to pay to."),
  deposit_debited: row(
    ["agent", "partner"],
    from(["CREATED", "AWAITING_PAYMENT"], ["FUNDED"]),
    "An agent has the cash, or a partner's deposit pays. What still comes on the virtual account goes back.",
    { journals: ["transfer.funded"], refusals: ["too_late", "amount_invalid"] },
  ),
  payment_came: row(
    SYSTEM,
    PAYING_IN,
    "Money came in on the virtual account: enough, too little, too much, too late or twice; what is not needed waits in suspense.",
    { journals: ["payin.suspended", "transfer.funded"], refusals: ["amount_invalid", "payment_known"] },
  ),
  payment_matched: row(OFFICER, PAYING_IN, "A person has found out that money in suspense belongs to this transfer.", {
    journals: ["transfer.funded"],
    refusals: ["amount_invalid", "payment_known"],
  }),
  pay_in_expired: row(
    SYSTEM,
    from(["CREATED", "AWAITING_PAYMENT"], ["EXPIRED"]),
    "Not paid in time. What was paid in part goes back.",
    { refusals: ["too_early"] },
  ),
  expiry_put_off: row(SYSTEM, staying(["CREATED", "AWAITING_PAYMENT"]), "The bank has not said what came in time.", {
    refusals: ["too_early", "too_late"],
  }),

  // Checks.
  checks_cleared: row(
    SYSTEM,
    { FUNDED: ["READY", "CONVERTED"] },
    "Nothing stands in the way. Back to CONVERTED where the money was exchanged already.",
  ),
  review_opened: row(
    ["system", "officer"],
    from(["FUNDED", "READY", "CONVERTED", "AVAILABLE"], ["UNDER_REVIEW"]),
    "A rule or a person wants a closer look: the money is held.",
    { journals: ["transfer.unavailable", "transfer.held"] },
  ),
  abroad_document_wanted: row(
    SYSTEM,
    { FUNDED: ["ACTION_REQUIRED"] },
    "The sender has sent so much abroad this month that the law wants a document: it waits, and can be cancelled meanwhile.",
    { refusals: ["product_differs"] },
  ),
  documents_asked: row(OFFICER, { UNDER_REVIEW: ["ACTION_REQUIRED"] }, "The sender is asked for documents."),
  documents_given: row(
    ["sender", "agent", "partner"],
    { ACTION_REQUIRED: ["UNDER_REVIEW"] },
    "The sender has answered; an officer looks again. What was only waiting is held from now on.",
    { journals: ["transfer.held"], refusals: ["nothing_new"] },
  ),
  released: row(
    OFFICER,
    { UNDER_REVIEW: ["FUNDED", "READY", "CONVERTED"] },
    "The look found nothing: it goes on, to the checks if they have not all looked yet. By two, where the hold was opened so.",
    { journals: ["transfer.released"] },
  ),
  rejected: row(OFFICER, { UNDER_REVIEW: ["REFUND_PENDING"] }, "It may not go on: everything goes back.", {
    isFourEyes: true,
    journals: ["transfer.released", ...GIVING_BACK],
  }),
  frozen: row(OFFICER, { UNDER_REVIEW: ["FROZEN"] }, "By law nothing may move, not even back.", {
    journals: ["transfer.frozen"],
  }),
  thawed: row(OFFICER, { FROZEN: ["UNDER_REVIEW"] }, "The authority has lifted its order.", {
    isFourEyes: true,
    journals: ["transfer.thawed"],
  }),
  surrendered: row(
    OFFICER,
    { FROZEN: ["UNCLAIMED_TRANSFERRED"] },
    "A court has ordered that it goes to the state: all that its sender has paid for it, exchanged back.",
    {
      isFourEyes: true,
      journals: ["transfer.thawed", "transfer.released", "transfer.unconverted", "transfer.surrendered"],
    },
  ),
  action_overdue: row(SYSTEM, { ACTION_REQUIRED: ["REFUND_PENDING"] }, "The sender has not answered in time.", {
    journals: ["transfer.released", "transfer.fee_earned", ...GIVING_BACK],
    refusals: ["too_early"],
  }),

  // The payout.
  converted: row(SYSTEM, { READY: ["CONVERTED"] }, "Exchanged at the rate of the quote.", {
    journals: ["transfer.converted"],
    refusals: ["product_differs"],
  }),
  payout_delayed: row(SYSTEM, staying(["READY", "CONVERTED"]), "No way out is open now: tried again later.", {
    refusals: ["product_differs"],
  }),
  submitted: row(
    SYSTEM,
    { READY: ["SUBMITTED"], CONVERTED: ["SUBMITTED"], OUTCOME_UNKNOWN: ["SUBMITTED"] },
    "Claimed for sending, and committed, before the party is called. From OUTCOME_UNKNOWN: the same order once more.",
    { journals: ["transfer.submitted"], refusals: ["product_differs", "in_doubt", "outcome_open", "tries_over", "too_early"] },
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
    "What the party said, to the order or to an inquiry.",
    {
      journals: [...BOOKING_PAYOUT, "transfer.payout_cost", "transfer.called_back", "transfer.returned", ...UNEARNING],
      refusals: ["nothing_new"],
    },
  ),
  outcome_decided: row(
    OFFICER,
    {
      ...from(["SUBMITTED", "OUTCOME_UNKNOWN", "CANCEL_REQUESTED"], ["PAID", "REJECTED"]),
      ...from(["REJECTED", "READY", "CONVERTED", "REFUND_PENDING"], ["PAID"]),
    },
    "The party never said, or contradicted itself: two people decided on evidence.",
    {
      isFourEyes: true,
      journals: [
        ...BOOKING_PAYOUT,
        "transfer.called_back",
        "transfer.refund_dropped",
        "transfer.converted",
        "transfer.submitted",
      ],
      refusals: ["nothing_new", "outcome_open"],
    },
  ),
  doubt_raised: row(
    SYSTEM,
    staying(STATES),
    "A statement has money of it that our books do not: nothing leaves until two have looked.",
    {
      refusals: ["nothing_new"],
    },
  ),
  doubt_settled: row(OFFICER, staying(STATES), "Two words that excluded each other are explained.", {
    isFourEyes: true,
    refusals: ["nothing_new", "outcome_open"],
  }),
  passed_on: row(
    SYSTEM,
    {
      REJECTED: ["READY", "CONVERTED", "ACTION_REQUIRED", "REFUND_PENDING"],
      RETURNED: ["REFUND_PENDING", "READY"],
    },
    "What follows from the reason: again, corrected by the sender, or back.",
    { journals: ["transfer.fee_earned", ...GIVING_BACK], refusals: ["in_doubt"] },
  ),

  // Cash at our outlets.
  made_available: row(SYSTEM, { READY: ["AVAILABLE"] }, "The cash can be collected: the code is made, the first notice given.", {
    journals: ["transfer.available"],
    refusals: ["product_differs"],
  }),
  collecting_started: row(
    ["agent"],
    { AVAILABLE: ["COLLECTING"], REFUND_PENDING: ["REFUND_PENDING"] },
    "Code, one-time password and identity are proven: this outlet pays out, or hands a refund back, and no other meanwhile.",
    { refusals: ["too_late", "refund_not_due", "in_doubt"] },
  ),
  collecting_stopped: row(
    ["agent"],
    { COLLECTING: ["AVAILABLE"], REFUND_PENDING: ["REFUND_PENDING"] },
    "The outlet does not pay out after all.",
    { refusals: ["other_outlet"] },
  ),
  lock_over: row(
    SYSTEM,
    { COLLECTING: ["AVAILABLE"], REFUND_PENDING: ["REFUND_PENDING"] },
    "The outlet has not paid out in time.",
    { refusals: ["too_early"] },
  ),
  collected: row(
    ["agent"],
    { COLLECTING: ["PAID"], REFUND_PENDING: ["REFUNDED"] },
    "The recipient has the cash; or the sender, of a refund.",
    {
      journals: ["transfer.collected", ...EARNING, "transfer.refund_collected"],
      refusals: ["other_outlet", "lock_over", "amount_invalid", "in_doubt"],
    },
  ),
  collection_reversed: row(
    ["agent"],
    { PAID: ["RETURNED"], REFUNDED: ["REFUND_PENDING"] },
    "Paid to the wrong person: cashier and supervisor take it back the same day.",
    {
      isFourEyes: true,
      journals: ["transfer.uncollected", "transfer.unavailable", ...UNEARNING, "transfer.refund_uncollected"],
      refusals: ["product_differs", "too_late"],
    },
  ),
  notice_given: row(SYSTEM, { AVAILABLE: ["AVAILABLE"] }, "The recipient was told again that the cash is waiting.", {
    refusals: ["too_early", "nothing_new"],
  }),
  returned_to_sender: row(SYSTEM, { AVAILABLE: ["REFUND_PENDING"] }, "Not collected after three notices: the sender's again.", {
    journals: ["transfer.fee_earned", "transfer.refund_due"],
    refusals: ["too_early", "notices_missing"],
  }),
  handed_over: row(
    OFFICER,
    { REFUND_PENDING: ["UNCLAIMED_TRANSFERRED"] },
    "Nobody could be reached: to the state's estate office, with its deed.",
    {
      isFourEyes: true,
      journals: ["transfer.unclaimed", "transfer.handed_over"],
      refusals: ["product_differs", "too_early", "refund_not_due", "in_doubt"],
    },
  ),

  // Changes of mind.
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
    "Somebody else, or another account: everything is checked again, a code is made anew.",
    { journals: ["transfer.unavailable"], refusals: ["checking", "in_doubt"] },
  ),
  cancelled: row(
    ["sender", "agent", "partner", "officer"],
    {
      ...from(["CREATED", "AWAITING_PAYMENT"], ["CANCELLED"]),
      ...from(["FUNDED", "READY", "CONVERTED", "ACTION_REQUIRED", "AVAILABLE"], ["REFUND_PENDING"]),
      ...from(["SUBMITTED", "OUTCOME_UNKNOWN"], ["CANCEL_REQUESTED"]),
    },
    "The sender does not want it any more. Once the payout has left, the party is asked to call it off.",
    { journals: GIVING_BACK, refusals: ["cannot_recall", "checking", "in_doubt", "nothing_new"] },
  ),
  recall_answered: row(
    SYSTEM,
    { CANCEL_REQUESTED: ["CANCEL_REQUESTED", "REFUND_PENDING", "SUBMITTED"] },
    "The party has called it off, or was too late, or does not say.",
    { journals: ["transfer.called_back", "transfer.fee_earned", ...GIVING_BACK], refusals: ["submit_open"] },
  ),

  ...REFUND_TRANSITIONS,

  // Beside the way.
  inquiry_wanted: row(["system", "officer"], staying(STATES), "A party hinted, or a person wants to know: ask now.", {
    refusals: ["nothing_new"],
  }),
  compensation_owed: row(
    ["system", "officer"],
    staying(["PAID", "REFUND_PENDING", "REFUNDED"]),
    "We were late, and owe for it (UU 3/2011 art. 42, 54).",
    { journals: ["transfer.compensation_owed"], refusals: ["amount_invalid"] },
  ),
  compensation_paid: row(SYSTEM, staying(["PAID", "REFUND_PENDING", "REFUNDED"]), "What we owed for being late was paid.", {
    journals: ["transfer.compensation_paid"],
    refusals: ["amount_invalid"],
  }),
};
