-- Trigger function: refuses a drawer entry for a business day that the outlet has counted and closed.
--
-- Errors: 42501.
-- Locking: none. The use case holds the lock on the drawer's row.
create or replace function cash_points.refuse_closed_day() returns trigger language plpgsql as $$
begin
  if exists (select from cash_points.drawer where outlet = new.outlet and closed_through >= new.day) then
    raise exception 'business day % of outlet % is closed', new.day, new.outlet using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
