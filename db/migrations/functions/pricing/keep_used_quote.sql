-- Trigger function: refuses to delete a quote that a transfer used.
--
-- Errors: 42501.
create or replace function pricing.keep_used_quote() returns trigger language plpgsql as $$
begin
  if old.transfer is not null then
    raise exception 'a used quote cannot be deleted' using errcode = 'insufficient_privilege';
  end if;
  return old;
end
$$;
