-- Partner API: the keys with which a digital partner signs its calls.

-- One row per public key that a partner registered. We never hold the private half.
create table partner_api.client_key (
  id text primary key check (id ~ '^ck_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  -- The account that owns the partner's business.
  partner text not null check (partner ~ '^us_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  kind text not null default 'SNAP_CLIENT' check (kind in ('SNAP_CLIENT')),
  -- The value of X-CLIENT-KEY in the partner's calls (SNAP BI). Random, and no secret.
  client_id text not null unique check (client_id ~ '^[0-9a-f]{32}$'),
  label text not null check (char_length(label) between 1 and 60),
  -- Subject public key info, as DER.
  public_key bytea not null check (length(public_key) between 256 and 2200),
  fingerprint bytea not null check (fingerprint = sha256(public_key)),
  bits integer not null check (bits between 2048 and 8192),
  state text not null default 'PROPOSED' check (state in ('PROPOSED', 'ACTIVE', 'ROTATING', 'REVOKED')),
  -- A partner has two places for keys that are not revoked: one in use and its successor.
  place smallint check (place in (1, 2)),
  created_by text not null check (created_by ~ '^us_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  created_at timestamptz not null,
  -- When the partner proved to hold the private half.
  proven_at timestamptz,
  -- The end of a key whose successor is active.
  valid_until timestamptz,
  revoked_at timestamptz,
  revoked_cause text check (revoked_cause in ('partner', 'staff', 'rotated', 'terminated')),
  -- An account, or the name of a job.
  revoked_by text,
  -- Why staff revoked it; the partner reads it.
  revoked_reason text check (char_length(revoked_reason) between 1 and 1000),
  check ((state = 'REVOKED') = (revoked_at is not null)),
  check ((state = 'REVOKED') = (place is null)),
  check ((revoked_at is null) = (revoked_cause is null) and (revoked_at is null) = (revoked_by is null)),
  check ((revoked_reason is not null) = (revoked_cause is not distinct from 'staff')),
  check (state <> 'PROPOSED' or proven_at is null),
  check (state not in ('ACTIVE', 'ROTATING') or proven_at is not null),
  check (state <> 'ROTATING' or valid_until is not null),
  check (state not in ('PROPOSED', 'ACTIVE') or valid_until is null)
);
create unique index client_key_place on partner_api.client_key (partner, place) where place is not null;
-- For the figures of /metrics.
create index client_key_live on partner_api.client_key (state) where place is not null;
create unique index client_key_active on partner_api.client_key (partner) where state = 'ACTIVE';
create index client_key_list on partner_api.client_key (partner, id desc);
create index client_key_ending on partner_api.client_key (valid_until) where state = 'ROTATING';
create index client_key_unproven on partner_api.client_key (created_at) where state = 'PROPOSED';
grant select, insert, delete on partner_api.client_key to sampai_app;
grant update (state, place, proven_at, valid_until, revoked_at, revoked_cause, revoked_by, revoked_reason) on partner_api.client_key to sampai_app;
create trigger in_order before insert or update or delete on partner_api.client_key for each row execute function partner_api.check_key();

-- One row per public key that somebody has proven, for ever: nobody registers it again, whatever became of it. A key that is only proposed is not here,
-- because anybody could propose somebody else's public key.
create table partner_api.proven_key (
  fingerprint bytea primary key check (length(fingerprint) = 32),
  key text not null unique references partner_api.client_key (id),
  proven_at timestamptz not null
);
grant select, insert on partner_api.proven_key to sampai_app;
create trigger append_only before update or delete or truncate on partner_api.proven_key for each statement execute function platform.refuse_change();

-- One row per proposed key whose holder was given a text to sign. A new text replaces the one before; a right signature takes it.
create table partner_api.challenge (
  key text primary key references partner_api.client_key (id) on delete cascade,
  -- `{client id}|{time}`, as SNAP BI signs a request for a token.
  text_to_sign text not null check (char_length(text_to_sign) between 40 and 100),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at)
);
grant select, insert, update, delete on partner_api.challenge to sampai_app;
