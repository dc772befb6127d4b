-- Pricing: terms (dated rows under four eyes), rates of the reference source, quotes (PRODUCT §4, §5).
create schema pricing;
grant usage on schema pricing to sampai_app;

-- Every figure that the treasury or the law may change: kind, key, value, from when on. A term is never changed; a new one takes its place.
-- The hash binds an approval to what was proposed.
create table pricing.term (
  id text primary key check (id like 'tm\_%'),
  kind text not null check (kind in ('corridor', 'bank', 'rail', 'country', 'holiday', 'promise', 'fee', 'commission', 'tax', 'spread', 'quote_lock',
    'rate_rule', 'desk_rate', 'tier', 'limit', 'threshold')),
  key text not null check (length(key) between 1 and 60),
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  valid_from timestamptz not null,
  valid_to timestamptz check (valid_to > valid_from),
  reason text not null check (length(reason) between 1 and 500),
  hash bytea not null check (length(hash) = 32),
  -- A person's proposal, or the files of the installation, applied by whoever runs its commands.
  origin text not null default 'person' check (origin in ('person', 'import')),
  proposed_by text not null,
  proposed_at timestamptz not null,
  state text not null default 'proposed' check (state in ('proposed', 'approved', 'rejected', 'withdrawn')),
  decided_by text,
  decided_at timestamptz,
  note text check (length(note) between 1 and 500),
  -- From when it counts: valid_from, or its approval where that came later, so that nobody changes what was charged yesterday.
  effective_from timestamptz,
  check ((state in ('approved', 'rejected')) = (decided_by is not null and decided_at is not null)),
  check ((state = 'approved') = (effective_from is not null)),
  check (effective_from >= valid_from),
  check (origin = 'import' or effective_from >= decided_at),
  -- Four eyes: persons only, and never the same one twice.
  check (origin = 'import' or proposed_by like 'us\_%'),
  check (origin = 'import' or decided_by is null or (decided_by like 'us\_%' and decided_by <> proposed_by)),
  check (origin = 'person' or (proposed_by in ('seed', 'import') and decided_by = proposed_by and state = 'approved'))
);
-- What stands at an instant: of the approved ones that cover it, the one that took effect last.
create index term_in_force on pricing.term (kind, key, effective_from desc, id desc) where state = 'approved';
-- One proposal about the same at a time: two that nobody has compared can't both be approved.
create unique index term_waiting on pricing.term (kind, key) where state = 'proposed';
create index term_history on pricing.term (kind, key, id desc);
create index term_list on pricing.term (state, id desc);

create function pricing.keep_term() returns trigger language plpgsql as $$
begin
  if tg_op <> 'UPDATE' then
    raise exception 'a term is never removed' using errcode = 'insufficient_privilege';
  end if;
  if old.state <> 'proposed' or new.state = 'proposed'
    or (new.id, new.kind, new.key, new.value, new.valid_from, new.valid_to, new.reason, new.hash, new.origin, new.proposed_by, new.proposed_at)
      is distinct from
      (old.id, old.kind, old.key, old.value, old.valid_from, old.valid_to, old.reason, old.hash, old.origin, old.proposed_by, old.proposed_at)
  then
    raise exception 'a term is never changed: only the outcome of a proposal is written, once' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger kept before update or delete on pricing.term for each row execute function pricing.keep_term();

-- A person's term begins as a proposal: nobody inserts an approved one.
create function pricing.begin_as_proposal() returns trigger language plpgsql as $$
begin
  if new.origin = 'person' and new.state <> 'proposed' then
    raise exception 'a term begins as a proposal' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger proposed_first before insert on pricing.term for each row execute function pricing.begin_as_proposal();

-- What the reference source said, as rupiah for one unit of a currency. Only ever added to: a correction is another row.
create table pricing.reference_rate (
  source text not null check (source ~ '^[a-z][a-z_]{1,19}$'),
  currency text not null check (currency ~ '^[A-Z]{3}$' and currency <> 'IDR'),
  -- The instant that the source's rates are of.
  as_of timestamptz not null,
  fetched_at timestamptz not null,
  mid numeric(20, 10) not null check (mid > 0),
  primary key (source, currency, as_of, fetched_at)
);
create index reference_rate_newest on pricing.reference_rate (currency, as_of desc, fetched_at desc);

-- A price that was promised to one person until an instant, and the transfer that used it. The update that uses it is the check.
create table pricing.quote (
  id text primary key check (id like 'qt\_%'),
  person text not null check (person like 'us\_%'),
  -- SHA-256 of what was asked for: the same id again is the same question, or refused.
  asked bytea not null check (length(asked) = 32),
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
  -- Whose rate it is, and of when.
  rate_source text,
  rate_as_of timestamptz,
  -- The promise: by when, and why not earlier.
  arrives_by timestamptz not null,
  arrives_why jsonb not null,
  -- The terms it was made of, by their ids.
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

-- A quote is used once and otherwise stays what was promised.
create function pricing.keep_quote() returns trigger language plpgsql as $$
begin
  if old.transfer is not null or new.transfer is null
    or to_jsonb(new) - 'transfer' - 'used_at' <> to_jsonb(old) - 'transfer' - 'used_at'
  then
    raise exception 'a quote is used once, and nothing else of it changes' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger kept before update on pricing.quote for each row execute function pricing.keep_quote();

grant select, insert on pricing.term, pricing.reference_rate, pricing.quote to sampai_app;
grant update (state, decided_by, decided_at, note, effective_from) on pricing.term to sampai_app;
grant update (transfer, used_at) on pricing.quote to sampai_app;
