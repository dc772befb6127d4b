-- An unpaid transfer that goes to another recipient is one of the unpaid ones there and no longer of the first's. Of these only what is reserved counts
-- (0018-limits.sql, src/limits/limit.ts), so that what was paid in finds room however many are unpaid, and what is unpaid however many were paid in.
create or replace function limits.replace_claims(p_subject text, p_scope text, p_keys text[], p_whoms text[], p_starts date[], p_taken bigint[], p_most bigint[])
  returns int[]
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_scopes constant text[] := array[p_scope, p_scope || '_unpaid'];
  v_state text;
  v_full int[];
begin
  select state into v_state from limits.reservation where subject = p_subject for update;
  -- A transfer without limits has nothing to exchange.
  if v_state is null then return '{}'; end if;
  if v_state = 'given_back' then raise exception 'the limits of % were given back', p_subject; end if;

  perform 1 from limits.usage where (key, whom, starts_on) in (
    select key, whom, starts_on from limits.claim where subject = p_subject and split_part(key, '.', 1) = any (v_scopes)
    union select * from unnest(p_keys, p_whoms, p_starts))
  order by key, whom, starts_on for no key update;

  update limits.usage set reserved = usage.reserved - case v_state when 'reserved' then claim.taken else 0 end,
    consumed = usage.consumed - case v_state when 'consumed' then claim.taken else 0 end
  from limits.claim
  where claim.subject = p_subject and split_part(claim.key, '.', 1) = any (v_scopes)
    and usage.key = claim.key and usage.whom = claim.whom and usage.starts_on = claim.starts_on;
  delete from limits.claim where subject = p_subject and split_part(key, '.', 1) = any (v_scopes);

  with asked as (
    select * from unnest(p_keys, p_whoms, p_starts, p_taken, p_most) with ordinality as asked (key, whom, starts_on, taken, most, line)
  ), used as (
    insert into limits.usage as usage (key, whom, starts_on, reserved, consumed, most)
    select key, whom, starts_on, case v_state when 'reserved' then taken else 0 end, case v_state when 'consumed' then taken else 0 end, most
    from asked where taken <= most order by line
    on conflict (key, whom, starts_on) do update set reserved = usage.reserved + excluded.reserved,
      consumed = usage.consumed + excluded.consumed,
      most = case when usage.key like '%\_unpaid.%' and excluded.reserved = 0 then usage.most else excluded.most end
    where case when usage.key like '%\_unpaid.%' then excluded.reserved = 0 or usage.reserved + excluded.reserved <= excluded.most
      else usage.reserved + usage.consumed + excluded.reserved + excluded.consumed <= excluded.most end
    returning key, whom, starts_on
  ), claimed as (
    insert into limits.claim (subject, key, whom, starts_on, taken)
    select p_subject, key, whom, starts_on, taken from asked join used using (key, whom, starts_on)
  )
  select coalesce(array_agg(line order by line), '{}') into v_full from asked
  where not exists (select from used where used.key = asked.key and used.whom = asked.whom and used.starts_on = asked.starts_on);
  return v_full;
end $$;
