-- Sessions: sign-ins and their tokens. Only hashes of tokens are stored: read access to these tables is not enough to impersonate a person.

-- One row per sign-in, with all tokens that stem from it (the token family of RFC 9700 §4.14.2).
create table sessions.session (
  id text primary key check (id like 'ss\_%'),
  person_id text not null,
  is_staff boolean not null,
  level text not null,
  factor text not null check (factor in ('sms', 'whatsapp', 'email', 'totp', 'passkey', 'recovery_code', 'registration')),
  is_remembered boolean not null,
  device text not null,
  address text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_seconds integer not null check (idle_seconds > 0),
  ends_at timestamptz not null,
  proven_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'ended_by_owner', 'ended_by_staff', 'replaced', 'replaced_by_other', 'token_replayed', 'password_changed', 'factor_changed', 'deactivated', 'expired')),
  -- Only customers can choose "remember me": several members of staff may share one computer.
  check (not (is_staff and is_remembered)),
  check ((ended_at is null) = (end_reason is null)),
  -- Staff sign in with an authenticator app or a passkey only.
  constraint session_staff_factor check (not is_staff or factor in ('totp', 'passkey'))
);
create index session_person on sessions.session (person_id, created_at desc) where ended_at is null;
create index session_ends on sessions.session (ends_at) where ended_at is null;
grant select, insert, update on sessions.session to sampai_app;

-- One row per person who was signed out everywhere, with the last time. It covers sessions that had expired before: what rests on a sign-in and outlives
-- its session, such as notifications to a device, ends with it.
create table sessions.sign_out (
  person_id text primary key,
  at timestamptz not null,
  -- The session from which it was done, which goes on.
  except_session text
);
grant select, insert, update on sessions.sign_out to sampai_app;

-- One row per access token.
create table sessions.access_token (
  token_hash bytea primary key check (length(token_hash) = 32),
  session_id text not null references sessions.session (id),
  expires_at timestamptz not null,
  -- The refresh token that was issued with it, encrypted under a key derived from this access token: the holder of one may request the other
  -- (SES-4).
  refresh_token bytea not null
);
create index access_token_session on sessions.access_token (session_id);
create index access_token_expires on sessions.access_token (expires_at);
grant select, insert, update, delete on sessions.access_token to sampai_app;

-- One row per refresh token.
create table sessions.refresh_token (
  token_hash bytea primary key check (length(token_hash) = 32),
  session_id text not null references sessions.session (id),
  issued_at timestamptz not null,
  retired_at timestamptz,
  -- The token pair that replaced it, encrypted under a key derived from the retired token, so that only its holder can read the pair. Cleared after the
  -- grace period.
  successor bytea,
  check (successor is null or retired_at is not null)
);
create index refresh_token_session on sessions.refresh_token (session_id);
-- A family has one refresh token that is not retired, however many requests run in parallel.
create unique index refresh_token_current on sessions.refresh_token (session_id) where retired_at is null;
create index refresh_token_successor on sessions.refresh_token (retired_at) where successor is not null;
grant select, insert, update, delete on sessions.refresh_token to sampai_app;
