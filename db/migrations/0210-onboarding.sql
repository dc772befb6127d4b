-- Onboarding: businesses that send, serve or integrate; the sheets that begin, change and end a contract with them; the signatures.

-- One row per business: the account that owns it, and the contract in force.
create table onboarding.business (
  id text primary key check (id ~ '^ob_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  owner text not null unique check (owner ~ '^us_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  kind text not null check (kind in ('customer', 'agent', 'partner')),
  -- As on the newest sheet; the account's company name before the first.
  name text not null check (char_length(name) between 1 and 120),
  status text not null default 'applying' check (status in ('applying', 'active', 'suspended', 'terminated')),
  status_at timestamptz not null,
  -- The sheet whose terms are in force; it stays while the business is suspended.
  contract text check (contract ~ '^sh_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  -- When the due diligence has to be repeated.
  review_at timestamptz,
  -- Days before `review_at` for which the owner was reminded.
  reminded smallint[] not null default '{}',
  created_at timestamptz not null,
  -- The text that staff search, in lower case.
  search_text text not null generated always as (lower(name)) stored,
  check ((contract is not null) = (status in ('active', 'suspended')))
);
create index business_list on onboarding.business (kind, id desc);
create index business_status on onboarding.business (kind, status, id desc);
create index business_search on onboarding.business using gin (search_text public.gin_trgm_ops);
create index business_review on onboarding.business (review_at) where status = 'active';
grant select, insert on onboarding.business to sampai_app;
grant update (name, status, status_at, contract, review_at, reminded) on onboarding.business to sampai_app;

-- One row per sheet.
create table onboarding.sheet (
  id text primary key check (id ~ '^sh_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  business text not null references onboarding.business (id),
  kind text not null check (kind in ('opening', 'amendment', 'suspension', 'reopening', 'termination')),
  state text not null default 'DRAFT' check (state in ('DRAFT', 'SUBMITTED', 'CHANGES_REQUESTED', 'SIGNING', 'ACTIVE', 'REFUSED', 'EXPIRED', 'WITHDRAWN')),
  -- Number of the content that is, or was last, signed; 0 before the first.
  version integer not null default 0 check (version >= 0),
  -- Why a status is changed, and why a sheet was refused or withdrawn.
  reason text check (char_length(reason) between 1 and 1000),
  opened_by text not null,
  opened_at timestamptz not null,
  state_at timestamptz not null,
  expires_at timestamptz not null,
  activated_at timestamptz,
  check ((state = 'ACTIVE') = (activated_at is not null)),
  check (state not in ('SIGNING', 'ACTIVE') or version > 0)
);
create unique index sheet_open on onboarding.sheet (business) where state in ('DRAFT', 'SUBMITTED', 'CHANGES_REQUESTED', 'SIGNING') and kind <> 'suspension';
create index sheet_business on onboarding.sheet (business, id desc);
create index sheet_waiting on onboarding.sheet (state, state_at) where state in ('SUBMITTED', 'SIGNING');
create index sheet_expiring on onboarding.sheet (expires_at) where state in ('DRAFT', 'CHANGES_REQUESTED', 'SIGNING');
grant select, insert on onboarding.sheet to sampai_app;
grant update (state, version, reason, state_at, expires_at, activated_at) on onboarding.sheet to sampai_app;
create trigger signed_whole before update on onboarding.sheet for each row execute function onboarding.check_sheet();
alter table onboarding.business add foreign key (contract) references onboarding.sheet (id);

-- One row per saved section of a sheet's commercial data; the newest of each section counts.
create table onboarding.section (
  no bigint generated always as identity primary key,
  sheet text not null references onboarding.sheet (id),
  code text not null check (code in ('company', 'people', 'account', 'terms')),
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  saved_by text not null,
  saved_at timestamptz not null
);
create index section_newest on onboarding.section (sheet, code, no desc);
grant select, insert on onboarding.section to sampai_app;
create trigger append_only before update or delete or truncate on onboarding.section for each statement execute function platform.refuse_change();

-- One row per content that was put up for signing: never changed afterwards.
create table onboarding.sheet_version (
  sheet text not null references onboarding.sheet (id),
  version integer not null check (version > 0),
  content jsonb not null,
  -- SHA-256 of the canonical JSON of the content: what a signature is about.
  hash bytea not null check (length(hash) = 32),
  -- The risk, for the operator's signers alone: canonical JSON with a salt. The content has its hash, so a signature covers it.
  risk text,
  made_by text not null,
  made_at timestamptz not null,
  primary key (sheet, version),
  check (encode(sha256(convert_to(risk, 'UTF8')), 'hex') is not distinct from content #>> '{data,riskHash}')
);
grant select, insert on onboarding.sheet_version to sampai_app;
create trigger append_only before update or delete or truncate on onboarding.sheet_version for each statement execute function platform.refuse_change();

-- One row per step of signing a version, in order. Nobody signs a version twice.
create table onboarding.signature (
  sheet text not null,
  version integer not null,
  step smallint not null check (step between 1 and 40),
  role text not null check (role in ('signatory', 'sell', 'review', 'fund', 'approve', 'suspend')),
  -- A person of the business (bp_), named in advance; or the member of staff (us_) who signed.
  person text check (person ~ '^(bp|us)_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  state text not null default 'WAITING' check (state in ('WAITING', 'SIGNED', 'VOID')),
  name text,
  -- The hash that was signed: always that of the version.
  hash bytea check (length(hash) = 32),
  -- The telephone that proved the signature, masked, and the address of the network.
  phone text,
  address text,
  signed_at timestamptz,
  primary key (sheet, version, step),
  foreign key (sheet, version) references onboarding.sheet_version (sheet, version),
  check ((state = 'SIGNED') = (signed_at is not null)),
  check (state <> 'SIGNED' or (person is not null and hash is not null and name is not null)),
  check (role <> 'signatory' or coalesce(person like 'bp\_%', false)),
  check (role = 'signatory' or person is null or person like 'us\_%')
);
create unique index signature_once on onboarding.signature (sheet, version, person) where person is not null;
create index signature_turn on onboarding.signature (role) where state = 'WAITING';
grant select, insert on onboarding.signature to sampai_app;
grant update (person, state, name, hash, phone, address, signed_at) on onboarding.signature to sampai_app;
create trigger as_signed before insert or update or delete on onboarding.signature for each row execute function onboarding.check_signature();

-- One row per code of a sheet's pages. Only a keyed hash is stored. A code of the data is for the applicant or a member of staff; a code of signing
-- is for one signer.
create table onboarding.code (
  code_hash bytea primary key check (length(code_hash) = 32),
  sheet text not null references onboarding.sheet (id),
  page text not null check (page in ('data', 'sign')),
  -- us_ or, for a signatory, bp_.
  holder text not null check (holder ~ '^(bp|us)_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  ended_at timestamptz
);
create index code_holder on onboarding.code (sheet, holder, page) where ended_at is null;
create index code_expired on onboarding.code (expires_at);
grant select, insert, delete on onboarding.code to sampai_app;
grant update (ended_at) on onboarding.code to sampai_app;

-- One row per signer with a one-time code that was sent to their own telephone: bound to the version that they saw.
create table onboarding.signing_otp (
  sheet text not null references onboarding.sheet (id),
  person text not null,
  proof bytea not null check (length(proof) = 32),
  version integer not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  tries smallint not null default 0,
  sends smallint not null default 1,
  counted_from timestamptz not null,
  primary key (sheet, person)
);
grant select, insert, update, delete on onboarding.signing_otp to sampai_app;

-- One row per file of a business. The bytes are sealed under a key of the installation that is not in the database.
create table onboarding.document (
  id text primary key check (id ~ '^od_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  business text not null references onboarding.business (id),
  kind text not null check (kind in ('deed', 'ahu', 'nib', 'npwp', 'ownership', 'account_statement', 'outlet_photo', 'licence', 'contract')),
  name text not null check (char_length(name) between 1 and 120),
  media text not null check (media in ('image/jpeg', 'application/pdf')),
  -- Of the stored bytes, before sealing.
  sha256 bytea not null check (length(sha256) = 32),
  bytes integer not null check (bytes between 1 and 8388608),
  given_by text not null,
  given_at timestamptz not null,
  removed_at timestamptz,
  status text not null default 'PROVIDED' check (status in ('PROVIDED', 'ACCEPTED', 'REJECTED')),
  reason text check (reason ~ '^[a-z_]{3,40}$'),
  assessed_by text,
  assessed_at timestamptz,
  check ((status = 'REJECTED') = (reason is not null)),
  check ((status = 'PROVIDED') = (assessed_by is null) and (assessed_by is null) = (assessed_at is null))
);
create index document_business on onboarding.document (business, kind) where removed_at is null;
grant select, insert on onboarding.document to sampai_app;
grant update (removed_at, status, reason, assessed_by, assessed_at) on onboarding.document to sampai_app;

-- The sealed bytes, apart: lists never read them.
create table onboarding.document_file (
  document text primary key references onboarding.document (id),
  content bytea not null,
  key_number smallint not null
);
alter table onboarding.document_file alter column content set storage external;
grant select, insert on onboarding.document_file to sampai_app;
grant update (content, key_number) on onboarding.document_file to sampai_app;

-- One row per answer of the bank about the settlement account; the newest counts. `accepted_by`: a person took a differing name as right.
create table onboarding.account_check (
  no bigint generated always as identity primary key,
  business text not null references onboarding.business (id),
  bank text not null,
  number text not null,
  holder text not null,
  verdict text not null check (verdict in ('match', 'close', 'different', 'no_account', 'not_checked')),
  bank_name text,
  checked_at timestamptz not null,
  accepted_by text,
  accepted_reason text check (char_length(accepted_reason) between 1 and 500),
  check ((accepted_by is null) = (accepted_reason is null))
);
create index account_check_newest on onboarding.account_check (business, no desc);
grant select, insert on onboarding.account_check to sampai_app;
grant update (accepted_by, accepted_reason) on onboarding.account_check to sampai_app;

-- One row per event of a business: what happened, by whom, when. Notes and training are events too.
create table onboarding.event (
  no bigint generated always as identity primary key,
  business text not null references onboarding.business (id),
  sheet text references onboarding.sheet (id),
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  by text not null,
  at timestamptz not null,
  details jsonb not null default '{}'
);
create index event_business on onboarding.event (business, no desc);
grant select, insert on onboarding.event to sampai_app;
create trigger append_only before update or delete or truncate on onboarding.event for each statement execute function platform.refuse_change();

-- One row per override of the risk of a business: by a member of staff, with reason and end.
create table onboarding.risk_override (
  no bigint generated always as identity primary key,
  business text not null references onboarding.business (id),
  band text not null check (band in ('low', 'medium', 'high')),
  reason text not null check (char_length(reason) between 1 and 1000),
  by text not null check (by ~ '^us_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  at timestamptz not null,
  until timestamptz not null check (until > at)
);
create index risk_override_business on onboarding.risk_override (business, no desc);
grant select, insert on onboarding.risk_override to sampai_app;
create trigger append_only before update or delete or truncate on onboarding.risk_override for each statement execute function platform.refuse_change();
