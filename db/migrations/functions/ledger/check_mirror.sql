-- Verifies that a journal reverses another one exactly: per account and subject the postings of both sum to zero, and the other is no reversal itself.
--
-- Arguments:
--   journal_no   number of the new journal
--   reversed_no  number of the journal that it reverses
--
-- Errors: SL005, there is no such journal, or the new one does not mirror it.
create or replace function ledger.check_mirror(journal_no bigint, reversed_no bigint) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  original ledger.journal;
begin
  select j.* into original from ledger.journal as j where j.no = reversed_no and j.reverses is null and j.no <> check_mirror.journal_no;
  if original.no is null then
    raise exception 'no journal to reverse: %', reversed_no using errcode = 'SL005';
  end if;
  if exists (
    select from (
      select p.account_no, coalesce(p.subject, j.subject) as subject, p.minor from ledger.posting as p
      join ledger.journal as j on j.no = p.journal_no where p.journal_no in (original.no, check_mirror.journal_no)
    ) as both_sides group by both_sides.account_no, both_sides.subject having sum(both_sides.minor) <> 0
  ) then
    raise exception 'does not mirror journal %', original.id using errcode = 'SL005';
  end if;
end
$$;

revoke execute on function ledger.check_mirror from public;
