-- What somebody has approved with a second factor: this one thing and nothing else (dynamic linking, as Regulation (EU) 2018/389 art. 5 has it).
alter table identity.challenge
  drop constraint challenge_purpose_check,
  add constraint challenge_purpose_check check (purpose in ('verify_email', 'verify_phone', 'sign_in', 'reset_password', 'change_email', 'change_phone', 'step_up', 'add_totp', 'add_passkey', 'enrol_factor', 'approve'));

create table identity.approval (
  id text primary key check (id like 'ap\_%'),
  person_id text not null references identity.person (id),
  -- Good in the session that approved, and in no other.
  session_id text not null,
  -- SHA-256 of what was approved: amount, recipient, and what else makes it this one.
  subject_hash bytea not null check (length(subject_hash) = 32),
  factor text not null,
  approved_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > approved_at),
  -- Once. The update is the check.
  used_at timestamptz check (used_at >= approved_at and used_at < expires_at)
);
create index approval_subject on identity.approval (person_id, subject_hash) where used_at is null;
create index approval_expires on identity.approval (expires_at);
grant select, insert, update, delete on identity.approval to sampai_app;
