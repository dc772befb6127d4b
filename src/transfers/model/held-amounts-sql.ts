/**
 * The balance that a transfer's state requires in the books, as SQL over `transfers.transfer as t`. The invariants and reconciliation
 * compare it with the ledger in two different ways. Pure.
 */

/** The amount held for the recipient, in minor units, and its currency. */
export const HELD_MINOR = "case when t.is_converted then t.receives_minor else t.principal_minor end";
export const HELD_CURRENCY = "case when t.is_converted then t.receives_currency else 'IDR' end";

/** The operator's account that holds it; null where nothing is held. `payout_inflight` is per rail of the payout. */
export const HELD_PLACE = `case
  when t.state in ('FUNDED', 'READY', 'CONVERTED', 'REJECTED', 'RETURNED') then 'transit'
  when t.state = 'UNDER_REVIEW' or (t.state = 'ACTION_REQUIRED' and t.reason = 'DOCUMENTS_NEEDED') then 'hold_compliance'
  when t.state = 'ACTION_REQUIRED' then 'transit'
  when t.state = 'FROZEN' then 'frozen'
  when t.state in ('AVAILABLE', 'COLLECTING') then 'pickup_payable'
  when t.state in ('SUBMITTED', 'OUTCOME_UNKNOWN', 'CANCEL_REQUESTED') then 'payout_inflight'
end`;

/** Whether its fee is deferred: neither earned nor refunded yet. */
export const DEFERS_FEE = `not t.is_fee_earned and t.fee_minor + t.tax_minor > 0
  and t.state not in ('CREATED', 'AWAITING_PAYMENT', 'CANCELLED', 'EXPIRED', 'PAID', 'REFUND_PENDING', 'REFUNDED', 'UNCLAIMED_TRANSFERRED')`;

/** Whether the unused part of a payment (`transfers.pay_in`) lies in suspense: not once it has a refund. */
export const IS_SUSPENDED = "pay_in.unused_minor > 0 and not exists (select from transfers.refund where refund.of = pay_in.id)";
