import { invariant, type Invariant } from "#platform/invariants.ts";

const legs = ["out", "in"]
  .map(
    (side) => `select id, journal, '${side}' as side, ${side}_at || ':' || ${side}_party || ':' || ${side}_currency as account,
      ${side === "out" ? "-" : ""}${side}_minor as minor, ${side}_line as line, ${side}_party as party, ${side}_currency as currency
      from treasury.booking where state = 'approved' and ${side}_at is not null`,
  )
  .join(" union all ");

/** Invariants of treasury's bookings. */
export const treasuryInvariants: readonly Invariant[] = [
  invariant(
    "every approved booking is posted once, by a person other than its proposer, and no other journal is treasury's",
    `select coalesce(booking.id, journal.subject, journal.id) as booking from (select * from treasury.booking where state = 'approved') as booking
     full join (select * from ledger.journal where kind like 'treasury.%') as journal on journal.id = booking.journal
     where booking.id is null or journal.id is null or journal.subject is distinct from booking.id
       or journal.kind <> 'treasury.' || booking.template or booking.decided_by = booking.proposed_by`,
  ),
  invariant(
    "the journal of a booking moves each of its accounts by the amount that was approved",
    `select legs.id from (${legs}) as legs where legs.minor is distinct from (
       select sum(posting.minor) from ledger.journal join ledger.posting on posting.journal_no = journal.no
       join ledger.account on account.no = posting.account_no where journal.id = legs.journal and account.code = legs.account)`,
  ),
  invariant(
    "a statement line that an approved booking names is claimed by it, with the amount and on the account of the leg",
    `select coalesce(legs.id, claim.subject) as booking from (select * from (${legs}) as every where line is not null) as legs
     full join (select claim.subject, line.id, line.party, line.currency, line.minor from reconciliation.line_claim as claim
       join reconciliation.statement_line as line on line.id = claim.line where claim.subject like 'bk\\_%') as claim
       on claim.subject = legs.id || '.' || legs.side and claim.id = legs.line
     where (claim.party, claim.currency, claim.minor) is distinct from (legs.party, legs.currency, legs.minor)`,
  ),
  invariant(
    "a closed day has the balances that two people signed",
    `with moved as materialized (
       select split_part(account.code, ':', 1) as name, account.currency, (journal.effective_at at time zone 'Asia/Jakarta')::date as day,
         sum(posting.minor) as minor
       from ledger.posting join ledger.journal on journal.no = posting.journal_no join ledger.account on account.no = posting.account_no
       group by 1, 2, 3
     ), signed as (
       select distinct on (close.kind, close.period) close.id, close.content,
         case close.kind when 'month' then (close.period + interval '1 month')::date - 1 else close.period end as day
       from treasury.close cross join ledger.period
       where close.state = 'approved'
         and (close.kind = 'day' and close.period < period.open_from or close.kind = 'month' and close.period < period.months_from)
       order by close.kind, close.period, close.id desc
     )
     select signed.id, books.name, books.currency from signed cross join (select distinct name, currency from moved) as books
     where coalesce((select (line ->> 'minor')::bigint from jsonb_array_elements(signed.content -> 'balances') as line
         where line ->> 'name' = books.name and line ->> 'currency' = books.currency), 0)
       <> coalesce((select sum(moved.minor) from moved
         where moved.name = books.name and moved.currency = books.currency and moved.day <= signed.day), 0)`,
  ),
  invariant(
    "the books are closed up to what two people have approved",
    `select open_from, months_from from ledger.period
     where open_from is distinct from (select case kind when 'day' then period + 1 else period end from treasury.close
         where state = 'approved' and kind in ('day', 'reopen') order by decided_at desc, id desc limit 1)
       or months_from is distinct from (select (max(period) + interval '1 month')::date from treasury.close
         where state = 'approved' and kind = 'month')`,
  ),
];
