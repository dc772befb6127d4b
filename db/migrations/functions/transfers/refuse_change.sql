-- Trigger function: refuses every update, delete and truncate of an append-only table, to the owner as well.
--
-- Errors: 42501.
create or replace function transfers.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

revoke execute on function transfers.refuse_change from public;
