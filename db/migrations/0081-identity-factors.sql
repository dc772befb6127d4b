-- Identity, factors: challenges and the factors that pass them. One-time codes are stored as HMACs under a key that is not in the database.
-- `key_number` columns name the row of platform.app_key with which a value was sealed or hashed.

-- One row per verification step of a person. The address of its page holds a code: 256 random bits, stored as SHA-256.
create table identity.challenge (
  id text primary key check (id like 'ch\_%'),
  code_hash bytea not null unique check (length(code_hash) = 32),
  purpose text not null check (purpose in ('verify_email', 'verify_phone', 'sign_in', 'reset_password', 'change_email', 'change_phone', 'step_up', 'add_totp', 'add_passkey', 'enrol_factor', 'approve', 'passkey_sign_in')),
  person_id text references identity.person (id),
  registration_id text references identity.registration (id) on delete cascade,
  -- Content that the step is bound to: the new address, the amount and recipient, "remember me". Never a secret.
  bound jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  consumed_at timestamptz,
  -- Attempts with anything but a one-time code, which counts its own attempts.
  tries integer not null default 0 check (tries between 0 and 5),
  -- The secret of a new authenticator app until its first code arrives, encrypted like authenticator_app.secret.
  sealed_secret bytea,
  -- When the factor of this step was proven. The proof is valid only together with the step's code; a copied session is not enough.
  proven_at timestamptz,
  sealed_key_number smallint not null default 0,
  -- A sign-in by a passkey alone belongs to nobody until the passkey has said whose it is.
  check (case when purpose = 'passkey_sign_in' then person_id is null and registration_id is null
    else (person_id is null) <> (registration_id is null) end),
  constraint challenge_proven check (proven_at is null or consumed_at is not null)
);
create index challenge_person on identity.challenge (person_id, created_at desc);
create index challenge_expires on identity.challenge (expires_at);
create index challenge_registration on identity.challenge (registration_id, created_at desc);
grant select, insert, update, delete on identity.challenge to sampai_app;

-- One row per one-time code of a challenge. Sending another code makes a new row and ends the former one. Rows are retained for two days: the sending budgets
-- of numbers, accounts and networks are counted from them.
create table identity.one_time_code (
  id text primary key check (id like 'oc\_%'),
  challenge_id text not null references identity.challenge (id) on delete cascade,
  channel text not null check (channel in ('sms', 'whatsapp', 'email')),
  sent_to text not null,
  -- The number without its last four digits: fraudsters who earn on messages (SMS pumping) own blocks of numbers. Null for an e-mail address.
  sent_to_prefix text check ((sent_to_prefix is null) = (channel = 'email')),
  code_hmac bytea not null check (length(code_hmac) = 32),
  tries integer not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('used', 'replaced', 'dead')),
  account text,
  network text,
  -- The person was signed in, or used a device on which the account had been used before.
  is_known boolean not null default false,
  check ((ended_at is null) = (end_reason is null))
);
create unique index one_time_code_current on identity.one_time_code (challenge_id) where ended_at is null;
create index one_time_code_sent_to on identity.one_time_code (sent_to, created_at);
create index one_time_code_prefix on identity.one_time_code (sent_to_prefix, created_at) where sent_to_prefix is not null;
create index one_time_code_account on identity.one_time_code (account, created_at) where account is not null;
create index one_time_code_network on identity.one_time_code (network, created_at) where network is not null;
-- For the outcome rates of the last 30 minutes, which alerts watch.
create index one_time_code_created on identity.one_time_code (created_at);
grant select, insert, update, delete on identity.one_time_code to sampai_app;

-- One row per kind of alert about one-time codes: when it was last raised, and until when its cause was observed.
create table identity.code_alarm (
  kind text primary key check (kind in ('guessing', 'unused', 'undelivered')),
  raised_at timestamptz not null,
  seen_at timestamptz not null
);
grant select, insert, update on identity.code_alarm to sampai_app;

-- One row per person with an authenticator app (TOTP). An unconfirmed secret belongs to its challenge.
create table identity.authenticator_app (
  person_id text primary key references identity.person (id),
  -- AES-256-GCM under a key that is not in the database.
  secret bytea not null,
  confirmed_at timestamptz not null,
  -- The last accepted time step: a code counts once.
  last_step bigint not null default 0,
  created_at timestamptz not null,
  key_number smallint not null default 0
);
grant select, insert, update, delete on identity.authenticator_app to sampai_app;

-- One row per passkey (WebAuthn credential).
create table identity.passkey (
  id text primary key check (id like 'pk\_%'),
  person_id text not null references identity.person (id),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null default 0,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  is_synced boolean not null default false,
  constraint passkey_counter check (counter >= 0),
  constraint passkey_name check (length(name) between 1 and 60)
);
create index passkey_person on identity.passkey (person_id);
grant select, insert, update, delete on identity.passkey to sampai_app;

-- One row per challenge that a passkey signs: 256 random bits, usable once, for five minutes. A new challenge replaces the former one.
create table identity.passkey_question (
  challenge_id text primary key references identity.challenge (id) on delete cascade,
  question text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
grant select, insert, update, delete on identity.passkey_question to sampai_app;

-- One row per recovery code.
create table identity.recovery_code (
  person_id text not null references identity.person (id),
  code_hmac bytea not null check (length(code_hmac) = 32),
  created_at timestamptz not null,
  used_at timestamptz,
  key_number smallint not null default 0,
  primary key (person_id, code_hmac)
);
grant select, insert, update, delete on identity.recovery_code to sampai_app;

-- One row per action that a person approved with a second factor, e.g. one transfer and no other (dynamic linking, Regulation (EU) 2018/389 art. 5).
create table identity.approval (
  id text primary key check (id like 'ap\_%'),
  person_id text not null references identity.person (id),
  -- Valid only in the session in which it was approved.
  session_id text not null,
  -- SHA-256 of the approved action: amount, recipient and all other fields that identify it.
  subject_hash bytea not null check (length(subject_hash) = 32),
  factor text not null,
  approved_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > approved_at),
  -- Usable once. The update is the check.
  used_at timestamptz check (used_at >= approved_at and used_at < expires_at)
);
create index approval_subject on identity.approval (person_id, subject_hash) where used_at is null;
create index approval_expires on identity.approval (expires_at);
grant select, insert, update, delete on identity.approval to sampai_app;
