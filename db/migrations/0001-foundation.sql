-- The house itself: who may do what in the database, the audit trail, counters, the outbox.
-- Migrations run as the owner; the application works as sampai_app, which is granted only what it needs.

do $$
begin
  create role sampai_app nologin;
exception
  -- Roles belong to the whole cluster: another database may have made it, or be making it at this moment.
  when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
  execute format('grant sampai_app to %I', current_user);
end
$$;

create schema platform;
create schema audit;
grant usage on schema platform, audit to sampai_app;

-- One number per thing that other processes keep a copy of. A change of the thing adds one, in the same transaction.
create table platform.revision (
  name text primary key,
  number bigint not null default 0
);
insert into platform.revision (name) values ('public_pages');
grant select, update on platform.revision to sampai_app;

-- Rate limits live here so that they hold over several processes and over restarts.
create table platform.rate_limit (
  key text not null,
  window_started_at timestamptz not null,
  hits integer not null check (hits > 0),
  expires_at timestamptz not null,
  primary key (key, window_started_at)
);
create index rate_limit_expires_at on platform.rate_limit (expires_at);
grant select, insert, update, delete on platform.rate_limit to sampai_app;

-- E-mail, SMS and WhatsApp on their way out: written with the change that causes them, sent by a job.
create table platform.outgoing_message (
  id text primary key check (id like 'ms\_%'),
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  recipient text not null,
  language text not null check (language in ('ID', 'EN')),
  template text not null,
  subject text,
  body_text text not null,
  body_html text,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  check ((channel = 'email') = (subject is not null)),
  check ((state = 'sent') = (sent_at is not null))
);
create index outgoing_message_created_at on platform.outgoing_message (created_at desc, id desc);
grant select, insert, update on platform.outgoing_message to sampai_app;

-- The audit trail: rows are added, never changed nor removed. Hashes are laid over committed rows in order by a job, into a
-- table of their own: a chain inside the request would put every request behind one lock.
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
  -- The transaction that wrote the row: ids are given out before commits, so a row may appear behind one already sealed.
  written_by xid8 not null default pg_current_xact_id()
);
create index entry_subject on audit.entry (subject, id desc) where subject is not null;
create index entry_actor on audit.entry (actor_id, id desc) where actor_id is not null;
create index entry_code on audit.entry (code, id desc);

create table audit.seal (
  position bigint primary key check (position > 0),
  entry_id bigint not null unique references audit.entry (id),
  previous_hash bytea not null check (length(previous_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null
);
grant select, insert on audit.entry, audit.seal to sampai_app;

create function audit.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit trail is append-only' using errcode = 'insufficient_privilege';
end
$$;
-- The grant above already forbids it to the application; this forbids it to the owner's slips as well.
create trigger append_only before update or delete or truncate on audit.entry for each statement execute function audit.refuse_change();
create trigger append_only before update or delete or truncate on audit.seal for each statement execute function audit.refuse_change();
