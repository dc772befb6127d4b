-- Notifications of persons, in their list, by e-mail and by phone, and their rate alerts.

-- One row per notification of a person. Written in the transaction of the change that it reports; a job sends e-mails and messages.
create table notifications.notification (
  -- The order of all notifications: a page detects new ones by it.
  no bigint generated always as identity primary key,
  id text not null unique check (id ~ '^nt_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  -- The event that it reports. The same event makes no second notification.
  key text not null unique check (length(key) between 1 and 120),
  person text not null check (length(person) between 1 and 60),
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  -- The subject of the page to which it links.
  about text not null check (length(about) between 1 and 60),
  -- The values for its text. Never a code, a token or an account number.
  facts jsonb not null,
  made_at timestamptz not null,
  read_at timestamptz check (read_at >= made_at),
  -- When it was sent by e-mail and phone, as the person's settings say, or was found too old to be sent.
  notified_at timestamptz check (notified_at >= made_at)
);
create index notification_of on notifications.notification (person, no desc);
create index notification_unread on notifications.notification (person) where read_at is null;
create index notification_unsent on notifications.notification (no) where notified_at is null;
grant select, insert on notifications.notification to sampai_app;
grant update (read_at, notified_at) on notifications.notification to sampai_app;

-- One row per person and topic for which the person's channels differ from the default.
create table notifications.preference (
  person text not null check (length(person) between 1 and 60),
  topic text not null check (topic ~ '^[a-z_]{1,40}$'),
  by_mail boolean not null,
  by_phone boolean not null,
  changed_at timestamptz not null,
  primary key (person, topic)
);
grant select, insert, update on notifications.preference to sampai_app;

-- One row per rate alert: "notify me when one unit costs less than this". Fires once.
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

-- Notifications, what was sent: staff find the messages about a transfer and to a person, and send one again.

alter table platform.outgoing_message
  -- The id of the transfer that the message is about. Null for messages about an account.
  add column about text check (length(about) between 1 and 60),
  -- The message that staff had sent again, over this or another channel.
  add column repeat_of text references platform.outgoing_message (id);
create index outgoing_message_about on platform.outgoing_message (about, created_at desc, id desc) where about is not null;
create index outgoing_message_to on platform.outgoing_message (recipient, created_at desc, id desc);
create index outgoing_message_repeat on platform.outgoing_message (repeat_of, created_at) where repeat_of is not null;

-- Sending a notification again writes it anew from its facts.
create index notification_about on notifications.notification (about, kind, no desc);
