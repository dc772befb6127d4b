-- Recipients: saved recipients of each person, and the banks' answers about the names of their accounts.

-- One row per recipient that a person saved.
create table recipients.recipient (
  -- Made by the client that saves it, so that a repeated request is recognised.
  id text primary key check (id like 'rc\_%'),
  person_id text not null,
  status text not null default 'active' check (status in ('active', 'inactive', 'deleted')),
  -- Two pages may be open at once: a change, and the answer to "really delete?", name the version on which they are based.
  version integer not null default 1 check (version > 0),
  -- From here to creation_hash everything is cleared when the recipient is deleted.
  country text check (country ~ '^[A-Z]{2}$'),
  method text check (method in ('bank', 'cash')),
  form_version integer check (form_version > 0),
  -- The fields of the form for country and method, normalised.
  entries jsonb check (jsonb_typeof(entries) = 'object'),
  nickname text check (length(nickname) between 1 and 60),
  -- SHA-256 of the creating request: the same id with other content is refused.
  creation_hash bytea check (length(creation_hash) = 32),
  search_text text generated always as
    (lower((entries ->> 'name') || ' ' || coalesce(nickname, '') || ' ' || coalesce(entries ->> 'account', entries ->> 'iban', entries ->> 'phone', ''))) stored,

  -- The bank's answer to the account inquiry. Null where no bank can be inquired (abroad, cash).
  verdict text check (verdict in ('match', 'close', 'different', 'not_checked', 'no_account')),
  score smallint check (score between 0 and 100),
  bank_name text,
  checked_at timestamptz,
  -- The person who saved the recipient although the bank's name differs; the score is the one that was shown.
  accepted_by text,
  accepted_at timestamptz,
  accepted_score smallint,
  -- When the next inquiry of the bank is due, and how many were made.
  inquire_at timestamptz,
  inquiries integer not null default 0 check (inquiries >= 0),

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
  check (inquire_at is null or verdict = 'not_checked')
);
create index recipient_person on recipients.recipient (person_id, created_at desc, id desc) where status <> 'deleted';
create index recipient_inquire on recipients.recipient (inquire_at) where inquire_at is not null;
grant select, insert, update on recipients.recipient to sampai_app;

-- One row per account inquiry at a bank. The answer is valid for 30 minutes, so that checking an account and then saving it causes one inquiry. Rows are
-- deleted after that.
create table recipients.inquiry (
  id text primary key check (id like 'iq\_%'),
  person_id text not null,
  -- Whose daily number it was counted in: the person's, or that of the person's payrolls (inquiry_day.budget).
  budget text not null,
  bank text not null,
  account text not null,
  requested_at timestamptz not null,
  outcome text check (outcome in ('found', 'no_account', 'no_answer')),
  bank_name text,
  answered_at timestamptz,
  check ((outcome is null) = (answered_at is null)),
  check ((outcome = 'found') is not true or bank_name is not null)
);
create index inquiry_person on recipients.inquiry (person_id, bank, account, requested_at desc);
create index inquiry_requested on recipients.inquiry (requested_at);
grant select, insert, update, delete on recipients.inquiry to sampai_app;

-- One row per budget and day in Jakarta: how many inquiries a person caused by hand, or by payrolls. Bounded: otherwise a person could collect names of strangers by trying account numbers.
create table recipients.inquiry_day (
  budget text not null,
  day date not null,
  inquiries integer not null check (inquiries > 0),
  primary key (budget, day)
);
create index inquiry_day_day on recipients.inquiry_day (day);
grant select, insert, update, delete on recipients.inquiry_day to sampai_app;
