-- Audit: the trail of everything that people and jobs changed. Rows are added, never changed and never removed.

-- One row per changing call, written in the transaction of the change.
create table audit.entry (
  id bigint generated always as identity primary key,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default clock_timestamp(),
  code text not null,
  actor_kind text not null check (actor_kind in ('visitor', 'user', 'staff', 'partner', 'system')),
  actor_id text,
  address text not null,
  request_id text not null,
  subject text,
  details jsonb not null default '{}',
  -- The transaction that wrote the row. Ids are assigned before the commit, so a row with a lower id may become visible after one with a higher id was sealed.
  written_by xid8 not null default pg_current_xact_id(),
  -- The sign-in that the call belonged to. Null for jobs, visitors and partners.
  session_id text,
  -- Browser and operating system as the caller's browser names them. To recognise a device; no decision depends on it.
  device text,
  outcome text not null default 'done' check (outcome in ('done', 'refused'))
);
-- The office lists the newest entries first, by `occurred_at`; `id` orders entries of one instant. One index per filter, in that order.
create index entry_occurred on audit.entry (occurred_at desc, id desc);
create index entry_subject on audit.entry (subject, occurred_at desc, id desc) where subject is not null;
create index entry_actor on audit.entry (actor_id, occurred_at desc, id desc) where actor_id is not null;
create index entry_code on audit.entry (code, occurred_at desc, id desc);
create index entry_request on audit.entry (request_id, occurred_at desc, id desc);
create index entry_refused on audit.entry (occurred_at desc, id desc) where outcome = 'refused';
-- The grant withholds update and delete from the application; the trigger refuses them to the owner as well.
grant select, insert on audit.entry to sampai_app;
create trigger append_only before update or delete or truncate on audit.entry for each statement execute function platform.refuse_change();

-- One row per sealed entry: the hash chain over committed entries. A job writes it in order of the entries' ids. A chain built inside the request would
-- serialise all requests behind one lock (decision 0009).
create table audit.seal (
  position bigint primary key check (position > 0),
  entry_id bigint not null unique references audit.entry (id),
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null
);
grant select, insert on audit.seal to sampai_app;
create trigger append_only before update or delete or truncate on audit.seal for each statement execute function platform.refuse_change();

-- One row per requested verification of the hash chain. A job reads the chain in steps and records its progress here.
create table audit.verification (
  id text primary key check (id like 'vf\_%'),
  requested_by text not null,
  state text not null default 'running' check (state in ('running', 'intact', 'broken', 'abandoned')),
  from_position bigint not null check (from_position > 0),
  to_position bigint not null,
  -- The last verified position and its hash: the next step continues from here.
  checked_to bigint not null,
  checked_hash bytea not null check (length(checked_hash) = 32),
  broken_at bigint,
  started_at timestamptz not null,
  moved_at timestamptz not null,
  finished_at timestamptz,
  check ((state = 'running') = (finished_at is null)),
  check ((state = 'broken') = (broken_at is not null))
);
-- One verification runs at a time.
create unique index verification_running on audit.verification (state) where state = 'running';
create index verification_started on audit.verification (started_at desc);
grant select, insert, update on audit.verification to sampai_app;
