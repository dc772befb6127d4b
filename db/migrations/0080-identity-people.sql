-- Identity, people: who they are, how they register, how they change their account. Passwords and link codes are stored as hashes only.

-- One row per person who can sign in: customers, partners, agents, staff.
create table identity.person (
  id text primary key check (id like 'us\_%'),
  -- Null for staff, who have no user type.
  user_type text check (user_type in ('CUSTOMER', 'PARTNER', 'AGENT')),
  user_business_type text check (user_business_type in ('PERSONAL', 'BUSINESS')),
  honorific text,
  first_name text not null,
  -- Null: a name of one word is a complete name.
  last_name text,
  full_name text not null,
  company_name text,
  company_registration_number text,
  country text not null check (country ~ '^[A-Z]{2}$'),
  email text not null,
  email_key text not null unique check (email_key = lower(email_key)),
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  language text not null default 'ID' check (language in ('ID', 'EN')),
  password_hash text not null,
  password_changed_at timestamptz not null,
  -- The person accepted the version of the terms that was in force at this instant; content keeps former versions.
  terms_accepted_at timestamptz,
  status text not null default 'active' check (status in ('active', 'inactive')),
  -- After a change of phone number no payout leaves before this instant.
  payout_hold_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The text that staff search: every field by which a person is found, in lower case.
  search_text text not null generated always as
    (lower(full_name || ' ' || coalesce(company_name, '') || ' ' || email_key || ' ' || phone || ' ' || id)) stored,
  status_changed_at timestamptz,
  status_changed_by text,
  status_reason text check (length(status_reason) between 1 and 500),
  -- When an administrator created the account. Set until the person creates a password.
  invited_at timestamptz,
  -- The channel of the last one-time code that the person entered correctly: the next one is sent by it.
  code_channel text check (code_channel in ('sms', 'whatsapp', 'email')),
  -- After a password reset by e-mail link no one-time code goes to the mailbox before this instant, unless a code sent to the phone was correct meanwhile.
  mail_codes_from timestamptz,
  -- When the phone number last changed. For a while a new number proves no more than the mailbox does.
  phone_changed_at timestamptz,
  check ((user_type is null) = (user_business_type is null)),
  check (user_business_type is distinct from 'BUSINESS' or (company_name is not null and company_registration_number is not null)),
  constraint person_status_change check
    ((status_changed_at is null) = (status_changed_by is null) and (status_changed_at is null) = (status_reason is null))
);
create index person_phone on identity.person (phone);
create index person_created on identity.person (created_at desc, id desc);
create index person_search on identity.person using gin (search_text public.gin_trgm_ops);
create index person_name on identity.person (lower(full_name), id);
create index person_type on identity.person (user_type, created_at desc, id desc);
create index person_inactive on identity.person (created_at desc, id desc) where status = 'inactive';
grant select, insert, update on identity.person to sampai_app;
create trigger person_phone_change before update of phone on identity.person
  for each row when (old.phone is distinct from new.phone) execute function identity.hold_payouts_after_phone_change();

-- One row per registration in progress. It becomes a person when e-mail address and phone number are proven.
create table identity.registration (
  id text primary key check (id like 'rg\_%'),
  email_key text not null,
  draft jsonb not null,
  password_hash text not null,
  email_proven_at timestamptz,
  phone_proven_at timestamptz,
  person_id text references identity.person (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index registration_email on identity.registration (email_key);
create index registration_expires on identity.registration (expires_at);
grant select, insert, update, delete on identity.registration to sampai_app;

-- One row per changed e-mail address. For 72 hours a link sent to the former mailbox can undo the change, and no other account can use the former address.
create table identity.email_change (
  id text primary key check (id like 'ec\_%'),
  person_id text not null references identity.person (id),
  -- The code in that link: 256 random bits, stored as SHA-256.
  code_hash bytea not null unique check (length(code_hash) = 32),
  old_email text not null,
  old_email_key text not null check (old_email_key = lower(old_email_key)),
  changed_at timestamptz not null,
  undo_until timestamptz not null check (undo_until = changed_at + interval '72 hours'),
  -- The change was undone, or an older address was restored over it.
  ended_at timestamptz
);
create index email_change_person on identity.email_change (person_id, changed_at desc);
create index email_change_old_email on identity.email_change (old_email_key) where ended_at is null;
create index email_change_undo_until on identity.email_change (undo_until);
grant select, insert, update, delete on identity.email_change to sampai_app;

-- One row per browser from which a person has signed in. A sign-in from another browser is reported to the person.
create table identity.known_device (
  person_id text not null references identity.person (id),
  device_hash bytea not null check (length(device_hash) = 32),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (person_id, device_hash)
);
grant select, insert, update, delete on identity.known_device to sampai_app;

-- One row per subject, kind and window: how many attempts failed. Counted per account (or its substitute), so that a new code or a new step does not reset
-- the count. An attempt is counted before it is checked and subtracted when it was correct: parallel attempts cannot all pass between a read and a write.
create table identity.failure_count (
  -- A person, a registration, or the HMAC of an e-mail address, which may have no account.
  subject text not null,
  -- `password_row` counts consecutive failures, without a window.
  kind text not null check (kind in ('password_hour', 'password_row', 'code_day')),
  window_started_at timestamptz not null,
  failures integer not null check (failures >= 0),
  last_at timestamptz not null,
  primary key (subject, kind, window_started_at)
);
create index failure_count_last on identity.failure_count (last_at);
grant select, insert, update, delete on identity.failure_count to sampai_app;
