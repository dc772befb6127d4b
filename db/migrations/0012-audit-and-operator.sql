-- The audit room: where a row came from more exactly, how it ended, ways to find it among millions, checks of the chain. And versions of the operator's profile.

alter table audit.entry
  -- The sign-in that the call belonged to; jobs, visitors and partners have none.
  add column session_id text,
  -- Browser and system as the caller's browser names them: for recognising, never for deciding.
  add column device text,
  add column outcome text not null default 'done' check (outcome in ('done', 'refused'));

-- The room lists the newest first, by when it happened; `id` tells apart what happened at one instant. Each filter has its own way in, in that order.
drop index audit.entry_subject;
drop index audit.entry_actor;
drop index audit.entry_code;
create index entry_occurred on audit.entry (occurred_at desc, id desc);
create index entry_subject on audit.entry (subject, occurred_at desc, id desc) where subject is not null;
create index entry_actor on audit.entry (actor_id, occurred_at desc, id desc) where actor_id is not null;
create index entry_code on audit.entry (code, occurred_at desc, id desc);
create index entry_request on audit.entry (request_id, occurred_at desc, id desc);
create index entry_refused on audit.entry (occurred_at desc, id desc) where outcome = 'refused';

-- A check of the hash chain: a job walks it in steps and notes here how far it has come.
create table audit.verification (
  id text primary key check (id like 'vf\_%'),
  asked_by text not null,
  state text not null default 'running' check (state in ('running', 'intact', 'broken', 'abandoned')),
  from_position bigint not null check (from_position > 0),
  to_position bigint not null,
  -- The last position that fits, and its hash: the next step goes on from here.
  checked_to bigint not null,
  checked_hash bytea not null check (length(checked_hash) = 32),
  broken_at bigint,
  started_at timestamptz not null,
  moved_at timestamptz not null,
  finished_at timestamptz,
  check ((state = 'running') = (finished_at is null)),
  check ((state = 'broken') = (broken_at is not null))
);
create unique index verification_running on audit.verification (state) where state = 'running';
create index verification_started on audit.verification (started_at desc);
grant select, insert, update on audit.verification to sampai_app;

-- Two people may have the same page open: a change says which version it is about.
alter table operator.profile add column version integer not null default 1 check (version > 0);
create table operator.profile_version (
  version integer primary key check (version > 0),
  profile jsonb not null,
  changed_by text not null,
  changed_at timestamptz not null
);
insert into operator.profile_version (version, profile, changed_by, changed_at) select version, profile, 'import', updated_at from operator.profile;
grant select, insert on operator.profile_version to sampai_app;
