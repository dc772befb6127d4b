-- What people are told about what concerns them: in their list, and by mail and telephone as they like.
create schema notifications;
grant usage on schema notifications to sampai_app;

-- Something that somebody is told. Written with the change that it tells of, in its transaction; mails and messages follow from a job.
create table notifications.notice (
  -- Its place in the order of all: what tells a page that there is another.
  no bigint generated always as identity primary key,
  id text not null unique check (id ~ '^nt_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  -- What it tells of, and which event of it: the same told again is no second notice.
  key text not null unique check (length(key) between 1 and 120),
  person text not null check (length(person) between 1 and 60),
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  -- The page that it leads to names this.
  about text not null check (length(about) between 1 and 60),
  -- What its words are filled with. Never a code, a token or an account.
  facts jsonb not null,
  made_at timestamptz not null,
  read_at timestamptz check (read_at >= made_at),
  -- By mail and telephone, as far as its reader wants it; or found too old to be told.
  told_at timestamptz check (told_at >= made_at)
);
create index notice_of on notifications.notice (person, no desc);
create index notice_unread on notifications.notice (person) where read_at is null;
create index notice_untold on notifications.notice (no) where told_at is null;
grant select, insert on notifications.notice to sampai_app;
grant update (read_at, told_at) on notifications.notice to sampai_app;

-- Where somebody wants to be told of a topic, where that differs from what everybody has.
create table notifications.preference (
  person text not null check (length(person) between 1 and 60),
  topic text not null check (topic ~ '^[a-z_]{1,40}$'),
  by_mail boolean not null,
  by_phone boolean not null,
  changed_at timestamptz not null,
  primary key (person, topic)
);
grant select, insert, update on notifications.preference to sampai_app;

-- "Tell me when one unit costs less than this." Fires once.
create table notifications.rate_alert (
  id text primary key check (id ~ '^ra_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  person text not null check (length(person) between 1 and 60),
  corridor text not null check (length(corridor) between 5 and 20),
  -- Rupiah for one unit, by the customers' rate.
  below numeric(20, 10) not null check (below > 0),
  made_at timestamptz not null,
  fired_at timestamptz check (fired_at >= made_at),
  fired_rate numeric(20, 10) check (fired_rate < below),
  check ((fired_at is null) = (fired_rate is null))
);
create index rate_alert_of on notifications.rate_alert (person, made_at desc);
create index rate_alert_waiting on notifications.rate_alert (corridor, below) where fired_at is null;
grant select, insert, delete on notifications.rate_alert to sampai_app;
grant update (fired_at, fired_rate) on notifications.rate_alert to sampai_app;
