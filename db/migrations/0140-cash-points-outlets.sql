-- Cash points, outlets: agents, their outlets and cashiers, the words by which outlets are found, requests about the float.

-- One row per agent: the owner of outlets (a person) and how we settle with them. deposit: they paid us beforehand. credit: they may owe us, up to an
-- approved credit line. chain: we paid them beforehand, for payouts only.
create table cash_points.agent (
  id text primary key check (id like 'us\_%'),
  name text not null check (length(name) between 1 and 100),
  settlement text not null check (settlement in ('deposit', 'credit', 'chain')),
  -- The chain's part of its account code, pickup_prefund:{chain}.
  chain text unique check (chain ~ '^[a-z][a-z0-9_]{1,29}$'),
  credit_line_minor bigint not null default 0 check (credit_line_minor >= 0 and credit_line_minor % 100 = 0),
  -- The signed sheet that made the person an agent, or who ran the command that did.
  registered_by text not null,
  registered_at timestamptz not null,
  -- suspended: begins nothing new and is shown to nobody outside; what is under way is finished. terminated: settled, until another sheet is signed.
  status text not null default 'active' check (status in ('active', 'suspended', 'terminated')),
  status_since timestamptz not null,
  status_by text not null,
  -- Codes of provinces and cities in which it may have outlets, as the signed sheet has them; empty: everywhere.
  territory text[] not null default '{}' check (array_position(territory, null) is null and array_to_string(territory, ' ') ~ '^([0-9]{2}([0-9]{2})?( |$))*$'),
  -- Since when the float is below the treasury's figure, as of the last check.
  low_since timestamptz,
  check ((settlement = 'chain') = (chain is not null)),
  check (settlement = 'credit' or credit_line_minor = 0),
  check (status <> 'terminated' or (credit_line_minor = 0 and low_since is null))
);
-- Few agents are not active: every public question about outlets leaves theirs out.
create index agent_not_active on cash_points.agent (id) where status <> 'active';
grant select, insert on cash_points.agent to sampai_app;
grant update (name, credit_line_minor, territory, status, status_since, status_by, low_since) on cash_points.agent to sampai_app;

-- One row per outlet. A deleted outlet cannot be restored (ACC-10); its row stays for what was paid there.
create table cash_points.outlet (
  id text primary key check (id like 'cp\_%'),
  agent text not null references cash_points.agent (id),
  name text not null check (length(name) between 1 and 100),
  address text not null check (length(address) between 1 and 300),
  -- Codes of the Ministry of Home Affairs: province, regency or city, district. Each begins with the one before.
  province text not null check (province ~ '^[0-9]{2}$'),
  city text not null check (city ~ '^[0-9]{4}$' and starts_with(city, province)),
  district text not null check (district ~ '^[0-9]{6}$' and starts_with(district, city)),
  city_name text not null check (length(city_name) between 1 and 80),
  -- Within Indonesia.
  latitude double precision not null check (latitude between -11.5 and 6.5),
  longitude double precision not null check (longitude between 94.5 and 141.5),
  zone text not null check (zone in ('Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura')),
  -- From Sunday to Saturday: {opens, closes} or null.
  hours jsonb not null check (jsonb_typeof(hours) = 'array' and jsonb_array_length(hours) = 7),
  closed_days date[] not null check (cardinality(closed_days) <= 60),
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  services text[] not null check (services <@ array['pay_out', 'cash_in'] and cardinality(services) between 1 and 2),
  transfer_limit_minor bigint not null check (transfer_limit_minor > 0 and transfer_limit_minor % 100 = 0),
  day_limit_minor bigint not null check (day_limit_minor >= transfer_limit_minor and day_limit_minor % 100 = 0),
  status text not null default 'active' check (status in ('active', 'inactive', 'deleted')),
  -- A change names the version on which it is based: a change based on a former version is refused.
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null,
  place point not null generated always as (point(longitude, latitude)) stored,
  name_words text[] collate "C" not null generated always as (platform.words_of(name)) stored,
  words text[] collate "C" not null generated always as
    (platform.words_of(name || ' ' || city_name || ' ' || address)) stored,
  -- Hours as plain texts by weekday, Sunday first: "is it open?" is evaluated for thousands of rows at once. Empty: closed that day.
  opens_at text[] not null generated always as (array[
    coalesce(hours -> 0 ->> 'opens', ''), coalesce(hours -> 1 ->> 'opens', ''), coalesce(hours -> 2 ->> 'opens', ''),
    coalesce(hours -> 3 ->> 'opens', ''), coalesce(hours -> 4 ->> 'opens', ''), coalesce(hours -> 5 ->> 'opens', ''),
    coalesce(hours -> 6 ->> 'opens', '')]) stored,
  closes_at text[] not null generated always as (array[
    coalesce(hours -> 0 ->> 'closes', ''), coalesce(hours -> 1 ->> 'closes', ''), coalesce(hours -> 2 ->> 'closes', ''),
    coalesce(hours -> 3 ->> 'closes', ''), coalesce(hours -> 4 ->> 'closes', ''), coalesce(hours -> 5 ->> 'closes', ''),
    coalesce(hours -> 6 ->> 'closes', '')]) stored
);
create index outlet_place on cash_points.outlet using gist (place) where status = 'active';
create index outlet_list on cash_points.outlet (id desc) where status <> 'deleted';
create index outlet_agent on cash_points.outlet (agent, id);
create index outlet_words on cash_points.outlet using gin (words) where status <> 'deleted';
create index outlet_name on cash_points.outlet (name, id) where status = 'active';
create index outlet_area on cash_points.outlet (province, city, name, id) include (city_name, latitude, longitude, agent)
  where status = 'active';
