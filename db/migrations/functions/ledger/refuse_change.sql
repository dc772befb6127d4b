-- Trigger function: refuses every update, delete and truncate of accounts, journals and postings, to the owner as well.
--
-- Errors: 42501, the ledger is append-only.
create or replace function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'insufficient_privilege';
end
$$;

revoke execute on function ledger.refuse_change from public;
