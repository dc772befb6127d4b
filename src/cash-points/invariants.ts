import { invariant, type Invariant } from "#platform/invariants.ts";

/** Journal kinds of the counter that change a float, including cash paid out for a transfer or as a refund. */
const HAND_OUTS = `'transfer.collected', 'transfer.collection_reversed', 'transfer.refund_collected', 'transfer.refund_collection_reversed'`;
const COUNTER_KINDS = `'float.topped_up', 'transfer.funded', ${HAND_OUTS}`;

/** What the ledger has posted on float accounts of agents and chains, by journal kind and subject; debits are positive. */
const floatPostings = `
  select journal.kind, journal.subject, split_part(account.code, ':', 1) as account, split_part(account.code, ':', 2) as whose, sum(posting.minor) as minor
  from ledger.posting join ledger.journal on journal.no = posting.journal_no join ledger.account on account.no = posting.account_no
  where split_part(account.code, ':', 1) in ('agent_deposit', 'agent_receivable', 'pickup_prefund')
  group by 1, 2, 3, 4`;

/**
 * The same movements from the counter's own records: cash that an agent paid out credits the account, a cash-in debits it, a top-up credits
 * an agent's account and debits a chain's.
 */
const counterMovements = `
  select account, whose, sum(minor) as minor from (
    select account, whose, -amount_minor as minor from cash_points.payout where state = 'paid'
    union all select account, agent, amount_minor from cash_points.cash_in
    union all select case settlement when 'deposit' then 'agent_deposit' when 'credit' then 'agent_receivable' else 'pickup_prefund' end,
      coalesce(chain, request.agent), case settlement when 'chain' then request.amount_minor else -request.amount_minor end
      from cash_points.float_request as request join cash_points.agent on agent.id = request.agent
      where kind = 'top_up' and state = 'approved'
  ) as moved group by account, whose`;

/** Commission that the ledger has posted for a transfer, by service (payout, cash-in) and owner; positive is earned by the agent. */
const commissions = `
  select journal.subject as transfer, split_part(account.code, ':', 2) as whose,
    case when journal.kind in ('transfer.collected', 'transfer.collection_reversed') then 'pay_out' else 'cash_in' end as service, -sum(posting.minor) as minor
  from ledger.posting join ledger.journal on journal.no = posting.journal_no join ledger.account on account.no = posting.account_no
  where split_part(account.code, ':', 1) = 'commission_payable' and journal.subject like 'tr\\_%'
  group by 1, 2, 3`;

/**
 * Invariants of cash points. Each compares with another capability's records where there are any: sums of this schema's rows alone would
 * agree even if wrong.
 */
