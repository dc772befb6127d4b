-- Limits: how far people are verified, and what transfers take of each limit. The figures themselves are pricing's terms.
create schema limits;
grant usage on schema limits to sampai_app;

-- Tiers as they were given, one after the other; the last one counts. Nobody's row is the default.
create table limits.tier (
  no bigint generated always as identity primary key,
  person_id text not null,
  tier text not null check (tier ~ '^L[0-9]$'),
  since timestamptz not null,
  set_by text not null,
  reason text not null check (length(reason) between 1 and 500)
);
create index tier_person on limits.tier (person_id, no desc);
grant select, insert on limits.tier to sampai_app;

-- What is taken of one limit by one person, recipient, corridor or outlet, in one window that begins on a day of Jakarta.
-- Amounts are minor units of the limit's currency; of limits that count, transfers. The key says which. Their order is that of bytes: rows are
-- locked in the order of their keys, and the application has to sort them as the database does.
create table limits.usage (
  key text collate "C" not null,
  whom text collate "C" not null,
  starts_on date not null,
  reserved bigint not null check (reserved >= 0),
  consumed bigint not null check (consumed >= 0),
  -- The figure as it stood when something was last reserved: what the statement that reserves compares with.
  most bigint not null check (most >= 0),
  primary key (key, whom, starts_on)
);
grant select, insert, update on limits.usage to sampai_app;

-- All that one transfer (or one counter's step of it) takes: at once or not at all.
create table limits.reservation (
  subject text primary key,
  person_id text not null,
  state text not null default 'reserved' check (state in ('reserved', 'consumed', 'given_back')),
  content_hash bytea not null check (length(content_hash) = 32),
  reserved_at timestamptz not null,
  moved_at timestamptz
);
create index reservation_person on limits.reservation (person_id, reserved_at desc);
grant select, insert, update on limits.reservation to sampai_app;

create table limits.claim (
  subject text not null references limits.reservation (subject),
  key text collate "C" not null,
  whom text collate "C" not null,
  starts_on date not null,
  taken bigint not null check (taken > 0),
  primary key (subject, key, whom, starts_on)
);
create index claim_usage on limits.claim (key, whom, starts_on);
grant select, insert on limits.claim to sampai_app;

-- Takes reservations to `consumed` or `given_back` and moves what they took with them, in one call: rows of usage are locked in the order of
-- their keys, as reserving does, so that no two wait for each other. Answers the subjects that moved; those that were there already, did not.
create function limits.move(p_subjects text[], p_state text, p_now timestamptz) returns text[]
language plpgsql as $$
declare
  v_subjects text[];
  v_before text[];
begin
  with before as (
    select subject, state from limits.reservation
    where subject = any (p_subjects) and (state = 'reserved' or (state = 'consumed' and p_state = 'given_back'))
    order by subject for update
  ), moved as (
    update limits.reservation set state = p_state, moved_at = p_now from before
    where reservation.subject = before.subject returning reservation.subject, before.state
  )
  select array_agg(subject), array_agg(state) into v_subjects, v_before from moved;
  if v_subjects is null then return '{}'; end if;

  perform 1 from limits.usage
  where (key, whom, starts_on) in (select key, whom, starts_on from limits.claim where subject = any (v_subjects))
  order by key, whom, starts_on for no key update;

  update limits.usage set
    reserved = usage.reserved - moving.from_reserved,
    consumed = usage.consumed - moving.from_consumed + case when p_state = 'consumed' then moving.from_reserved else 0 end
  from (
    select claim.key, claim.whom, claim.starts_on,
      coalesce(sum(claim.taken) filter (where was.state = 'reserved'), 0)::bigint as from_reserved,
      coalesce(sum(claim.taken) filter (where was.state = 'consumed'), 0)::bigint as from_consumed
    from unnest(v_subjects, v_before) as was (subject, state) join limits.claim on claim.subject = was.subject
    group by 1, 2, 3
  ) as moving
  where usage.key = moving.key and usage.whom = moving.whom and usage.starts_on = moving.starts_on;
  return v_subjects;
end $$;
grant execute on function limits.move to sampai_app;
