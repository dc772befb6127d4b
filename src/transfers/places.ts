/**
 * What a transfer's state says lies in the books for it, as SQL over `transfers.transfer as t`: for the invariants and for reconciliation, which
 * hold the ledger against it in two ways. Pure.
 */

/** What is held for the recipient, in minor units, and in which currency. */
export const HELD_MINOR = "case when t.is_converted then t.receives_minor else t.principal_minor end";
export const HELD_CURRENCY = "case when t.is_converted then t.receives_currency else 'IDR' end";

/** On which account of the house; null where nothing is. `payout_inflight` goes by the payout's rail. */
export const HELD_PLACE = `case
  when t.state in ('FUNDED', 'READY', 'CONVERTED', 'REJECTED', 'RETURNED') then 'transit'
  when t.state = 'UNDER_REVIEW' or (t.state = 'ACTION_REQUIRED' and t.reason = 'DOCUMENTS_NEEDED') then 'hold_compliance'
  when t.state = 'ACTION_REQUIRED' then 'transit'
  when t.state = 'FROZEN' then 'frozen'
  when t.state in ('AVAILABLE', 'COLLECTING') then 'pickup_payable'
  when t.state in ('SUBMITTED', 'OUTCOME_UNKNOWN', 'CANCEL_REQUESTED') then 'payout_inflight'
end`;

/** Whether its fee waits to be earned or given back. */
export const DEFERS_FEE = `not t.is_fee_earned and t.fee_minor + t.tax_minor > 0
  and t.state not in ('CREATED', 'AWAITING_PAYMENT', 'CANCELLED', 'EXPIRED', 'PAID', 'REFUND_PENDING', 'REFUNDED', 'UNCLAIMED_TRANSFERRED')`;

/** Whether what is unused of a payment (`transfers.pay_in`) lies in suspense: not once it is on its way back. */
export const IS_SUSPENDED = "pay_in.unused_minor > 0 and not exists (select from transfers.refund where refund.of = pay_in.id)";
