-- Changes reservations to `consumed` or `released` and updates the use of each limit accordingly.
--
-- Arguments:
--   p_subjects  subjects of the reservations
--   p_state     consumed, or released; a consumed reservation can still be released
--   p_now       when it happens
--
-- Returns the subjects that changed; those that had the state already are not among them.
-- Locking: reservations in the order of their subjects, then rows of limits.usage in the order of their keys, as in every function and statement that
-- reserves, so that concurrent calls cannot deadlock.
create or replace function limits.move(p_subjects text[], p_state text, p_now timestamptz) returns text[]
language plpgsql as $$
declare
  v_subjects text[];
  v_before text[];
begin
  with before as (
    select subject, state from limits.reservation
    where subject = any (p_subjects) and (state = 'reserved' or (state = 'consumed' and p_state = 'released'))
    order by subject for update
  ), moved as (
    update limits.reservation set state = p_state, moved_at = p_now from before
    where reservation.subject = before.subject returning reservation.subject, before.state
  )
  select array_agg(subject), array_agg(state) into v_subjects, v_before from moved;
  if v_subjects is null then return '{}'; end if;

  perform 1 from limits.usage
  where (key, owner, starts_on) in (select key, owner, starts_on from limits.claim where subject = any (v_subjects))
  order by key, owner, starts_on for no key update;

  update limits.usage set
    reserved = usage.reserved - moving.from_reserved,
    consumed = usage.consumed - moving.from_consumed + case when p_state = 'consumed' then moving.from_reserved else 0 end
  from (
    select claim.key, claim.owner, claim.starts_on,
      coalesce(sum(claim.taken) filter (where was.state = 'reserved'), 0)::bigint as from_reserved,
      coalesce(sum(claim.taken) filter (where was.state = 'consumed'), 0)::bigint as from_consumed
    from unnest(v_subjects, v_before) as was (subject, state) join limits.claim on claim.subject = was.subject
    group by 1, 2, 3
  ) as moving
  where usage.key = moving.key and usage.owner = moving.owner and usage.starts_on = moving.starts_on;
  return v_subjects;
end $$;

grant execute on function limits.move to sampai_app;
