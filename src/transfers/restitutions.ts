/** The rows of the transition table about refunds, of a transfer or of a payment that was not needed, and about orders that a restore lost. */
import { STATES } from "./states.ts";
import { BOOKING_PAYOUT, GIVING_BACK, row, staying } from "./transition.ts";

const SYSTEM = ["system"] as const;
const OFFICER = ["officer"] as const;

export const REFUND_TRANSITIONS = {
  stray_refunded: row(["system", "officer"], staying(STATES), "What came late, twice or too much goes back to who paid it.", {
    journals: ["payin.refund_due"],
    refusals: ["no_such_payment", "refund_not_due"],
  }),
  refund_sent: row(SYSTEM, staying(STATES), "Claimed for sending, as with a payout.", {
    refusals: ["no_such_refund", "refund_not_due", "in_doubt", "outcome_open", "tries_over", "too_early"],
  }),
  refund_answered: row(
    SYSTEM,
    { ...staying(STATES), REFUND_PENDING: ["REFUND_PENDING", "REFUNDED"], REFUNDED: ["REFUNDED", "REFUND_PENDING"] },
    "What the bank said of a refund; one that bounced is owed again.",
    {
      journals: [
        "transfer.refunded",
        "transfer.refund_cost",
        "transfer.refund_returned",
        "payin.refunded",
        "payin.refund_cost",
        "payin.refund_returned",
      ],
      refusals: ["no_such_refund", "nothing_new"],
    },
  ),
  refund_account_wanted: row(SYSTEM, staying(STATES), "Nobody knows from which account the money came: the sender is asked.", {
    refusals: ["no_such_refund", "refund_not_due"],
  }),
  refund_account_given: row(["sender", "officer"], staying(STATES), "Another account of the same person, checked by name.", {
    refusals: ["no_such_refund", "refund_not_due"],
  }),
  refund_cash_chosen: row(["sender"], staying(["REFUND_PENDING"]), "Who paid in cash takes it back as cash: a code is made.", {
    refusals: ["refund_not_due", "in_doubt", "amount_invalid"],
  }),
  refund_reminded: row(
    SYSTEM,
    staying(STATES),
    "The sender is told again that it waits for them; in the end staff look for them.",
    {
      refusals: ["no_such_refund", "nothing_new", "too_early"],
    },
  ),
  refund_credited: row(SYSTEM, { REFUND_PENDING: ["REFUNDED"] }, "Back in the partner's deposit that it was taken from.", {
    journals: ["transfer.refund_credited"],
    refusals: ["refund_not_due", "in_doubt"],
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
    "It left in the time that a restore took from the books: two people have read on the statement where the money is.",
    {
      isFourEyes: true,
      journals: [
        ...BOOKING_PAYOUT,
        ...GIVING_BACK,
        "transfer.refund_dropped",
        "transfer.converted",
        "transfer.submitted",
        "transfer.refunded",
        "payin.refund_due",
        "payin.refunded",
      ],
      refusals: ["nothing_new", "no_such_refund", "product_differs", "amount_invalid", "checking", "outcome_open"],
    },
  ),
};
