-- Calls between a staff member and a customer: the record of each, and the signals of those under way. Sound and picture never pass the server.

-- One row per call. The state machine is src/calls/model/call.ts. It compares instants in whole milliseconds, so they are stored as such: a finer
-- `requested_at` would be after the `ended_at` that the machine computes from it.
create table calls.call (
  id text primary key check (id ~ '^cl_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  -- The staff member and the customer.
  caller text not null check (caller like 'us\_%'),
  callee text not null check (callee like 'us\_%' and callee <> caller),
  state text not null check (state in ('requested', 'ringing', 'connecting', 'in_call', 'ended')),
  requested_at timestamptz(3) not null,
  rang_at timestamptz(3) check (rang_at >= requested_at),
  accepted_at timestamptz(3) check (accepted_at >= rang_at),
  connected_at timestamptz(3) check (connected_at >= accepted_at),
  -- The page of each side that takes part, its session, its last heartbeat, and whether it has sound and picture.
  caller_seat text check (caller_seat ~ '^[0-9a-f]{32}$'),
  caller_session text,
  caller_seen_at timestamptz(3),
  caller_linked boolean not null default false,
  callee_seat text check (callee_seat ~ '^[0-9a-f]{32}$'),
  callee_session text,
  callee_seen_at timestamptz(3),
  callee_linked boolean not null default false,
  ended_at timestamptz(3) check (ended_at >= requested_at),
  ended_reason text check (ended_reason in ('hangup', 'left', 'failed', 'no_answer', 'rejected', 'timeout')),
  -- Null: by a deadline.
  ended_by text check (ended_by in ('caller', 'callee')),
  -- How the server knows.
  ended_proof text check (ended_proof in ('button', 'page_left', 'page_closed', 'heartbeat', 'deadline', 'session_over', 'connection')),
  -- Counts changes that the pages show, and the signals to each side: a page reads again when its sum grows.
  version bigint not null default 1,
  to_caller bigint not null default 0,
  to_callee bigint not null default 0,
  check ((state = 'ended') = (ended_at is not null)),
  check ((ended_at is null) = (ended_reason is null) and (ended_at is null) = (ended_proof is null)),
  check (state in ('requested', 'ended') or rang_at is not null and caller_seat is not null),
  check (state not in ('connecting', 'in_call') or accepted_at is not null and callee_seat is not null),
  check (state <> 'in_call' or connected_at is not null),
  check ((caller_seat is null) = (caller_seen_at is null) and (callee_seat is null) = (callee_seen_at is null))
);
-- A person takes part in one call at a time.
create unique index call_under_way_of_caller on calls.call (caller) where state <> 'ended';
create unique index call_under_way_of_callee on calls.call (callee) where state <> 'ended';
create index call_with on calls.call (callee, requested_at desc, id desc);
create index call_ended on calls.call (ended_at) where ended_at is not null;
grant select, insert on calls.call to sampai_app;
grant update (state, rang_at, accepted_at, connected_at, caller_seat, caller_session, caller_seen_at, caller_linked, callee_seat, callee_session,
  callee_seen_at, callee_linked, ended_at, ended_reason, ended_by, ended_proof, version, to_caller, to_callee) on calls.call to sampai_app;

-- Descriptions and addresses that the two browsers exchange to connect, until the call ends. Unlogged: after a crash a call connects anew or ends.
create unlogged table calls.signal (
  call text not null references calls.call (id),
  from_seat text not null,
  -- The sender counts.
  no integer not null check (no between 1 and 400),
  to_seat text not null,
  body jsonb not null check (pg_column_size(body) <= 70000),
  primary key (call, from_seat, no)
);
grant select, insert, delete on calls.signal to sampai_app;

-- Calls that staff have planned with a customer. Kept like the calls.
create table calls.planned (
  id text primary key check (id ~ '^pc_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  staff text not null check (staff like 'us\_%'),
  customer text not null check (customer like 'us\_%' and customer <> staff),
  starts_at timestamptz(3) not null,
  purpose text not null check (purpose in ('verification', 'question')),
  -- A message to the customer, e.g. which document to have at hand.
  note text check (char_length(note) between 1 and 300),
  state text not null check (state in ('planned', 'held', 'missed', 'cancelled')),
  planned_at timestamptz(3) not null,
  -- The reminder of both; null while it is due. A call that is planned at short notice has none.
  reminded_at timestamptz(3),
  ended_at timestamptz(3) check (ended_at >= planned_at),
  cancelled_by text check (cancelled_by in ('staff', 'customer')),
  call_id text unique references calls.call (id),
  check ((state = 'planned') = (ended_at is null)),
  check ((state = 'cancelled') = (cancelled_by is not null)),
  check ((state = 'held') = (call_id is not null))
);
-- A person has one call at a time.
create unique index planned_of_staff on calls.planned (staff, starts_at) where state = 'planned';
create unique index planned_of_customer on calls.planned (customer, starts_at) where state = 'planned';
create index planned_with on calls.planned (customer, starts_at desc, id desc);
create index planned_open on calls.planned (starts_at) where state = 'planned';
grant select, insert on calls.planned to sampai_app;
grant update (state, reminded_at, ended_at, cancelled_by, call_id) on calls.planned to sampai_app;
