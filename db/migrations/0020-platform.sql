-- Platform: what every capability uses. Cache revisions, rate limits, outgoing messages, the installation's keys, backups, running
-- processes, tests of connections.

-- One row per cached subject, e.g. the public pages. A change of the subject increments `number` in the same transaction.
create table platform.revision (
  name text primary key,
  number bigint not null default 0
);
insert into platform.revision (name) values ('public_pages');
grant select, update on platform.revision to sampai_app;

-- One row per rate-limit key and window: how often the key was hit. In the database, so that limits hold over all processes and over restarts.
create table platform.rate_limit (
  key text not null,
  window_started_at timestamptz not null,
  hits integer not null check (hits > 0),
  expires_at timestamptz not null,
  primary key (key, window_started_at)
);
create index rate_limit_expires_at on platform.rate_limit (expires_at);
grant select, insert, update, delete on platform.rate_limit to sampai_app;

-- One row per e-mail, SMS or WhatsApp message. Written in the transaction of the change that causes the message, sent by a job (transactional outbox).
create table platform.outgoing_message (
  id text primary key check (id like 'ms\_%'),
  channel text not null check (channel in ('email', 'sms', 'whatsapp')),
  recipient text not null,
  language text not null check (language in ('ID', 'EN')),
  template text not null,
  subject text,
  body_text text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'delivered', 'undelivered')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- The gateway's own id of the message, for questions to its support.
  provider_ref text check (length(provider_ref) between 1 and 100),
  delivered_at timestamptz,
  -- The undeliverable WhatsApp message that this SMS repeats. Unique: it is repeated once.
  fallback_of text unique references platform.outgoing_message (id),
  -- From this instant the codes and links in the text are void, and the text is blanked. Null: the text holds no secret and stays.
  secret_until timestamptz,
  blanked_at timestamptz,
  -- When the gateway is inquired about a missing delivery receipt. Null: no inquiry.
  inquire_at timestamptz,
  inquiries integer not null default 0 check (inquiries >= 0),
  -- Whether an SMS replaces an undeliverable WhatsApp message. False for countries to which no code is sent by SMS.
  has_sms_instead boolean not null default true,
  -- Of a mail in a conversation: where answers go, and the Message-IDs by which mail programs show it below what it answers.
  reply_to text check (char_length(reply_to) between 3 and 254 and reply_to !~ '[[:cntrl:][:space:]]'),
  in_reply_to text check (char_length(in_reply_to) between 3 and 250 and in_reply_to !~ '[[:cntrl:][:space:]]'),
  references_ids text[] not null default '{}' check (cardinality(references_ids) <= 20 and array_to_string(references_ids, '') !~ '[[:cntrl:][:space:]]'),
  -- Whether nobody wrote it: marked in its header, so that no machine answers it (RFC 3834).
  is_automatic boolean not null default false,
  -- Files of a mail, by their ids: their owner keeps the bytes, and gives the same ones at each attempt.
  attachments text[] not null default '{}' check (cardinality(attachments) <= 5 and array_to_string(attachments, '') !~ '[^0-9a-z_]'),
  check ((channel = 'email') = (subject is not null)),
  check (channel = 'email' or attachments = '{}'),
  constraint outgoing_message_sent check ((state in ('sent', 'delivered', 'undelivered')) = (sent_at is not null)),
  constraint outgoing_message_delivered check ((state = 'delivered') = (delivered_at is not null)),
  constraint outgoing_message_fallback check (fallback_of is null or channel = 'sms'),
  constraint outgoing_message_blank check (blanked_at is null or (secret_until is not null and body_text = '')),
  constraint outgoing_message_inquiry check (inquire_at is null or (channel <> 'email' and state = 'sent'))
);
create index outgoing_message_created_at on platform.outgoing_message (created_at desc, id desc);
create index outgoing_message_secret on platform.outgoing_message (secret_until) where secret_until is not null and blanked_at is null;
create index outgoing_message_inquire on platform.outgoing_message (inquire_at) where inquire_at is not null;
grant select, insert, update on platform.outgoing_message to sampai_app;

-- One row per delivery event that the gateway reported. The gateway repeats an event until it is answered; the primary key makes repetitions harmless.
create table platform.message_receipt (
  event_id text primary key check (length(event_id) between 8 and 100),
  message_id text not null references platform.outgoing_message (id),
  status text not null check (status in ('delivered', 'undelivered')),
  reason text check (length(reason) between 1 and 40),
  occurred_at timestamptz not null,
  received_at timestamptz not null
);
create index message_receipt_message on platform.message_receipt (message_id, occurred_at);
grant select, insert on platform.message_receipt to sampai_app;

