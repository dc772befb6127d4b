-- Trigger function: an occurrence of a schedule that has its result keeps it, with its transfer. Only the outcome of that transfer is written
-- afterwards, once. A transfer that expired unpaid gives way to the one that was prepared anew (schedule_renewal), and to no other: two transfers of one
-- occurrence can never both be paid, because nothing leads out of EXPIRED.
--
-- Errors: ST005.
create or replace function transfers.check_occurrence() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.state = 'prepared' and new.transfer is distinct from old.transfer then
    if not exists (
      select from transfers.schedule_renewal as r join transfers.transfer as t on t.id = r.expired
        where r.expired = old.transfer and r.made = new.transfer and r.schedule = old.schedule and r.planned_on = old.planned_on
          and t.state = 'EXPIRED' and t.funded_at is null) then
      raise exception 'only a transfer that expired unpaid is prepared anew' using errcode = 'ST005';
    end if;
    if old.outcome = 'sent' or new.outcome is not null or new.notified_at is not null
      or (new.state, new.reason, new.closed_at) is distinct from (old.state, old.reason, old.closed_at) then
      raise exception 'a transfer that was prepared anew has no outcome yet' using errcode = 'ST005';
    end if;
    return new;
  end if;
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
