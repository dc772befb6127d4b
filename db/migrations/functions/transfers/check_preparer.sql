-- Trigger function: who prepared a payroll is written while it is a draft, and never afterwards.
--
-- Errors: ST003.
create or replace function transfers.check_preparer() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  of text := case when tg_op = 'DELETE' then old.payroll else new.payroll end;
begin
  if tg_op = 'UPDATE' or exists (select from transfers.payroll as p where p.id = of and p.state <> 'draft') then
    raise exception 'who prepared an approved payroll is immutable' using errcode = 'ST003';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;

revoke execute on function transfers.check_preparer from public;
