-- Cash points: outlets, who works there, the float of agents, and the money side of the counter (PRODUCT §4 "Cash pickup").
create schema cash_points;
grant usage on schema cash_points to sampai_app;

-- Whose outlets they are: the owner's person, and how we settle with them. `deposit`: money paid to us beforehand. `credit`: they may owe us,
-- up to an approved line. `chain`: we have paid beforehand, for payouts alone.
create table cash_points.agent (
  id text primary key check (id like 'us\_%'),
  name text not null check (length(name) between 1 and 100),
  settlement text not null check (settlement in ('deposit', 'credit', 'chain')),
  -- As it stands in the code of its account, pickup_prefund:{chain}.
  chain text unique check (chain ~ '^[a-z][a-z0-9_]{1,29}$'),
  credit_line_minor bigint not null default 0 check (credit_line_minor >= 0 and credit_line_minor % 100 = 0),
  registered_by text not null,
  registered_at timestamptz not null,
  -- Since when the float is below the treasury's figure, as it was last looked at.
  low_since timestamptz,
  check ((settlement = 'chain') = (chain is not null)),
  check (settlement = 'credit' or credit_line_minor = 0)
);
grant select, insert on cash_points.agent to sampai_app;
grant update (credit_line_minor, low_since) on cash_points.agent to sampai_app;

create table cash_points.outlet (
  id text primary key check (id like 'cp\_%'),
  agent text not null references cash_points.agent (id),
  name text not null check (length(name) between 1 and 100),
  address text not null check (length(address) between 1 and 300),
  -- Codes of the Ministry of Home Affairs: province, regency or city, district; each begins with the one before.
  province text not null check (province ~ '^[0-9]{2}$'),
  city text not null check (city ~ '^[0-9]{4}$' and starts_with(city, province)),
  district text not null check (district ~ '^[0-9]{6}$' and starts_with(district, city)),
  city_name text not null check (length(city_name) between 1 and 80),
  -- Within Indonesia.
  latitude double precision not null check (latitude between -11.5 and 6.5),
  longitude double precision not null check (longitude between 94.5 and 141.5),
  zone text not null check (zone in ('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura')),
  -- From Sunday to Saturday: [opens, closes] or null.
  hours jsonb not null check (jsonb_typeof(hours) = 'array' and jsonb_array_length(hours) = 7),
  closed_days date[] not null check (cardinality(closed_days) <= 60),
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  services text[] not null check (services <@ array['pay_out', 'cash_in'] and cardinality(services) between 1 and 2),
  transfer_limit_minor bigint not null check (transfer_limit_minor > 0 and transfer_limit_minor % 100 = 0),
  day_limit_minor bigint not null check (day_limit_minor >= transfer_limit_minor and day_limit_minor % 100 = 0),
  status text not null default 'active' check (status in ('active', 'inactive', 'deleted')),
  -- Counts the changes: who saves over another's change is told.
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null,
  search_text text not null generated always as (lower(name || ' ' || city_name || ' ' || address)) stored,
  place point not null generated always as (point(longitude, latitude)) stored
);
create index outlet_search on cash_points.outlet using gin (search_text public.gin_trgm_ops) where status <> 'deleted';
create index outlet_place on cash_points.outlet using gist (place) where status = 'active';
create index outlet_list on cash_points.outlet (id desc) where status <> 'deleted';
create index outlet_agent on cash_points.outlet (agent, id);
grant select, insert, update on cash_points.outlet to sampai_app;

-- What was deleted can't be recovered (SPEC §4); the row stays for what was paid there.
create function cash_points.keep_deleted() returns trigger language plpgsql as $$
begin
  if old.status = 'deleted' then
    raise exception 'a deleted outlet does not change' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger deleted_stays before update on cash_points.outlet for each row execute function cash_points.keep_deleted();

-- Who works at the counter of an outlet, besides its owner. A row is closed, never removed: who had a key when is part of the evidence.
create table cash_points.cashier (
  no bigint generated always as identity primary key,
  outlet text not null references cash_points.outlet (id),
  person text not null check (person like 'us\_%'),
  added_by text not null,
  added_at timestamptz not null,
  removed_by text,
  removed_at timestamptz,
  check ((removed_by is null) = (removed_at is null))
);
create unique index cashier_now on cash_points.cashier (outlet, person) where removed_at is null;
create index cashier_person on cash_points.cashier (person) where removed_at is null;
grant select, insert on cash_points.cashier to sampai_app;
grant update (removed_by, removed_at) on cash_points.cashier to sampai_app;

