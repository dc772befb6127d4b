-- Trigger function: an automatic stop ends once (opened_at); nothing else of it changes, and none is deleted.
--
-- Errors: 42501.
create or replace function pricing.keep_automatic_stop() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.opened_at is not null or new.opened_at is null
    or to_jsonb(new) - 'opened_at' <> to_jsonb(old) - 'opened_at'
  then
    raise exception 'an automatic stop ends once and is otherwise immutable' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
