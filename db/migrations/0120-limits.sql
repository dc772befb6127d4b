-- Limits: the verification tier of each person, and what transfers use of each limit. The limit figures themselves are terms of pricing.

-- One row per tier that was granted to a person. Of those that have not ended, the newest is in force; a person without one has the default tier.
create table limits.tier (
  no bigint generated always as identity primary key,
  person_id text not null,
  tier text not null check (tier ~ '^L[0-9]$'),
  since timestamptz not null,
  -- Null: without end.
  until timestamptz check (until > since),
  -- The grant of verification, or the signed sheet of a business, that it comes from; null where it was set by hand.
  cause text check (cause ~ '^(?:vg|sh)_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  set_by text not null,
  reason text not null check (length(reason) between 1 and 500)
);
create index tier_person on limits.tier (person_id, no desc);
grant select, insert on limits.tier to sampai_app;

-- One row per limit (`key`), `owner` (a person, recipient, corridor or outlet) and window: the used part of the limit. A window begins on a day in Jakarta.
-- Amounts are minor units of the limit's currency; limits that count use whole transfers. A limit on open transfers has the constant first day 2000-01-01
-- (src/limits/model/window.ts): counted by day, it would be reset at midnight. Collation "C": the application sorts keys by bytes before it locks rows, and
-- the database must use the same order, or concurrent calls could deadlock.
create table limits.usage (
  key text collate "C" not null,
  owner text collate "C" not null,
  starts_on date not null,
  reserved bigint not null check (reserved >= 0),
  consumed bigint not null check (consumed >= 0),
  -- The limit's figure when something was last reserved: the reserving statement compares with it.
  max bigint not null check (max >= 0),
  primary key (key, owner, starts_on)
);
grant select, insert, update on limits.usage to sampai_app;

-- The order in which reservations are consumed. Drawn while the limits' rows are locked: of two transfers that together exceed a recipient's limit exactly
-- one is the second.
create sequence limits.consumption;
grant usage on sequence limits.consumption to sampai_app;

-- One row per transfer (or step of a transfer at the counter): its reservation on all its limits, all or none.
create table limits.reservation (
  subject text primary key,
  person_id text not null,
  state text not null default 'reserved' check (state in ('reserved', 'consumed', 'released')),
  content_hash bytea not null check (length(content_hash) = 32),
  reserved_at timestamptz not null,
  moved_at timestamptz,
  -- From limits.consumption. Null until consumed.
  consumed_no bigint
);
create index reservation_person on limits.reservation (person_id, reserved_at desc);
grant select, insert, update on limits.reservation to sampai_app;

-- One row per reservation and row of limits.usage that it uses.
create table limits.claim (
  subject text not null references limits.reservation (subject),
  key text collate "C" not null,
  owner text collate "C" not null,
  starts_on date not null,
  taken bigint not null check (taken > 0),
  primary key (subject, key, owner, starts_on)
);
create index claim_usage on limits.claim (key, owner, starts_on);
grant select, insert on limits.claim to sampai_app;
