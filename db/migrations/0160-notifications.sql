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
  -- The values for its text. Never a code, a token or the account number of a person.
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
  by_device boolean not null,
  changed_at timestamptz not null,
  primary key (person, topic)
);
grant select, insert, update on notifications.preference to sampai_app;

-- One row per browser that a person has switched notifications on in (RFC 8030). Deleted as soon as it ends: nothing of a signed-out browser is retained.
create table notifications.device (
  id text primary key check (id ~ '^nd_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  person text not null check (length(person) between 1 and 60),
  -- The sign-in on which it rests: signing out ends it.
  session_id text not null check (session_id like 'ss\_%'),
  -- Browser and operating system, as the browser says; empty when unknown.
  name text not null check (length(name) <= 60),
  -- An address at the browser's push service. A browser has one for each site, so one person at a time.
  endpoint text not null unique check (endpoint ~ '^https://[!-~]+$' and length(endpoint) <= 1000),
  -- The browser's public key and its secret, with which contents are encrypted for it alone (RFC 8291).
  p256dh text not null check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  -- Our public key that the browser was subscribed with: the push service accepts no other.
  server_key text not null check (server_key ~ '^B[A-Za-z0-9_-]{86}$'),
  added_at timestamptz not null,
  seen_at timestamptz not null check (seen_at >= added_at),
  delivered_at timestamptz check (delivered_at >= added_at)
);
create index device_of on notifications.device (person, added_at);
create index device_unseen on notifications.device (seen_at);
grant select, insert, update, delete on notifications.device to sampai_app;

-- One row per notification and device.
create table notifications.push (
  notification bigint not null references notifications.notification (no),
  device text not null references notifications.device (id) on delete cascade,
  state text not null check (state in ('queued', 'sent', 'failed')),
  attempts smallint not null default 0 check (attempts >= 0),
  -- When it is taken next. A worker that takes it moves this ahead, so that another repeats it if that worker dies.
  due_at timestamptz not null,
  -- After this it would be no news.
  expires_at timestamptz not null,
  made_at timestamptz not null,
  sent_at timestamptz check (sent_at >= made_at),
  -- The last answer of the push service in one word.
  answer text check (answer ~ '^[a-z0-9_]{1,40}$'),
  primary key (notification, device),
  check ((state = 'sent') = (sent_at is not null))
);
create index push_due on notifications.push (due_at) where state = 'queued';
create index push_of_device on notifications.push (device);
create index push_made on notifications.push (made_at);
grant select, insert, update, delete on notifications.push to sampai_app;

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
