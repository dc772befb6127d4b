-- Ledger: accounts, journals, postings, and the sums over them. Money moves only by a journal that balances (house rule 4). Accounts, journals and
-- postings are never changed and never removed.
--
-- ledger.post is the only way in: the application role may select, and insert accounts, nothing else.

-- One row per account. `code` names kind, owner and currency, e.g. payin_clearing:va_014:IDR.
create table ledger.account (
  no integer generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z][a-z0-9_]*(:[A-Za-z0-9_.-]+)+$' and length(code) <= 100),
  -- ISO 4217.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  kind text not null check (kind in ('asset', 'liability', 'position', 'income', 'expense')),
  -- Which balance may not fall below zero on the account's normal side. none: none, so that postings lock no row however busy the account is; account: the
  -- account's balance; subject: the balance per subject, e.g. per transfer.
  floor text not null check (floor in ('none', 'account', 'subject')),
  opened_at timestamptz not null,
  check (kind <> 'position' or floor = 'none')
);
grant select, insert on ledger.account to sampai_app;
create trigger append_only before update or delete or truncate on ledger.account for each statement execute function platform.refuse_change();

-- One row per journal: a set of postings that sum to zero per currency.
create table ledger.journal (
  no bigint generated always as identity primary key,
  id text not null unique check (id ~ '^jr_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  -- The business step, e.g. transfer.funded.
  kind text not null check (kind ~ '^[a-z_]+(\.[a-z_]+)+$' and length(kind) <= 60),
  -- The subject of the journal, e.g. a transfer.
  subject text check (length(subject) between 1 and 60),
  -- Two times: when the event happened, and when it was recorded.
  effective_at timestamptz not null,
  recorded_at timestamptz not null,
  -- When it happened, if that day was closed already: it then takes effect at the beginning of the first open day.
  moved_from timestamptz check (moved_from < effective_at),
  -- The journal that this one reverses, line by line.
  reverses bigint references ledger.journal (no),
  -- SHA-256 of the canonical content: ledger.post refuses the same id with other content.
  content bytea not null check (length(content) = 32),
  -- The number of the writing transaction, shifted by ledger.sums.shift.
  txid bigint not null
);
-- Journals of a day are found by their place in the table, which follows the time: an entry for every 128 pages costs a posting nothing.
create index journal_time on ledger.journal using brin (effective_at);
create index journal_subject on ledger.journal (subject, no) where subject is not null;
-- A journal is reversed once. Partial: most journals reverse nothing, and an index entry for each of them costs a sixth of the work of a journal.
create unique index journal_reverses on ledger.journal (reverses) where reverses is not null;
grant select on ledger.journal to sampai_app;
create trigger append_only before update or delete or truncate on ledger.journal for each statement execute function platform.refuse_change();

-- One row per line of a journal. No check constraints: PostgreSQL parses each of them again for every statement that writes to the table. The trigger
-- `balanced`, which sums the postings anyway, checks their form as well.
create table ledger.posting (
  journal_no bigint not null references ledger.journal (no),
  line smallint not null,
  account_no integer not null references ledger.account (no),
  -- In minor units of the account's currency: debit above zero, credit below.
  minor bigint not null,
  -- The owner of the money, where it differs from the journal's subject.
  subject text,
  txid bigint not null,
  primary key (journal_no, line)
);
-- Staff find journals by an amount, whichever side it stands on.
create index posting_amount on ledger.posting (abs(minor), journal_no);
-- The order in which an account's statement is read, and in which ledger.take_sums continues.
create index posting_account on ledger.posting (account_no, txid, journal_no, line);
grant select on ledger.posting to sampai_app;
create trigger append_only before update or delete or truncate on ledger.posting for each statement execute function platform.refuse_change();
create trigger balanced after insert on ledger.posting referencing new table as added
  for each statement execute function ledger.refuse_unbalanced();

-- One row per account and subject with a floor: the balance on the account's normal side. A zero balance has no row, so the table is only as large as the
-- open subjects.
create table ledger.holding (
  account_no integer not null references ledger.account (no),
  -- Empty for an account as a whole.
  subject text not null,
  minor bigint not null constraint holding_floor check (minor >= 0),
  primary key (account_no, subject)
);
grant select on ledger.holding to sampai_app;

-- One row: up to where postings have been summed. All journals with a transaction number below `bound` are committed and summed. Numbers are PostgreSQL's own
-- plus `shift`, so that they keep rising in a restored database, where PostgreSQL's numbers start again.
create table ledger.sums (
  one boolean primary key default true check (one),
  shift bigint not null default 0 check (shift >= 0),
  bound bigint not null default 0 check (bound >= 0)
);
insert into ledger.sums default values;
grant select on ledger.sums to sampai_app;

-- One row per account: the sum and number of all its postings below ledger.sums.bound.
create table ledger.checkpoint (
  account_no integer primary key references ledger.account (no),
  minor bigint not null,
  postings bigint not null
);
grant select on ledger.checkpoint to sampai_app;

-- One row per account, clock and calendar day in Jakarta: debits and credits of the day, by each of the two times, below ledger.sums.bound.
create table ledger.day_sum (
  account_no integer not null references ledger.account (no),
  clock text not null check (clock in ('effective', 'recorded')),
  day date not null,
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  postings bigint not null,
  -- The transactions among which the day's postings are found, late ones (late_txid) excepted. Null: every posting of the day is late.
  first_txid bigint,
  last_txid bigint,
  primary key (account_no, clock, day)
);
grant select on ledger.day_sum to sampai_app;

-- One row per account, effective day and transaction that recorded postings of that day on another day. Kept apart from day_sum: one late journal would
-- widen its day's range of transactions up to now, and a balance at an instant of that day would read everything since (measured over 200,000 postings:
-- 9 ms before such a journal, 230 ms after).
create table ledger.late_txid (
  account_no integer not null references ledger.account (no),
  -- The day on which it happened.
  day date not null,
  txid bigint not null,
  primary key (account_no, day, txid)
);
grant select on ledger.late_txid to sampai_app;

-- One row: up to where the books are closed. No journal takes effect on a day before `open_from`; ledger.set_period moves it.
create table ledger.period (
  one boolean primary key default true check (one),
  -- The first open day (Jakarta). Null: no day was closed yet.
  open_from date,
  -- The first day of the first month that is not closed: days before it are never reopened.
  months_from date check (months_from is null or extract(day from months_from) = 1),
  check (months_from is null or months_from <= open_from)
);
insert into ledger.period default values;
grant select on ledger.period to sampai_app;
