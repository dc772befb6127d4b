-- Cash points, counter: payouts and cash-ins at the counter, reversals, the daily figures that bound them, the drawer and its count.

-- One row per payout at the counter, from the moment an outlet has locked the transfer. A refund in cash is a row as well (`purpose`). The evidence is in the
-- same row and cannot be missing.
create table cash_points.payout (
  id text primary key check (id like 'po\_%'),
  outlet text not null references cash_points.outlet (id),
  agent text not null references cash_points.agent (id),
  -- The outlet's business day on which it was begun.
  day date not null,
  transfer text not null check (transfer like 'tr\_%'),
  amount_minor bigint not null check (amount_minor > 0 and amount_minor % 100 = 0),
  -- Kind and owner of the ledger account that stands for the cash.
  account text not null check (account in ('agent_deposit', 'agent_receivable', 'pickup_prefund')),
  whose text not null,
  commission_minor bigint not null check (commission_minor >= 0),
  state text not null default 'collecting' check (state in ('collecting', 'paid', 'released', 'lapsed', 'reversed')),
  lock_until timestamptz not null,
  -- The document that was shown: its kind, its number as an HMAC, the name on it, and how similar that is to the recipient's name, in hundredths.
  document_kind text not null check (document_kind in ('ktp', 'sim', 'passport', 'kitas')),
  document_key bytea not null check (length(document_key) = 32),
  document_name text not null check (length(document_name) between 1 and 140),
  name_score smallint not null check (name_score between 0 and 100),
  needs_second boolean not null,
  second_person text,
  second_at timestamptz,
  started_by text not null,
  started_at timestamptz not null,
  ended_by text,
  ended_at timestamptz,
  purpose text not null default 'pay_out' check (purpose in ('pay_out', 'refund')),
  check ((state = 'collecting') = (ended_at is null)),
  check ((second_person is null) = (second_at is null)),
  check (second_person <> started_by),
  check (state not in ('paid', 'reversed') or not needs_second or second_person is not null)
);
-- One outlet at a time, and paid once: a second guard beside the transfer's state.
create unique index payout_once on cash_points.payout (transfer) where state in ('collecting', 'paid');
create index payout_day on cash_points.payout (outlet, day, id desc);
create index payout_open on cash_points.payout (lock_until) where state = 'collecting';
-- Names that were typed for a transfer before are counted when another one is typed.
create index payout_transfer on cash_points.payout (transfer);
-- The report on cash transactions (LTKT) names the document.
create index payout_document on cash_points.payout (document_key, id desc);
grant select, insert on cash_points.payout to sampai_app;
grant update (state, ended_by, ended_at, second_person, second_at, document_name, name_score, needs_second) on cash_points.payout to sampai_app;
create trigger ended_stays before update on cash_points.payout for each row execute function cash_points.keep_payout();

-- One row per text that was typed for the document's name and then corrected, with its score. The payout has the present text. Names that were tried until one
-- fitted stay in sight (decision 0307).
create table cash_points.payout_former_name (
  payout text not null references cash_points.payout (id),
  nth smallint not null check (nth between 1 and 2),
  name text not null check (length(name) between 1 and 140),
  name_score smallint not null check (name_score between 0 and 100),
  corrected_by text not null,
  corrected_at timestamptz not null,
  primary key (payout, nth)
);
grant select, insert on cash_points.payout_former_name to sampai_app;

-- One row per requested reversal of a payout to the wrong person: requested by one person, decided by another, on the same day. The requester can withdraw
-- it: an undecided request would keep the outlet's day open.
create table cash_points.reversal (
  id text primary key check (id like 'rv\_%'),
  payout text not null references cash_points.payout (id),
  reason text not null check (length(reason) between 1 and 500),
  shown_hash bytea not null check (length(shown_hash) = 32),
  proposed_by text not null,
  proposed_at timestamptz not null,
  expires_at timestamptz,
  state text not null default 'proposed',
  decided_by text,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 1 and 500),
  constraint maker_checker check (platform.follows_maker_checker(state, proposed_by, decided_by, decided_at))
);
create unique index reversal_once on cash_points.reversal (payout) where state in ('proposed', 'approved');
create index reversal_undecided on cash_points.reversal (payout) where state = 'proposed';
grant select, insert on cash_points.reversal to sampai_app;
grant update (state, decided_by, decided_at, decision_reason) on cash_points.reversal to sampai_app;
create trigger proposed_first before insert on cash_points.reversal for each row execute function platform.begin_as_proposal();
create trigger kept before update or delete on cash_points.reversal for each row execute function platform.keep_proposal();

-- One row per amount of cash that a sender paid in at a counter.
create table cash_points.cash_in (
  id text primary key check (id like 'ci\_%'),
  outlet text not null references cash_points.outlet (id),
  agent text not null references cash_points.agent (id),
  day date not null,
  transfer text not null unique check (transfer like 'tr\_%'),
  amount_minor bigint not null check (amount_minor > 0 and amount_minor % 100 = 0),
  account text not null check (account in ('agent_deposit', 'agent_receivable')),
  payer text not null,
  commission_minor bigint not null check (commission_minor >= 0),
  taken_by text not null,
  taken_at timestamptz not null,
  -- The sender may not take in the cash of their own transfer (decision 0058). The use case also refuses other people who work for the agent.
  constraint cash_in_not_own check (payer not in (taken_by, agent))
);
create index cash_in_day on cash_points.cash_in (outlet, day, id desc);
grant select, insert on cash_points.cash_in to sampai_app;

