/** Rows of the transition table about refunds, of a transfer or of an unapplied payment, about awards, and about orders that a restore lost. */
import { STATES } from "./states.ts";
import { BOOKING_PAYOUT, REFUND_JOURNALS, row, staying } from "./transition-row.ts";

const SYSTEM = ["system"] as const;
const OFFICER = ["officer"] as const;

/** It is settled then whether the recipient has the money: before that a failure may still be mended. */
const AWARDED = ["PAID", "REFUND_PENDING", "REFUNDED"] as const;
const AWARD_REFUSALS = ["amount_invalid", "conflicting_outcomes", "limit_missing", "over_limit"] as const;

export const REFUND_TRANSITIONS = {
  unapplied_refunded: row(
    ["system", "officer"],
    staying(STATES),
    "A late, duplicate or excess payment is refunded to its payer.",
    {
      journals: ["payin.refund_due"],
      refusals: ["no_such_payment", "refund_not_due"],
    },
  ),
  refund_sent: row(SYSTEM, staying(STATES), "Claimed for sending, as with a payout.", {
    refusals: ["no_such_refund", "refund_not_due", "conflicting_outcomes", "outcome_open", "tries_over", "too_early"],
  }),
  refund_answered: row(
    SYSTEM,
    { ...staying(STATES), REFUND_PENDING: ["REFUND_PENDING", "REFUNDED"], REFUNDED: ["REFUNDED", "REFUND_PENDING"] },
    "The bank's answer about a refund. A returned refund is owed again.",
    {
      journals: [
        "transfer.refunded",
        "transfer.refund_cost",
        "transfer.refund_returned",
        "payin.refunded",
        "payin.refund_cost",
        "payin.refund_returned",
        "transfer.award_paid",
        "transfer.award_cost",
        "transfer.award_returned",
      ],
      refusals: ["no_such_refund", "nothing_new"],
    },
  ),
  refund_account_requested: row(SYSTEM, staying(STATES), "The payer's account is unknown: the sender is asked for one.", {
    refusals: ["no_such_refund", "refund_not_due"],
  }),
  refund_account_given: row(["sender", "officer"], staying(STATES), "Another account of the same person, checked by name.", {
    refusals: ["no_such_refund", "refund_not_due"],
  }),
  refund_cash_chosen: row(
    ["sender"],
    staying(["REFUND_PENDING"]),
    "A sender who paid in cash chose a refund in cash: a code is issued.",
    {
      refusals: ["refund_not_due", "conflicting_outcomes", "amount_invalid"],
    },
  ),
  refund_reminded: row(
    SYSTEM,
    staying(STATES),
    "The sender is reminded of the waiting refund. After the last reminder staff contact the sender.",
    {
      refusals: ["no_such_refund", "nothing_new", "too_early"],
    },
  ),
  refund_credited: row(SYSTEM, { REFUND_PENDING: ["REFUNDED"] }, "Credited to the partner's deposit from which it was taken.", {
    journals: ["transfer.refund_credited"],
    refusals: ["refund_not_due", "conflicting_outcomes"],
  }),
  lost_order_booked: row(
    OFFICER,
    {
      ...staying(STATES),
      ...Object.fromEntries(
        (["ACTION_REQUIRED", "READY", "CONVERTED", "REJECTED", "REFUND_PENDING"] as const).map((state) => [
          state,
          [state, "PAID", "REFUNDED"],
        ]),
      ),
      ...Object.fromEntries((["AVAILABLE", "RETURNED"] as const).map((state) => [state, [state, "REFUNDED"]])),
    },
    "The order was sent in the gap of a restore: two people have read on the statement where the money is.",
    {
      isFourEyes: true,
      journals: [
        ...BOOKING_PAYOUT,
        ...REFUND_JOURNALS,
        "transfer.refund_dropped",
        "transfer.converted",
        "transfer.submitted",
        "transfer.refunded",
        "payin.refund_due",
        "payin.refunded",
        "transfer.award_paid",
      ],
      refusals: ["nothing_new", "no_such_refund", "product_differs", "amount_invalid", "checking", "outcome_open"],
    },
  ),
  compensation_owed: row(
    OFFICER,
    staying(AWARDED),
    "Two people compensate the sender for a failure of ours: late, wrong, or a complaint (UU 3/2011 art. 42, 54).",
    { isFourEyes: true, journals: ["transfer.compensation_owed"], refusals: AWARD_REFUSALS },
  ),
  goodwill_granted: row(OFFICER, staying(AWARDED), "Two people give the sender money of ours, without a failure.", {
    isFourEyes: true,
    journals: ["transfer.goodwill_granted"],
    refusals: AWARD_REFUSALS,
  }),
};
