import { invariant, type Invariant } from "#platform/invariants.ts";
import { EXPECTED, HELD } from "./model/held-amounts-sql.ts";
import { TRANSFER_RULES } from "./lifecycle/rules.ts";
import { LEFT_STATES } from "./lifecycle/states.ts";
import { companyInvariants } from "./company/invariants.ts";
import { payrollInvariants } from "./payroll/invariants.ts";
import { scheduleInvariants } from "./schedules/invariants.ts";

/**
 * What the triggers of transfers.transfer demand of each row by itself, since a restore bypasses triggers. A comparison with null passes,
 * as in a CHECK. States and transitions are those of the table.
 */
const IS_FORMED = `id ~ '^tr_[0-7][0-9a-hjkmnp-tv-z]{25}$' and product in ('local', 'international', 'cash_pickup')
  and length(sender) between 1 and 60 and length(corridor) between 1 and 60 and length(quote) between 1 and 60 and length(recipient) between 1 and 60
  and (state = 'CREATED' or state in (select to_state from transfers.allowed_move)) and version > 0
  and principal_minor > 0 and fee_minor >= 0 and tax_minor >= 0 and receives_currency ~ '^[A-Z]{3}$' and receives_minor > 0
  and (reason ~ '^[A-Z][A-Z_]+$') is not false and (assurance in ('DEEMED', 'ACCEPTED', 'CREDITED', 'COLLECTED')) is not false
  and (source_account in ('payin_clearing', 'partner_deposit', 'payroll_funds', 'agent_deposit', 'agent_receivable')) is not false
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

/** Commissions that agents have earned by a transfer: those promised for taking cash in and paying it out, while it is PAID. */
const EARNED = `
  select id, state, fee_minor as most, case when state = 'PAID'
    then pay_in_commission_minor + coalesce((pickup #>> '{paidOut,commissionMinor}')::bigint, 0) else 0 end as minor
  from transfers.transfer`;

/** The same by the agent or chain that earned it: the owner of the float account that the cash moved. */
const EARNED_BY = `
  select id, source_whose as whose, pay_in_commission_minor as minor from transfers.transfer where state = 'PAID' and pay_in_commission_minor > 0
  union all select id, pickup #>> '{paidOut,whose}', (pickup #>> '{paidOut,commissionMinor}')::bigint
    from transfers.transfer where state = 'PAID' and (pickup #>> '{paidOut,commissionMinor}')::bigint > 0`;

/** Every posting on the commission payable to agents, with its agent; credits are negative. */
const COMMISSION_POSTINGS = `
  select journal.subject, split_part(account.code, ':', 2) as whose, posting.minor from ledger.posting
    join ledger.journal on journal.no = posting.journal_no join ledger.account on account.no = posting.account_no
  where split_part(account.code, ':', 1) = 'commission_payable'`;

/** The payout has left, and its outcome is not known yet. */
const LEFT = LEFT_STATES.map((state) => `'${state}'`).join(", ");

/** No money is on its way to a recipient any more. */
const GIVEN_UP = ["CANCELLED", "EXPIRED", "REFUND_PENDING", "REFUNDED"].map((state) => `'${state}'`).join(", ");

/** The fee that each transfer has earned us. */
const EARNED_FEES = `
  select journal.subject, -sum(posting.minor) as minor from ledger.posting join ledger.journal on journal.no = posting.journal_no
    join ledger.account on account.no = posting.account_no
  where account.code = 'fee:IDR' group by 1`;

/**
 * Sixteen characters of five bits: the first 80 bits of the hash, as in payment-id.ts. Payments from before this rule (`id_rule`) have
 * random ids and are not checked.
 */
const PAYMENTS_OF_OTHER_IDS = `
  select id, channel, bank_payment from transfers.pay_in cross join lateral (
    select ('x' || encode(substr(sha256(convert_to(channel || E'\\n' || bank_payment, 'UTF8')), 1, 10), 'hex'))::bit(80) as bits
  ) as hashed
  where id_rule = 1 and right(id, 16) <> (
    select string_agg(substr('0123456789abcdefghjkmnpqrstvwxyz', substring(bits from n * 5 + 1 for 5)::int + 1, 1), '' order by n)
    from generate_series(0, 15) as n
  )`;

/** Invariants of transfers (TRF-8, LED-4). */
export const transferInvariants: readonly Invariant[] = [
  invariant(
    "the ledger holds for each transfer and each payment exactly the amounts of its state",
    `with expected as (${EXPECTED}), held as (${HELD})
     select coalesce(expected.subject, held.subject) as subject, coalesce(expected.place, held.place) as place,
       expected.minor as should, held.minor as holds
     from expected full join held on held.subject = expected.subject and held.place = expected.place
     where coalesce(expected.minor, 0) <> coalesce(held.minor, 0)`,
  ),
  invariant("every transfer is well-formed", `select id, state, version from transfers.transfer where not (${IS_FORMED})`),
  invariant(
    "a transfer is PAID exactly when one payout of it is booked and not returned",
    `select t.id, t.state from transfers.transfer as t left join lateral (
       select count(*) filter (where kind in ('transfer.paid', 'transfer.collected'))
         - count(*) filter (where kind in ('transfer.returned', 'transfer.collection_reversed')) as paid
       from ledger.journal where subject = t.id
     ) as booked on true
     where booked.paid <> case when t.state = 'PAID' then 1 else 0 end`,
  ),
  invariant(
    "a PAID transfer has the promised commissions, within its fee, and other transfers have none",
    `with booked as (select subject, -sum(minor) as minor from (${COMMISSION_POSTINGS}) as lines where subject like 'tr\\_%' group by 1)
     select coalesce(earned.id, booked.subject) as id, earned.state, earned.minor as should, booked.minor as has
     from (${EARNED}) as earned full join booked on booked.subject = earned.id
     where coalesce(earned.minor, 0) <> coalesce(booked.minor, 0) or booked.minor > earned.most`,
  ),
  invariant(
    "each commission is owed to the agent that took the cash in or paid it out",
    `with booked as (select subject, whose, -sum(minor) as minor from (${COMMISSION_POSTINGS}) as lines where subject like 'tr\\_%' group by 1, 2),
       earned as (select id, whose, sum(minor) as minor from (${EARNED_BY}) as each group by 1, 2)
     select coalesce(earned.id, booked.subject) as id, coalesce(earned.whose, booked.whose) as whose, earned.minor as should, booked.minor as has
     from earned full join booked on booked.subject = earned.id and booked.whose = earned.whose
     where coalesce(earned.minor, 0) <> coalesce(booked.minor, 0)`,
  ),
  invariant(
    "the commission owed to agents is the commission earned by PAID transfers minus that paid out",
    // Paying commission debits the account with no transfer as subject, and is excluded. Anything else that adds to the debt is not earned.
    `select booked.minor as has, earned.minor as should from
       (select coalesce(-sum(minor), 0) as minor from (${COMMISSION_POSTINGS}) as lines
         where minor < 0 or coalesce(subject like 'tr\\_%', false)) as booked,
       (select coalesce(sum(minor), 0) as minor from (${EARNED}) as each) as earned
     where booked.minor <> earned.minor`,
  ),
  invariant(
    "a transfer's version is the number of its last event, and its state the result of that event",
    `select t.id from transfers.transfer as t
     left join lateral (select seq, to_state from transfers.history where transfer = t.id order by seq desc limit 1) as last on true
     left join lateral (select count(*) as events from transfers.history where transfer = t.id) as all_of on true
     where coalesce(last.seq, 1) <> t.version or coalesce(last.to_state, 'CREATED') <> t.state or all_of.events <> t.version - 1`,
  ),
  invariant(
    "every change of state in the history is allowed and continues the previous one",
    `select h.transfer, h.seq from transfers.history as h
     left join transfers.history as before on before.transfer = h.transfer and before.seq = h.seq - 1
     where h.from_state <> coalesce(before.to_state, 'CREATED')
       or (h.from_state <> h.to_state
         and not exists (select from transfers.allowed_move as m where m.from_state = h.from_state and m.to_state = h.to_state))`,
  ),
  invariant(
    "a payout has the reference of its transfer",
    `select transfer, reference from transfers.payout where reference <> transfer`,
  ),
  invariant(
    "a refund has the reference of the refunded transfer or payment and the number of the account tried",
    // Exception: where a restore lost the refund and two people read it on the statement, it may bear the reference of the payment it was
    // paid with.
    `select of, sequence, reference from transfers.refund where reference <> of || '_r' || sequence
       and not exists (select from transfers.pay_in where pay_in.transfer = refund.transfer and refund.reference = pay_in.id || '_r' || sequence
         and exists (select from transfers.history where history.transfer = refund.transfer and history.event = 'lost_order_booked' and history.second_id is not null))`,
  ),
  invariant(
    "a transfer's amount of unpaid awards is that of its rows, and the books have each award as its own expense",
    `with awarded as (select transfer, award, sum(amount_minor) as minor, coalesce(sum(amount_minor) filter (where status <> 'paid'), 0) as owed
         from transfers.refund where award is not null group by 1, 2),
       booked as (select journal.subject, split_part(account.code, ':', 1) as award, sum(posting.minor) as minor from ledger.posting
           join ledger.journal on journal.no = posting.journal_no join ledger.account on account.no = posting.account_no
         where account.code in ('compensation:IDR', 'goodwill:IDR') and journal.subject like 'tr\\_%' group by 1, 2)
     select coalesce(awarded.transfer, booked.subject) as id, coalesce(awarded.award, booked.award) as award, awarded.minor as should, booked.minor as has
     from awarded full join booked on booked.subject = awarded.transfer and booked.award = awarded.award
     where coalesce(awarded.minor, 0) <> coalesce(booked.minor, 0)
     union all select id, 'owed', owed.minor, compensation_minor from transfers.transfer
       left join (select transfer, sum(owed) as minor from awarded group by 1) as owed on owed.transfer = transfer.id
     where (compensation_minor > 0 or owed.minor is not null) and compensation_minor <> coalesce(owed.minor, 0)`,
  ),
  invariant(
    "each award was granted by two people",
    // Restores bypass triggers. The history has one event for each award.
    `select awards.transfer from (select transfer, count(*) as granted from transfers.refund where award is not null group by 1) as awards
     where granted <> (select count(*) from transfers.history where history.transfer = awards.transfer
       and event in ('compensation_owed', 'goodwill_granted') and second_id is not null and second_id <> by_id)`,
  ),
  invariant(
    "a transfer that a hold in advance has caught was under review for it",
    `select transfer, hold from transfers.advance_catch as caught
     where not exists (select from transfers.history where history.transfer = caught.transfer and event = 'review_opened')`,
  ),
  invariant(
    "a freeze in force was placed by two people, or by one until a dated end, and ended by two",
    // Restores bypass triggers.
    `select hold.id from transfers.advance_hold as hold
     where freezes and (
       (freeze_proposal is null and until is null)
       or (freeze_proposal is not null and not exists (select from transfers.person_freeze as f
         where f.id = hold.freeze_proposal and f.person = hold.value and f.action = 'freeze' and f.state = 'approved' and f.decided_by <> f.proposed_by))
       or (lifted_at is not null and not exists (select from transfers.person_freeze as f
         where f.id = hold.lift_proposal and f.person = hold.value and f.state = 'approved' and f.decided_by <> f.proposed_by)))`,
  ),
  invariant(
    "nothing of a person has left while the person was frozen",
    // What was leaving when the freeze began has the instant of its own transaction, which lasts less than a minute.
    `select history.transfer, history.seq, hold.id as hold from transfers.advance_hold as hold
     join transfers.transfer on transfer.sender = hold.value join transfers.history on history.transfer = transfer.id
     where hold.freezes and history.at > hold.placed_at + interval '1 minute' and (hold.until is null or history.at < hold.until)
       and (hold.lifted_at is null or history.at < hold.lifted_at)
       and (history.event = 'refund_sent' or (history.from_state in ('FUNDED', 'READY', 'CONVERTED', 'AVAILABLE')
         and history.to_state in ('SUBMITTED', 'AVAILABLE', 'COLLECTING') and history.from_state <> history.to_state))`,
  ),
  invariant("a payment's id is derived from its channel and the bank's id", PAYMENTS_OF_OTHER_IDS),
  invariant(
    "an agent's account is credited for a transfer only for cash paid out",
    `select journal.subject, journal.kind from ledger.journal join ledger.posting on posting.journal_no = journal.no
       join ledger.account on account.no = posting.account_no
     where journal.subject like 'tr\\_%' and posting.minor < 0 and split_part(account.code, ':', 1) in ('agent_deposit', 'agent_receivable')
       and journal.kind not in ('transfer.collected', 'transfer.refund_collected')`,
  ),
  invariant(
    "a transfer paid in cash is REFUNDED exactly when its sender has the money: by the bank's answer, or collected at an outlet",
    `select t.id, t.state from transfers.transfer as t left join lateral (
       select count(*) filter (where kind in ('transfer.refunded', 'transfer.refund_collected'))
         - count(*) filter (where kind in ('transfer.refund_returned', 'transfer.refund_collection_reversed')) as refunded
       from ledger.journal where subject = t.id
     ) as booked on true
     where source_account in ('agent_deposit', 'agent_receivable') and booked.refunded <> case when t.state = 'REFUNDED' then 1 else 0 end`,
  ),
  invariant(
    "a refund in cash exists only for transfers paid in cash, and has its outlet during collection",
    `select refund.of, refund.status from transfers.refund left join transfers.transfer on transfer.id = refund.of
     where cash is not null and ((source_account in ('agent_deposit', 'agent_receivable')) is not true or account is not null)
       or (status = 'cash_collecting') <> (jsonb_typeof(cash -> 'lock') is not distinct from 'object')`,
  ),
  invariant(
    "the rounding of a refund in cash equals the booked rounding, and is zero before collection",
    `select coalesce(refund.of, booked.subject) as id, cash_rounding_minor as should, booked.minor as has
     from (select * from transfers.refund where cash_rounding_minor <> 0 and status = 'paid') as refund
     full join (
       select journal.subject, sum(posting.minor) as minor from ledger.posting
         join ledger.journal on journal.no = posting.journal_no join ledger.account on account.no = posting.account_no
       where account.code = 'rounding:IDR' and journal.kind in ('transfer.refund_collected', 'transfer.refund_collection_reversed')
       group by 1 having sum(posting.minor) <> 0) as booked on booked.subject = refund.of
     where cash_rounding_minor is distinct from booked.minor`,
  ),
  invariant(
    "limits count a transfer as consumed when it is paid in, as reserved before that, and not at all once it ends unpaid or refunded",
    `select transfer.id, transfer.state, reservation.state as counted from transfers.transfer join limits.reservation on reservation.subject = transfer.id
     where reservation.state <> case when transfer.state in ('CREATED', 'AWAITING_PAYMENT') then 'reserved'
       when transfer.state in (${GIVEN_UP}) then 'released' else 'consumed' end
       -- A transfer that was escheated to the authority was before that either in payout or in refund.
       and not (transfer.state = 'UNCLAIMED_TRANSFERRED' and reservation.state = 'released')`,
  ),
  invariant(
    "the rounding of a price paid in cash equals the rounding booked at funding",
    `select coalesce(paid.id, booked.subject) as id, paid.minor as should, booked.minor as has
     from (select id, pay_in_rounding_minor as minor from transfers.transfer where pay_in_rounding_minor <> 0) as paid
     full join (
       select journal.subject, sum(posting.minor) as minor from ledger.posting
         join ledger.journal on journal.no = posting.journal_no join ledger.account on account.no = posting.account_no
       where account.code = 'rounding:IDR' and journal.kind = 'transfer.funded' group by 1) as booked on booked.subject = paid.id
     where coalesce(paid.minor, 0) <> coalesce(booked.minor, 0)`,
  ),
  invariant(
    "the refunded and retained amounts of a transfer sum to the amount paid",
    `select transfer.id, refund.amount_minor as back, transfer.principal_minor as sent, earned.minor as fee_kept
     from transfers.refund join transfers.transfer on transfer.id = refund.of left join (${EARNED_FEES}) as earned on earned.subject = transfer.id
     where refund.amount_minor <> principal_minor + case when is_fee_earned then least(fee_minor + tax_minor - pay_in_rounding_minor, 0)
       else fee_minor + tax_minor - pay_in_rounding_minor end or (coalesce(earned.minor, 0) <> 0) <> (is_fee_earned and fee_minor > 0)`,
  ),
  invariant(
    "an order with an unknown outcome for a day is in the queue of staff",
    // Inquiries about it go on (decision 0090), so the invariant below does not cover it.
    `select t.id, t.state, orders.reference from transfers.transfer as t join (
       select transfer, reference, inquire_at, inquiries, unclear_since from transfers.payout
         join transfers.transfer on transfer.id = payout.transfer where state in (${LEFT})
       union all select transfer, reference, inquire_at, inquiries, unclear_since from transfers.refund where status in ('sent', 'unknown')
     ) as orders on orders.transfer = t.id
     where not needs_person and (inquire_at is null or inquiries >= ${TRANSFER_RULES.inquiries}
       or inquire_at - unclear_since >= ${TRANSFER_RULES.inquiriesForMs} * interval '1 millisecond')`,
  ),
  invariant(
    "every open transfer has a next step, or waits for staff, an answer or an authority",
    `select id, state from transfers.transfer where due_step is null and not needs_person
       and state not in ('UNDER_REVIEW', 'FROZEN', 'PAID', 'CANCELLED', 'EXPIRED', 'REFUNDED', 'UNCLAIMED_TRANSFERRED')
       and not exists (select from transfers.refund where refund.transfer = transfer.id and status in ('account_needed', 'cash_ready'))`,
  ),
  invariant(
    "the sums by corridor and product are the ledger’s income and expenses up to their places",
    `with summed as (select account, clock, sum(debit) as debit, sum(credit) as credit from transfers.result_day group by 1, 2),
     booked as (
       select account.code as account, coalesce(sum(posting.minor) filter (where posting.minor > 0), 0) as debit,
         coalesce(-sum(posting.minor) filter (where posting.minor < 0), 0) as credit
       from transfers.result_place as place join ledger.account on account.code = place.account
       join ledger.posting on posting.account_no = account.no
         and (posting.txid, posting.journal_no, posting.line) <= (place.txid, place.journal_no, place.line)
       group by 1)
     select account, clock, summed.debit, summed.credit, booked.debit as should_debit, booked.credit as should_credit
     from booked cross join (values ('effective'), ('recorded')) as of (clock) full join summed using (account, clock)
     where summed.debit is distinct from booked.debit or summed.credit is distinct from booked.credit`,
  ),
  ...payrollInvariants,
  ...companyInvariants,
  ...scheduleInvariants,
];
