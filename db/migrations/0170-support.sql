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
  -- By when it is answered and solved by the goals of customer service, as computed from its entries. Null: nothing is due.
  answer_due_at timestamptz,
  solution_due_at timestamptz,
  due_at timestamptz generated always as (least(answer_due_at, solution_due_at)) stored,
  search_text text not null generated always as (lower(full_name || ' ' || email || ' ' || coalesce(phone, '') || ' ' || subject || ' ' || id)) stored
);
create index message_in_folder on support.message (status, received_at desc, id desc);
create index message_of_colleague on support.message (assigned_to, received_at desc, id desc) where status = 'open';
create index message_search on support.message using gin (search_text public.gin_trgm_ops);
create index message_touched on support.message (status, touched_at);
create index message_due on support.message (due_at) where status = 'open' and due_at is not null;
grant select, insert, delete on support.message to sampai_app;
grant update (status, suspicion, assigned_to, touched_at, answer_due_at, solution_due_at) on support.message to sampai_app;

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
  -- Null: the system, which closes answered messages, and reopens those whose sender is not satisfied.
  made_by text check (made_by like 'us\_%'),
  made_at timestamptz not null,
  check (kind in ('closed', 'reopened') or made_by is not null),
  check ((kind in ('answer', 'note')) = (text is not null)),
  check ((kind = 'answer') = (mail_id is not null)),
  check (kind = 'assigned' or assignee is null)
);
create index entry_of_message on support.entry (message_id, no);
grant select, insert on support.entry to sampai_app;

