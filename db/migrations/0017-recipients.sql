-- Recipients: whom people send to, as they saved them, and what banks said about the names of accounts.
create schema recipients;
grant usage on schema recipients to sampai_app;

create table recipients.recipient (
  -- Made by who saves it: a repetition is recognised by it.
  id text primary key check (id like 'rc\_%'),
  person_id text not null,
  status text not null default 'active' check (status in ('active', 'inactive', 'deleted')),
  -- Two pages may be open: a change says which version it is about, and so does the answer to "really delete?".
  version integer not null default 1 check (version > 0),
  -- Everything below is gone from a deleted one.
  country text check (country ~ '^[A-Z]{2}$'),
  method text check (method in ('bank', 'cash')),
  form_version integer check (form_version > 0),
  -- What was asked for by the form of country and method, in its one spelling.
  entries jsonb check (jsonb_typeof(entries) = 'object'),
  nickname text check (length(nickname) between 1 and 60),
  -- SHA-256 of what was sent at its creation: the same id with other content is somebody's mistake.
  creation_hash bytea check (length(creation_hash) = 32),
  search_text text generated always as
    (lower((entries ->> 'name') || ' ' || coalesce(nickname, '') || ' ' || coalesce(entries ->> 'account', entries ->> 'iban', entries ->> 'phone', ''))) stored,

  -- What the bank said about the account's name; null where nobody can be asked (abroad, cash).
  verdict text check (verdict in ('match', 'close', 'different', 'not_checked', 'no_account')),
  score smallint check (score between 0 and 100),
  bank_name text,
  checked_at timestamptz,
  -- Who saved it all the same, knowing the name at the bank; the score is the one that was shown.
  accepted_by text,
  accepted_at timestamptz,
  accepted_score smallint,
  -- When to ask about it again, and how often that was done.
  ask_at timestamptz,
  asked integer not null default 0 check (asked >= 0),

  created_at timestamptz not null,
  updated_at timestamptz not null,
  last_used_at timestamptz,
  deleted_at timestamptz,
  check ((status = 'deleted') = (deleted_at is not null)),
  check ((status = 'deleted') = (entries is null)),
  check ((entries is null) = (country is null) and (entries is null) = (method is null)
    and (entries is null) = (form_version is null) and (entries is null) = (creation_hash is null)),
  check (entries is null or (entries ->> 'name') is not null),
  check (entries is not null or (nickname is null and verdict is null and bank_name is null)),
  check ((verdict in ('match', 'close', 'different')) is not true or (score is not null and bank_name is not null and checked_at is not null)),
  check ((accepted_by is null) = (accepted_at is null) and (accepted_by is null) = (accepted_score is null)),
  check (accepted_by is null or verdict = 'different'),
  check (ask_at is null or verdict = 'not_checked')
);
create index recipient_person on recipients.recipient (person_id, created_at desc, id desc) where status <> 'deleted';
create index recipient_ask on recipients.recipient (ask_at) where ask_at is not null;
grant select, insert, update on recipients.recipient to sampai_app;

-- Questions to banks: what was learnt is good for half an hour, so that who checks an account and then saves it asks once. Then it goes.
create table recipients.inquiry (
  id text primary key check (id like 'iq\_%'),
  person_id text not null,
  bank text not null,
  account text not null,
  asked_at timestamptz not null,
  outcome text check (outcome in ('found', 'no_account', 'no_answer')),
  bank_name text,
  answered_at timestamptz,
  check ((outcome is null) = (answered_at is null)),
  check ((outcome = 'found') is not true or bank_name is not null)
);
create index inquiry_person on recipients.inquiry (person_id, bank, account, asked_at desc);
create index inquiry_asked on recipients.inquiry (asked_at);
grant select, insert, update, delete on recipients.inquiry to sampai_app;

-- How many questions somebody has asked on a day of Jakarta: names of strangers must not be had by trying numbers.
create table recipients.inquiry_day (
  person_id text not null,
  day date not null,
  asked integer not null check (asked > 0),
  primary key (person_id, day)
);
create index inquiry_day_day on recipients.inquiry_day (day);
grant select, insert, update, delete on recipients.inquiry_day to sampai_app;
