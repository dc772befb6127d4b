-- Transfers, office: proposals under four eyes, notes, tracking links, receipts, arrival times, recovery after a restore.

-- One row per act on several transfers: of one officer, or proposed by one for another to decide. It and its rows are immutable; only the result of each
-- row is written, once.
create table transfers.batch (
  id text primary key check (id ~ '^tb_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  act text not null check (act in ('hold', 'request_documents', 'release', 'inquire_payout', 'release_by_two', 'reject', 'outcome_paid',
    'outcome_failed', 'conflicting_outcomes')),
  particulars jsonb not null,
  -- Of the act and of exactly the rows that were shown.
  shown_hash bytea not null check (length(shown_hash) = 32),
  asked_by text not null,
  asked_at timestamptz not null
);
grant select, insert on transfers.batch to sampai_app;
create trigger append_only before update or delete or truncate on transfers.batch
  for each statement execute function platform.refuse_change();

create table transfers.batch_row (
  batch text not null references transfers.batch (id),
  transfer text not null references transfers.transfer (id),
  -- The transfer's version when it was shown.
  version integer not null check (version > 0),
  -- Null: not done yet. `changed`: something had happened to it since it was shown.
  outcome text check (outcome in ('done', 'changed', 'refused')),
  why_not text check (why_not ~ '^[a-z_]{2,40}$'),
  ended_at timestamptz,
  primary key (batch, transfer),
  check ((outcome is null) = (ended_at is null)),
  check (why_not is null or outcome = 'refused')
);
create index batch_row_transfer on transfers.batch_row (transfer);
grant select, insert on transfers.batch_row to sampai_app;
grant update (outcome, why_not, ended_at) on transfers.batch_row to sampai_app;
create trigger ended before update or delete on transfers.batch_row for each row
  when (old.outcome is not null) execute function platform.refuse_change();

-- One row per decision that one person proposes and another takes. A proposal is immutable; only its outcome is written.
create table transfers.proposal (
  id text primary key check (id ~ '^pp_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  -- The right that it needs: of operations (`transfer`) or of compliance.
  menu text not null check (menu in ('transfer', 'compliance')),
  transfer text references transfers.transfer (id),
  payment text references transfers.pay_in (id),
  kind text not null check (kind ~ '^[a-z_]+$'),
  particulars jsonb not null,
  -- The evidence on which it is proposed.
  reason text not null check (length(reason) between 1 and 1000),
  -- The files of the evidence with the hash of their content: a part of what is shown.
  files jsonb not null default '[]' check (jsonb_typeof(files) = 'array'),
  -- The act on several transfers by which it was made: those of one act are shown together, and each is decided by itself.
  batch text,
  -- Fingerprint of the subject as the proposer saw it. If it differs when the proposal is decided, the proposal is overtaken.
  seen text not null,
  shown_hash bytea not null check (length(shown_hash) = 32),
  proposed_by text not null,
  proposed_at timestamptz not null,
  expires_at timestamptz,
  state text not null default 'proposed',
  decided_by text,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 1 and 1000),
  constraint maker_checker check (platform.follows_maker_checker(state, proposed_by, decided_by, decided_at)),
  check (transfer is not null or payment is not null),
  check (batch is null or payment is null),
  foreign key (batch, transfer) references transfers.batch_row (batch, transfer)
);
-- One open proposal per transfer or payment: between two, the first click would decide.
create unique index proposal_undecided on transfers.proposal (coalesce(payment, transfer)) where state = 'proposed';
create index proposal_transfer on transfers.proposal (transfer, id desc);
create index proposal_payment on transfers.proposal (payment, id desc) where payment is not null;
-- A batch proposes once about each of its transfers, however often it is repeated.
create unique index proposal_batch on transfers.proposal (batch, transfer) where batch is not null;
create index proposal_list on transfers.proposal (state, id desc);
grant select, insert on transfers.proposal to sampai_app;
grant update (state, decided_by, decided_at, decision_reason) on transfers.proposal to sampai_app;
create trigger proposed_first before insert on transfers.proposal for each row execute function platform.begin_as_proposal();
create trigger kept before update or delete on transfers.proposal for each row execute function platform.keep_proposal();

-- One row per text that a person added to a transfer or payment: why it was held, what the sender answered, on which evidence money was matched.
create table transfers.note (
  no bigint generated always as identity primary key,
  transfer text references transfers.transfer (id),
  payment text references transfers.pay_in (id),
  -- Only compliance reads it.
  is_confidential boolean not null,
  what text not null check (what ~ '^[a-z_]+$'),
  text text not null check (length(text) between 1 and 1000),
  by_role text not null check (by_role in ('sender', 'officer')),
  by_id text not null,
  at timestamptz not null,
  check (transfer is not null or payment is not null)
);
create index note_transfer on transfers.note (transfer, no);
grant select, insert on transfers.note to sampai_app;
create trigger append_only before update or delete or truncate on transfers.note
  for each statement execute function platform.refuse_change();