-- One row per transfer whose recipient was sent a one-time code: one code at a time, as an HMAC bound to transfer, amount and number, valid for a few
-- minutes and five attempts. The row outlives its code for a day, to count how many were sent.
create table cash_points.collect_otp (
  transfer text primary key check (transfer like 'tr\_%'),
  proof bytea not null check (length(proof) = 32),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at >= made_at),
  tries integer not null default 0 check (tries between 0 and 5),
  sends integer not null default 1 check (sends between 1 and 10),
  counted_from timestamptz not null,
  -- The outlet of the last look-up: it alone learns that the pickup code is locked. To all others a locked code is unknown.
  outlet text not null check (outlet like 'cp\_%')
);
grant select, insert, update, delete on cash_points.collect_otp to sampai_app;

-- One row per outlet and day: wrong pickup codes. After a number of them the outlet cannot look up transfers until the next day.
create table cash_points.look_up_day (
  outlet text not null references cash_points.outlet (id),
  day date not null,
  wrong integer not null check (wrong >= 0),
  primary key (outlet, day)
);
grant select, insert, update on cash_points.look_up_day to sampai_app;

-- One row per outlet and day: what it paid out, payouts in progress included. The outlet's daily limit is checked against it.
create table cash_points.outlet_day (
  outlet text not null references cash_points.outlet (id),
  day date not null,
  paid_minor bigint not null check (paid_minor >= 0),
  primary key (outlet, day)
);
grant select, insert, update on cash_points.outlet_day to sampai_app;

-- One row per calendar day in Jakarta and person or agent: cash paid out to a recipient (by the document's key), paid in by a payer, and both by agent. For
-- the report on cash transactions (LTKT).
create table cash_points.cash_day (
  day date not null,
  side text not null check (side in ('recipient', 'payer', 'agent')),
  owner text not null,
  paid_minor bigint not null default 0 check (paid_minor >= 0),
  taken_minor bigint not null default 0 check (taken_minor >= 0),
  -- When the sum reached the amount that must be reported, and that amount. A reversal does not clear it.
  due_at timestamptz,
  due_from_minor bigint,
  primary key (day, side, owner),
  check ((due_at is null) = (due_from_minor is null))
);
create index cash_day_due on cash_points.cash_day (day) where due_at is not null;
grant select, insert, update on cash_points.cash_day to sampai_app;

-- One row per outlet: the cash in its drawer by our books, and the part that payouts in progress hold.
create table cash_points.drawer (
  outlet text primary key references cash_points.outlet (id),
  cash_minor bigint not null default 0 check (cash_minor >= 0),
  held_minor bigint not null default 0 check (held_minor >= 0),
  -- The last day that was counted and closed. Nothing can be recorded for it or for a day before it.
  closed_through date,
  -- The day of the newest entry: it is closed before the next day begins.
  last_day date,
  check (held_minor <= cash_minor)
);
grant select, insert, update on cash_points.drawer to sampai_app;

-- One row per movement of cash into or out of a drawer.
create table cash_points.drawer_entry (
  no bigint generated always as identity primary key,
  outlet text not null references cash_points.drawer (outlet),
  day date not null,
  kind text not null check (kind in ('pay_out', 'cash_in', 'reversal', 'put_in', 'taken_out', 'difference')),
  -- Into the drawer above zero, out of it below.
  minor bigint not null check (minor <> 0 and minor % 100 = 0),
  -- The payout, cash-in, reversal, movement or count to which it belongs.
  subject text not null,
  written_by text not null,
  written_at timestamptz not null,
  unique (kind, subject),
  check (kind = 'difference' or (minor > 0) = (kind in ('cash_in', 'reversal', 'put_in')))
);
create index drawer_entry_day on cash_points.drawer_entry (outlet, day, no);
grant select, insert on cash_points.drawer_entry to sampai_app;
create trigger day_open before insert on cash_points.drawer_entry for each row execute function cash_points.refuse_closed_day();
create trigger append_only before update or delete or truncate on cash_points.drawer_entry
  for each statement execute function platform.refuse_change();

-- One row per count at the end of an outlet's day: pieces by denomination, and the sum that the books expect.
create table cash_points.cash_count (
  id text primary key check (id like 'cc\_%'),
  outlet text not null references cash_points.outlet (id),
  day date not null,
  pieces jsonb not null check (jsonb_typeof(pieces) = 'object'),
  counted_minor bigint not null check (counted_minor >= 0),
  expected_minor bigint not null check (expected_minor >= 0),
  counted_by text not null,
  counted_at timestamptz not null,
  -- The cashier's explanation of a difference, which the treasury reads with the case.
  explanation text check (length(explanation) between 1 and 500),
  unique (outlet, day)
);
grant select, insert on cash_points.cash_count to sampai_app;
create trigger append_only before update or delete or truncate on cash_points.cash_count
  for each statement execute function platform.refuse_change();

-- One row per cash difference that the treasury has to investigate.
create table cash_points.cash_difference (
  id text primary key check (id like 'cs\_%'),
  count text not null unique references cash_points.cash_count (id),
  outlet text not null references cash_points.outlet (id),
  agent text not null references cash_points.agent (id),
  -- Counted minus expected.
  difference_minor bigint not null check (difference_minor <> 0),
  opened_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'settled')),
  settled_by text,
  settled_at timestamptz,
  note text check (length(note) between 1 and 500),
  check ((state = 'settled') = (settled_by is not null) and (settled_by is null) = (settled_at is null) and (settled_by is null) = (note is null))
);
create index cash_difference_list on cash_points.cash_difference (state, id desc);
grant select, insert on cash_points.cash_difference to sampai_app;
grant update (state, settled_by, settled_at, note) on cash_points.cash_difference to sampai_app;

-- The register of agents: low floats first, and found by a part of the name.
create index agent_low_first on cash_points.agent ((low_since is null), id desc);
create index agent_name_part on cash_points.agent using gin (lower(name) public.gin_trgm_ops);
