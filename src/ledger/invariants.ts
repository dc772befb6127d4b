import { invariant, type Invariant } from "#platform/invariants.ts";

const held = `case when account.kind in ('asset', 'expense') then posting.minor else -posting.minor end`;

/** Invariants of the ledger (LED-4). */
export const ledgerInvariants: readonly Invariant[] = [
  invariant(
    "every journal sums to zero in each currency",
    `select journal.id, account.currency from ledger.posting join ledger.journal on journal.no = journal_no
     join ledger.account on account.no = account_no group by journal.id, account.currency having sum(posting.minor) <> 0`,
  ),
  invariant(
    "every journal has postings",
    `select id from ledger.journal where not exists (select from ledger.posting where journal_no = journal.no)`,
  ),
  invariant(
    // Triggers enforce this (ledger.refuse_unbalanced), but a restore inserts rows without firing them.
    "every posting is well-formed",
    `select journal_no, line from ledger.posting where not (line > 0 and minor <> 0 and minor between -999999999999999999 and 999999999999999999
       and (length(subject) between 1 and 60) is not false)`,
  ),
  invariant(
    "the holdings of accounts with a floor equal the sums of their postings, by account and subject",
    `with posted as (
       select account.no, case account.floor when 'subject' then coalesce(posting.subject, journal.subject, '') else '' end as subject, sum(${held}) as minor
       from ledger.posting join ledger.journal on journal.no = journal_no join ledger.account on account.no = account_no
       where account.floor <> 'none' group by 1, 2)
     select coalesce(posted.no, account_no) as account, coalesce(posted.subject, holding.subject) as subject, posted.minor, holding.minor
     from posted full join ledger.holding on holding.account_no = posted.no and holding.subject = posted.subject
     where coalesce(posted.minor, 0) <> coalesce(holding.minor, 0)`,
  ),
  invariant(
    "checkpoints are the sum of all postings below the bound",
    `select account.code from ledger.account cross join ledger.sums left join ledger.checkpoint on checkpoint.account_no = account.no
     left join lateral (select sum(minor) as minor, count(*) as postings from ledger.posting where account_no = account.no and txid < sums.bound) as below on true
     where coalesce(checkpoint.minor, 0) <> coalesce(below.minor, 0) or coalesce(checkpoint.postings, 0) <> coalesce(below.postings, 0)`,
  ),
  invariant(
    "the days of each clock add up to the checkpoint",
    `select checkpoint.account_no, clock.clock from ledger.checkpoint cross join (values ('effective'), ('recorded')) as clock (clock)
     left join lateral (select sum(debit - credit) as minor, sum(postings) as postings from ledger.day_sum
       where day_sum.account_no = checkpoint.account_no and day_sum.clock = clock.clock) as days on true
     where coalesce(days.minor, 0) <> checkpoint.minor or coalesce(days.postings, 0) <> checkpoint.postings`,
  ),
  invariant(
    "a reversal and the reversed journal sum to zero",
    `select mirror.id from ledger.journal as mirror join ledger.posting on posting.journal_no in (mirror.no, mirror.reverses)
     where mirror.reverses is not null group by mirror.id, posting.account_no having sum(posting.minor) <> 0`,
  ),
];