-- One row per request for documents: the kinds that the sender is asked for (review/model/document-kinds.ts).
create table transfers.document_request (
  no bigint generated always as identity primary key,
  transfer text not null references transfers.transfer (id),
  kinds text[] not null check (
    cardinality(kinds) >= 1 and kinds <@ array['purpose', 'source_of_funds', 'relationship', 'identity', 'authority']
  ),
  by_id text not null check (by_id like 'us\_%'),
  at timestamptz not null
);
create index document_request_transfer on transfers.document_request (transfer, no);
grant select, insert on transfers.document_request to sampai_app;
create trigger append_only before update or delete or truncate on transfers.document_request
  for each statement execute function platform.refuse_change();

-- One row per file about a transfer, or about several: what a sender gives when asked (`answer`), and the evidence of staff. Until an answer, an act or a proposal has
-- used it, its giver can remove it, and a job deletes it in the end; afterwards it is kept.
create table transfers.file (
  id text primary key check (id ~ '^tf_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  transfer text references transfers.transfer (id),
  -- Evidence about the freeze of a person, instead of about a transfer.
  person text check (person ~ '^us_'),
  -- Evidence for an act on several transfers, instead: the batch that its giver prepares. No foreign key, because a batch is stored when it is sent.
  draft_batch text check (draft_batch ~ '^tb_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  -- The batch whose proposals name it. It can be another one than its giver prepared: a batch without a single proposal uses no file.
  batch text references transfers.batch (id),
  purpose text not null check (purpose in ('answer', 'evidence')),
  -- Whose matter it is. What is of compliance only compliance looks at.
  menu text not null check (menu in ('transfer', 'compliance')),
  -- Which document the sender gives with it (review/model/document-kinds.ts); null for evidence.
  document text check (document in ('purpose', 'source_of_funds', 'relationship', 'identity', 'authority', 'other')),
  name text not null check (length(name) between 1 and 120),
  media text not null check (media in ('image/jpeg', 'application/pdf')),
  -- Of the stored bytes before they are sealed.
  sha256 bytea not null check (length(sha256) = 32),
  bytes integer not null check (bytes > 0),
  given_by text not null,
  given_at timestamptz not null,
  settled_at timestamptz,
  check (purpose = 'evidence' or menu = 'transfer'),
  check ((purpose = 'answer') = (document is not null)),
  check (num_nonnulls(transfer, person, draft_batch) = 1),
  check (draft_batch is null or purpose = 'evidence'),
  check ((batch is not null) = (draft_batch is not null and settled_at is not null)),
  check (person is null or (purpose = 'evidence' and menu = 'compliance'))
);
create index file_transfer on transfers.file (transfer, id);
create index file_person on transfers.file (person, id) where person is not null;
create index file_draft_batch on transfers.file (draft_batch, id) where draft_batch is not null;
create index file_batch on transfers.file (batch, id) where batch is not null;
create index file_unsettled on transfers.file (given_at) where settled_at is null;
grant select, insert, delete on transfers.file to sampai_app;
grant update (settled_at, batch) on transfers.file to sampai_app;
create trigger settled before update or delete on transfers.file for each row
  when (old.settled_at is not null) execute function platform.refuse_change();

-- The sealed bytes, apart: lists never read them.
create table transfers.file_content (
  file text primary key references transfers.file (id) on delete cascade,
  content bytea not null,
  key_number smallint not null
);
alter table transfers.file_content alter column content set storage external;
create index file_content_key on transfers.file_content (key_number, file);
grant select, insert on transfers.file_content to sampai_app;
grant update (content, key_number) on transfers.file_content to sampai_app;

-- One row per transfer with a tracking link. The link's token is derived from the transfer and `sequence` under a key; the row stores its hash only. Another
-- number makes another link, and the former link is void.
create table transfers.tracking (
  transfer text primary key references transfers.transfer (id),
  sequence integer not null check (sequence > 0),
  token_hash bytea not null unique check (length(token_hash) = 32),
  made_at timestamptz not null,
  -- From this instant no link is valid, until another is made.
  stopped_at timestamptz,
  -- The row of platform.app_key with which the token was derived.
  key_number smallint not null default 0
);
grant select, insert, update on transfers.tracking to sampai_app;

-- One row per transfer with a receipt: the code printed on it, derived from the transfer under a key, so that a valid code cannot be invented.
create table transfers.receipt (
  transfer text primary key references transfers.transfer (id),
  code text not null unique check (code ~ '^[0-9a-hjkmnp-tv-z]{12}$'),
  first_at timestamptz not null
);
grant select, insert on transfers.receipt to sampai_app;

-- One row per calendar day in Jakarta and corridor: how many transfers arrived, and how many in time. A job counts them from the histories, because no page
-- view may.
create table transfers.arrival_day (
  day date not null,
  corridor text not null,
  arrived int not null check (arrived > 0),
  -- Of these, transfers that were paid while their price was locked: only they were promised a time.
  promised int not null check (promised between 0 and arrived),
  on_time int not null check (on_time between 0 and promised),
  primary key (day, corridor)
);
grant select, insert, update, delete on transfers.arrival_day to sampai_app;

-- One row per corridor: the same over the last days together, with the time from pay-in to arrival (median, and nearly all).
create table transfers.arrival_recent (
  corridor text primary key,
  arrived int not null check (arrived > 0),
  median_minutes int not null check (median_minutes >= 0),
  p90_minutes int not null check (p90_minutes >= median_minutes)
);
grant select, insert, update, delete on transfers.arrival_recent to sampai_app;

-- One row per restore to an earlier instant. While it is not lifted, no payout and no refund leaves, because the database does not contain the orders that had
-- left (decision 0111). A restart does not lift it.
create table transfers.recovery (
  id text primary key check (id ~ '^rv_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  -- The instant to which the database was restored.
  since timestamptz not null,
  begun_at timestamptz not null check (begun_at >= since),
  -- When all statements of the gap had been read, and when everything that is due had been inquired.
  read_at timestamptz check (read_at >= begun_at),
  inquired_at timestamptz check (inquired_at >= read_at),
  lifted_at timestamptz check (lifted_at >= inquired_at),
  lifted_by text,
  check ((lifted_at is null) = (lifted_by is null))
);
-- One recovery at a time.
create unique index recovery_open on transfers.recovery ((true)) where lifted_at is null;
grant select, insert, update (read_at, inquired_at, lifted_at, lifted_by) on transfers.recovery to sampai_app;

-- One row per inquiry that a recovery makes instead of sending: about an order that is due, or about a number without transfer to which a statement shows
-- money.
create table transfers.recovery_inquiry (
  recovery text not null references transfers.recovery (id),
  kind text not null check (kind in ('order', 'number')),
  -- The transfer or payment of the order; or the number.
  subject text not null,
  -- The transfer's version when it was inquired: a transfer that has changed since is inquired again.
  version bigint not null default 0,
  inquired_at timestamptz,
  answer text,
  primary key (recovery, kind, subject)
);
grant select, insert, update (version, inquired_at, answer) on transfers.recovery_inquiry to sampai_app;

-- One row per clock, day, income or expense account, and where it was earned or spent: the corridor, product and paying party of the transfer behind the
-- journal, or the kind of a journal without a transfer. Sums of the ledger's postings up to transfers.result_place; nothing else is in them.
create table transfers.result_day (
  account text not null,
  clock text not null check (clock in ('effective', 'recorded')),
  -- Calendar day in Jakarta.
  day date not null,
  -- Empty where no transfer is behind the journal, or, for party and rail, no payout was ordered.
  corridor text not null,
  product text not null,
  party text not null,
  rail text not null,
  -- The journal's kind where no transfer is behind it; otherwise empty.
  kind text not null,
  debit bigint not null check (debit >= 0),
  credit bigint not null check (credit >= 0),
  postings bigint not null check (postings > 0),
  primary key (account, clock, day, corridor, product, party, rail, kind),
  check ((corridor = '') = (product = '') and (corridor = '') <> (kind = ''))
);
create index result_day_period on transfers.result_day (clock, day);
grant select, insert, update on transfers.result_day to sampai_app;

-- One row per income or expense account: the last of its postings that transfers.result_day contains.
create table transfers.result_place (
  account text primary key,
  txid bigint not null,
  journal_no bigint not null,
  line smallint not null
);
grant select, insert, update on transfers.result_place to sampai_app;

-- One row per calendar day in Jakarta and what happened to transfers on it, by corridor, product, paying party, rail and reason. A job counts it from the
-- histories, so that no report reads them.
create table transfers.event_day (
  day date not null,
  what text not null check (what in ('funded', 'submitted', 'unknown', 'paid', 'refused', 'returned', 'cancelled', 'refunded')),
  corridor text not null,
  product text not null,
  -- Empty while no payout is ordered.
  party text not null,
  rail text not null,
  -- Empty where the event has no reason.
  reason text not null,
  transfers int not null check (transfers > 0),
  -- Principals in hundredths of a rupiah.
  minor bigint not null check (minor > 0),
  primary key (day, what, corridor, product, party, rail, reason)
);
grant select, insert, delete on transfers.event_day to sampai_app;

-- One row per calendar day in Jakarta, corridor, party and rail, and the minutes that transfers took which arrived on that day for the first time: from pay-in
-- and from the payout order to arrival. Counted with transfers.arrival_day.
create table transfers.arrival_time (
  day date not null,
  what text not null check (what in ('since_funded', 'since_ordered')),
  corridor text not null,
  party text not null,
  rail text not null,
  -- Rounded up: to a minute, above three hours to a quarter of an hour, above a day to an hour.
  minutes int not null check (minutes >= 0),
  transfers int not null check (transfers > 0),
  primary key (day, what, corridor, party, rail, minutes)
);
grant select, insert, delete on transfers.arrival_time to sampai_app;

-- One row: the last day that transfers.event_day has been counted for. It and the day before are counted again by the next run.
create table transfers.days_counted (
  one boolean primary key default true check (one),
  through date not null
);
grant select, insert, update on transfers.days_counted to sampai_app;