-- The address of an outlet's page ends with these characters.
create index outlet_code on cash_points.outlet (right(id, 10));
grant select, insert, update on cash_points.outlet to sampai_app;
create trigger deleted_stays before update on cash_points.outlet for each row execute function cash_points.keep_deleted();
create trigger keep_words_of_new after insert on cash_points.outlet
  referencing new table as written for each statement execute function cash_points.keep_words();
create trigger keep_words_of_changed after update on cash_points.outlet
  referencing new table as written for each statement execute function cash_points.keep_words();

-- One row per word that an outlet has or had. A misspelt word is corrected by this small table, and outlets are then found by exact words, which is fast
-- (decision 0046). Rows are only added: a word too many does no harm, a missing word would hide an outlet.
create table cash_points.outlet_word (
  word text collate "C" primary key check (length(word) > 0),
  gaps text[] collate "C" not null generated always as (cash_points.gaps_of(word)) stored
);
create index outlet_word_gaps on cash_points.outlet_word using gin (gaps);
create index outlet_word_nearly on cash_points.outlet_word using gin (word public.gin_trgm_ops);
grant select, insert on cash_points.outlet_word to sampai_app;

-- One row per period in which a person works at the counter of an outlet, the owner excepted. Rows are closed, never removed: they are the evidence of who
-- had access and when.
create table cash_points.cashier (
  no bigint generated always as identity primary key,
  outlet text not null references cash_points.outlet (id),
  person text not null check (person like 'us\_%'),
  added_by text not null,
  added_at timestamptz not null,
  removed_by text,
  removed_at timestamptz,
  -- Since when the owner lets the person do nothing at the counter, until it is reopened; the audit trail has every change.
  suspended_by text,
  suspended_at timestamptz,
  -- The owner's own limits for this cashier here, below those of the outlet; null: as the outlet.
  payout_limit_minor bigint check (payout_limit_minor > 0 and payout_limit_minor % 100 = 0),
  day_limit_minor bigint check (day_limit_minor > 0 and day_limit_minor % 100 = 0),
  check ((removed_by is null) = (removed_at is null)),
  check ((suspended_by is null) = (suspended_at is null))
);
create unique index cashier_now on cash_points.cashier (outlet, person) where removed_at is null;
-- Invitations to work at an outlet: by address, so that an owner does not learn who has an account. Deleted when over.
create table cash_points.cashier_invitation (
  id text primary key check (id like 'iv\_%'),
  outlet text not null references cash_points.outlet (id),
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  invited_by text not null,
  invited_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > invited_at),
  unique (outlet, email)
);
create index cashier_invitation_for on cash_points.cashier_invitation (email);
create index cashier_invitation_over on cash_points.cashier_invitation (expires_at);
grant select, insert, delete on cash_points.cashier_invitation to sampai_app;
create index cashier_person on cash_points.cashier (person) where removed_at is null;
grant select, insert on cash_points.cashier to sampai_app;
grant update (removed_by, removed_at, suspended_by, suspended_at, payout_limit_minor, day_limit_minor) on cash_points.cashier to sampai_app;

-- One row per request of an agent about the float, which the treasury decides: a top-up, or another credit line. A top-up is one transfer to one of our
-- banks, found on that bank's statement.
create table cash_points.float_request (
  id text primary key check (id like 'fr\_%'),
  agent text not null references cash_points.agent (id),
  kind text not null check (kind in ('top_up', 'credit_line')),
  amount_minor bigint not null check (amount_minor >= 0 and amount_minor % 100 = 0),
  bank text check (bank ~ '^[0-9]{3}$'),
  reference text check (length(reference) between 4 and 60),
  paid_on date,
  -- Null: the evidence stands for it.
  reason text,
  shown_hash bytea not null check (length(shown_hash) = 32),
  proposed_by text not null check (proposed_by like 'us\_%'),
  proposed_at timestamptz not null,
  expires_at timestamptz,
  state text not null default 'proposed',
  decided_by text,
  decided_at timestamptz,
  decision_reason text check (length(decision_reason) between 1 and 500),
  -- The reference, normalised, since people and banks write it differently: without case, blanks, punctuation, leading zeros (src/cash-points/float/model/float.ts).
  reference_key text,
  -- The statement line that the treasury found.
  line text unique check (line ~ '^sl_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  -- True for a top-up: it is approved with its statement line only.
  needs_line boolean not null,
  constraint maker_checker check (platform.follows_maker_checker(state, proposed_by, decided_by, decided_at)),
  check (decided_by is null or (decided_by like 'us\_%' and decided_by <> agent)),
  check (kind = 'credit_line' or (amount_minor > 0 and bank is not null and reference is not null and paid_on is not null)),
  check (kind = 'top_up' or (bank is null and reference is null and paid_on is null)),
  constraint float_request_key_of_top_up check ((kind = 'top_up') = (reference_key is not null)),
  constraint float_request_line_of_approved check (line is null or (kind = 'top_up' and state = 'approved')),
  constraint float_request_by_line check (not needs_line or state <> 'approved' or line is not null)
);
-- One transfer at the bank counts as one top-up, even if several requests claim it.
create unique index float_request_evidence on cash_points.float_request (bank, reference_key) where state in ('proposed', 'approved');
create unique index float_request_line on cash_points.float_request (agent) where kind = 'credit_line' and state = 'proposed';
create index float_request_agent on cash_points.float_request (agent, id desc);
create index float_request_state on cash_points.float_request (state, id desc);
grant select, insert on cash_points.float_request to sampai_app;
grant update (state, decided_by, decided_at, decision_reason, line) on cash_points.float_request to sampai_app;
create trigger proposed_first before insert on cash_points.float_request for each row execute function platform.begin_as_proposal();
create trigger kept before update or delete on cash_points.float_request for each row execute function platform.keep_proposal('line');
