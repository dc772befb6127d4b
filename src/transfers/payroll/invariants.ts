import { invariant, type Invariant } from "#platform/invariants.ts";
import { COMES_BACK } from "./model/repairs.ts";

/** The total of a row. */
const ROW = "amount_minor + fee_minor + tax_minor";

/** A repair that is not over: in a draft, waiting for its payment, under way, or arrived. The trigger of rows says the same. */
const REPAIRS = `p.state not in ('expired', 'cancelled') and r.state <> 'refused' and (r.state <> 'draft' or p.state = 'draft')
  and (t.id is null or t.has_conflicting_outcomes or t.state not in (${COMES_BACK.map((state) => `'${state}'`).join(", ")}))`;

/** Invariants of payrolls (decision 0290). That a paid payroll holds the shares of its open rows is among those of transfers. */
export const payrollInvariants: readonly Invariant[] = [
  invariant(
    "what was paid for a payroll is the sum of its rows: transfers, and shares that are none yet",
    `select p.id, p.total_minor, paid.minor as paid, shares.minor as shares from transfers.payroll as p
     left join lateral (select coalesce(sum(used_minor), 0) as minor from transfers.payroll_payment where payroll = p.id) as paid on true
     left join lateral (select coalesce(sum(${ROW}), 0) as minor from transfers.payroll_row where payroll = p.id and state in ('reserved', 'made')) as shares on true
     where p.state in ('funded', 'paying', 'done') and (paid.minor <> p.total_minor or shares.minor <> p.total_minor)
       or p.state not in ('funded', 'paying', 'done') and paid.minor <> 0`,
  ),
  invariant(
    "a row of a payroll is made exactly when its transfer was funded by that payroll, at the price that was approved",
    `select r.payroll, r.no, r.state, t.id from transfers.payroll_row as r full join transfers.transfer as t
       on t.id = r.transfer and t.source_account = 'payroll_funds' and t.source_whose = r.payroll
     where (t.source_account = 'payroll_funds' or r.state = 'made')
       and (r.state is distinct from 'made' or t.id is null or t.principal_minor <> r.amount_minor or t.fee_minor <> r.fee_minor or t.tax_minor <> r.tax_minor)`,
  ),
  invariant(
    "each transfer of a payroll is paid out or refunded with what its row paid, or still under way",
    `select t.id, t.state, refund.amount_minor from transfers.transfer as t left join transfers.refund on refund.of = t.id
     where t.source_account = 'payroll_funds' and t.state in ('REFUND_PENDING', 'REFUNDED')
       and (refund.of is null or refund.amount_minor not in (t.principal_minor, t.principal_minor + t.fee_minor + t.tax_minor))`,
  ),
  invariant(
    "a payroll that was made has no row left, and one that is over no transfer under way that never ended",
    `select r.payroll, r.no from transfers.payroll_row as r join transfers.payroll as p on p.id = r.payroll
     where p.state in ('paying', 'done') and r.state in ('approved', 'reserved')
       or p.state = 'draft' and r.state <> 'draft' or p.state = 'awaiting_payment' and r.state = 'approved'`,
  ),
  invariant(
    "the parts of a payment that payrolls used are missing from its unused part",
    `select pay_in.id, amount_minor, unused_minor, used_minor from transfers.payroll_payment as used join transfers.pay_in on pay_in.id = used.payment
     where transfer is not null or amount_minor <> unused_minor + used_minor`,
  ),
  invariant(
    "limits count the rows of a payroll that waits for its payment, and of none that was given up",
    `select r.payroll, r.no, reservation.state from transfers.payroll_row as r join transfers.payroll as p on p.id = r.payroll
       left join limits.reservation on reservation.subject = r.transfer
     where r.state = 'reserved' and reservation.state is distinct from
       case when p.state in ('expired', 'cancelled') then 'released' else 'reserved' end`,
  ),
  invariant(
    "a wage that did not arrive is repaired by one row at a time, of a payroll of the same company (decision 0305)",
    `select r.repairs_payroll, r.repairs_no, count(*) as repairs
     from transfers.payroll_row as r join transfers.payroll as p on p.id = r.payroll
       join transfers.payroll as of on of.id = r.repairs_payroll
       left join transfers.transfer as t on t.id = r.transfer and r.state = 'made'
     group by r.repairs_payroll, r.repairs_no
     having bool_or(of.person <> p.person) or count(*) filter (where ${REPAIRS}) > 1`,
  ),
];
