import { invariant, type Invariant } from "#platform/invariants.ts";
import { DEFERS_FEE, HELD_CURRENCY, HELD_MINOR, HELD_PLACE, IS_SUSPENDED } from "./places.ts";
import { TRANSFER_RULES } from "./rules.ts";
import { LEFT_STATES } from "./states.ts";

/** What a transfer's state says lies in an account for it, in minor units: the control totals, transfer by transfer. */
const EXPECTED = `
  select id as subject, minor, currency || ' ' || place as place from (
    select t.id, ${HELD_MINOR} as minor, ${HELD_CURRENCY} as currency, ${HELD_PLACE} as place from transfers.transfer as t
  ) as held where place is not null
  union all select t.id, t.fee_minor + t.tax_minor, 'IDR deferred_fee' from transfers.transfer as t where ${DEFERS_FEE}
  union all select of, amount_minor, 'IDR refund_payable' from transfers.refund where status <> 'paid'
  union all select pay_in.id, pay_in.unused_minor, 'IDR suspense_payin' from transfers.pay_in where ${IS_SUSPENDED}`;

const HELD = `
  select holding.subject, sum(holding.minor)::bigint as minor, account.currency || ' ' || split_part(account.code, ':', 1) as place
  from ledger.holding join ledger.account on account.no = account_no
  where account.floor = 'subject' and (holding.subject like 'tr\\_%' or holding.subject like 'py\\_%')
    and split_part(account.code, ':', 1) not in ('compensation_payable', 'unclaimed')
  group by 1, 3`;

/**
 * What triggers demand of each row by itself (0024-written-once.sql): a restore brings rows past them. A comparison with what is null says nothing, as in a
 * CHECK; states and moves are those of the table.
 */
const IS_FORMED = `id ~ '^tr_[0-7][0-9a-hjkmnp-tv-z]{25}$' and product in ('local', 'international', 'cash_pickup')
  and length(sender) between 1 and 60 and length(corridor) between 1 and 60 and length(quote) between 1 and 60 and length(recipient) between 1 and 60
  and (state = 'CREATED' or state in (select to_state from transfers.allowed_move)) and version > 0
  and principal_minor > 0 and fee_minor >= 0 and tax_minor >= 0 and receives_currency ~ '^[A-Z]{3}$' and receives_minor > 0
  and (reason ~ '^[A-Z][A-Z_]+$') is not false and (assurance in ('DEEMED', 'ACCEPTED', 'CREDITED', 'COLLECTED')) is not false
  and (source_account in ('payin_clearing', 'partner_deposit', 'agent_deposit', 'agent_receivable')) is not false
  and recalls >= 0 and compensation_minor >= 0 and (due_step is null) = (due_at is null)
  and (source_account is null) = (source_whose is null) and (source_account is null) = (funded_at is null)
  and (assurance is not null) = (state = 'PAID')
  and (funded_at is not null or state in ('CREATED', 'AWAITING_PAYMENT', 'CANCELLED', 'EXPIRED'))
  and (not is_converted or product = 'international')
  and pay_in_commission_minor between 0 and fee_minor
  and pay_in_rounding_minor between 0 and greatest(fee_minor + tax_minor, 99999)
  and pay_in_rounding_minor < principal_minor + fee_minor + tax_minor
  and (pay_in_rounding_minor = 0 or (source_account in ('agent_deposit', 'agent_receivable')) is true)
  and (pay_in_commission_minor = 0 or (source_account in ('agent_deposit', 'agent_receivable')) is true)`;

/**
 * What agents have earned by a transfer: what they were promised for taking cash in and paying it out, while it is PAID; and what was agreed to before it was bounded
 * by the fee (0119-commission-of-old.sql).
 */
const EARNED = `
  select id, state, fee_minor + coalesce(old.minor, 0) as most, case when state = 'PAID'
    then pay_in_commission_minor + coalesce(old.minor, 0) + coalesce((pickup #>> '{paidOut,commissionMinor}')::bigint, 0) else 0 end as minor
  from transfers.transfer left join transfers.commission_of_old as old on old.transfer = transfer.id`;

/** Every posting on what we owe agents as commission; credit below zero. */
const COMMISSION_POSTINGS = `
  select journal.subject, posting.minor from ledger.posting join ledger.journal on journal.no = posting.journal_no
    join ledger.account on account.no = posting.account_no
  where split_part(account.code, ':', 1) = 'commission_payable'`;

/** Of these the payout has left, and nobody knows yet what became of it. */
const LEFT = LEFT_STATES.map((state) => `'${state}'`).join(", ");

/** Of these no money is on its way to a recipient any more. */
const GIVEN_UP = ["CANCELLED", "EXPIRED", "REFUND_PENDING", "REFUNDED"].map((state) => `'${state}'`).join(", ");

/** What each transfer has brought us as fee. */
const EARNED_FEES = `
  select journal.subject, -sum(posting.minor) as minor from ledger.posting join ledger.journal on journal.no = posting.journal_no
    join ledger.account on account.no = posting.account_no
  where account.code = 'fee:IDR' group by 1`;

