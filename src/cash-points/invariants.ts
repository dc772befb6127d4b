import { invariant, type Invariant } from "#platform/invariants.ts";

/** The journals by which the counter moves a float: cash that was handed out, for a transfer or as a refund, among them. */
const HAND_OUTS = `'transfer.collected', 'transfer.uncollected', 'transfer.refund_collected', 'transfer.refund_uncollected'`;
const COUNTER_KINDS = `'float.topped_up', 'transfer.funded', ${HAND_OUTS}`;

/** What the ledger has posted on accounts of agents and chains, by journal kind and subject; debit above zero. */
const floatPostings = `
  select journal.kind, journal.subject, split_part(account.code, ':', 1) as account, split_part(account.code, ':', 2) as whose, sum(posting.minor) as minor
  from ledger.posting join ledger.journal on journal.no = posting.journal_no join ledger.account on account.no = posting.account_no
  where split_part(account.code, ':', 1) in ('agent_deposit', 'agent_receivable', 'pickup_prefund')
  group by 1, 2, 3, 4`;

/**
 * What the counter has on record of the same: cash that an agent paid out stands against the account (credit), cash taken in is debited, a
 * top-up is credited to an agent and debited to a chain.
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

/** What the ledger has booked as commission for a transfer, for paying it out and for taking its cash in; above zero what the agent has earned. */
const commissions = `
  select journal.subject as transfer,
    case when journal.kind in ('transfer.collected', 'transfer.uncollected') then 'pay_out' else 'cash_in' end as service, -sum(posting.minor) as minor
  from ledger.posting join ledger.journal on journal.no = posting.journal_no join ledger.account on account.no = posting.account_no
  where account.code = 'commission_payable:IDR' and journal.subject like 'tr\\_%'
  group by 1, 2`;

/** What always holds of cash points. Each compares with another's books where there is one: sums of our own rows alone would agree in error. */
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
    "cash is taken in in coins that there are",
    // By the unit of that instant. What was taken before 0118 was due to the rupiah where fee and tax were less than the rounding.
    `select cash_in.id, amount_minor, unit.minor as unit from cash_points.cash_in cross join lateral (
       select (value #>> '{amount,minor}')::bigint as minor from pricing.term
       where kind = 'threshold' and key = 'cash_unit' and state = 'approved' and value ->> 'measure' = 'amount'
         and effective_from <= taken_at and (valid_to is null or valid_to > taken_at)
       order by effective_from desc limit 1
     ) as unit where is_rounded and amount_minor >= unit.minor and amount_minor % unit.minor <> 0`,
  ),
  invariant(
    "nothing else moves a float",
    `select whose, kind, subject from (${floatPostings}) as lines
     where kind not in (${COUNTER_KINDS})
       or not exists (select from cash_points.agent where coalesce(agent.chain, agent.id) = lines.whose)`,
  ),
  invariant(
    "every approved top-up was posted once, with its amount, and nothing else was",
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
    "every commission for a payout is what its payout says, and for cash taken in what was promised with it or nothing yet",
    `select coalesce(booked.transfer, counter.transfer) as transfer from (${commissions}) as booked
     full join (select transfer, 'pay_out' as service, commission_minor from cash_points.payout where state = 'paid'
       union all select transfer, 'cash_in', commission_minor from cash_points.cash_in) as counter
       on counter.transfer = booked.transfer and counter.service = booked.service
     where coalesce(booked.minor, 0) <> coalesce(counter.commission_minor, 0)
       and not (coalesce(booked.minor, 0) = 0 and counter.service = 'cash_in')`,
  ),
  invariant(
    "nothing was paid to another name without a second person",
    `select id from cash_points.payout where state in ('paid', 'reversed')
     and needs_second and (second_person is null or second_person = started_by)`,
  ),
  invariant(
    "no float request was decided by who asked or by the agent it is for",
    `select id from cash_points.float_request where decided_by in (asked_by, agent)`,
  ),
  invariant(
    "a drawer holds what came in less what went out, and what is held is what payouts under way will take",
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
    "the day of an outlet counts exactly what was paid out and is under way",
    `select coalesce(known.outlet, paid.outlet) as outlet, coalesce(known.day, paid.day) as day from cash_points.outlet_day as known
     full join (select outlet, day, sum(amount_minor) as minor from cash_points.payout where state in ('collecting', 'paid') group by 1, 2) as paid
       on paid.outlet = known.outlet and paid.day = known.day
     where coalesce(known.paid_minor, 0) <> coalesce(paid.minor, 0)`,
  ),
  invariant(
    "every day that was closed was counted, and the drawer followed the count",
    `select drawer.outlet from cash_points.drawer
     left join cash_points.cash_count as last on last.outlet = drawer.outlet and last.day = drawer.closed_through
     where drawer.closed_through is not null and last.id is null
     union all select counted.outlet from cash_points.cash_count as counted
     where counted_minor <> (select coalesce(sum(minor), 0) from cash_points.drawer_entry as entry
       where entry.outlet = counted.outlet and entry.day <= counted.day)`,
  ),
  invariant(
    "every count that differs has its case, with the difference, and no other has one",
    `select coalesce(counted.id, cash_case.count) as id from cash_points.cash_count as counted
     full join cash_points.cash_case on cash_case.count = counted.id
     where coalesce(counted.counted_minor - counted.expected_minor, 0) <> coalesce(cash_case.difference_minor, 0)`,
  ),
  invariant(
    "an agent on credit owes no more than the line",
    `select agent.id from cash_points.agent join (${floatPostings}) as lines on lines.whose = agent.id and lines.account = 'agent_receivable'
     group by agent.id, agent.credit_line_minor having sum(lines.minor) > agent.credit_line_minor`,
  ),
  invariant(
    "every word of an outlet is among the words that a search knows",
    `select outlet.id, one.word from cash_points.outlet, unnest(outlet.words) as one (word)
     where not exists (select from cash_points.outlet_word as known where known.word = one.word)`,
  ),
];
