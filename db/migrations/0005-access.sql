-- Levels: named bundles of rights. A user holds one or more and works in one at a time (PRODUCT: levels, menu_access).
create schema access;
grant usage on schema access to sampai_app;

create table access.level (
  code text primary key check (code ~ '^[A-Z][A-Z0-9_]{1,39}$'),
  name_id text not null,
  name_en text not null,
  -- Who may hold it: a user type, or staff.
  audience text not null check (audience in ('CUSTOMER', 'PARTNER', 'AGENT', 'STAFF')),
  -- The seeded levels cannot be deleted; their rights can be changed like any other's.
  is_built_in boolean not null default false,
  status text not null default 'active' check (status in ('active', 'inactive')),
  updated_at timestamptz not null
);

create table access.level_right (
  level text not null references access.level (code) on delete cascade,
  menu text not null,
  module text not null,
  primary key (level, menu, module)
);

-- The rights that a release has given its built-in levels so far. What stands here is never given a second time: taking a right away is the
-- installation's own decision, and the next release does not undo it.
create table access.default_right (
  level text not null references access.level (code) on delete cascade,
  menu text not null,
  module text not null,
  primary key (level, menu, module)
);

create table access.holder (
  user_id text not null,
  level text not null references access.level (code),
  granted_at timestamptz not null,
  granted_by text not null,
  primary key (user_id, level)
);
create index holder_level on access.holder (level);

-- Four eyes: a change of rights is asked for by one person and decided by another. The hash binds the approval to what was shown.
create table access.change_request (
  id text primary key check (id like 'cr\_%'),
  kind text not null check (kind in ('level_rights', 'user_levels', 'level_status')),
  subject text not null,
  change jsonb not null,
  reason text not null check (length(reason) between 1 and 500),
  change_hash bytea not null check (length(change_hash) = 32),
  asked_by text not null,
  asked_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'withdrawn', 'overtaken')),
  decided_by text,
  decided_at timestamptz,
  note text,
  check ((state in ('approved', 'rejected')) = (decided_by is not null and decided_at is not null)),
  check (decided_by is null or decided_by <> asked_by)
);
create unique index change_request_waiting on access.change_request (kind, subject) where state = 'waiting';
create index change_request_subject on access.change_request (subject, id desc);
create index change_request_state on access.change_request (state, id desc);

grant select, insert, update, delete on access.level, access.level_right, access.holder to sampai_app;
grant select, insert on access.default_right to sampai_app;
grant select, insert on access.change_request to sampai_app;
-- What was asked for, by whom and when stays as it was asked: only the outcome can be written.
grant update (state, decided_by, decided_at, note) on access.change_request to sampai_app;
