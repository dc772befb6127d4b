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

/** The amount that each paid payroll (`transfers.payroll as p`) must hold on `payroll_funds`: the shares of the rows that are no transfers yet. */
export const PAYROLL_HELD = `(select coalesce(sum(amount_minor + fee_minor + tax_minor), 0)::bigint from transfers.payroll_row
  where payroll = p.id and payroll_row.state = 'reserved')`;
export const HOLDS_PAYROLL = "p.state = 'funded'";

/** Whether the unused part of a payment (`transfers.pay_in`) lies in suspense: not once it has a refund. */
export const IS_SUSPENDED = "pay_in.unused_minor > 0 and not exists (select from transfers.refund where refund.of = pay_in.id)";

/** The balance that a transfer's state requires in an account, in minor units: the control totals, transfer by transfer. */
export const EXPECTED = `
  select id as subject, minor, currency || ' ' || place as place from (
    select t.id, ${HELD_MINOR} as minor, ${HELD_CURRENCY} as currency, ${HELD_PLACE} as place from transfers.transfer as t
  ) as held where place is not null
  union all select t.id, t.fee_minor + t.tax_minor, 'IDR deferred_fee' from transfers.transfer as t where ${DEFERS_FEE}
  union all select of, amount_minor, 'IDR refund_payable' from transfers.refund where status <> 'paid' and award is null
  union all select transfer, sum(amount_minor)::bigint, 'IDR compensation_payable' from transfers.refund
    where status <> 'paid' and award is not null group by transfer
  union all select pay_in.id, pay_in.unused_minor, 'IDR suspense_payin' from transfers.pay_in where ${IS_SUSPENDED}
  union all select p.id, ${PAYROLL_HELD}, 'IDR payroll_funds' from transfers.payroll as p where ${HOLDS_PAYROLL}`;

/** The ledger's holdings of transfers, payments and payrolls. */
export const HELD = `
  select holding.subject, sum(holding.minor)::bigint as minor, account.currency || ' ' || split_part(account.code, ':', 1) as place
  from ledger.holding join ledger.account on account.no = account_no
  where account.floor = 'subject' and (holding.subject like 'tr\\_%' or holding.subject like 'py\\_%' or holding.subject like 'pl\\_%')
    and split_part(account.code, ':', 1) <> 'unclaimed'
  group by 1, 3`;