-- Threads: live chats of visitors and customers, and mails to the service address, in the same inbox as the messages above.
create table support.thread (
  id text primary key check (id ~ '^th_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  channel text not null check (channel in ('chat', 'form', 'mail')),
  subject text not null check (char_length(subject) between 1 and 150 and subject !~ '[[:cntrl:]]'),
  -- The signed-in customer; else the hash of the secret in the visitor's cookie. A visitor's thread gets a person once the visitor signs in.
  person text check (person like 'us\_%'),
  visitor_hash bytea check (octet_length(visitor_hash) = 32),
  -- Of a thread of mails: the address that it was begun from, in lower case. It proves nobody's identity: such a thread has no person.
  mail_address text check (char_length(mail_address) between 3 and 254 and mail_address = lower(mail_address)),
  -- Why a mail was put into the folder of spam. Null: staff put it there, or it is not there.
  suspicion text check (suspicion ~ '^[a-z_]{1,30}$'),
  -- The account's name when the thread was opened, or what a visitor calls themselves.
  customer_name text check (char_length(customer_name) between 1 and 121),
  transfer_id text check (transfer_id like 'tr\_%'),
  language text not null check (language in ('ID', 'EN')),
  state text not null check (state in ('NEW', 'OPEN', 'WAITING_CUSTOMER', 'WAITING_THIRD', 'SOLVED', 'CLOSED', 'SPAM')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  reason text check (reason ~ '^[a-z_]{1,30}$'),
  tags text[] not null default '{}' check (cardinality(tags) <= 10),
  assigned_to text check (assigned_to like 'us\_%'),
  snoozed_until timestamptz,
  merged_into text references support.thread (id),
  -- Increases with each change, so that a page sees that its view is outdated.
  version bigint not null default 1,
  -- The number of the last entry: entries of a thread are numbered without gaps, in the order of their commits.
  last_no integer not null default 0,
  customer_read_no integer not null default 0,
  staff_read_no integer not null default 0,
  opened_at timestamptz not null,
  touched_at timestamptz not null,
  -- Since when the customer waits for us. Null: the last word is ours.
  waiting_since timestamptz,
  first_reply_at timestamptz,
  solved_at timestamptz,
  -- By when the customer is answered, and the question solved, by the goals of customer service; computed from the entries. Null: nothing is due.
  answer_due_at timestamptz,
  solution_due_at timestamptz,
  due_at timestamptz generated always as (least(answer_due_at, solution_due_at)) stored,
  search_text text not null generated always as (lower(coalesce(customer_name, '') || ' ' || coalesce(mail_address || ' ', '') || subject || ' ' || id)) stored,
  check ((channel = 'mail') = (mail_address is not null)),
  check (channel = 'mail' or person is not null or visitor_hash is not null),
  check (channel <> 'mail' or (person is null and visitor_hash is null)),
  check (state <> 'SPAM' or channel = 'mail'),
  check (suspicion is null or state = 'SPAM'),
  check ((state in ('SOLVED', 'CLOSED')) = (solved_at is not null)),
  check (merged_into is null or state = 'CLOSED'),
  check (state not in ('SOLVED', 'CLOSED', 'SPAM') or (answer_due_at is null and solution_due_at is null))
);
create index thread_waiting on support.thread (coalesce(waiting_since, touched_at), id) where state in ('NEW', 'OPEN');
create index thread_pending on support.thread (touched_at, id) where state in ('WAITING_CUSTOMER', 'WAITING_THIRD');
create index thread_over on support.thread (touched_at, id) where state in ('SOLVED', 'CLOSED');
create index thread_of_colleague on support.thread (assigned_to, touched_at, id) where state not in ('SOLVED', 'CLOSED');
create index thread_due on support.thread (due_at) where state not in ('SOLVED', 'CLOSED') and due_at is not null;
create index thread_of_person on support.thread (person, touched_at desc) where person is not null;
create index thread_of_visitor on support.thread (visitor_hash, touched_at desc) where visitor_hash is not null;
create index thread_of_address on support.thread (mail_address, touched_at desc) where mail_address is not null;
create index thread_spam on support.thread (touched_at, id) where state = 'SPAM';
create index thread_answered on support.thread (first_reply_at) where first_reply_at is not null;
create index thread_opened on support.thread (opened_at);
create index thread_solved on support.thread (solved_at) where solved_at is not null;
create index thread_merged on support.thread (merged_into) where merged_into is not null;
create index thread_search on support.thread using gin (search_text public.gin_trgm_ops);
grant select, insert, delete, update on support.thread to sampai_app;

-- What was said in a thread, and what happened to it. The id is the sender's own: sent again, it is stored once.
create table support.thread_entry (
  thread_id text not null references support.thread (id) on delete cascade,
  no integer not null check (no > 0),
  id text not null check (id ~ '^te_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  kind text not null check (kind in ('public', 'note', 'system')),
  side text not null check (side in ('customer', 'staff', 'system')),
  made_by text check (made_by like 'us\_%'),
  -- Of a system entry: what happened.
  event text check (event ~ '^[a-z_]{1,30}$'),
  -- Of an assignment: to whom.
  assignee text check (assignee like 'us\_%'),
  -- A chat's message has 2,000 characters at most; a mail is longer.
  text text check (char_length(text) between 1 and 20000),
  -- How many files it was sent with. A message with files needs no text.
  files smallint not null default 0 check (files between 0 and 5),
  made_at timestamptz not null,
  primary key (thread_id, no),
  unique (thread_id, id),
  check ((kind = 'system') = (event is not null)),
  check (kind <> 'system' or text is null),
  check (kind = 'system' or text is not null or files > 0),
  check (files = 0 or kind = 'public'),
  check (kind <> 'note' or side = 'staff')
);
grant select, insert on support.thread_entry to sampai_app;

-- One row per file of a chat or complaint: given first, sent with a message or entry afterwards. Deleted with its thread or complaint; it goes with
-- its message where threads are merged.
create table support.chat_file (
  id text primary key check (id ~ '^cf_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  -- Null: it is for a complaint, which may not exist before its files.
  thread_id text references support.thread (id) on delete cascade,
  -- The message that it was sent with. Null, as the complaint below: not sent yet; then a job deletes it within a day.
  entry_id text,
  -- The complaint and its entry that it was sent with; both refer to tables below.
  complaint_id text,
  complaint_entry_id text,
  side text not null check (side in ('customer', 'staff')),
  -- As the person called it: text for people, never a path or a type.
  name text not null check (length(name) between 1 and 120),
  media text not null check (media in ('image/jpeg', 'application/pdf')),
  -- Of the stored bytes before they are sealed.
  sha256 bytea not null check (length(sha256) = 32),
  bytes integer not null check (bytes > 0),
  -- Null: it came with a mail, whose sender is nobody known, or to a complaint with the chat from which staff opened it.
  given_by text check (given_by like 'us\_%'),
  given_at timestamptz not null,
  check (given_by is not null or (side = 'customer' and coalesce(entry_id, complaint_entry_id) is not null)),
  check ((complaint_id is null) = (complaint_entry_id is null)),
  check (thread_id is null or complaint_id is null),
  check (entry_id is null or thread_id is not null),
  check (thread_id is not null or side = 'customer'),
  foreign key (thread_id, entry_id) references support.thread_entry (thread_id, id) on delete cascade
);
create index chat_file_thread on support.chat_file (thread_id, entry_id);
create index chat_file_giver on support.chat_file (given_by, given_at);
create index chat_file_complaint on support.chat_file (complaint_id, complaint_entry_id) where complaint_id is not null;
create index chat_file_unsent on support.chat_file (given_at) where entry_id is null and complaint_id is null;
grant select, insert, delete on support.chat_file to sampai_app;
grant update (thread_id, entry_id, complaint_id, complaint_entry_id) on support.chat_file to sampai_app;

create table support.chat_file_content (
  file text primary key references support.chat_file (id) on delete cascade,
  content bytea not null,
  key_number smallint not null
);
alter table support.chat_file_content alter column content set storage external;
create index chat_file_content_key on support.chat_file_content (key_number, file);
grant select, insert on support.chat_file_content to sampai_app;
grant update (content, key_number) on support.chat_file_content to sampai_app;

-- One row per mail that became an entry of a thread: what is known of it beside its text. It goes with its entry where threads are merged.
create table support.received_mail (
  -- Of sender and Message-ID: a mail that is delivered again is stored once.
  key bytea primary key check (octet_length(key) = 32),
  -- For the references of our answers, and for replies to it. Null: it has none that can be repeated in a header.
  message_id text check (char_length(message_id) between 3 and 250),
  thread_id text not null references support.thread (id) on delete cascade,
  entry_id text not null,
  -- Whether the domain of the sender signed it (DKIM); `signed_by`: which domain did.
  signature text not null check (signature in ('signed', 'other_domain', 'unsigned', 'broken', 'unchecked')),
  signed_by text check (char_length(signed_by) between 1 and 253),
  -- Whether it came from a server that the sender's domain names (SPF).
  server text not null check (server in ('named', 'not_named', 'unnamed', 'unchecked')),
  -- Former mails that it repeats: shown on request.
  quoted text check (char_length(quoted) between 1 and 20000),
  -- Whether its text was longer than what is stored.
  is_cut boolean not null,
  -- Attachments that were not stored: {name, why}.
  left_out jsonb not null check (jsonb_typeof(left_out) = 'array'),
  -- The thread or contact message that it answers without being part of it, and why it is not.
  refers_to text check (refers_to ~ '^(?:th|cm)_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  refers_as text check (refers_as in ('other_sender', 'over', 'form')),
  received_at timestamptz not null,
  unique (thread_id, entry_id),
  foreign key (thread_id, entry_id) references support.thread_entry (thread_id, id) on delete cascade,
  check ((signature in ('signed', 'other_domain')) <= (signed_by is not null)),
  check ((refers_to is null) = (refers_as is null))
);
create index received_mail_message_id on support.received_mail (message_id) where message_id is not null;
grant select, insert on support.received_mail to sampai_app;
grant update (thread_id) on support.received_mail to sampai_app;

-- One row per mail of ours in a thread: an answer by staff, or the acknowledgement of a new one (without an entry). A reply to it joins the thread.
create table support.sent_mail (
  mail_id text primary key check (mail_id ~ '^ms_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  thread_id text not null references support.thread (id) on delete cascade,
  entry_id text,
  sent_at timestamptz not null,
  unique (thread_id, entry_id)
);
grant select, insert on support.sent_mail to sampai_app;
grant update (thread_id) on support.sent_mail to sampai_app;

-- The survey after a solved thread or a closed message: one invitation, one answer. Deleted with it.
create table support.survey (
  about text primary key generated always as (coalesce(thread_id, message_id)) stored,
  thread_id text unique references support.thread (id) on delete cascade,
  message_id text unique references support.message (id) on delete cascade,
  -- The hash of the code in the mailed link. Null: no mail was sent, and the chat page asks.
  code_hash bytea unique check (octet_length(code_hash) = 32),
  -- The member of staff to whom it was assigned when its customer was invited.
  agent text check (agent like 'us\_%'),
  invited_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > invited_at),
  answered_at timestamptz check (answered_at >= invited_at and answered_at < expires_at),
  score integer check (score between 1 and 5),
  is_solved boolean,
  comment text check (char_length(comment) between 1 and 2000),
  -- Of a thread: a low score, or a question that is not solved, waits for staff until somebody has dealt with it. A message is reopened by it.
  followed_up_at timestamptz check (followed_up_at >= answered_at),
  followed_up_by text check (followed_up_by like 'us\_%'),
  check (num_nonnulls(thread_id, message_id) = 1),
  check ((answered_at is null) = (score is null)),
  check ((answered_at is null) = (is_solved is null)),
  check (comment is null or answered_at is not null),
  check ((followed_up_at is null) = (followed_up_by is null)),
  check (followed_up_at is null or score <= 2 or not is_solved)
);
create index survey_invited on support.survey (invited_at);
create index survey_to_follow_up on support.survey (thread_id) where thread_id is not null and followed_up_at is null and (score <= 2 or not is_solved);
grant select, insert on support.survey to sampai_app;
grant update (code_hash, answered_at, score, is_solved, comment, followed_up_at, followed_up_by) on support.survey to sampai_app;

-- Staff who take chats now. Renewed by their page; who is not renewed is absent.
create table support.presence (
  person text primary key check (person like 'us\_%'),
  -- Since when they take chats, or took them last.
  since timestamptz not null,
  until timestamptz not null check (until >= since),
  -- The longest without a new chat gets the next one.
  last_given_at timestamptz not null,
  -- The person or supervisor who ended it: pages that are still open do not renew it. Null: it goes on, or ran out.
  ended_by text check (ended_by like 'us\_%')
);
grant select, insert, update, delete on support.presence to sampai_app;

-- Chats that a person is given at first. Without a row: all. Changed in place; the audit trail has what it was before.
create table support.skill (
  person text primary key check (person like 'us\_%'),
  languages text[] not null check (languages <@ '{ID,EN}' and cardinality(languages) between 1 and 2),
  topics text[] not null check (topics <@ '{transfer,other}' and cardinality(topics) between 1 and 2)
);
grant select, insert, update, delete on support.skill to sampai_app;

-- Prepared answers. A text is never changed: a new version takes its place, so that it stays known who wrote what when.
create table support.macro (
  id text primary key check (id ~ '^mc_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  name text not null check (char_length(name) between 1 and 60),
  text_id text not null check (char_length(text_id) between 1 and 1500),
  text_en text not null check (char_length(text_en) between 1 and 1500),
  written_by text not null check (written_by like 'us\_%'),
  written_at timestamptz not null,
  -- Null: in use.
  retired_at timestamptz
);
create unique index macro_in_use on support.macro (lower(name)) where retired_at is null;
grant select, insert on support.macro to sampai_app;
grant update (retired_at) on support.macro to sampai_app;

-- Complaints of customers. Its clock is computed from the entries and the calendar; `due_at` repeats the result for lists.
create table support.complaint (
  id text primary key check (id ~ '^cn_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  person text not null check (person like 'us\_%'),
  transfer_id text check (transfer_id like 'tr\_%'),
  -- How the customer complained: by the form of complaints, or in a chat or message from which staff opened it.
  channel text not null default 'own_form' check (channel in ('own_form', 'chat', 'message')),
  -- At most one complaint for each. Null once the chat or message is deleted: the complaint keeps its words.
  thread_id text unique references support.thread (id) on delete set null,
  message_id text unique references support.message (id) on delete set null,
  opened_by text check (opened_by like 'us\_%'),
  topic text not null check (topic ~ '^[a-z_]{1,30}$'),
  language text not null check (language in ('ID', 'EN')),
  state text not null check (state in ('NEW', 'OPEN', 'WAITING_CUSTOMER', 'ANSWERED')),
  outcome text check (outcome in ('accepted', 'partly', 'refused')),
  root_cause text check (root_cause ~ '^[a-z_]{1,30}$'),
  assigned_to text check (assigned_to like 'us\_%'),
  -- Working days for an answer, those of an extension, and days for an objection, as they were in force when it was received.
  days integer not null check (days between 1 and 366),
  extension_days integer not null check (extension_days between 0 and 366),
  objection_days integer not null check (objection_days between 0 and 366),
  is_extended boolean not null default false,
  is_reopened boolean not null default false,
  -- Whether the latest answer came after its time.
  is_late boolean not null default false,
  last_no integer not null default 1,
  received_at timestamptz not null,
  touched_at timestamptz not null check (touched_at >= received_at),
  answered_at timestamptz,
  -- Until when we answer. Null: it is answered, the customer is asked something, or no hours are set.
  due_at timestamptz,
  check (thread_id is null or channel = 'chat'),
  check (message_id is null or channel = 'message'),
  check ((channel = 'own_form') = (opened_by is null)),
  check ((state = 'ANSWERED') = (answered_at is not null)),
  check ((state = 'ANSWERED') = (outcome is not null)),
  check (state <> 'ANSWERED' or root_cause is not null)
);
create index complaint_open on support.complaint (due_at nulls last, received_at, id) where state <> 'ANSWERED';
create index complaint_answered on support.complaint (answered_at desc, id desc) where state = 'ANSWERED';
create index complaint_received on support.complaint (received_at);
create index complaint_of_person on support.complaint (person, received_at desc);
create index complaint_of_transfer on support.complaint (transfer_id) where transfer_id is not null;
grant select, insert on support.complaint to sampai_app;
grant update (state, outcome, root_cause, assigned_to, is_extended, is_reopened, is_late, last_no, touched_at, answered_at, due_at)
  on support.complaint to sampai_app;

-- The entries of a complaint: texts and events, never changed. The id is the author's own: sent again, it is stored once.
create table support.complaint_entry (
  complaint_id text not null references support.complaint (id),
  no integer not null check (no > 0),
  id text not null check (id ~ '^ne_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  kind text not null check (kind in ('received', 'added', 'note', 'assigned', 'unassigned', 'asked', 'extended', 'answered', 'reopened')),
  made_by text not null check (made_by like 'us\_%'),
  assignee text check (assignee like 'us\_%'),
  text text check (char_length(text) between 1 and 4000),
  made_at timestamptz not null,
  primary key (complaint_id, no),
  unique (complaint_id, id),
  check ((kind = 'assigned') = (assignee is not null)),
  check ((kind in ('assigned', 'unassigned')) = (text is null))
);
grant select, insert on support.complaint_entry to sampai_app;

alter table support.chat_file add foreign key (complaint_id, complaint_entry_id) references support.complaint_entry (complaint_id, id) on delete cascade;

-- The answer letter of each answer, as it was sent.
create table support.complaint_letter (
  complaint_id text not null,
  no integer not null,
  outcome text not null check (outcome in ('accepted', 'partly', 'refused')),
  sha256 bytea not null check (sha256 = sha256(content)),
  content bytea not null,
  primary key (complaint_id, no),
  foreign key (complaint_id, no) references support.complaint_entry (complaint_id, no)
);
grant select, insert on support.complaint_letter to sampai_app;
