-- Treasury: bookings of the operator's own money, each proposed by one person and posted when another approves it.

create table treasury.booking (
  id text primary key check (id ~ '^bk_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  template text not null check (template in ('opening_balance', 'owners_capital', 'prefunding', 'fx_deal', 'own_transfer', 'bank_fee',
    'commission_payout', 'vat_payout', 'compensation', 'income_taken')),
  -- A commission payout settles the commission of one agent through the end of a month, named by its first day. The agent is the owner of the account:
  -- commission_payable:{agent}.
  agent text check (agent ~ '^[A-Za-z0-9_.-]{1,60}$'),
  month date check (extract(day from month) = 1),
  -- The account that the money leaves: our account at a bank, or at a partner abroad. Null when it comes from outside of our accounts.
  out_at text check (out_at in ('bank', 'nostro')),
  out_party text check (out_party ~ '^[A-Za-z0-9_.-]{1,40}$'),
  out_currency text check (out_currency ~ '^[A-Z]{3}$'),
  out_minor bigint check (out_minor between 1 and 999999999999999999),
  -- The line of the party's statement on which the money left.
  out_line text check (out_line ~ '^sl_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  -- The account at which the money arrives.
  in_at text check (in_at in ('bank', 'nostro')),
  in_party text check (in_party ~ '^[A-Za-z0-9_.-]{1,40}$'),
  in_currency text check (in_currency ~ '^[A-Z]{3}$'),
  in_minor bigint check (in_minor between 1 and 999999999999999999),
  in_line text check (in_line ~ '^sl_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  -- The business day (Jakarta) on which it happened.
  happened_on date not null,
  -- The paper or message that proves it: its number or reference.
  evidence text not null check (length(evidence) between 1 and 100),
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
  -- The business day on which the journal took effect.
  booked_on date,
  constraint maker_checker check (platform.follows_maker_checker(state, proposed_by, decided_by, decided_at)),
  check (num_nonnulls(out_at, out_party, out_currency, out_minor) in (0, 4)),
  check (num_nonnulls(in_at, in_party, in_currency, in_minor) in (0, 4)),
  constraint booking_settles check ((template = 'commission_payout') = (agent is not null) and (agent is null) = (month is null)),
  check (out_line is null or out_at is not null),
  check (in_line is null or in_at is not null),
  check (out_at is not null or in_at is not null),
  check ((state = 'approved') = (journal is not null) and (journal is null) = (booked_on is null))
);
-- One paper is booked once by a template.
create unique index booking_evidence on treasury.booking (template, evidence) where state in ('proposed', 'approved');
-- The commission of an agent is paid once for a month.
create unique index booking_commission on treasury.booking (month, agent) where state in ('proposed', 'approved');
create index booking_agent on treasury.booking (agent, decided_at) where agent is not null and state = 'approved';
create index booking_state on treasury.booking (state, id desc);
create index booking_template on treasury.booking (template, id desc);
create index booking_booked on treasury.booking (booked_on) where state = 'approved';
grant select, insert on treasury.booking to sampai_app;
grant update (state, decided_by, decided_at, decision_reason, journal, booked_on) on treasury.booking to sampai_app;
create trigger proposed_first before insert on treasury.booking for each row execute function platform.begin_as_proposal();
create trigger kept before update or delete on treasury.booking for each row execute function platform.keep_proposal('journal', 'booked_on');

-- One row per proposed close of a day or month, and per proposed reopening of a day: what two people have seen and signed.
create table treasury.close (
  id text primary key check (id ~ '^cl_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  kind text not null check (kind in ('day', 'month', 'reopen')),
  -- The day (Jakarta); the first day of the month.
  period date not null check (kind <> 'month' or extract(day from period) = 1),
  -- Checklist with explanations, trial balance, cover, closing balances and result, as shown. Amounts are minor units as text.
  content jsonb not null,
  reason text check (length(reason) between 1 and 1000),
  shown_hash bytea not null check (length(shown_hash) = 32),
  proposed_by text not null,
  proposed_at timestamptz not null,
  expires_at timestamptz,
  state text not null default 'proposed',
  decided_by text,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 1 and 500),
  -- The signed page as PDF, and its SHA-256.
  page bytea,
  page_hash bytea check (page_hash = sha256(page)),
  constraint maker_checker check (platform.follows_maker_checker(state, proposed_by, decided_by, decided_at)),
  check ((kind = 'reopen') = (reason is not null)),
  check ((page is null) = (page_hash is null) and (page is not null) = (state = 'approved' and kind <> 'reopen'))
);
-- A day is either being closed or being reopened.
create unique index close_undecided on treasury.close ((kind = 'month'), period) where state = 'proposed';
create index close_period on treasury.close (period, id desc);
grant select, insert on treasury.close to sampai_app;
grant update (state, decided_by, decided_at, decision_reason, page, page_hash) on treasury.close to sampai_app;
create trigger proposed_first before insert on treasury.close for each row execute function platform.begin_as_proposal();
create trigger kept before update or delete on treasury.close for each row execute function platform.keep_proposal('page', 'page_hash');
