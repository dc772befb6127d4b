-- The secrets of an installation (APP_SECRET), by number: which of them the database knows, and which one new writes use. No secret stands here: a fingerprint
-- is scrypt of a secret with the row's salt, and the secrets of before are sealed under the one that has replaced them.
create table platform.app_key (
  number smallint primary key check (number >= 0),
  salt bytea not null check (length(salt) = 16),
  fingerprint bytea not null check (length(fingerprint) = 32),
  -- New writes use this one.
  is_active boolean not null default false,
  announced_at timestamptz not null default now(),
  -- When it became the active one for the last time; null while it is announced only.
  activated_at timestamptz,
  -- The secret itself, readable with the secret of the key that this names.
  sealed bytea,
  sealed_under smallint references platform.app_key (number),
  -- Nobody has it any more, and an operator has said so.
  lost_at timestamptz,
  check ((sealed is null) = (sealed_under is null)),
  check (sealed_under <> number),
  check (not is_active or (activated_at is not null and lost_at is null))
);
create unique index app_key_active on platform.app_key (is_active) where is_active;
grant select, insert, update, delete on platform.app_key to sampai_app;

-- What was written with which key. Rows of before were written with the first one.
alter table identity.authenticator_app add column key_number smallint not null default 0;
alter table identity.challenge add column sealed_key_number smallint not null default 0;
alter table identity.recovery_code add column key_number smallint not null default 0;
alter table transfers.collect_code add column key_number smallint not null default 0;
alter table transfers.tracking add column key_number smallint not null default 0;
