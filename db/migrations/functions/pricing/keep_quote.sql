-- Trigger function: a quote is used once (transfer, used_at); nothing else of it changes.
--
-- Errors: 42501.
create or replace function pricing.keep_quote() returns trigger language plpgsql as $$
begin
  if old.transfer is not null or new.transfer is null
    or to_jsonb(new) - 'transfer' - 'used_at' <> to_jsonb(old) - 'transfer' - 'used_at'
  then
    raise exception 'a quote is used once and otherwise immutable' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
