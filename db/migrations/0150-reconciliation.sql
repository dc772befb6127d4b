-- Reconciliation: statements of banks and partners, their comparison with the ledger, and a case for each difference. Statements, entries, findings and
-- requests are immutable; only their outcome is written, column by column.

-- One row per party and business day (Jakarta) of its statement: how far it has been read.
create table reconciliation.statement_day (
  party text not null check (party ~ '^[A-Za-z0-9_.-]{1,40}$'),
  day date not null,
  -- The kind of our account that the statement covers.
  account text not null check (account in ('bank', 'nostro')),
  -- Until when one process reads it. If that process dies, another takes over then.
  claimed_until timestamptz,
  requested_at timestamptz,
  -- When the whole statement was last read.
  read_at timestamptz,
  -- No new line came for a long time after the end of the day. The statement is read for one more week, then accepted as it is.
  closed_at timestamptz,
  -- Unanswered requests for the statement since it was last read: a party counts as silent after several of them. Time in which no process requested it does not count.
  unanswered_inquiries int not null default 0 check (unanswered_inquiries >= 0),
  primary key (party, day),
  check (closed_at is null or read_at is not null)
);
create index statement_day_newest on reconciliation.statement_day (day desc, party);
create index statement_day_open on reconciliation.statement_day (party, day) where closed_at is null;
grant select, insert, update on reconciliation.statement_day to sampai_app;