-- One row at most: whether this database holds demo data. The seed writes it, and production refuses to start on a demo.
create table platform.installation (
  only_row boolean primary key default true check (only_row),
  is_demo boolean not null
);
grant select, insert, update on platform.installation to sampai_app;

-- Always empty: the readiness check writes here and rolls back, to find out whether the database accepts writes. It truncates first: the table then gets a
-- new file, so the write needs free disk space and cannot reuse the space of an earlier check.
create table platform.write_probe (filler text not null);
grant insert, truncate on platform.write_probe to sampai_app;

-- One row at most: the PostgreSQL cluster and timeline in which this database was last seen. A database that was restored from a dump differs from it, and so
-- does a former primary after a switch-over (decision 0104).
create table platform.database_seen (
  only_row boolean primary key default true check (only_row),
  system_identifier text not null check (system_identifier ~ '^[0-9]{1,20}$'),
  timeline integer not null check (timeline > 0),
  -- How often an operator accepted a restored or older database (main.js accept-database).
  accepted integer not null default 0 check (accepted >= 0),
  seen_at timestamptz not null default now()
);
grant select, insert, update on platform.database_seen to sampai_app;

-- One row per secret of the installation (APP_SECRET): the registered secrets, and which one new writes use. The table holds no secret: the fingerprint is
-- scrypt of the secret with the row's salt, and former secrets are sealed under their successor.
create table platform.app_key (
  number smallint primary key check (number >= 0),
  salt bytea not null check (length(salt) = 16),
  fingerprint bytea not null check (length(fingerprint) = 32),
  -- New writes use this key.
  is_active boolean not null default false,
  announced_at timestamptz not null default now(),
  -- When the key last became the active one. Null: it is announced and was never active.
  activated_at timestamptz,
  -- The secret itself, encrypted under the key that `sealed_under` names.
  sealed bytea,
  sealed_under smallint references platform.app_key (number),
  -- When an operator declared that the secret is lost.
  lost_at timestamptz,
  check ((sealed is null) = (sealed_under is null)),
  check (sealed_under <> number),
  check (not is_active or (activated_at is not null and lost_at is null))
);
create unique index app_key_active on platform.app_key (is_active) where is_active;
-- An announced key that was never used may be deleted.
grant select, insert, update, delete on platform.app_key to sampai_app;

-- One row per backup of this database, and per rehearsed restore of one (`drill`): written by `main.js backup`, read by metrics and the system room.
-- A restored database contains the backups before its own dump.
create table platform.backup (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('dump', 'base', 'noted', 'drill')),
  finished_at timestamptz not null,
  bytes bigint check (bytes >= 0),
  place text not null check (length(place) between 1 and 500)
);
create index backup_newest on platform.backup (finished_at);
grant select, insert on platform.backup to sampai_app;

-- One row per running process of the product, written again every few seconds. A process that stops deletes its row; one that dies leaves it.
create table platform.running_process (
  id text primary key check (id ~ '^rp_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  kind text not null check (kind in ('web', 'worker', 'both')),
  host text not null check (length(host) between 1 and 100),
  started_at timestamptz not null,
  seen_at timestamptz not null,
  -- When its worker last looked for jobs. Null: it has none.
  looked_at timestamptz,
  version text not null check (length(version) between 1 and 40),
  commit_id text check (commit_id ~ '^[0-9a-f]{40}$'),
  -- Of each outside party that it called: the last call with its answer in one word, and whether calls are paused. Never a text of the party.
  parties jsonb not null
);
grant select, insert, update, delete on platform.running_process to sampai_app;

-- One row per test of an outside connection that staff asked for. A job runs the checks of `main.js doctor` and stores their lines.
create table platform.connection_test (
  id text primary key check (id ~ '^st_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  subject text not null check (subject in ('mail', 'sms', 'bank', 'partner', 'relay')),
  requested_by text not null check (length(requested_by) between 1 and 60),
  requested_at timestamptz not null,
  -- The message that it sent to whoever asked.
  message text check (length(message) between 1 and 60),
  finished_at timestamptz check (finished_at >= requested_at),
  lines jsonb,
  check ((finished_at is null) = (lines is null))
);
create index connection_test_newest on platform.connection_test (requested_at desc, id desc);
grant select, insert on platform.connection_test to sampai_app;
grant update (finished_at, lines) on platform.connection_test to sampai_app;
