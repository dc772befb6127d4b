-- Access: levels, the rights of each, who holds them, and changes of rights under four eyes. A person holds one or more levels and works in one at a time.

-- One row per level: a named bundle of rights.
create table access.level (
  code text primary key check (code ~ '^[A-Z][A-Z0-9_]{1,39}$'),
  name_id text not null,
  name_en text not null,
  -- The user type whose people may hold it, or staff.
  audience text not null check (audience in ('CUSTOMER', 'PARTNER', 'AGENT', 'STAFF')),
  -- Built-in levels cannot be deleted. Their rights can be changed like those of any other level.
  is_built_in boolean not null default false,
  status text not null default 'active' check (status in ('active', 'inactive')),
  updated_at timestamptz not null
);
grant select, insert, update, delete on access.level to sampai_app;

-- One row per right of a level.
create table access.level_right (
  level text not null references access.level (code) on delete cascade,
  menu text not null,
  module text not null,
  primary key (level, menu, module)
);
grant select, insert, update, delete on access.level_right to sampai_app;

-- One row per right that a release has granted to a built-in level. A right that is listed here is not granted again: when an installation revokes a right,
-- the next release does not grant it once more.
create table access.default_right (
  level text not null references access.level (code) on delete cascade,
  menu text not null,
  module text not null,
  primary key (level, menu, module)
);
grant select, insert on access.default_right to sampai_app;

-- One row per person and level that the person holds.
create table access.holder (
  user_id text not null,
  level text not null references access.level (code),
  granted_at timestamptz not null,
  granted_by text not null,
  primary key (user_id, level)
);
create index holder_level on access.holder (level);
grant select, insert, update, delete on access.holder to sampai_app;

-- One row per inactive person, as identity reports them. They keep their levels, and do not count towards the minimum of two administrators.
create table access.suspended_person (
  person_id text primary key check (person_id like 'us\_%'),
  since timestamptz not null
);
grant select, insert, delete on access.suspended_person to sampai_app;

-- One row per requested change of rights. One person proposes, another decides. The hash binds the decision to what was shown.
create table access.change_request (
  id text primary key check (id like 'cr\_%'),
  kind text not null check (kind in ('level_rights', 'user_levels', 'level_status')),
  subject text not null,
  change jsonb not null,
  reason text not null check (length(reason) between 1 and 500),
  shown_hash bytea not null check (length(shown_hash) = 32),
  proposed_by text not null,
  proposed_at timestamptz not null,
  expires_at timestamptz,
  state text not null default 'proposed',
  decided_by text,
  decided_at timestamptz,
  decision_reason text,
  constraint maker_checker check (platform.follows_maker_checker(state, proposed_by, decided_by, decided_at)),
  -- A person cannot decide about their own levels.
  check (decided_by is null or decided_by <> subject)
);
create unique index change_request_undecided on access.change_request (kind, subject) where state = 'proposed';
create index change_request_subject on access.change_request (subject, id desc);
create index change_request_state on access.change_request (state, id desc);
grant select, insert on access.change_request to sampai_app;
-- A request is immutable. Only its outcome is written.
grant update (state, decided_by, decided_at, decision_reason) on access.change_request to sampai_app;
create trigger proposed_first before insert on access.change_request for each row execute function platform.begin_as_proposal();
create trigger kept before update or delete on access.change_request for each row execute function platform.keep_proposal();
