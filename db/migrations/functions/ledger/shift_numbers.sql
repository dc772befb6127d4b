-- Continues the transaction numbers of the ledger in a restored database, where PostgreSQL's numbers start again: raises ledger.sums.shift so that the next number
-- is above every recorded one. Every `migrate` calls it; without a restore it changes nothing.
--
-- Returns the shift.
-- Locking: the row of ledger.sums.
create or replace function ledger.shift_numbers() returns bigint language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  sums ledger.sums;
  highest bigint;
  here bigint;
begin
  select * into sums from ledger.sums for update;
  select greatest(sums.bound, coalesce(max(j.txid), 0)) into highest from (
    select j.txid from ledger.journal as j order by j.no desc limit 1000
  ) as j;
  here := pg_current_xact_id()::text::bigint;
  if sums.shift + here <= highest then
    update ledger.sums set shift = highest + 1 - here;
  end if;
  return (select s.shift from ledger.sums as s);
end
$$;

revoke execute on function ledger.shift_numbers from public;
grant execute on function ledger.shift_numbers to sampai_app;
