-- Trigger function: refuses every update, delete and truncate of an append-only table. The application has no such grant; this refuses the owner as well.
--
-- Errors: 42501, names the table.
create or replace function platform.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%.% is append-only', tg_table_schema, tg_table_name using errcode = 'insufficient_privilege';
end
$$;

revoke execute on function platform.refuse_change from public;
