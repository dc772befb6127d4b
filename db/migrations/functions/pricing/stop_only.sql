-- Trigger function: an emergency stop changes nothing except that the corridor or rail is stopped. Its value, without `opening`, equals that of the term in
-- force, so that a stop cannot change a bound, a cost or a rail.
--
-- Errors: 42501.
create or replace function pricing.stop_only() returns trigger language plpgsql as $$
begin
  if new.origin = 'stop' and (new.value - 'availability') is distinct from (
    select term.value - 'availability' from pricing.term
    where term.kind = new.kind and term.key = new.key and term.state = 'approved' and term.effective_from <= new.effective_from
      and (term.valid_to is null or term.valid_to > new.effective_from)
      and (term.value #>> '{availability,state}' = 'stopped' or term.decided_at >= coalesce((
        select max(stop.decided_at) from pricing.term as stop
        where stop.origin = 'stop' and stop.kind = new.kind and stop.key = new.key and stop.effective_from <= new.effective_from), '-infinity'))
    order by term.effective_from desc, term.id desc limit 1)
  then
    raise exception 'an emergency stop may only close the corridor or rail' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
