-- Replaces the claims of one scope (and of its scope `…_unpaid`) of a reservation by others, at once: the recipient of a transfer was changed.
--
-- `security definer`: the application itself may not delete claims, otherwise a use of a limit could disappear.
--
-- Arguments:
--   p_subject  subject of the reservation
--   p_scope    first part of the keys, e.g. recipient
--   p_keys, p_owners, p_starts, p_taken, p_max  parallel arrays, one element per new claim: key, owner and first day of the window, the used amount, and the
--              limit's figure, both in minor units of the limit's currency or in transfers
--
-- An unpaid transfer counts as unpaid at the new recipient and no longer at the former one. Keys of unpaid transfers compare only what is reserved
-- (src/limits/model/limit.ts): a paid transfer finds room however many are unpaid, and an unpaid one however many were paid.
--
-- Returns the positions of the claims that found no room, from 1. If there are any, the caller refuses and rolls back.
-- Errors: P0001, the reservation was released.
-- Locking: the reservation, then rows of limits.usage in the order of their keys.
create or replace function limits.replace_claims(p_subject text, p_scope text, p_keys text[], p_owners text[], p_starts date[], p_taken bigint[], p_max bigint[])
  returns int[]
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_scopes constant text[] := array[p_scope, p_scope || '_unpaid'];
  v_state text;
  v_full int[];
begin
  select state into v_state from limits.reservation where subject = p_subject for update;
  -- A transfer without a reservation has no claims to replace.
  if v_state is null then return '{}'; end if;
  if v_state = 'released' then raise exception 'the reservation of % was released', p_subject; end if;

  perform 1 from limits.usage where (key, owner, starts_on) in (
    select key, owner, starts_on from limits.claim where subject = p_subject and split_part(key, '.', 1) = any (v_scopes)
    union select * from unnest(p_keys, p_owners, p_starts))
  order by key, owner, starts_on for no key update;

  update limits.usage set reserved = usage.reserved - case v_state when 'reserved' then claim.taken else 0 end,
    consumed = usage.consumed - case v_state when 'consumed' then claim.taken else 0 end
  from limits.claim
  where claim.subject = p_subject and split_part(claim.key, '.', 1) = any (v_scopes)
    and usage.key = claim.key and usage.owner = claim.owner and usage.starts_on = claim.starts_on;
  delete from limits.claim where subject = p_subject and split_part(key, '.', 1) = any (v_scopes);

  with requested as (
    select * from unnest(p_keys, p_owners, p_starts, p_taken, p_max) with ordinality as requested (key, owner, starts_on, taken, max, line)
  ), used as (
    insert into limits.usage as usage (key, owner, starts_on, reserved, consumed, max)
    select key, owner, starts_on, case v_state when 'reserved' then taken else 0 end, case v_state when 'consumed' then taken else 0 end, max
    from requested where taken <= max order by line
    on conflict (key, owner, starts_on) do update set reserved = usage.reserved + excluded.reserved,
      consumed = usage.consumed + excluded.consumed,
      max = case when usage.key like '%\_unpaid.%' and excluded.reserved = 0 then usage.max else excluded.max end
    where case when usage.key like '%\_unpaid.%' then excluded.reserved = 0 or usage.reserved + excluded.reserved <= excluded.max
      else usage.reserved + usage.consumed + excluded.reserved + excluded.consumed <= excluded.max end
    returning key, owner, starts_on
  ), claimed as (
    insert into limits.claim (subject, key, owner, starts_on, taken)
    select p_subject, key, owner, starts_on, taken from requested join used using (key, owner, starts_on)
  )
  select coalesce(array_agg(line order by line), '{}') into v_full from requested
  where not exists (select from used where used.key = requested.key and used.owner = requested.owner and used.starts_on = requested.starts_on);
  return v_full;
end $$;

revoke execute on function limits.replace_claims from public;
grant execute on function limits.replace_claims to sampai_app;
