-- Trigger function: an occurrence of a schedule that has its result keeps it, with its transfer. Only what becomes of that transfer is written
-- afterwards, once.
--
-- Errors: ST005.
create or replace function transfers.check_occurrence() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.state <> 'waiting' and (new.state, new.transfer, new.reason, new.closed_at) is distinct from (old.state, old.transfer, old.reason, old.closed_at) then
    raise exception 'an occurrence has one result' using errcode = 'ST005';
  end if;
  if old.outcome is not null and new.outcome is distinct from old.outcome then
    raise exception 'the outcome of an occurrence is final' using errcode = 'ST005';
  end if;
  return new;
end
$$;

revoke execute on function transfers.check_occurrence from public;