-- Four eyes on the float: an agent asks, the treasury decides. A top-up names the transfer at the bank with which it was paid.
create table cash_points.float_request (
  id text primary key check (id like 'fr\_%'),
  agent text not null references cash_points.agent (id),
  kind text not null check (kind in ('top_up', 'credit_line')),
  amount_minor bigint not null check (amount_minor >= 0 and amount_minor % 100 = 0),
  bank text check (bank ~ '^[0-9]{3}$'),
  reference text check (length(reference) between 4 and 40),
  paid_on date,
  hash bytea not null check (length(hash) = 32),
  asked_by text not null check (asked_by like 'us\_%'),
  asked_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'withdrawn')),
  decided_by text,
  decided_at timestamptz,
  note text check (length(note) between 1 and 500),
  check ((state in ('approved', 'refused')) = (decided_by is not null and decided_at is not null)),
  check (decided_by is null or (decided_by like 'us\_%' and decided_by <> asked_by and decided_by <> agent)),
  check (kind = 'credit_line' or (amount_minor > 0 and bank is not null and reference is not null and paid_on is not null)),
  check (kind = 'top_up' or (bank is null and reference is null and paid_on is null))
);
-- One transfer at the bank is one top-up, whoever claims it and however often.
create unique index float_request_evidence on cash_points.float_request (bank, reference, paid_on) where state in ('waiting', 'approved');
create unique index float_request_line on cash_points.float_request (agent) where kind = 'credit_line' and state = 'waiting';
create index float_request_agent on cash_points.float_request (agent, id desc);
create index float_request_state on cash_points.float_request (state, id desc);
grant select, insert on cash_points.float_request to sampai_app;
grant update (state, decided_by, decided_at, note) on cash_points.float_request to sampai_app;

create function cash_points.keep_decided() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting' then
    raise exception 'what was decided stays so' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger decided_stays before update on cash_points.float_request for each row execute function cash_points.keep_decided();

-- A payout at the counter, from the moment an outlet has it to itself. The evidence stands in the same row and can't be missing.
create table cash_points.payout (
  id text primary key check (id like 'po\_%'),
  outlet text not null references cash_points.outlet (id),
  agent text not null references cash_points.agent (id),
  -- The outlet's business day on which it was begun.
  day date not null,
  transfer text not null check (transfer like 'tr\_%'),
  amount_minor bigint not null check (amount_minor > 0 and amount_minor % 100 = 0),
  -- What stands for the cash in the ledger: kind and owner of the account.
  account text not null check (account in ('agent_deposit', 'agent_receivable', 'pickup_prefund')),
  whose text not null,
  commission_minor bigint not null check (commission_minor >= 0),
  state text not null default 'collecting' check (state in ('collecting', 'paid', 'released', 'lapsed', 'reversed')),
  lock_until timestamptz not null,
  -- Which document was shown, its number as an HMAC, the name on it and how near it is to the recipient's, in hundredths.
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
  check ((state = 'collecting') = (ended_at is null)),
  check ((second_person is null) = (second_at is null)),
  check (second_person <> started_by),
  check (state not in ('paid', 'reversed') or not needs_second or second_person is not null)
);
-- One outlet at a time, and paid once: the database's own word, beside that of the transfer's state.
create unique index payout_once on cash_points.payout (transfer) where state in ('collecting', 'paid');
create index payout_day on cash_points.payout (outlet, day, id desc);
create index payout_open on cash_points.payout (lock_until) where state = 'collecting';
grant select, insert on cash_points.payout to sampai_app;
grant update (state, ended_by, ended_at, second_person, second_at) on cash_points.payout to sampai_app;

create function cash_points.keep_payout() returns trigger language plpgsql as $$
begin
  if not (old.state = 'collecting' or (old.state = 'paid' and new.state = 'reversed')) then
    raise exception 'a payout that has ended stays as it is' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger ended_stays before update on cash_points.payout for each row execute function cash_points.keep_payout();

