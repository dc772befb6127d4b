-- Pricing: terms (dated rows under four eyes), reference rates, customer rates, quotes.

-- One row per version of a figure that the treasury or the law may change: kind, key, value, valid from when. A term is never changed; a new one
-- replaces it. The hash binds an approval to what was proposed.
create table pricing.term (
  id text primary key check (id like 'tm\_%'),
  kind text not null check (kind in ('corridor', 'bank', 'rail', 'country', 'holiday', 'promise', 'fee', 'commission', 'party_fee', 'party_commission', 'tax',
    'spread', 'quote_lock', 'rate_rule', 'desk_rate', 'tier', 'limit', 'threshold', 'sms_country', 'verification_rule', 'risk_points')),
  key text not null check (length(key) between 1 and 60),
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  valid_from timestamptz not null,
  valid_to timestamptz check (valid_to > valid_from),
  reason text not null check (length(reason) between 1 and 500),
  shown_hash bytea not null check (length(shown_hash) = 32),
  -- person: a proposal that another person decides. import: files of the installation, applied by a command of the operator. stop: the emergency stop of
  -- a corridor or rail, which one person orders (decision 0054). sheet: the signed sheet of a business, whose signatures are the four eyes.
  origin text not null default 'person' check (origin in ('person', 'import', 'stop', 'sheet')),
  proposed_by text not null,
  proposed_at timestamptz not null,
  -- The end of the term: after it an approval would have no effect.
  expires_at timestamptz,
  state text not null default 'proposed',
  decided_by text,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 1 and 500),
  -- From when the term counts: valid_from, or its approval if that came later, so that prices already charged cannot change.
  effective_from timestamptz,
  constraint maker_checker check (origin <> 'person' or platform.follows_maker_checker(state, proposed_by, decided_by, decided_at)),
  check ((state = 'approved') = (effective_from is not null)),
  check (effective_from >= valid_from),
  check (origin = 'import' or effective_from >= decided_at),
  check (origin in ('import', 'sheet') or proposed_by like 'us\_%'),
  check (origin <> 'person' or decided_by is null or decided_by like 'us\_%'),
  check (origin <> 'import' or (proposed_by in ('seed', 'import') and decided_by is not distinct from proposed_by and decided_at is not null
    and state = 'approved')),
  -- A stop is in force from the moment it is ordered. It closes a corridor or rail; two persons open it again.
  constraint term_stop check (origin <> 'stop' or (kind in ('corridor', 'rail') and coalesce(value #>> '{availability,state}', '') = 'stopped'
    and state = 'approved' and decided_by is not distinct from proposed_by and decided_at is not distinct from proposed_at and valid_from = proposed_at and effective_from = proposed_at
    and valid_to is null)),
  -- The terms of one business come from its sheets and from nothing else. The sheet stands as proposer and approver, and they count at once.
  constraint term_sheet check ((origin = 'sheet') = (kind in ('party_fee', 'party_commission')) and (origin <> 'sheet' or (
    proposed_by ~ '^sh_[0-7][0-9a-hjkmnp-tv-z]{25}$' and state = 'approved' and decided_by is not distinct from proposed_by
    and decided_at is not distinct from proposed_at and valid_from = proposed_at and effective_from = proposed_at and valid_to is null)))
);
-- The term in force at an instant: of the approved ones that cover it, the one with the latest effective_from.
create index term_in_force on pricing.term (kind, key, effective_from desc, id desc) where state = 'approved';
-- One open proposal per kind and key: otherwise two proposals that nobody compared could both be approved.
create unique index term_waiting on pricing.term (kind, key) where state = 'proposed';
create index term_history on pricing.term (kind, key, id desc);
create index term_list on pricing.term (state, id desc);
-- A sheet sets each of its terms once.
create unique index term_of_sheet on pricing.term (proposed_by, kind, key) where origin = 'sheet';
-- The newest stop of a corridor or rail: a term that was decided before it does not open the corridor or rail again.
create index term_stops on pricing.term (kind, key, decided_at desc) where origin = 'stop';
grant select, insert on pricing.term to sampai_app;
grant update (state, decided_by, decided_at, decision_reason, effective_from) on pricing.term to sampai_app;
create trigger kept before update or delete on pricing.term for each row execute function platform.keep_proposal('effective_from');
create trigger proposed_first before insert on pricing.term for each row when (new.origin = 'person')
  execute function platform.begin_as_proposal();
create trigger stops_only before insert on pricing.term for each row execute function pricing.stop_only();

