-- Transfers, lifecycle: the transfer itself, its states and its history. src/transfers/lifecycle/decide.ts decides which event leads to which state. The
-- database enforces the rules that must hold for every writer: only allowed changes of state, one payout per transfer, one history without gaps.

-- One row per allowed change of state. Generated from src/transfers/lifecycle/transitions.ts; a test compares.
create table transfers.allowed_move (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into transfers.allowed_move (from_state, to_state) values
  ('ACTION_REQUIRED', 'FUNDED'),
  ('ACTION_REQUIRED', 'PAID'),
  ('ACTION_REQUIRED', 'REFUNDED'),
  ('ACTION_REQUIRED', 'REFUND_PENDING'),
  ('ACTION_REQUIRED', 'UNDER_REVIEW'),
  ('AVAILABLE', 'COLLECTING'),
  ('AVAILABLE', 'FUNDED'),
  ('AVAILABLE', 'REFUNDED'),
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
  ('CONVERTED', 'PAID'),
  ('CONVERTED', 'REFUNDED'),
  ('CONVERTED', 'REFUND_PENDING'),
  ('CONVERTED', 'SUBMITTED'),
  ('CONVERTED', 'UNDER_REVIEW'),
  ('CREATED', 'AWAITING_PAYMENT'),
  ('CREATED', 'CANCELLED'),
  ('CREATED', 'EXPIRED'),
  ('CREATED', 'FUNDED'),
  ('FROZEN', 'UNCLAIMED_TRANSFERRED'),
  ('FROZEN', 'UNDER_REVIEW'),
  ('FUNDED', 'ACTION_REQUIRED'),
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
  ('READY', 'PAID'),
  ('READY', 'REFUNDED'),
  ('READY', 'REFUND_PENDING'),
  ('READY', 'SUBMITTED'),
  ('READY', 'UNDER_REVIEW'),
  ('REFUNDED', 'REFUND_PENDING'),
  ('REFUND_PENDING', 'PAID'),
  ('REFUND_PENDING', 'REFUNDED'),
  ('REFUND_PENDING', 'UNCLAIMED_TRANSFERRED'),
  ('REJECTED', 'ACTION_REQUIRED'),
  ('REJECTED', 'CONVERTED'),
  ('REJECTED', 'PAID'),
  ('REJECTED', 'READY'),
  ('REJECTED', 'REFUNDED'),
  ('REJECTED', 'REFUND_PENDING'),
  ('RETURNED', 'READY'),
  ('RETURNED', 'REFUNDED'),
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
  ('UNDER_REVIEW', 'FUNDED'),
  ('UNDER_REVIEW', 'READY'),
  ('UNDER_REVIEW', 'REFUND_PENDING');
grant select on transfers.allowed_move to sampai_app;

-- One row per transfer. The rules of its columns are in the triggers below and not in check constraints: PostgreSQL parses each check anew for every
-- statement that writes to the table, which was three quarters of the work of an update. A refusal names the rule as a constraint would.
create table transfers.transfer (
  id text primary key,
  -- local, international or cash_pickup.
  product text not null,
  -- The sending person, or the partner that sends for its own customers.
  sender text not null,
  corridor text not null,
  -- Used once: two transfers cannot use one quote.
  quote text not null unique,
  recipient text not null,
  -- Quote, sender and recipient as they were agreed. Later changes of any of them do not change this.
  agreed jsonb not null,
  state text not null,
  -- Rises by one with each event: the number of the event's row in the history, and the optimistic lock between two writers.
  version integer not null,
  reason text,
  deadline timestamptz,
  -- The assurance of a PAID payout: DEEMED, ACCEPTED, CREDITED or COLLECTED.
  assurance text,
  -- In rupiah. The sender pays principal, fee and tax.
  principal_minor bigint not null,
  fee_minor bigint not null,
  tax_minor bigint not null,
  margin_minor bigint not null,
  rounding_minor bigint not null,
  receives_currency text not null,
  receives_minor bigint not null,
  created_at timestamptz not null,
  pay_by timestamptz not null,
  -- Kind and owner of the ledger account from which the transfer was funded.
  source_account text,
  source_whose text,
  funded_at timestamptz,
  is_converted boolean not null,
  is_fee_earned boolean not null,
  is_released_by_two boolean not null,
  submit_after timestamptz,
  cancel_requested_at timestamptz,
  recalls integer not null,
  -- Cash that waits for collection: since when, reminders, lock, who paid it out. Null for payouts that are not collected at our outlets.
  pickup jsonb,
  refund_due_at timestamptz,
  has_conflicting_outcomes boolean not null,
  compensation_minor bigint not null,
  -- How often each kind of journal was posted: the number of the next one.
  posted jsonb not null,
  -- The next step and when it is due: workers claim transfers by these. Null: nothing is left to do, or staff decide.
  due_step text,
  due_at timestamptz,
  needs_person boolean not null,
  -- Since when without interruption.
  needs_person_since timestamptz check (needs_person = (needs_person_since is not null)),
  updated_at timestamptz not null,
  -- The agent's commission for taking in cash: promised with the cash and earned when the transfer is PAID (decision 0057). It is not in the books before
  -- that, and is never more than the fee before tax.
  pay_in_commission_minor bigint not null default 0,
  -- The part of the price that coins cannot pay (decisions 0066, 0096). Zero unless an agent took the cash.
  pay_in_rounding_minor bigint not null default 0
);
create index transfer_sender on transfers.transfer (sender, created_at desc, id desc);
create index transfer_due on transfers.transfer (due_step, due_at) where due_at is not null;
create index transfer_person on transfers.transfer (id desc) include (needs_person_since) where needs_person;
create index transfer_open on transfers.transfer (state, updated_at)
  where state not in ('PAID', 'CANCELLED', 'EXPIRED', 'REFUNDED', 'UNCLAIMED_TRANSFERRED');
-- The rare ends, for a list of one of them. Most transfers end as PAID, and have no row here.
create index transfer_ended on transfers.transfer (state, id desc) where state in ('CANCELLED', 'EXPIRED', 'REFUNDED', 'UNCLAIMED_TRANSFERRED');
-- For the office's lists. A transfer's row is written at every event, so further indexes must cost no work then: ids sort by time, and a BRIN index finds an
-- age as a range of blocks.
create index transfer_age on transfers.transfer using brin (created_at);
-- The amounts that must be held for transfers are read in pages and as a total, from open transfers only.
create index transfer_held on transfers.transfer (id) where state not in ('CREATED', 'AWAITING_PAYMENT', 'PAID', 'CANCELLED', 'EXPIRED', 'REFUND_PENDING', 'REFUNDED', 'UNCLAIMED_TRANSFERRED');
create index transfer_compensated on transfers.transfer (id) where compensation_minor > 0;
grant select, insert, update on transfers.transfer to sampai_app;
-- Triggers of one event fire in the order of their names: `shape` comes after `checked` and `first`, which have accepted the state and the version by then.
create trigger first before insert on transfers.transfer for each row execute function transfers.check_first();
create trigger checked before update on transfers.transfer for each row execute function transfers.check_transfer();
create trigger agreement before update of agreed, recipient on transfers.transfer for each row
  when (new.agreed is distinct from old.agreed or new.recipient is distinct from old.recipient)
  execute function transfers.check_agreement();
create trigger commission_on_entry before insert on transfers.transfer for each row
  when (new.pay_in_commission_minor <> 0) execute function transfers.check_commission();
create trigger commission before update on transfers.transfer for each row
  when (new.pay_in_commission_minor <> 0 or old.pay_in_commission_minor <> 0) execute function transfers.check_commission();
create trigger rounding_on_entry before insert on transfers.transfer for each row
  when (new.pay_in_rounding_minor <> 0) execute function transfers.check_rounding();
create trigger rounding before update on transfers.transfer for each row
  when (new.pay_in_rounding_minor <> 0 or old.pay_in_rounding_minor <> 0) execute function transfers.check_rounding();
create trigger shape before insert or update on transfers.transfer for each row execute function transfers.check_shape();

-- One row per accepted event of a transfer, in order. Never changed.
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
-- Events of a day are found by their place in the table, which follows the time: an entry for every 128 pages costs an event nothing.
create index history_time on transfers.history using brin (at);
grant select, insert on transfers.history to sampai_app;
create trigger append_only before update or delete or truncate on transfers.history
  for each statement execute function platform.refuse_change();

-- One row per agreement that a change of recipient replaced. Never changed, like the transfer's own terms.
create table transfers.former_agreement (
  transfer text not null references transfers.transfer (id),
  -- The event that replaced it: the number of that event's row in the history.
  version integer not null check (version > 1),
  recipient text not null,
  agreed jsonb not null,
  primary key (transfer, version)
);
grant select, insert on transfers.former_agreement to sampai_app;
create trigger append_only before update or delete or truncate on transfers.former_agreement
  for each statement execute function platform.refuse_change();