-- One row per statement line, as it was first read. If the party later states something else, that is a finding, never a change of this row.
create table reconciliation.statement_line (
  id text primary key check (id ~ '^sl_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  party text not null,
  -- The party's own id of the line.
  line_id text not null check (length(line_id) between 1 and 100),
  day date not null,
  booked_at timestamptz not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Into our account above zero, out of it below.
  minor bigint not null check (minor between -999999999999999999 and 999999999999999999),
  kind text not null check (kind in ('pay_in', 'payout', 'return', 'cost', 'other')),
  reference text check (length(reference) between 1 and 100),
  -- The key of comparison, derived from the reference: lines and entries with one key are matched.
  key text not null check (length(key) between 1 and 110),
  read_at timestamptz not null,
  -- The match bucket: the result of the last comparison. Null: not compared yet.
  bucket text check (bucket in ('matched', 'other_day', 'together', 'booked', 'nothing', 'other_amount', 'twice_there', 'missing_here')),
  -- When it has to be compared (again) although nothing new came. Null: when something new comes.
  assess_at timestamptz,
  -- The journal that moved the money from clearing to the bank account, or booked the cost.
  settled_by text check (settled_by ~ '^jr_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  unique (party, line_id),
  foreign key (party, day) references reconciliation.statement_day (party, day)
);
create index statement_line_key on reconciliation.statement_line (party, currency, key);
create index statement_line_day on reconciliation.statement_line (party, day, line_id);
-- The office finds a line by its reference or the party's own id, whatever the party.
create index statement_line_reference on reconciliation.statement_line (reference) where reference is not null;
create index statement_line_line_id on reconciliation.statement_line (line_id);
create index statement_line_assess on reconciliation.statement_line (assess_at) where assess_at is not null;
grant select, insert on reconciliation.statement_line to sampai_app;
grant update (bucket, assess_at, settled_by) on reconciliation.statement_line to sampai_app;

-- One row per party, day and currency: the balance at the end of the day as the party's statement gives it, by its last reading.
create table reconciliation.statement_balance (
  party text not null,
  day date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- Ours above zero.
  minor bigint not null check (minor between -999999999999999999 and 999999999999999999),
  read_at timestamptz not null,
  primary key (party, day, currency),
  foreign key (party, day) references reconciliation.statement_day (party, day)
);
grant select, insert, update on reconciliation.statement_balance to sampai_app;

-- One row per statement line that was used for an approval: each line is used once.
create table reconciliation.line_claim (
  line text primary key references reconciliation.statement_line (id),
  -- The float request that was approved with it, or the leg of a booking of the treasury.
  subject text not null unique check (length(subject) between 1 and 60),
  claimed_by text not null,
  claimed_at timestamptz not null
);
grant select, insert on reconciliation.line_claim to sampai_app;

-- One row per ledger posting on an account that a party's statement covers.
create table reconciliation.entry (
  journal text not null check (journal ~ '^jr_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  line smallint not null,
  party text not null,
  account text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  minor bigint not null check (minor <> 0),
  kind text not null,
  subject text,
  -- The journal that this one reverses.
  reverses text,
  key text not null check (length(key) between 1 and 110),
  effective_at timestamptz not null,
  day date not null,
  -- As in statement_line.
  bucket text check (bucket in ('matched', 'other_day', 'together', 'booked', 'settlement', 'reversed', 'corrected', 'other_amount', 'twice_here',
    'missing_there', 'settlement_wrong')),
  assess_at timestamptz,
  primary key (journal, line)
);
create index entry_key on reconciliation.entry (party, currency, key);
create index entry_day on reconciliation.entry (party, day);
create index entry_assess on reconciliation.entry (assess_at) where assess_at is not null;
grant select, insert on reconciliation.entry to sampai_app;
grant update (bucket, assess_at) on reconciliation.entry to sampai_app;

-- One row per account: the last posting that was read from the ledger, by its transaction number (everything below it is committed), journal and line.
create table reconciliation.bookmark (
  account text primary key,
  txid bigint not null,
  journal_no bigint not null,
  line smallint not null
);
grant select, insert, update on reconciliation.bookmark to sampai_app;

-- One row per case: a difference until it is explained. Named case_file because `case` is reserved in SQL.
create table reconciliation.case_file (
  id text primary key check (id ~ '^ca_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  -- Topic of the case: one open case per topic.
  topic text not null check (length(topic) between 1 and 240),
  kind text not null,
  party text,
  key text,
  currency text,
  -- The statement's amount minus that of the books.
  minor bigint,
  state text not null default 'open' check (state in ('open', 'assigned', 'closed')),
  assigned_to text,
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  -- resolved: the difference disappeared; explained, corrected: by an approved correction, without a journal or with one.
  outcome text check (outcome in ('resolved', 'explained', 'corrected')),
  check ((state = 'closed') = (closed_at is not null and closed_by is not null and outcome is not null)),
  check (state <> 'assigned' or assigned_to is not null)
);
create unique index case_file_open on reconciliation.case_file (topic) where state <> 'closed';
create index case_file_topic on reconciliation.case_file (topic);
create index case_file_state on reconciliation.case_file (state, id desc);
grant select, insert on reconciliation.case_file to sampai_app;
grant update (state, assigned_to, changed_at, closed_at, closed_by, outcome, kind, minor) on reconciliation.case_file to sampai_app;

-- One row per event of a case, in order. Never changed.
create table reconciliation.case_event (
  case_id text not null references reconciliation.case_file (id),
  seq integer not null check (seq > 0),
  at timestamptz not null,
  actor_kind text not null,
  actor_id text,
  what text not null check (what in ('opened', 'found', 'assigned', 'released', 'noted', 'proposed', 'approved', 'rejected', 'withdrawn', 'overtaken', 'resolved', 'closed')),
  text text check (length(text) between 1 and 1000),
  primary key (case_id, seq)
);
grant select, insert on reconciliation.case_event to sampai_app;
create trigger append_only before update or delete or truncate on reconciliation.case_event
  for each statement execute function platform.refuse_change();

-- One row per difference that a check found: each difference once, whichever check sees it and however often.
create table reconciliation.finding (
  id text primary key check (id ~ '^fi_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  case_id text not null references reconciliation.case_file (id),
  kind text not null,
  -- SHA-256 of what differs: the same difference is one finding.
  fingerprint bytea not null check (length(fingerprint) = 32),
  details jsonb not null,
  found_at timestamptz not null,
  found_by text not null check (found_by in ('reading', 'minute', 'night')),
  -- When the difference disappeared. If it reappears, it is a new finding.
  over_at timestamptz,
  -- When staff were notified.
  notified_at timestamptz
);
create unique index finding_fingerprint on reconciliation.finding (fingerprint) where over_at is null;
create index finding_case on reconciliation.finding (case_id, id);
create index finding_untold on reconciliation.finding (id) where notified_at is null;
grant select, insert on reconciliation.finding to sampai_app;
grant update (over_at, notified_at) on reconciliation.finding to sampai_app;

-- One row per proposed correction of a case, by one of a few templates: a journal of the difference, or an explanation. Proposed by one person, carried out
-- when another approves it.
create table reconciliation.correction (
  id text primary key check (id ~ '^co_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  case_id text not null references reconciliation.case_file (id),
  -- book_refund and book_payout book an order that only the bank's statement shows (decision 0117). explain books nothing: the reason is the explanation.
  template text not null check (template in ('book_cost', 'write_off', 'hold_in_suspense', 'book_refund', 'book_payout', 'explain')),
  account text,
  currency text check (currency ~ '^[A-Z]{3}$'),
  minor bigint check (minor <> 0),
  -- The open findings that an explanation is about. When the case has others, the explanation is overtaken.
  findings text[],
  reason text not null check (length(reason) between 1 and 1000),
  shown_hash bytea not null check (length(shown_hash) = 32),
  proposed_by text not null,
  proposed_at timestamptz not null,
  expires_at timestamptz,
  state text not null default 'proposed',
  decided_by text,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 1 and 500),
  journal text check (journal ~ '^jr_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  constraint maker_checker check (platform.follows_maker_checker(state, proposed_by, decided_by, decided_at)),
  check (num_nonnulls(account, currency, minor) = case template when 'explain' then 0 else 3 end),
  check ((template = 'explain') = (findings is not null)),
  check ((state = 'approved' and template <> 'explain') = (journal is not null))
);
create unique index correction_undecided on reconciliation.correction (case_id) where state = 'proposed';
create index correction_case on reconciliation.correction (case_id, id);
grant select, insert on reconciliation.correction to sampai_app;
grant update (state, decided_by, decided_at, decision_reason, journal) on reconciliation.correction to sampai_app;
create trigger proposed_first before insert on reconciliation.correction for each row execute function platform.begin_as_proposal();
create trigger kept before update or delete on reconciliation.correction for each row execute function platform.keep_proposal('journal');

-- One row per control total and account: two figures that must be equal, as of their last comparison.
create table reconciliation.control_total (
  name text not null check (name in ('in_flight', 'settled')),
  account text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  books bigint not null,
  expected bigint not null,
  compared_at timestamptz not null,
  primary key (name, account)
);
grant select, insert, update on reconciliation.control_total to sampai_app;

-- One row per periodic check: when it last finished. `taken`: the instant up to which all postings have been read from the ledger.
create table reconciliation.walk (
  name text primary key check (name in ('minute', 'night', 'taken')),
  finished_at timestamptz not null
);
grant select, insert, update on reconciliation.walk to sampai_app;
