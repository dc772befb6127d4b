-- Trigger function: checks the inserted postings (transition table `added`) of every writer. Per journal and currency they sum to zero, and each has the
-- form of a posting: line above zero, an amount other than zero of at most 18 digits, a subject of 1 to 60 characters or none.
--
-- Errors:
--   SL001  a journal does not sum to zero
--   23514  a posting is malformed (constraint `posting_check`)
create or replace function ledger.refuse_unbalanced() returns trigger language plpgsql as $$
declare
  wrong bigint;
  is_formed boolean;
begin
  select added.journal_no, added.is_formed into wrong, is_formed from (
    select a.journal_no, account.currency, sum(a.minor) as total, bool_and(a.line > 0 and a.minor <> 0
      and a.minor between -999999999999999999 and 999999999999999999 and (length(a.subject) between 1 and 60) is not false) as is_formed
    from added as a join ledger.account on account.no = a.account_no group by a.journal_no, account.currency
  ) as added where added.total <> 0 or not added.is_formed limit 1;
  if wrong is not null and not is_formed then
    raise exception 'malformed posting in journal %', (select id from ledger.journal where no = wrong)
      using errcode = 'check_violation', schema = 'ledger', table = 'posting', constraint = 'posting_check';
  end if;
  if wrong is not null then
    raise exception 'a journal does not sum to zero: %', (select id from ledger.journal where no = wrong) using errcode = 'SL001';
  end if;
  return null;
end
$$;

revoke execute on function ledger.refuse_unbalanced from public;
