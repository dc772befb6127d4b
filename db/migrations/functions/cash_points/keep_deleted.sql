-- Trigger function: refuses to change a deleted outlet. A deletion is final (ACC-10).
--
-- Errors: 42501.
create or replace function cash_points.keep_deleted() returns trigger language plpgsql as $$
begin
  if old.status = 'deleted' then
    raise exception 'a deleted outlet is immutable' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
