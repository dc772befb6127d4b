-- A corridor or a rail that must stop now is stopped by one person, and opened again by two (decision 0054). Such a stop is a term like any other, with an
-- origin of its own: it counts from the moment it is ordered, it says nothing new but that the way is stopped, and what was approved before it, for
-- today or for later, does not open the way again.
alter table pricing.term drop constraint term_origin_check;
alter table pricing.term add constraint term_origin_check check (origin in ('person', 'import', 'stop'));
-- Four eyes are for what persons propose.
alter table pricing.term drop constraint term_check6;
alter table pricing.term add constraint term_check6
  check (origin <> 'person' or decided_by is null or (decided_by like 'us\_%' and decided_by <> proposed_by));
alter table pricing.term drop constraint term_check7;
alter table pricing.term add constraint term_check7
  check (origin <> 'import' or (proposed_by in ('seed', 'import') and decided_by = proposed_by and state = 'approved'));
alter table pricing.term add constraint term_stop
  check (origin <> 'stop' or (kind in ('corridor', 'rail') and coalesce(value #>> '{opening,state}', '') = 'stopped' and state = 'approved'
    and decided_by = proposed_by and decided_at = proposed_at and valid_from = proposed_at and effective_from = proposed_at and valid_to is null));

-- The newest stop of a way: what was decided before it does not open it.
create index term_stops on pricing.term (kind, key, decided_at desc) where origin = 'stop';

-- A stop stops, and changes nothing else: no bound, no cost, no rail slips through under its name.
create function pricing.stop_only() returns trigger language plpgsql as $$
begin
  if new.origin = 'stop' and (new.value - 'opening') is distinct from (
    select term.value - 'opening' from pricing.term
    where term.kind = new.kind and term.key = new.key and term.state = 'approved' and term.effective_from <= new.effective_from
      and (term.valid_to is null or term.valid_to > new.effective_from)
      and (term.value #>> '{opening,state}' = 'stopped' or term.decided_at >= coalesce((
        select max(stop.decided_at) from pricing.term as stop
        where stop.origin = 'stop' and stop.kind = new.kind and stop.key = new.key and stop.effective_from <= new.effective_from), '-infinity'))
    order by term.effective_from desc, term.id desc limit 1)
  then
    raise exception 'a stop changes nothing but that the way is stopped' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger stops_only before insert on pricing.term for each row execute function pricing.stop_only();
