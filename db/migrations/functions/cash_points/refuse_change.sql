-- Trigger function: refuses every update, delete and truncate of an append-only table, to the owner as well.
--
-- Errors: 42501.
create or replace function cash_points.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
