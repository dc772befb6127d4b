-- Transfers, payout and refund: orders to the bank and the partner, their notifications, the code for cash pickup.

-- One row per transfer whose payout was ordered: one order with one reference for ever, however often it is sent.
create table transfers.payout (
  transfer text primary key references transfers.transfer (id),
  reference text not null unique check (reference ~ '^[A-Za-z0-9_]{1,36}$'),
  rail text not null check (rail in ('bi_fast', 'online', 'skn', 'partner_bank', 'partner_cash')),
  party text not null check (length(party) between 1 and 40),
  ordered_at timestamptz not null,
  tries integer not null check (tries > 0),
  is_answered boolean not null,
  -- Whether the party may have received the order. Never set back to false.
  may_have_arrived boolean not null,
  inquiries integer not null check (inquiries >= 0),
  inquire_at timestamptz,
  missing_since timestamptz,
  is_missing boolean not null,
  -- The party's own reference of the order (SNAP BI: referenceNo), as it last named one.
  provider_ref text,
  -- Attempts with unknown outcome (decision 0062): since when the order may have arrived, when the last such attempt was made, and why the last attempt was
  -- refused while an earlier one may have arrived.
  unclear_since timestamptz,
  last_unclear_at timestamptz,
  refused_as text check (refused_as ~ '^[a-z_]{2,40}$'),
  -- The party's cost as it quoted it before we confirmed. A claim that differs leads to a case (decision 0063).
  quoted_cost_minor bigint check (quoted_cost_minor >= 0),
  disputed_cost jsonb check (disputed_cost ?& array['currency', 'minor']),
  disputed_at timestamptz,
  -- When the order was last sent: two people decide its outcome only when the newest attempt can no longer be in transit (decision 0090).
  last_sent_at timestamptz not null default now(),
  check (not is_missing or missing_since is not null),
  constraint payout_disputed_check check ((disputed_cost is null) = (disputed_at is null))
);
-- Few updates of an order change it, and the office finds the order by it.
create index payout_provider_ref on transfers.payout (provider_ref) where provider_ref is not null;
create index payout_disputed on transfers.payout (disputed_at) where disputed_at is not null;
grant select, insert, update on transfers.payout to sampai_app;
create trigger checked before update on transfers.payout for each row execute function transfers.check_payout();

-- One row per refund, of a transfer or of a payment that no transfer needed (`of`). A refund goes to one account at a time.
create table transfers.refund (
  of text primary key check (of ~ '^(tr|py)_'),
  -- Null: the refund of an unapplied payment.
  transfer text references transfers.transfer (id),
  amount_minor bigint not null check (amount_minor > 0),
  sequence integer not null check (sequence > 0),
  -- account_needed: the money was paid in as cash, or its account refuses it; the sender names an account or takes cash at an outlet.
  status text not null
    check (status in ('waiting', 'sent', 'unknown', 'account_needed', 'cash_ready', 'cash_collecting', 'paid')),
  send_after timestamptz not null,
  -- Another account of the sender, whose name was checked. Null: the account from which the money came.
  account jsonb,
  -- The order, as in transfers.payout. Null until it is sent.
  reference text unique check (reference ~ '^[A-Za-z0-9_]{1,36}$'),
  ordered_at timestamptz,
  tries integer,
  is_answered boolean,
  may_have_arrived boolean,
  inquiries integer,
  inquire_at timestamptz,
  missing_since timestamptz,
  is_missing boolean,
  -- The bank's own reference of the payment, by which the sender's bank finds it; null until an answer has named it.
  provider_ref text check (length(provider_ref) between 1 and 64),
  -- When the sender was first asked for an account, and how many reminders were sent.
  account_requested_at timestamptz,
  notifications integer not null default 0 check (notifications >= 0),
  -- Cash: which outlet hands it out and until when, who handed it out and from which account.
  cash jsonb,
  unclear_since timestamptz,
  last_unclear_at timestamptz,
  refused_as text check (refused_as ~ '^[a-z_]{2,40}$'),
  -- Added to a refund in cash so that coins can pay it (decision 0082): less than the largest coin, borne by the operator, booked when it is handed out.
  cash_rounding_minor bigint not null default 0
    constraint refund_cash_rounding_check check (cash_rounding_minor between 0 and 99999),
  -- An award: our own money, granted by two people, of the transfer whose id `of` begins with. Null: a refund of money that came in.
  award text check (award in ('compensation', 'goodwill')),
  award_cause text check (award_cause in ('late', 'wrong_outcome', 'complaint')),
  awarded_at timestamptz,
  constraint refund_award_shape check ((award is not null) = (of ~ '_c[1-9]$') and (award is null) = (awarded_at is null)
    and (award_cause is not null) = (award is not distinct from 'compensation') and (award is null or of like transfer || '\_c_' and cash is null)),
  check ((reference is null) = (ordered_at is null) and (reference is null) = (tries is null)),
  check (status not in ('sent', 'unknown', 'paid') or reference is not null or of like 'tr\_%'),
  check (transfer is not null or of like 'py\_%'),
  check ((account_requested_at is null) = (notifications = 0)),
  check (status not in ('cash_ready', 'cash_collecting') or (cash is not null and of like 'tr\_%')),
  constraint refund_cash_rounding_check1 check (cash_rounding_minor = 0 or cash is not null)
);
create index refund_transfer on transfers.refund (transfer);
create index refund_without_transfer on transfers.refund (send_after) where transfer is null and status <> 'paid';
create index refund_owed on transfers.refund (of) where status <> 'paid';
-- Awards of a period, for the reports.
create index refund_awarded on transfers.refund (awarded_at) where award is not null;
grant select, insert, update, delete on transfers.refund to sampai_app;

-- One row per notification received from a party, each once. It causes a status inquiry of the order at `inquire_at`. Null when the inquiry is done, or when
-- another schedule makes it.
create table transfers.payout_notification (
  party text not null,
  event_id text not null check (length(event_id) between 1 and 100),
  reference text not null,
  received_at timestamptz not null,
  inquire_at timestamptz,
  primary key (party, event_id)
);
create index payout_notification_due on transfers.payout_notification (inquire_at) where inquire_at is not null;
grant select, insert on transfers.payout_notification to sampai_app;
grant update (inquire_at) on transfers.payout_notification to sampai_app;

-- One row per transfer with a pickup code. Stores what verifies the code, never the code.
create table transfers.pickup_code (
  transfer text primary key references transfers.transfer (id),
  hmac bytea not null unique check (length(hmac) = 32),
  made_at timestamptz not null,
  -- Wrong attempts since the code was made; the fifth locks it.
  tries smallint not null default 0 check (tries between 0 and 5),
  -- How often the sender requested a new code on this day in Jakarta.
  reissued_on date,
  reissues smallint not null default 0 check (reissues >= 0),
  -- The row of platform.app_key with which the HMAC was made.
  key_number smallint not null default 0
);
grant select, insert, update, delete on transfers.pickup_code to sampai_app;

-- One row per lock of a pickup code and per code that was replaced, for the transfer's timeline.
create table transfers.pickup_code_change (
  id bigint generated always as identity primary key,
  transfer text not null references transfers.transfer (id),
  at timestamptz not null,
  what text not null check (what in ('locked', 'replaced')),
  -- HMAC of the replaced code, while its transfer waits: the counter says that a newer code exists. Never of a code that pays out.
  hmac bytea unique check (length(hmac) = 32),
  check (hmac is null or what = 'replaced')
);
create index pickup_code_change_transfer on transfers.pickup_code_change (transfer, id);
grant select, insert, update (hmac) on transfers.pickup_code_change to sampai_app;
