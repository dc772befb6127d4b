-- Transfers: the state machine of PRODUCT §4 as it is kept. What may follow what is decided in src/transfers/decide.ts; here stands once more
-- what must never be broken, whoever writes: only allowed changes of state, one payout for a transfer, one history without gaps.
create schema transfers;
grant usage on schema transfers to sampai_app;

-- Generated from src/transfers/transitions.ts; a test compares.
create table transfers.allowed_move (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into transfers.allowed_move (from_state, to_state) values
  ('ACTION_REQUIRED', 'FUNDED'),
  ('ACTION_REQUIRED', 'REFUND_PENDING'),
  ('ACTION_REQUIRED', 'UNDER_REVIEW'),
  ('AVAILABLE', 'COLLECTING'),
  ('AVAILABLE', 'FUNDED'),
  ('AVAILABLE', 'REFUND_PENDING'),
  ('AVAILABLE', 'UNDER_REVIEW'),
  ('AWAITING_PAYMENT', 'CANCELLED'),
  ('AWAITING_PAYMENT', 'EXPIRED'),
  ('AWAITING_PAYMENT', 'FUNDED'),
  ('CANCEL_REQUESTED', 'PAID'),
  ('CANCEL_REQUESTED', 'REFUND_PENDING'),
  ('CANCEL_REQUESTED', 'REJECTED'),
  ('CANCEL_REQUESTED', 'RETURNED'),
  ('CANCEL_REQUESTED', 'SUBMITTED'),
  ('COLLECTING', 'AVAILABLE'),
  ('COLLECTING', 'PAID'),
  ('CONVERTED', 'FUNDED'),
  ('CONVERTED', 'REFUND_PENDING'),
  ('CONVERTED', 'SUBMITTED'),
  ('CONVERTED', 'UNDER_REVIEW'),
  ('CREATED', 'AWAITING_PAYMENT'),
  ('CREATED', 'CANCELLED'),
  ('CREATED', 'EXPIRED'),
  ('CREATED', 'FUNDED'),
  ('FROZEN', 'UNDER_REVIEW'),
  ('FUNDED', 'CONVERTED'),
  ('FUNDED', 'READY'),
  ('FUNDED', 'REFUND_PENDING'),
  ('FUNDED', 'UNDER_REVIEW'),
  ('OUTCOME_UNKNOWN', 'CANCEL_REQUESTED'),
  ('OUTCOME_UNKNOWN', 'PAID'),
  ('OUTCOME_UNKNOWN', 'REJECTED'),
  ('OUTCOME_UNKNOWN', 'RETURNED'),
  ('OUTCOME_UNKNOWN', 'SUBMITTED'),
  ('PAID', 'RETURNED'),
  ('READY', 'AVAILABLE'),
  ('READY', 'CONVERTED'),
  ('READY', 'FUNDED'),
  ('READY', 'REFUND_PENDING'),
  ('READY', 'SUBMITTED'),
  ('READY', 'UNDER_REVIEW'),
  ('REFUNDED', 'REFUND_PENDING'),
  ('REFUND_PENDING', 'REFUNDED'),
  ('REFUND_PENDING', 'UNCLAIMED_TRANSFERRED'),
  ('REJECTED', 'ACTION_REQUIRED'),
  ('REJECTED', 'CONVERTED'),
  ('REJECTED', 'READY'),
  ('REJECTED', 'REFUND_PENDING'),
  ('RETURNED', 'READY'),
  ('RETURNED', 'REFUND_PENDING'),
  ('SUBMITTED', 'CANCEL_REQUESTED'),
  ('SUBMITTED', 'CONVERTED'),
  ('SUBMITTED', 'OUTCOME_UNKNOWN'),
  ('SUBMITTED', 'PAID'),
  ('SUBMITTED', 'READY'),
  ('SUBMITTED', 'REJECTED'),
  ('SUBMITTED', 'RETURNED'),
  ('UNDER_REVIEW', 'ACTION_REQUIRED'),
  ('UNDER_REVIEW', 'CONVERTED'),
  ('UNDER_REVIEW', 'FROZEN'),
  ('UNDER_REVIEW', 'READY'),
  ('UNDER_REVIEW', 'REFUND_PENDING');

create table transfers.transfer (
  id text primary key check (id ~ '^tr_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  product text not null check (product in ('local', 'international', 'cash_pickup')),
  -- Who sends: a person, or a partner for theirs.
  sender text not null check (length(sender) between 1 and 60),
  corridor text not null check (length(corridor) between 1 and 60),
  -- Used once: two transfers can't stand on one promise.
  quote text not null unique check (length(quote) between 1 and 60),
  recipient text not null check (length(recipient) between 1 and 60),
  -- Quote, sender and recipient as they were agreed on, whatever they become.
  agreed jsonb not null,
  state text not null check (state in ('CREATED', 'AWAITING_PAYMENT', 'FUNDED', 'UNDER_REVIEW', 'ACTION_REQUIRED', 'READY', 'CONVERTED', 'SUBMITTED', 'OUTCOME_UNKNOWN', 'AVAILABLE', 'COLLECTING', 'PAID', 'REJECTED', 'RETURNED', 'CANCEL_REQUESTED', 'CANCELLED', 'EXPIRED', 'REFUND_PENDING', 'REFUNDED', 'FROZEN', 'UNCLAIMED_TRANSFERRED')),
  -- One more with each event: the history's number, and what tells two writers apart.
  version integer not null check (version > 0),
  reason text check (reason ~ '^[A-Z][A-Z_]+$'),
  deadline timestamptz,
  assurance text check (assurance in ('DEEMED', 'ACCEPTED', 'CREDITED', 'COLLECTED')),
  -- In rupiah; the sender pays principal, fee and tax.
  principal_minor bigint not null check (principal_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  margin_minor bigint not null,
  rounding_minor bigint not null,
  receives_currency text not null check (receives_currency ~ '^[A-Z]{3}$'),
  receives_minor bigint not null check (receives_minor > 0),
  created_at timestamptz not null,
  pay_by timestamptz not null,
  source_account text check (source_account in ('payin_clearing', 'partner_deposit', 'agent_deposit', 'agent_receivable')),
  source_whose text,
  funded_at timestamptz,
  is_converted boolean not null,
  is_fee_earned boolean not null,
  is_released_by_two boolean not null,
  submit_after timestamptz,
  cancel_asked_at timestamptz,
  recalls integer not null check (recalls >= 0),
  -- Cash that waits: when it could be collected, notices, lock, who paid out. Null for what is not collected at our outlets.
  pickup jsonb,
  refund_due_at timestamptz,
  is_in_doubt boolean not null,
  compensation_minor bigint not null check (compensation_minor >= 0),
  -- How often each kind of journal was posted: the number of the next.
  posted jsonb not null,
  -- What is due next, and when: workers claim by it. Null when it is over, or a person's.
  due_step text,
  due_at timestamptz,
  needs_person boolean not null,
  updated_at timestamptz not null,
  check ((due_step is null) = (due_at is null)),
  check ((source_account is null) = (source_whose is null) and (source_account is null) = (funded_at is null)),
  check ((assurance is not null) = (state = 'PAID')),
  check (state in ('CREATED', 'AWAITING_PAYMENT', 'CANCELLED', 'EXPIRED') or funded_at is not null),
  check (not is_converted or product = 'international')
);
create index transfer_sender on transfers.transfer (sender, created_at desc, id desc);
create index transfer_due on transfers.transfer (due_step, due_at) where due_at is not null;
create index transfer_person on transfers.transfer (updated_at) where needs_person;
create index transfer_open on transfers.transfer (state, updated_at)
  where state not in ('PAID', 'CANCELLED', 'EXPIRED', 'REFUNDED', 'UNCLAIMED_TRANSFERRED');

-- Every event that was accepted, in its order. Never changed.
create table transfers.history (
  transfer text not null references transfers.transfer (id),
  seq integer not null check (seq > 0),
  at timestamptz not null,
  event text not null check (event ~ '^[a-z_]+$'),
  from_state text,
  to_state text not null,
  reason text,
  by_role text not null check (by_role in ('sender', 'agent', 'partner', 'officer', 'system')),
  by_id text not null,
  second_id text,
  primary key (transfer, seq),
  check (second_id is null or second_id <> by_id)
);

-- Money that came in, whosever it is: without a transfer as long as nobody knows.
create table transfers.pay_in (
  id text primary key check (id ~ '^py_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  transfer text references transfers.transfer (id),
  channel text not null check (length(channel) between 1 and 40),
  -- The bank's own id: the same again is the same money.
  bank_payment text not null check (length(bank_payment) between 1 and 100),
  amount_minor bigint not null check (amount_minor > 0),
  -- Not used for a transfer: in suspense, or on its way back.
  unused_minor bigint not null check (unused_minor between 0 and amount_minor),
  is_late boolean not null,
  paid_at timestamptz not null,
  -- Who paid, where the bank says so: a refund goes there and nowhere else.
  payer jsonb,
  recorded_at timestamptz not null,
  unique (channel, bank_payment)
);
create index pay_in_transfer on transfers.pay_in (transfer) where transfer is not null;
create index pay_in_unknown on transfers.pay_in (recorded_at) where transfer is null;

-- The virtual account of a transfer: one, never used for another.
create table transfers.pay_in_account (
  transfer text primary key references transfers.transfer (id),
  channel text not null,
  number text not null check (number ~ '^[0-9]{4,28}$'),
  opened_at timestamptz not null,
  unique (channel, number)
);

-- The payout of a transfer: one, with one reference for ever.
create table transfers.payout (
  transfer text primary key references transfers.transfer (id),
  reference text not null unique check (reference ~ '^[A-Za-z0-9_]{1,36}$'),
  rail text not null check (rail in ('bi_fast', 'online', 'skn', 'partner_bank', 'partner_cash')),
  party text not null check (length(party) between 1 and 40),
  ordered_at timestamptz not null,
  tries integer not null check (tries > 0),
  is_answered boolean not null,
  may_have_arrived boolean not null,
  inquiries integer not null check (inquiries >= 0),
  ask_at timestamptz,
  missing_since timestamptz,
  is_missing boolean not null,
  provider_ref text,
  check (not is_missing or missing_since is not null)
);

-- A refund on its way, of a transfer or of a payment that was not needed; to one account at a time.
create table transfers.refund (
  of text primary key check (of ~ '^(tr|py)_'),
  transfer text not null references transfers.transfer (id),
  amount_minor bigint not null check (amount_minor > 0),
  nth integer not null check (nth > 0),
  status text not null check (status in ('waiting', 'sent', 'unknown', 'account_needed', 'paid')),
  send_after timestamptz not null,
  -- Another account of the sender's, checked by name; null for where the money came from.
  account jsonb,
  reference text unique check (reference ~ '^[A-Za-z0-9_]{1,36}$'),
  ordered_at timestamptz,
  tries integer,
  is_answered boolean,
  may_have_arrived boolean,
  inquiries integer,
  ask_at timestamptz,
  missing_since timestamptz,
  is_missing boolean,
  check ((reference is null) = (ordered_at is null) and (reference is null) = (tries is null)),
  check (status not in ('sent', 'unknown', 'paid') or reference is not null or of like 'tr\_%')
);
create index refund_transfer on transfers.refund (transfer);

-- Notifications heard from parties: each once.
create table transfers.hint (
  party text not null,
  event_id text not null check (length(event_id) between 1 and 100),
  reference text not null,
  heard_at timestamptz not null,
  primary key (party, event_id)
);

-- The code to collect with: only what proves it, never the code.
create table transfers.collect_code (
  transfer text primary key references transfers.transfer (id),
  hmac bytea not null unique check (length(hmac) = 32),
  made_at timestamptz not null,
  -- Wrong tries since it was made; the fifth locks it.
  tries smallint not null default 0 check (tries between 0 and 5)
);

grant select on all tables in schema transfers to sampai_app;
grant insert, update on transfers.transfer, transfers.pay_in, transfers.payout, transfers.refund, transfers.collect_code to sampai_app;
grant insert on transfers.history, transfers.hint, transfers.pay_in_account to sampai_app;
grant delete on transfers.collect_code, transfers.refund to sampai_app;

create function transfers.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger append_only before update or delete or truncate on transfers.history
  for each statement execute function transfers.refuse_change();
create trigger append_only before update or delete or truncate on transfers.pay_in_account
  for each statement execute function transfers.refuse_change();

-- What was agreed stays; states follow each other as they may; nobody writes on a version that is not the last.
create function transfers.check_transfer() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.version <> old.version + 1 then
    raise exception 'version % after %', new.version, old.version using errcode = 'ST001';
  end if;
  if new.state <> old.state
    and not exists (select from transfers.allowed_move as m where m.from_state = old.state and m.to_state = new.state) then
    raise exception '% may not follow %', new.state, old.state using errcode = 'ST002';
  end if;
  if (new.id, new.product, new.sender, new.corridor, new.quote, new.principal_minor, new.fee_minor, new.tax_minor, new.margin_minor,
      new.rounding_minor, new.receives_currency, new.receives_minor, new.created_at, new.pay_by)
    is distinct from
     (old.id, old.product, old.sender, old.corridor, old.quote, old.principal_minor, old.fee_minor, old.tax_minor, old.margin_minor,
      old.rounding_minor, old.receives_currency, old.receives_minor, old.created_at, old.pay_by) then
    raise exception 'what was agreed stays' using errcode = 'ST003';
  end if;
  return new;
end
$$;
create trigger checked before update on transfers.transfer for each row execute function transfers.check_transfer();

create function transfers.check_first() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.state <> 'CREATED' or new.version <> 1 then
    raise exception 'a transfer begins as CREATED' using errcode = 'ST002';
  end if;
  return new;
end
$$;
create trigger first before insert on transfers.transfer for each row execute function transfers.check_first();

-- One payout, one reference, one rail, one party, for ever.
create function transfers.check_payout() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.transfer, new.reference, new.rail, new.party, new.ordered_at) is distinct from
     (old.transfer, old.reference, old.rail, old.party, old.ordered_at) or (old.may_have_arrived and not new.may_have_arrived) then
    raise exception 'an order stays what it was' using errcode = 'ST003';
  end if;
  return new;
end
$$;
create trigger checked before update on transfers.payout for each row execute function transfers.check_payout();

revoke execute on all functions in schema transfers from public;