-- One row per automatic stop of a corridor: the account that pays it does not cover what is coming. Beside the terms, so that it neither undoes nor hides what
-- people decide: a corridor sells while its term says open and no row here is open. Treasury watches the accounts; only its job stops and opens.
create table pricing.automatic_stop (
  no bigint generated always as identity primary key,
  corridor text not null check (length(corridor) between 5 and 20),
  -- The account: `bank:014`, `nostro:partner`.
  account text not null check (account ~ '^(?:bank|nostro):[A-Za-z0-9_.-]{1,40}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  cause text not null check (cause in ('overdrawn', 'runway_low')),
  -- What was available then, and the whole days that it lasted; null while nothing left the account.
  available_minor bigint not null,
  runway_days integer check (runway_days >= 0),
  -- The figure by which it was stopped.
  term text not null references pricing.term (id),
  stopped_at timestamptz not null,
  opened_at timestamptz check (opened_at >= stopped_at),
  check ((cause = 'overdrawn') = (available_minor < 0)),
  check (cause = 'overdrawn' or runway_days is not null)
);
create unique index automatic_stop_open on pricing.automatic_stop (corridor) where opened_at is null;
create index automatic_stop_of on pricing.automatic_stop (corridor, stopped_at desc);
create index automatic_stop_ended on pricing.automatic_stop (opened_at) where opened_at is not null;
grant select, insert on pricing.automatic_stop to sampai_app;
grant update (opened_at) on pricing.automatic_stop to sampai_app;
create trigger kept before update or delete on pricing.automatic_stop for each row execute function pricing.keep_automatic_stop();

-- One row per rate that the reference source published: rupiah for one unit of the currency. Rows are only added; a correction is another row.
create table pricing.reference_rate (
  source text not null check (source ~ '^[a-z][a-z_]{1,19}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'IDR'),
  -- The instant to which the source's rates belong.
  as_of timestamptz not null,
  fetched_at timestamptz not null,
  mid numeric(20, 10) not null check (mid > 0),
  primary key (source, currency, as_of, fetched_at)
);
create index reference_rate_newest on pricing.reference_rate (currency, as_of desc, fetched_at desc);
grant select, insert on pricing.reference_rate to sampai_app;

-- One row per source: what came of the last fetch of its rates.
create table pricing.reference_fetch (
  source text primary key check (source ~ '^[a-z][a-z_]{1,19}$'),
  ended_at timestamptz not null,
  outcome text not null check (outcome in ('added', 'known', 'unusable', 'no_answer')),
  added integer not null check (added >= 0),
  check ((outcome = 'added') = (added > 0))
);
grant select, insert, update on pricing.reference_fetch to sampai_app;

-- One row per corridor and instant at which the customers' rate changed: the history that charts draw. Rows are only added.
create table pricing.customer_rate (
  corridor text not null check (length(corridor) between 5 and 20),
  at timestamptz not null,
  -- Rupiah for one unit of the received currency: mid-market, and for customers. Null: no rate from then on.
  mid numeric(20, 10) check (mid > 0),
  rate numeric(20, 10) check (rate > 0),
  primary key (corridor, at),
  check ((mid is null) = (rate is null))
);
grant select, insert on pricing.customer_rate to sampai_app;

-- One row per quote: a price that is promised to one person until an instant, and the transfer that used it. The update that uses it is the check.
create table pricing.quote (
  id text primary key check (id like 'qt\_%'),
  person text not null check (person like 'us\_%'),
  -- SHA-256 of the request: the same id with another request is refused.
  hash bytea not null check (length(hash) = 32),
  corridor text not null,
  bank text check (bank ~ '^[0-9]{3}$'),
  fixed_side text not null check (fixed_side in ('source', 'target')),
  principal_minor bigint not null check (principal_minor > 0),
  fee_minor bigint not null check (fee_minor >= 0),
  tax_minor bigint not null check (tax_minor >= 0),
  total_minor bigint not null,
  receives_minor bigint not null check (receives_minor > 0),
  receives_currency text not null check (receives_currency ~ '^[A-Z]{3}$'),
  mid numeric(20, 10) check (mid > 0),
  rate numeric(20, 10) check (rate > 0),
  margin_minor bigint not null,
  rounding_minor bigint not null,
  total_cost_bps integer not null,
  -- The source of the rate, and its instant.
  rate_source text,
  rate_as_of timestamptz,
  -- The promised arrival, and the reasons why it is not earlier.
  arrives_by timestamptz not null,
  arrives_why jsonb not null,
  -- Ids of the terms from which the price was computed.
  terms text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  transfer text unique check (transfer like 'tr\_%'),
  used_at timestamptz,
  check (total_minor = principal_minor + fee_minor + tax_minor),
  check (principal_minor % 100 = 0 and fee_minor % 100 = 0 and tax_minor % 100 = 0),
  check ((receives_currency = 'IDR') = (mid is null) and (mid is null) = (rate is null) and (mid is null) = (rate_source is null)
    and (mid is null) = (rate_as_of is null)),
  check ((transfer is null) = (used_at is null)),
  check (used_at is null or used_at < expires_at)
);
create index quote_person on pricing.quote (person, id desc);
-- Unused quotes are deleted when they are long expired: most prices are only looked at. A used quote is kept for ever.
create index quote_unused on pricing.quote (expires_at) where transfer is null;
grant select, insert, delete on pricing.quote to sampai_app;
grant update (transfer, used_at) on pricing.quote to sampai_app;
create trigger kept before update on pricing.quote for each row execute function pricing.keep_quote();
create trigger used_is_kept before delete on pricing.quote for each row execute function pricing.keep_used_quote();