export const cashPointsInvariants: readonly Invariant[] = [
  invariant(
    "the float of agents and chains in the ledger is the sum of approved top-ups, payouts and cash taken in",
    `with posted as (select account, whose, sum(minor) as minor from (${floatPostings}) as lines
       where kind in (${COUNTER_KINDS}) group by 1, 2)
     select coalesce(posted.whose, moved.whose) as whose, posted.minor as in_ledger, moved.minor as at_counter
     from posted full join (${counterMovements}) as moved using (account, whose)
     where coalesce(posted.minor, 0) <> coalesce(moved.minor, 0)`,
  ),
  invariant(
    "amounts taken in as cash are payable in existing coins",
    // By the cash unit in force at that instant.
    `select cash_in.id, amount_minor, unit.minor as unit from cash_points.cash_in cross join lateral (
       select (value #>> '{amount,minor}')::bigint as minor from pricing.term
       where kind = 'threshold' and key = 'cash_unit' and state = 'approved' and value ->> 'measure' = 'amount'
         and effective_from <= taken_at and (valid_to is null or valid_to > taken_at)
       order by effective_from desc limit 1
     ) as unit where amount_minor >= unit.minor and amount_minor % unit.minor <> 0`,
  ),
  invariant(
    "no other journal changes a float",
    `select whose, kind, subject from (${floatPostings}) as lines
     where kind not in (${COUNTER_KINDS})
       or not exists (select from cash_points.agent where coalesce(agent.chain, agent.id) = lines.whose)`,
  ),
  invariant(
    "every approved top-up was posted once, with its amount, and no other top-up was posted",
    `select coalesce(request.id, lines.subject) as request from (${floatPostings}) as lines
     full join (select * from cash_points.float_request where kind = 'top_up' and state = 'approved') as request on request.id = lines.subject
     where (lines.kind = 'float.topped_up' or lines.kind is null) and abs(coalesce(lines.minor, 0)) <> coalesce(request.amount_minor, 0)`,
  ),
  invariant(
    "an approved top-up is one line of our bank's statement, of its amount, and each claimed line is one approved top-up",
    `select coalesce(request.id, claim.subject) as request from (
       select request.*, case settlement when 'chain' then -amount_minor else amount_minor end as minor
       from cash_points.float_request as request join cash_points.agent on agent.id = request.agent
       where kind = 'top_up' and state = 'approved' and needs_line) as request
     full join (select claim.subject, line.id, line.party, line.currency, line.minor from reconciliation.line_claim as claim
       join reconciliation.statement_line as line on line.id = claim.line where claim.subject like 'fr\\_%') as claim
       on claim.subject = request.id and claim.id = request.line
     where (claim.party, claim.currency, claim.minor) is distinct from (request.bank, 'IDR', request.minor)`,
  ),
  invariant(
    "every collection in the ledger, of a transfer or a refund, has one payout with its evidence, and every payout its collection",
    `with collected as (
       select subject as transfer, case when kind like 'transfer.refund%' then 'refund' else 'pay_out' end as purpose, -sum(minor) as minor
       from (${floatPostings}) as lines where kind in (${HAND_OUTS}) group by 1, 2)
     select coalesce(collected.transfer, payout.transfer) as transfer from collected
     full join (select transfer, purpose, amount_minor from cash_points.payout where state = 'paid') as payout
       on payout.transfer = collected.transfer and payout.purpose = collected.purpose
     where coalesce(collected.minor, 0) <> coalesce(payout.amount_minor, 0)`,
  ),
  invariant(
    "every commission of a payout equals the payout's, and that of a cash-in is the promised one or not posted yet",
    `select coalesce(booked.transfer, counter.transfer) as transfer from (${commissions}) as booked
     full join (select transfer, 'pay_out' as service, whose, commission_minor from cash_points.payout where state = 'paid'
       union all select transfer, 'cash_in', agent, commission_minor from cash_points.cash_in) as counter
       on counter.transfer = booked.transfer and counter.service = booked.service and counter.whose = booked.whose
     where coalesce(booked.minor, 0) <> coalesce(counter.commission_minor, 0)
       and not (coalesce(booked.minor, 0) = 0 and counter.service = 'cash_in')`,
  ),
  invariant(
    "no payout to a different name was made without a second person",
    `select id from cash_points.payout where state in ('paid', 'reversed')
     and needs_second and (second_person is null or second_person = started_by)`,
  ),
  invariant(
    "no float request was decided by its requester or by its agent",
    `select id from cash_points.float_request where decided_by in (proposed_by, agent)`,
  ),
  invariant(
    "a drawer holds the cash in minus the cash out, and reserves the amounts of payouts in progress",
    `select outlet from cash_points.drawer
     left join lateral (select sum(minor) as minor from cash_points.drawer_entry as entry where entry.outlet = drawer.outlet) as entries on true
     left join lateral (select sum(amount_minor) as minor from cash_points.payout
       where payout.outlet = drawer.outlet and state = 'collecting') as open on true
     where cash_minor <> coalesce(entries.minor, 0) or held_minor <> coalesce(open.minor, 0)`,
  ),
  invariant(
    "each payout, reversal and cash-in moved its drawer once, by its amount",
    `with counter as (
       select 'pay_out' as kind, id, -amount_minor as minor from cash_points.payout where state in ('paid', 'reversed')
       union all select 'cash_in', id, amount_minor from cash_points.cash_in
       union all select 'reversal', reversal.id, amount_minor from cash_points.reversal join cash_points.payout on payout.id = reversal.payout
         where reversal.state = 'approved')
     select coalesce(counter.id, entry.subject) as id from counter
     full join (select * from cash_points.drawer_entry where kind in ('pay_out', 'reversal', 'cash_in')) as entry
       on entry.kind = counter.kind and entry.subject = counter.id
     where counter.minor is distinct from entry.minor`,
  ),
  invariant(
    "the daily total of an outlet equals its payouts, those in progress included",
    `select coalesce(known.outlet, paid.outlet) as outlet, coalesce(known.day, paid.day) as day from cash_points.outlet_day as known
     full join (select outlet, day, sum(amount_minor) as minor from cash_points.payout where state in ('collecting', 'paid') group by 1, 2) as paid
       on paid.outlet = known.outlet and paid.day = known.day
     where coalesce(known.paid_minor, 0) <> coalesce(paid.minor, 0)`,
  ),
  invariant(
    "every closed day was counted, and the drawer equals the count",
    `select drawer.outlet from cash_points.drawer
     left join cash_points.cash_count as last on last.outlet = drawer.outlet and last.day = drawer.closed_through
     where drawer.closed_through is not null and last.id is null
     union all select counted.outlet from cash_points.cash_count as counted
     where counted_minor <> (select coalesce(sum(minor), 0) from cash_points.drawer_entry as entry
       where entry.outlet = counted.outlet and entry.day <= counted.day)`,
  ),
  invariant(
    "every count with a difference has a case of that amount, and no other count has one",
    `select coalesce(counted.id, cash_difference.count) as id from cash_points.cash_count as counted
     full join cash_points.cash_difference on cash_difference.count = counted.id
     where coalesce(counted.counted_minor - counted.expected_minor, 0) <> coalesce(cash_difference.difference_minor, 0)`,
  ),
  invariant(
    "an agent on credit owes no more than the line",
    `select agent.id from cash_points.agent join (${floatPostings}) as lines on lines.whose = agent.id and lines.account = 'agent_receivable'
     group by agent.id, agent.credit_line_minor having sum(lines.minor) > agent.credit_line_minor`,
  ),
  invariant(
    "an agent's status and credit line are the last that the audit trail records",
    `select agent.id, status, credit_line_minor from cash_points.agent
     left join lateral (select code from audit.entry where subject = agent.id and outcome = 'done'
       and code in ('cash_points.agent_activated', 'cash_points.agent_reopened', 'cash_points.agent_suspended', 'cash_points.agent_terminated')
       order by id desc limit 1) as last_status on true
     left join lateral (select (details ->> 'amountMinor')::bigint as minor from audit.entry where subject = agent.id and outcome = 'done'
       and code = 'cash_points.credit_line_changed' order by id desc limit 1) as last_line on true
     where status is distinct from case last_status.code when 'cash_points.agent_suspended' then 'suspended'
         when 'cash_points.agent_terminated' then 'terminated' when 'cash_points.agent_activated' then 'active'
         when 'cash_points.agent_reopened' then 'active' end
       or credit_line_minor <> coalesce(last_line.minor, 0)`,
  ),
  invariant(
    "an agent whose contract has ended has settled its float, serves nowhere and has nothing under way",
    `select agent.id from cash_points.agent where status = 'terminated' and (
       exists (select from (${floatPostings}) as lines where lines.whose = coalesce(agent.chain, agent.id) group by lines.account having sum(lines.minor) <> 0)
       or exists (select from cash_points.outlet where outlet.agent = agent.id and outlet.status = 'active')
       or exists (select from cash_points.payout where payout.agent = agent.id and payout.state = 'collecting')
       or exists (select from cash_points.float_request as request where request.agent = agent.id and request.state = 'proposed')
       or exists (select from cash_points.outlet join cash_points.drawer on drawer.outlet = outlet.id
         where outlet.agent = agent.id and drawer.last_day > coalesce(drawer.closed_through, '-infinity')))`,
  ),
  invariant(
    "every word of an outlet is in the search index",
    `select outlet.id, one.word from cash_points.outlet, unnest(outlet.words) as one (word)
     where not exists (select from cash_points.outlet_word as known where known.word = one.word)`,
  ),
];