-- A payout to the wrong person, taken back by two on the same day.
create table cash_points.reversal (
  id text primary key check (id like 'rv\_%'),
  payout text not null references cash_points.payout (id),
  reason text not null check (length(reason) between 1 and 500),
  asked_by text not null,
  asked_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused')),
  decided_by text,
  decided_at timestamptz,
  check ((state = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check (decided_by <> asked_by)
);
create unique index reversal_once on cash_points.reversal (payout) where state in ('waiting', 'approved');
grant select, insert on cash_points.reversal to sampai_app;
grant update (state, decided_by, decided_at) on cash_points.reversal to sampai_app;
create trigger decided_stays before update on cash_points.reversal for each row execute function cash_points.keep_decided();

-- A sender's cash, taken in for a transfer.
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
  taken_at timestamptz not null
);
create index cash_in_day on cash_points.cash_in (outlet, day, id desc);
grant select, insert on cash_points.cash_in to sampai_app;

-- The cash in an outlet's drawer by our books, and what of it is spoken for by payouts under way.
create table cash_points.drawer (
  outlet text primary key references cash_points.outlet (id),
  cash_minor bigint not null default 0 check (cash_minor >= 0),
  held_minor bigint not null default 0 check (held_minor >= 0),
  -- The last day that was counted and closed. What belongs to it, or to a day before, can't be written any more.
  closed_through date,
  -- The day of the newest entry: it is closed before the next one begins.
  last_day date,
  check (held_minor <= cash_minor)
);
grant select, insert, update on cash_points.drawer to sampai_app;

create table cash_points.drawer_entry (
  no bigint generated always as identity primary key,
  outlet text not null references cash_points.drawer (outlet),
  day date not null,
  kind text not null check (kind in ('pay_out', 'cash_in', 'reversal', 'put_in', 'taken_out', 'difference')),
  -- Into the drawer above zero, out of it below.
  minor bigint not null check (minor <> 0 and minor % 100 = 0),
  -- The payout, cash-in, reversal, movement or count that it belongs to.
  subject text not null,
  written_by text not null,
  written_at timestamptz not null,
  unique (kind, subject),
  check (kind = 'difference' or (minor > 0) = (kind in ('cash_in', 'reversal', 'put_in')))
);
create index drawer_entry_day on cash_points.drawer_entry (outlet, day, no);
grant select, insert on cash_points.drawer_entry to sampai_app;

create function cash_points.refuse_closed_day() returns trigger language plpgsql as $$
begin
  if exists (select from cash_points.drawer where outlet = new.outlet and closed_through >= new.day) then
    raise exception 'the day % of % is closed', new.day, new.outlet using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger day_open before insert on cash_points.drawer_entry for each row execute function cash_points.refuse_closed_day();

create function cash_points.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is only added to', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger append_only before update or delete or truncate on cash_points.drawer_entry
  for each statement execute function cash_points.refuse_change();

-- The count at the end of a day: pieces by denomination, what the books say, and the difference.
create table cash_points.cash_count (
  id text primary key check (id like 'cc\_%'),
  outlet text not null references cash_points.outlet (id),
  day date not null,
  pieces jsonb not null check (jsonb_typeof(pieces) = 'object'),
  counted_minor bigint not null check (counted_minor >= 0),
  expected_minor bigint not null check (expected_minor >= 0),
  counted_by text not null,
  counted_at timestamptz not null,
  unique (outlet, day)
);
grant select, insert on cash_points.cash_count to sampai_app;
create trigger append_only before update or delete or truncate on cash_points.cash_count
  for each statement execute function cash_points.refuse_change();

-- A difference that the treasury has to look into.
create table cash_points.cash_case (
  id text primary key check (id like 'cs\_%'),
  count text not null unique references cash_points.cash_count (id),
  outlet text not null references cash_points.outlet (id),
  agent text not null references cash_points.agent (id),
  -- Counted less expected.
  difference_minor bigint not null check (difference_minor <> 0),
  opened_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'settled')),
  settled_by text,
  settled_at timestamptz,
  note text check (length(note) between 1 and 500),
  check ((state = 'settled') = (settled_by is not null) and (settled_by is null) = (settled_at is null) and (settled_by is null) = (note is null))
);
create index cash_case_list on cash_points.cash_case (state, id desc);
grant select, insert on cash_points.cash_case to sampai_app;
grant update (state, settled_by, settled_at, note) on cash_points.cash_case to sampai_app;

-- What an outlet has paid out on a day, payouts under way included: the row that its day's limit is measured by.
create table cash_points.outlet_day (
  outlet text not null references cash_points.outlet (id),
  day date not null,
  paid_minor bigint not null check (paid_minor >= 0),
  primary key (outlet, day)
);
grant select, insert, update on cash_points.outlet_day to sampai_app;

-- Wrong codes of an outlet on a day: after so many it looks nothing up until the next.
create table cash_points.look_up_day (
  outlet text not null references cash_points.outlet (id),
  day date not null,
  wrong integer not null check (wrong >= 0),
  primary key (outlet, day)
);
grant select, insert, update on cash_points.look_up_day to sampai_app;

-- Cash by calendar day of Jakarta, per person who collected (by the document's key), who paid in, and per agent: for the report on cash (LTKT).
create table cash_points.cash_day (
  day date not null,
  side text not null check (side in ('recipient', 'payer', 'agent')),
  whom text not null,
  paid_minor bigint not null default 0 check (paid_minor >= 0),
  taken_minor bigint not null default 0 check (taken_minor >= 0),
  -- When it reached the amount that must be reported, and which amount that was. A reversal does not take it away.
  due_at timestamptz,
  due_from_minor bigint,
  primary key (day, side, whom),
  check ((due_at is null) = (due_from_minor is null))
);
create index cash_day_due on cash_points.cash_day (day) where due_at is not null;
grant select, insert, update on cash_points.cash_day to sampai_app;

-- The one-time code that a recipient has on the telephone: one at a time, as an HMAC bound to transfer, amount and number, for a few minutes and
-- five tries. A row outlives its code for a day, to count how many were sent.
create table cash_points.collect_otp (
  transfer text primary key check (transfer like 'tr\_%'),
  proof bytea not null check (length(proof) = 32),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at >= made_at),
  tries integer not null default 0 check (tries between 0 and 5),
  sends integer not null default 1 check (sends between 1 and 10),
  counted_from timestamptz not null
);
grant select, insert, update, delete on cash_points.collect_otp to sampai_app;
