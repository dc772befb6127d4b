-- Stronger second factors: authenticator apps, passkeys, recovery codes. Steps to add them, to prove one again, and for staff who have none yet.
alter table identity.challenge
  drop constraint challenge_purpose_check,
  add constraint challenge_purpose_check check (purpose in ('verify_email', 'verify_phone', 'sign_in', 'reset_password', 'change_email', 'change_phone', 'step_up', 'add_totp', 'add_passkey', 'enrol_factor')),
  -- Tries at this step with anything but a one-time code, which counts its own.
  add column tries integer not null default 0 check (tries between 0 and 5),
  -- The secret of an authenticator app until its first code has come, encrypted like the one that is kept then.
  add column sealed_secret bytea;

-- What a passkey is asked to sign at a step: 256 random bits, once, for five minutes. A new question replaces the one before it.
create table identity.passkey_question (
  challenge_id text primary key references identity.challenge (id) on delete cascade,
  question text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
grant select, insert, update, delete on identity.passkey_question to sampai_app;

-- A secret that nobody has confirmed belongs to its step, not here.
alter table identity.authenticator_app alter column confirmed_at set not null;

alter table identity.passkey
  add column is_synced boolean not null default false,
  add constraint passkey_counter check (counter >= 0),
  add constraint passkey_name check (length(name) between 1 and 60);

-- Staff sign in with an app or a passkey and nothing less; sessions of before live out their hours.
alter table sessions.session
  add constraint session_staff_factor check (not is_staff or factor in ('totp', 'passkey')) not valid;