/** Sixteen characters of five bits: the first 80 bits of the hash, as payment-id.ts makes them. Those of before the rule have an id by chance. */
const PAYMENTS_OF_OTHER_IDS = `
  select id, channel, bank_payment from transfers.pay_in cross join lateral (
    select ('x' || encode(substr(sha256(convert_to(channel || E'\\n' || bank_payment, 'UTF8')), 1, 10), 'hex'))::bit(80) as bits
  ) as hashed
  where id_rule = 1 and right(id, 16) <> (
    select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', substring(bits from n * 5 + 1 for 5)::int + 1, 1), '' order by n)
    from generate_series(0, 15) as n
  )`;

/** What always holds of transfers (PRODUCT §4, QUALITY.md "Money"). */
export const transferInvariants: readonly Invariant[] = [
  invariant(
    "the books hold for each transfer and each payment what its state says, and nothing else",
    `with expected as (${EXPECTED}), held as (${HELD})
     select coalesce(expected.subject, held.subject) as subject, coalesce(expected.place, held.place) as place,
       expected.minor as should, held.minor as holds
     from expected full join held on held.subject = expected.subject and held.place = expected.place
     where coalesce(expected.minor, 0) <> coalesce(held.minor, 0)`,
  ),
  invariant("every transfer has the form of one", `select id, state, version from transfers.transfer where not (${IS_FORMED})`),
  invariant(
    "a transfer is PAID exactly when one payout of it is booked and has not come back",
    `select t.id, t.state from transfers.transfer as t left join lateral (
       select count(*) filter (where kind in ('transfer.paid', 'transfer.collected'))
         - count(*) filter (where kind in ('transfer.returned', 'transfer.uncollected')) as paid
       from ledger.journal where subject = t.id
     ) as booked on true
     where booked.paid <> case when t.state = 'PAID' then 1 else 0 end`,
  ),
  invariant(
    "a PAID transfer carries the commissions that were promised for it, within its fee, and any other transfer none",
    `with booked as (select subject, -sum(minor) as minor from (${COMMISSION_POSTINGS}) as lines where subject like 'tr\\_%' group by 1)
     select coalesce(earned.id, booked.subject) as id, earned.state, earned.minor as should, booked.minor as has
     from (${EARNED}) as earned full join booked on booked.subject = earned.id
     where coalesce(earned.minor, 0) <> coalesce(booked.minor, 0) or booked.minor > earned.most`,
  ),
  invariant(
    "what we owe agents as commission is what PAID transfers have earned them, less what they were paid",
    // Paying them debits the account, and is about no transfer. Whatever else adds to the debt is not earned.
    `select booked.minor as has, earned.minor as should from
       (select coalesce(-sum(minor), 0) as minor from (${COMMISSION_POSTINGS}) as lines
         where minor < 0 or coalesce(subject like 'tr\\_%', false)) as booked,
       (select coalesce(sum(minor), 0) as minor from (${EARNED}) as each) as earned
     where booked.minor <> earned.minor`,
  ),
  invariant(
    "a transfer's version is the number of its last event, and its state where that led",
    `select t.id from transfers.transfer as t
     left join lateral (select seq, to_state from transfers.history where transfer = t.id order by seq desc limit 1) as last on true
     left join lateral (select count(*) as events from transfers.history where transfer = t.id) as all_of on true
     where coalesce(last.seq, 1) <> t.version or coalesce(last.to_state, 'CREATED') <> t.state or all_of.events <> t.version - 1`,
  ),
  invariant(
    "every change of state in the history is an allowed one, and follows on the one before",
    `select h.transfer, h.seq from transfers.history as h
     left join transfers.history as before on before.transfer = h.transfer and before.seq = h.seq - 1
     where h.from_state <> coalesce(before.to_state, 'CREATED')
       or (h.from_state <> h.to_state
         and not exists (select from transfers.allowed_move as m where m.from_state = h.from_state and m.to_state = h.to_state))`,
  ),
  invariant(
    "a payout bears the reference of its transfer",
    `select transfer, reference from transfers.payout where reference <> transfer`,
  ),
  invariant(
    "a refund bears the reference of what it refunds and the number of the account tried",
    // Or, where a restore lost it and two people have read it on the statement, of a payment that it was paid with.
    `select of, nth, reference from transfers.refund where reference <> of || '_r' || nth
       and not exists (select from transfers.pay_in where pay_in.transfer = refund.transfer and refund.reference = pay_in.id || '_r' || nth
         and exists (select from transfers.history where history.transfer = refund.transfer and history.event = 'lost_order_booked' and history.second_id is not null))`,
  ),
  invariant("a payment's id is that of its channel and the bank's id of it", PAYMENTS_OF_OTHER_IDS),
  invariant(
    "an agent's account is credited about a transfer only for cash that was handed out",
    `select journal.subject, journal.kind from ledger.journal join ledger.posting on posting.journal_no = journal.no
       join ledger.account on account.no = posting.account_no
     where journal.subject like 'tr\\_%' and posting.minor < 0 and split_part(account.code, ':', 1) in ('agent_deposit', 'agent_receivable')
       and journal.kind not in ('transfer.collected', 'transfer.refund_collected')`,
  ),
  invariant(
    "what was paid in cash is REFUNDED exactly when its sender has it: in the bank's books, or handed out at an outlet",
    `select t.id, t.state from transfers.transfer as t left join lateral (
       select count(*) filter (where kind in ('transfer.refunded', 'transfer.refund_collected'))
         - count(*) filter (where kind in ('transfer.refund_returned', 'transfer.refund_uncollected')) as refunded
       from ledger.journal where subject = t.id
     ) as booked on true
     where source_account in ('agent_deposit', 'agent_receivable') and booked.refunded <> case when t.state = 'REFUNDED' then 1 else 0 end`,
  ),
  invariant(
    "a refund is handed out as cash only for what was paid in cash, and has its outlet while it is",
    `select refund.of, refund.status from transfers.refund left join transfers.transfer on transfer.id = refund.of
     where cash is not null and ((source_account in ('agent_deposit', 'agent_receivable')) is not true or account is not null)
       or (status = 'cash_collecting') <> (jsonb_typeof(cash -> 'lock') is not distinct from 'object')`,
  ),
  invariant(
    "what cash adds to a refund is what its hand-out booked as rounding, and nothing where it was not handed out",
    `select coalesce(refund.of, booked.subject) as id, cash_rounding_minor as should, booked.minor as has
     from (select * from transfers.refund where cash_rounding_minor <> 0 and status = 'paid') as refund
     full join (
       select journal.subject, sum(posting.minor) as minor from ledger.posting
         join ledger.journal on journal.no = posting.journal_no join ledger.account on account.no = posting.account_no
       where account.code = 'rounding:IDR' and journal.kind in ('transfer.refund_collected', 'transfer.refund_uncollected')
       group by 1 having sum(posting.minor) <> 0) as booked on booked.subject = refund.of
     where cash_rounding_minor is distinct from booked.minor`,
  ),
  invariant(
    "limits count a transfer as paid in when it is, as reserved before, and not at all once it comes to nothing",
    `select transfer.id, transfer.state, reservation.state as counted from transfers.transfer join limits.reservation on reservation.subject = transfer.id
     where reservation.state <> case when transfer.state in ('CREATED', 'AWAITING_PAYMENT') then 'reserved'
       when transfer.state in (${GIVEN_UP}) then 'given_back' else 'consumed' end
       -- Handed to the authority it may have been on its way to a recipient or back to its sender.
       and not (transfer.state = 'UNCLAIMED_TRANSFERRED' and reservation.state = 'given_back')`,
  ),
  invariant(
    "what cash could not pay of a price is what its funding booked as rounding",
    `select coalesce(paid.id, booked.subject) as id, paid.minor as should, booked.minor as has
     from (select id, pay_in_rounding_minor as minor from transfers.transfer where pay_in_rounding_minor <> 0) as paid
     full join (
       select journal.subject, sum(posting.minor) as minor from ledger.posting
         join ledger.journal on journal.no = posting.journal_no join ledger.account on account.no = posting.account_no
       where account.code = 'rounding:IDR' and journal.kind = 'transfer.funded' group by 1) as booked on booked.subject = paid.id
     where coalesce(paid.minor, 0) <> coalesce(booked.minor, 0)`,
  ),
  invariant(
    "what came back of a transfer and what was kept of it are what was paid",
    `select transfer.id, refund.amount_minor as back, transfer.principal_minor as sent, earned.minor as fee_kept
     from transfers.refund join transfers.transfer on transfer.id = refund.of left join (${EARNED_FEES}) as earned on earned.subject = transfer.id
     where refund.amount_minor <> principal_minor + case when is_fee_earned then least(fee_minor + tax_minor - pay_in_rounding_minor, 0)
       else fee_minor + tax_minor - pay_in_rounding_minor end or (coalesce(earned.minor, 0) <> 0) <> (is_fee_earned and fee_minor > 0)`,
  ),
  invariant(
    "an order of which nobody has known for a day is in a person's queue",
    // It goes on being asked about (decision 0090), so that the rule below says nothing of it.
    `select t.id, t.state, orders.reference from transfers.transfer as t join (
       select transfer, reference, ask_at, inquiries, unclear_since from transfers.payout
         join transfers.transfer on transfer.id = payout.transfer where state in (${LEFT})
       union all select transfer, reference, ask_at, inquiries, unclear_since from transfers.refund where status in ('sent', 'unknown')
     ) as orders on orders.transfer = t.id
     where not needs_person and (ask_at is null or inquiries >= ${TRANSFER_RULES.inquiries}
       or ask_at - unclear_since >= ${TRANSFER_RULES.inquiriesForMs} * interval '1 millisecond')`,
  ),
  invariant(
    "what is not over goes on by itself, or waits for a person, an answer or an authority",
    `select id, state from transfers.transfer where due_step is null and not needs_person
       and state not in ('UNDER_REVIEW', 'FROZEN', 'PAID', 'CANCELLED', 'EXPIRED', 'REFUNDED', 'UNCLAIMED_TRANSFERRED')
       and not exists (select from transfers.refund where refund.transfer = transfer.id and status in ('account_needed', 'cash_ready'))`,
  ),
];
