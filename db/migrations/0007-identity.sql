-- Who people are and how they prove it. Secrets are kept as hashes; one-time codes as HMACs under a key that is not in the database.
create schema identity;
grant usage on schema identity to sampai_app;

create table identity.person (
  id text primary key check (id like 'us\_%'),
  -- Null for staff (PRODUCT: staff are users without a user type).
  user_type text check (user_type in ('CUSTOMER', 'PARTNER', 'AGENT')),
  user_business_type text check (user_business_type in ('PERSONAL', 'BUSINESS')),
  honorific text,
  first_name text not null,
  -- One-word names are whole names.
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
  second_factor text not null default 'sms' check (second_factor in ('sms', 'whatsapp', 'email', 'totp', 'passkey')),
  -- The version of the terms is the one in force at that instant; content keeps old ones.
  terms_accepted_at timestamptz,
  status text not null default 'active' check (status in ('active', 'inactive')),
  -- After a change of phone nothing is paid out until then.
  payout_hold_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((user_type is null) = (user_business_type is null)),
  check (user_business_type is distinct from 'BUSINESS' or (company_name is not null and company_registration_number is not null))
);
create index person_phone on identity.person (phone);
create index person_created on identity.person (created_at desc, id desc);

-- A registration under way. It becomes a person when e-mail and phone are proven.
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

-- A step that somebody is in: an address with a session code leads to it. The code is 256 random bits, kept as SHA-256.
create table identity.challenge (
  id text primary key check (id like 'ch\_%'),
  code_hash bytea not null unique check (length(code_hash) = 32),
  purpose text not null check (purpose in ('verify_email', 'verify_phone', 'sign_in', 'reset_password', 'change_email', 'change_phone', 'step_up')),
  person_id text references identity.person (id),
  registration_id text references identity.registration (id) on delete cascade,
  -- What the step is bound to: the new address, the amount and recipient, "remember me". Never a secret.
  bound jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  check ((person_id is null) <> (registration_id is null))
);
create index challenge_person on identity.challenge (person_id, created_at desc);
create index challenge_expires on identity.challenge (expires_at);
create index challenge_registration on identity.challenge (registration_id, created_at desc);

-- One code of a challenge. A resend makes a new row and ends the one before it. Rows stay two days: the budgets of numbers are counted on them.
create table identity.one_time_code (
  id text primary key check (id like 'oc\_%'),
  challenge_id text not null references identity.challenge (id) on delete cascade,
  channel text not null check (channel in ('sms', 'whatsapp', 'email')),
  sent_to text not null,
  -- The number without its last four digits: whoever is paid for messages to numbers owns a block of them. An e-mail address has none.
  sent_to_prefix text check ((sent_to_prefix is null) = (channel = 'email')),
  code_hmac bytea not null check (length(code_hmac) = 32),
  tries integer not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('used', 'replaced', 'dead')),
  check ((ended_at is null) = (end_reason is null))
);
create unique index one_time_code_current on identity.one_time_code (challenge_id) where ended_at is null;
create index one_time_code_sent_to on identity.one_time_code (sent_to, created_at);
create index one_time_code_prefix on identity.one_time_code (sent_to_prefix, created_at) where sent_to_prefix is not null;

-- Failures are counted on the account (or on what stands for it), so that a new code or a new step does not reset them. A try is counted
-- before it is judged, and given back when it was right: parallel ones can't slip through between reading and writing.
create table identity.failure_count (
  -- A person, a registration, or the HMAC of an e-mail address that may be nobody's.
  subject text not null,
  kind text not null check (kind in ('password_hour', 'password_row', 'code_day')),
  -- `password_row` counts failures in a row, since ever.
  window_started_at timestamptz not null,
  failures integer not null check (failures >= 0),
  last_at timestamptz not null,
  primary key (subject, kind, window_started_at)
);
create index failure_count_last on identity.failure_count (last_at);

create table identity.authenticator_app (
  person_id text primary key references identity.person (id),
  -- AES-256-GCM under a key outside the database.
  secret bytea not null,
  confirmed_at timestamptz,
  -- A code counts once: the last time step that was accepted.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table identity.passkey (
  id text primary key check (id like 'pk\_%'),
  person_id text not null references identity.person (id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_person on identity.passkey (person_id);

create table identity.recovery_code (
  person_id text not null references identity.person (id),
  code_hmac bytea not null check (length(code_hmac) = 32),
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (person_id, code_hmac)
);

-- Browsers that have signed in before: a new one is told to its owner.
create table identity.known_device (
  person_id text not null references identity.person (id),
  device_hash bytea not null check (length(device_hash) = 32),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (person_id, device_hash)
);

grant select, insert, update on
  identity.person, identity.registration, identity.challenge, identity.one_time_code, identity.failure_count,
  identity.authenticator_app, identity.passkey, identity.recovery_code, identity.known_device to sampai_app;
grant delete on identity.registration, identity.challenge, identity.one_time_code, identity.failure_count,
  identity.authenticator_app, identity.passkey, identity.recovery_code, identity.known_device to sampai_app;
