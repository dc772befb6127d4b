-- What visitors write to the house, and what becomes of it.
create schema support;
grant usage on schema support to sampai_app;

create table support.message (
  id text primary key check (id ~ '^cm_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  full_name text not null check (char_length(full_name) between 1 and 121),
  email text not null check (char_length(email) between 3 and 254),
  phone text check (char_length(phone) between 1 and 30),
  category text not null check (category ~ '^[a-z_]{1,30}$'),
  -- One line: it becomes the subject of mails.
  subject text not null check (char_length(subject) between 1 and 150 and subject !~ '[[:cntrl:]]'),
  body text not null check (char_length(body) between 1 and 4000),
  language text not null check (language in ('ID', 'EN')),
  -- Who was signed in.
  person text check (person like 'us\_%'),
  status text not null check (status in ('open', 'closed', 'spam')),
  -- Why a program set it aside; null where a person did, or nobody.
  suspicion text check (suspicion ~ '^[a-z_]{1,30}$'),
  assigned_to text check (assigned_to like 'us\_%'),
  received_at timestamptz not null,
  -- The last time that somebody did something about it.
  touched_at timestamptz not null check (touched_at >= received_at),
  search_text text not null generated always as (lower(full_name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || subject || ' ' || id)) stored
);
create index message_in_folder on support.message (status, received_at desc, id desc);
create index message_of_colleague on support.message (assigned_to, received_at desc, id desc) where status = 'open';
create index message_search on support.message using gin (search_text public.gin_trgm_ops);
create index message_touched on support.message (status, touched_at);

-- What was done about a message, in order: answers, notes, and who took or closed it.
create table support.entry (
  id text primary key check (id ~ '^ce_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  no bigint generated always as identity unique,
  message_id text not null references support.message (id) on delete cascade,
  kind text not null check (kind in ('answer', 'note', 'assigned', 'closed', 'reopened', 'spam', 'not_spam')),
  text text check (char_length(text) between 1 and 8000),
  -- To whom it was assigned; null: to nobody.
  assignee text check (assignee like 'us\_%'),
  -- The mail that an answer went out by.
  mail_id text check (mail_id like 'ms\_%'),
  made_by text not null check (made_by like 'us\_%'),
  made_at timestamptz not null,
  check ((kind in ('answer', 'note')) = (text is not null)),
  check ((kind = 'answer') = (mail_id is not null)),
  check (kind = 'assigned' or assignee is null)
);
create index entry_of_message on support.entry (message_id, no);

grant select, insert, delete on support.message to sampai_app;
grant update (status, suspicion, assigned_to, touched_at) on support.message to sampai_app;
grant select, insert on support.entry to sampai_app;
