-- Reconciliation: what banks and partners say about our money, what our books say, and what becomes of each difference.
create schema reconciliation;
grant usage on schema reconciliation to sampai_app;

-- A business day (Jakarta) of one party's statement, and how far it has been read.
create table reconciliation.statement_day (
  party text not null check (party ~ '^[A-Za-z0-9_.-]{1,40}$'),
  day date not null,
  -- Which of our accounts it is about.
  account text not null check (account in ('bank', 'nostro')),
  -- Until when one process reads it; another takes it over when that has died.
  claimed_until timestamptz,
  asked_at timestamptz,
  -- When its whole statement was last read.
  read_at timestamptz,
  -- Nothing new has come long after the day's end: read again for a week, then taken as it is.
  closed_at timestamptz,
  primary key (party, day),
  check (closed_at is null or read_at is not null)
);
create index statement_day_open on reconciliation.statement_day (party, day) where closed_at is null;

-- A line as it was first read. What a party says later is another fact: a finding, never a change of this row.
create table reconciliation.statement_line (
  id text primary key check (id ~ '^sl_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  party text not null,
  -- The party's own.
  line_id text not null check (length(line_id) between 1 and 100),
  day date not null,
  booked_at timestamptz not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Into our account above zero, out of it below.
  minor bigint not null check (minor between -999999999999999999 and 999999999999999999),
  kind text not null check (kind in ('pay_in', 'payout', 'return', 'cost', 'other')),
  reference text check (length(reference) between 1 and 100),
  -- What it is compared under: made of the reference.
  key text not null check (length(key) between 1 and 110),
  read_at timestamptz not null,
  -- Where the comparison has put it; null: not compared yet.
  pot text check (pot in ('matched', 'other_day', 'together', 'booked', 'nothing', 'other_amount', 'twice_there', 'missing_here')),
  -- When it has to be compared (again) though nothing new has come; null: when something new comes.
  judge_at timestamptz,
  -- The journal that brought it from clearing to the bank's account, or booked its cost.
  settled_by text check (settled_by ~ '^jr_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  unique (party, line_id),
  foreign key (party, day) references reconciliation.statement_day (party, day)
);
create index statement_line_key on reconciliation.statement_line (party, currency, key);
create index statement_line_day on reconciliation.statement_line (party, day, line_id);
create index statement_line_judge on reconciliation.statement_line (judge_at) where judge_at is not null;

-- Our own postings on accounts that a party's statement speaks of, as they stand in the ledger.
create table reconciliation.entry (
  journal text not null check (journal ~ '^jr_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  line smallint not null,
  party text not null,
  account text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  minor bigint not null check (minor <> 0),
  kind text not null,
  subject text,
  -- The journal that this one undoes.
  reverses text,
  key text not null check (length(key) between 1 and 110),
  effective_at timestamptz not null,
  day date not null,
  pot text check (pot in ('matched', 'other_day', 'together', 'booked', 'settlement', 'reversed', 'corrected', 'other_amount', 'twice_here',
    'missing_there', 'settlement_wrong')),
  judge_at timestamptz,
  primary key (journal, line)
);
create index entry_key on reconciliation.entry (party, currency, key);
create index entry_judge on reconciliation.entry (judge_at) where judge_at is not null;

-- How far the ledger has been read, by account: behind this posting, and below the number under which everything is committed.
create table reconciliation.bookmark (
  account text primary key,
  txid bigint not null,
  journal_no bigint not null,
  line smallint not null
);

-- A difference on its way to its explanation. "Case" is a word of SQL's own.
create table reconciliation.case_file (
  id text primary key check (id ~ '^ca_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  -- What it is about: one open case for each.
  topic text not null check (length(topic) between 1 and 240),
  kind text not null,
  party text,
  key text,
  currency text,
  -- By how much the outside differs from the books.
  minor bigint,
  state text not null default 'open' check (state in ('open', 'assigned', 'explained', 'closed')),
  assigned_to text,
  explained_by text,
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  -- It came right by itself, was explained, or was corrected by a journal.
  outcome text check (outcome in ('resolved', 'explained', 'corrected')),
  check ((state = 'closed') = (closed_at is not null and closed_by is not null and outcome is not null)),
  check (state <> 'assigned' or assigned_to is not null),
  check (state <> 'explained' or explained_by is not null),
  -- Nobody waves their own explanation through.
  check (outcome is distinct from 'explained' or closed_by <> explained_by)
);
create unique index case_file_open on reconciliation.case_file (topic) where state <> 'closed';
create index case_file_topic on reconciliation.case_file (topic);
create index case_file_state on reconciliation.case_file (state, id desc);

create table reconciliation.case_event (
  case_id text not null references reconciliation.case_file (id),
  seq integer not null check (seq > 0),
  at timestamptz not null,
  actor_kind text not null,
  actor_id text,
  what text not null check (what in ('opened', 'found', 'assigned', 'released', 'noted', 'explained', 'proposed', 'approved', 'rejected', 'withdrawn', 'overtaken', 'resolved', 'closed')),
  text text check (length(text) between 1 and 1000),
  primary key (case_id, seq)
);

-- What the checker has seen: each difference once, whoever sees it and however often.
create table reconciliation.finding (
  id text primary key check (id ~ '^fi_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  case_id text not null references reconciliation.case_file (id),
  kind text not null,
  -- SHA-256 over what differs: the same difference is one finding.
  fingerprint bytea not null check (length(fingerprint) = 32),
  details jsonb not null,
  found_at timestamptz not null,
  found_by text not null check (found_by in ('reading', 'minute', 'night')),
  -- Not so any more; should it come back, it is found anew.
  over_at timestamptz,
  -- When staff were told.
  told_at timestamptz
);
create unique index finding_fingerprint on reconciliation.finding (fingerprint) where over_at is null;
create index finding_case on reconciliation.finding (case_id, id);
create index finding_untold on reconciliation.finding (id) where told_at is null;

-- A correcting journal, from a small set of templates: asked for by one person, posted when another has approved it.
create table reconciliation.correction (
  id text primary key check (id ~ '^co_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  case_id text not null references reconciliation.case_file (id),
  template text not null check (template in ('book_cost', 'write_off', 'hold_in_suspense')),
  account text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  minor bigint not null check (minor <> 0),
  reason text not null check (length(reason) between 1 and 500),
  hash bytea not null check (length(hash) = 32),
  proposed_by text not null,
  proposed_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'withdrawn', 'overtaken')),
  decided_by text,
  decided_at timestamptz,
  note text check (length(note) between 1 and 500),
  journal text check (journal ~ '^jr_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  check ((state in ('approved', 'rejected')) = (decided_by is not null and decided_at is not null)),
  check ((state = 'approved') = (journal is not null)),
  check (decided_by is null or decided_by <> proposed_by)
);
create unique index correction_waiting on reconciliation.correction (case_id) where state = 'waiting';
create index correction_case on reconciliation.correction (case_id, id);

-- Two figures that must be the same, as they were when they were last compared.
create table reconciliation.control_total (
  name text not null check (name in ('in_flight', 'settled')),
  account text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  books bigint not null,
  expected bigint not null,
  compared_at timestamptz not null,
  primary key (name, account)
);

-- When each of the checker's walks last came to its end, and until when all that was posted has been taken from the ledger.
create table reconciliation.walk (
  name text primary key check (name in ('minute', 'night', 'taken')),
  finished_at timestamptz not null
);

grant select, insert on all tables in schema reconciliation to sampai_app;
grant update on reconciliation.statement_day, reconciliation.bookmark, reconciliation.control_total, reconciliation.walk to sampai_app;
-- What a party said, what the books say and what was asked for stay as they are: only what becomes of them is written.
grant update (pot, judge_at, settled_by) on reconciliation.statement_line to sampai_app;
grant update (pot, judge_at) on reconciliation.entry to sampai_app;
grant update (state, assigned_to, explained_by, changed_at, closed_at, closed_by, outcome, kind, minor) on reconciliation.case_file to sampai_app;
grant update (over_at, told_at) on reconciliation.finding to sampai_app;
grant update (state, decided_by, decided_at, note, journal) on reconciliation.correction to sampai_app;

create function reconciliation.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history of a case is append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger append_only before update or delete or truncate on reconciliation.case_event
  for each statement execute function reconciliation.refuse_change();
