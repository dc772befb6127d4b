-- Support: messages of visitors to the operator, and the actions of staff on them.

-- One row per message.
create table support.message (
  id text primary key check (id ~ '^cm_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  full_name text not null check (char_length(full_name) between 1 and 121),
  email text not null check (char_length(email) between 3 and 254),
  phone text check (char_length(phone) between 1 and 30),
  category text not null check (category ~ '^[a-z_]{1,30}$'),
  -- One line: it becomes the subject of e-mails.
  subject text not null check (char_length(subject) between 1 and 150 and subject !~ '[[:cntrl:]]'),
  body text not null check (char_length(body) between 1 and 4000),
  language text not null check (language in ('ID', 'EN')),
  -- The signed-in sender.
  person text check (person like 'us\_%'),
  status text not null check (status in ('open', 'closed', 'spam')),
  -- Why the spam check set it aside. Null: staff set it aside, or it was not set aside.
  suspicion text check (suspicion ~ '^[a-z_]{1,30}$'),
  assigned_to text check (assigned_to like 'us\_%'),
  received_at timestamptz not null,
  -- The time of the last action on it.
  touched_at timestamptz not null check (touched_at >= received_at),
  search_text text not null generated always as (lower(full_name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || subject || ' ' || id)) stored
);
create index message_in_folder on support.message (status, received_at desc, id desc);
create index message_of_colleague on support.message (assigned_to, received_at desc, id desc) where status = 'open';
create index message_search on support.message using gin (search_text public.gin_trgm_ops);
create index message_touched on support.message (status, touched_at);
grant select, insert, delete on support.message to sampai_app;
grant update (status, suspicion, assigned_to, touched_at) on support.message to sampai_app;

-- One row per action on a message, in order: answers, notes, assignments, closing.
create table support.entry (
  id text primary key check (id ~ '^ce_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  no bigint generated always as identity unique,
  message_id text not null references support.message (id) on delete cascade,
  kind text not null check (kind in ('answer', 'note', 'assigned', 'closed', 'reopened', 'spam', 'not_spam')),
  text text check (char_length(text) between 1 and 8000),
  -- The person to whom it was assigned. Null: the assignment was removed.
  assignee text check (assignee like 'us\_%'),
  -- The e-mail by which an answer was sent.
  mail_id text check (mail_id like 'ms\_%'),
  made_by text not null check (made_by like 'us\_%'),
  made_at timestamptz not null,
  check ((kind in ('answer', 'note')) = (text is not null)),
  check ((kind = 'answer') = (mail_id is not null)),
  check (kind = 'assigned' or assignee is null)
);
create index entry_of_message on support.entry (message_id, no);
grant select, insert on support.entry to sampai_app;
