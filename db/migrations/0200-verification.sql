-- Verification: who a person is, by what they state and by their documents; the cases in which staff decide; the tiers that follow.

-- One row per person with at least one answer: an account (us_), or a person of a business without an account (bp_).
create table verification.subject (
  id text primary key check (id ~ '^(us|bp)_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  -- The person's own AES-256 key, sealed under a key that is not in the database. Without it none of their answers and photographs can be read again.
  data_key bytea not null,
  key_number smallint not null,
  created_at timestamptz not null
);
grant select, insert on verification.subject to sampai_app;
grant update (data_key, key_number) on verification.subject to sampai_app;

-- One row per answer and per photograph, append-only: a new one supersedes the former of the same code and slot.
create table verification.submission (
  id text primary key check (id ~ '^vs_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  subject text not null references verification.subject (id),
  code text not null check (code ~ '^[a-z_]{3,30}$'),
  -- Several files of one code, such as payslips: 1 to 4.
  slot smallint not null default 1 check (slot between 1 and 4),
  -- The answer as JSON, sealed under the person's key; null for a photograph.
  content bytea,
  -- Warnings that the person confirmed, such as a NIK whose date differs.
  warnings text[] not null default '{}',
  given_by text not null,
  given_at timestamptz not null,
  superseded_at timestamptz check (superseded_at >= given_at)
);
create unique index submission_current on verification.submission (subject, code, slot) where superseded_at is null;
create index submission_subject on verification.submission (subject, given_at);
grant select, insert on verification.submission to sampai_app;
grant update (superseded_at) on verification.submission to sampai_app;

-- One row per photograph: what staff and the search for duplicates need without its bytes.
create table verification.photo (
  submission text primary key references verification.submission (id),
  media text not null check (media in ('image/jpeg', 'application/pdf')),
  -- Of the uploaded bytes.
  sha256 bytea not null check (length(sha256) = 32),
  -- Difference hash of 64 bits. Null for a PDF.
  dhash bigint,
  width integer check (width between 1 and 8000),
  height integer check (height between 1 and 8000),
  bytes integer not null check (bytes between 1 and 8388608),
  -- Checks of the photograph that it failed, and how often the person had tried.
  failed text[] not null default '{}',
  tries smallint not null default 0 check (tries between 0 and 99),
  -- A selfie shows the code of its session.
  session_code text check (session_code ~ '^[0-9]{4}$'),
  -- What character recognition on the person's device read, as JSON, sealed. It prefills only.
  read_text bytea
);
create index photo_sha256 on verification.photo (sha256);
-- Pictures within a distance of three share one of the hash's four parts of 16 bits. Many photographs share the part of an even margin, so their
-- hashes are compared in the index: reading their rows takes thirty times as long.
create index photo_part_1 on verification.photo ((dhash >> 48 & 65535)) include (dhash, submission);
create index photo_part_2 on verification.photo ((dhash >> 32 & 65535)) include (dhash, submission);
create index photo_part_3 on verification.photo ((dhash >> 16 & 65535)) include (dhash, submission);
create index photo_part_4 on verification.photo ((dhash & 65535)) include (dhash, submission);
grant select, insert on verification.photo to sampai_app;

-- The bytes of a photograph as our own encoder made them, sealed under the person's key. Apart, because lists never read them.
create table verification.photo_file (
  submission text primary key references verification.photo (submission),
  content bytea not null check (length(content) between 1 and 8388700)
);
alter table verification.photo_file alter column content set storage external;
grant select, insert on verification.photo_file to sampai_app;

-- One row per selfie session: the digits that the person holds up.
create table verification.selfie_code (
  subject text primary key references verification.subject (id),
  digits text not null check (digits ~ '^[0-9]{4}$'),
  expires_at timestamptz not null
);
grant select, insert, update, delete on verification.selfie_code to sampai_app;

-- One row per link with which a person goes on photographing on another device. Only a pseudonym of its code is stored.
create table verification.handoff (
  code_hash bytea primary key check (length(code_hash) = 32),
  subject text not null references verification.subject (id),
  code text not null check (code ~ '^[a-z_]{3,30}$'),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  used_at timestamptz
);
create index handoff_subject on verification.handoff (subject, made_at desc);
create index handoff_expired on verification.handoff (expires_at);
grant select, insert, delete on verification.handoff to sampai_app;
grant update (used_at) on verification.handoff to sampai_app;

-- One row per value that identifies a person or a device, under a keyed hash: whoever else has the same value is found, and no value can be read.
create table verification.fingerprint (
  kind text not null check (kind in ('nik', 'passport', 'phone', 'device', 'photo')),
  value bytea not null check (length(value) = 32),
  subject text not null references verification.subject (id),
  since timestamptz not null,
  primary key (kind, value, subject)
);
create index fingerprint_subject on verification.fingerprint (subject);
grant select, insert on verification.fingerprint to sampai_app;

-- One row per case: a person asks for a tier, or what was verified is reviewed again.
create table verification.case_file (
  id text primary key check (id ~ '^vc_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  subject text not null references verification.subject (id),
  purpose text not null check (purpose in ('tier', 'refresh', 'business_person')),
  -- P1: a person of a business. It is no step of the tiers of accounts.
  tier text not null check (tier ~ '^(L[2-9]|P1)$'),
  -- The term with the requirements: the case is decided by the rule under which it was submitted.
  rule text not null check (rule ~ '^tm_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  state text not null check (state in ('SUBMITTED', 'IN_REVIEW', 'NEEDS_INFO', 'OBJECTED', 'APPROVED', 'REJECTED', 'EXPIRED', 'WITHDRAWN')),
  opened_at timestamptz not null,
  -- When staff should have decided; null while the person has to answer, and when it is closed.
  due_at timestamptz,
  -- Until when the person can answer a request; null otherwise.
  answer_by timestamptz,
  assigned_to text,
  risk_points integer not null check (risk_points >= 0),
  risk_band text not null check (risk_band in ('low', 'medium', 'high')),
  -- Why it was rejected, as a code of the catalogue; and from when another case can be opened: null means never.
  reason text,
  retry_from timestamptz,
  closed_by text,
  closed_at timestamptz,
  -- The transfer that the person came to send: the mail about the approval leads back to it.
  onward text check (onward ~ '^/dashboard/send\?[A-Za-z0-9=&.%_-]{1,200}$'),
  version integer not null default 1,
  check ((tier = 'P1') = (subject like 'bp\_%') and (tier = 'P1') = (purpose = 'business_person')),
  check ((closed_at is not null) = (state in ('APPROVED', 'REJECTED', 'EXPIRED', 'WITHDRAWN'))),
  check ((answer_by is not null) = (state = 'NEEDS_INFO')),
  check ((reason is not null) = (state in ('REJECTED', 'OBJECTED')))
);
create unique index case_open on verification.case_file (subject) where state in ('SUBMITTED', 'IN_REVIEW', 'NEEDS_INFO', 'OBJECTED');
create index case_subject on verification.case_file (subject, opened_at desc);
create index case_queue on verification.case_file (state, due_at, id) where closed_at is null;
create index case_risk on verification.case_file (risk_points desc, id) where closed_at is null;
create index case_age on verification.case_file (opened_at, id) where closed_at is null;
-- Closed cases are only added to: a page of them, and its filters, are read from one index, without the rows before it.
create index case_closed on verification.case_file (opened_at desc, id desc) include (tier, risk_band) where closed_at is not null;
create index case_closed_tier on verification.case_file (tier, opened_at desc, id desc) include (risk_band) where closed_at is not null;
create index case_closed_band on verification.case_file (risk_band, opened_at desc, id desc) include (tier) where closed_at is not null;
create index case_closed_risk on verification.case_file (risk_points desc, id desc) include (tier, risk_band) where closed_at is not null;
create index case_assigned on verification.case_file (assigned_to) where closed_at is null;
grant select, insert on verification.case_file to sampai_app;
grant update (state, due_at, answer_by, assigned_to, risk_points, risk_band, reason, retry_from, closed_by, closed_at, version) on verification.case_file
to sampai_app;

-- One row per event of a case, in order. What the person wrote is sealed.
create table verification.case_event (
  no bigint generated always as identity primary key,
  case_id text not null references verification.case_file (id),
  kind text not null check (kind ~ '^[a-z_]{3,30}$'),
  by text not null,
  at timestamptz not null,
  details jsonb not null default '{}',
  text bytea
);
create index case_event_case on verification.case_event (case_id, no);
grant select, insert on verification.case_event to sampai_app;
create trigger append_only before update or delete or truncate on verification.case_event for each statement execute function platform.refuse_change();

-- One row per assessment of a submission by staff or by rule; the newest counts.
create table verification.assessment (
  no bigint generated always as identity primary key,
  submission text not null references verification.submission (id),
  case_id text references verification.case_file (id),
  status text not null check (status in ('ACCEPTED', 'REJECTED', 'FINAL', 'WAIVED')),
  -- A code of the catalogue of reasons, whose text the person reads.
  reason text check (reason ~ '^[a-z_]{3,40}$'),
  -- For staff only.
  note text check (char_length(note) between 1 and 1000),
  by text not null,
  at timestamptz not null,
  check ((reason is null) = (status = 'ACCEPTED'))
);
create index assessment_submission on verification.assessment (submission, no desc);
grant select, insert on verification.assessment to sampai_app;
create trigger append_only before update or delete or truncate on verification.assessment for each statement execute function platform.refuse_change();

-- One row per thing that a check found about a case. A serious one is explained by a person before the case can be approved.
create table verification.finding (
  no bigint generated always as identity primary key,
  case_id text not null references verification.case_file (id),
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  severity text not null check (severity in ('info', 'warning', 'serious')),
  -- What distinguishes it: the same is found once.
  key text not null,
  details jsonb not null default '{}',
  found_at timestamptz not null,
  explained_by text,
  explained_at timestamptz,
  explanation text check (char_length(explanation) between 1 and 1000),
  unique (case_id, kind, key),
  check ((explained_by is null) = (explained_at is null) and (explained_by is null) = (explanation is null))
);
grant select, insert on verification.finding to sampai_app;
grant update (explained_by, explained_at, explanation) on verification.finding to sampai_app;

-- One row per override of a risk score: by a person, with reason and end.
create table verification.risk_override (
  no bigint generated always as identity primary key,
  subject text not null references verification.subject (id),
  band text not null check (band in ('low', 'medium', 'high')),
  reason text not null check (char_length(reason) between 1 and 1000),
  by text not null,
  at timestamptz not null,
  until timestamptz not null check (until > at)
);
create index risk_override_subject on verification.risk_override (subject, no desc);
grant select, insert on verification.risk_override to sampai_app;
create trigger append_only before update or delete or truncate on verification.risk_override for each statement execute function platform.refuse_change();

-- One row per decision that takes two people.
create table verification.decision (
  id text primary key check (id ~ '^vd_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  case_id text not null references verification.case_file (id),
  subject text not null,
  outcome text not null check (outcome in ('approve', 'reject')),
  tier text not null check (tier ~ '^(L[2-9]|P1)$'),
  code text check (code ~ '^[a-z_]{3,40}$'),
  -- Rejected for ever.
  is_final boolean not null,
  -- The version of the case that the proposer saw, and the accepted submissions.
  seen jsonb not null,
  reason text not null check (char_length(reason) between 1 and 1000),
  shown_hash bytea not null check (length(shown_hash) = 32),
  proposed_by text not null,
  proposed_at timestamptz not null,
  expires_at timestamptz,
  state text not null default 'proposed',
  decided_by text,
  decided_at timestamptz,
  decision_reason text check (char_length(decision_reason) between 1 and 1000),
  constraint maker_checker check (platform.follows_maker_checker(state, proposed_by, decided_by, decided_at)),
  check (decided_by is null or decided_by <> subject),
  check (not is_final or outcome = 'reject'),
  check ((tier = 'P1') = (subject like 'bp\_%'))
);
create unique index decision_undecided on verification.decision (case_id) where state = 'proposed';
create index decision_case on verification.decision (case_id, id desc);
grant select, insert on verification.decision to sampai_app;
grant update (state, decided_by, decided_at, decision_reason) on verification.decision to sampai_app;
create trigger proposed_first before insert on verification.decision for each row execute function platform.begin_as_proposal();
create trigger kept before update or delete on verification.decision for each row execute function platform.keep_proposal();

-- One row per tier that followed from accepted requirements.
create table verification.tier_grant (
  id text primary key check (id ~ '^vg_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  subject text not null references verification.subject (id),
  tier text not null check (tier ~ '^(L[1-9]|P1)$'),
  rule text not null check (rule ~ '^tm_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  -- Null: every requirement was accepted by rule.
  case_id text references verification.case_file (id),
  -- What was accepted: code to submission, or to `account` for what the account proves.
  accepted jsonb not null,
  since timestamptz not null,
  until timestamptz check (until > since),
  -- Days before `until` for which the person was reminded.
  reminded smallint[] not null default '{}',
  ended_at timestamptz,
  ended_reason text check (char_length(ended_reason) between 1 and 500),
  check ((tier = 'P1') = (subject like 'bp\_%')),
  check ((ended_at is null) = (ended_reason is null))
);
create index tier_grant_subject on verification.tier_grant (subject, since desc);
create index tier_grant_ending on verification.tier_grant (until) where ended_at is null and until is not null;
grant select, insert on verification.tier_grant to sampai_app;
grant update (reminded, ended_at, ended_reason) on verification.tier_grant to sampai_app;

-- One row per natural person whom a business names: who names them, as what, and whether they confirm it. What they state is with their subject.
create table verification.business_person (
  id text primary key references verification.subject (id) check (id ~ '^bp_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  business_name text not null check (char_length(business_name) between 1 and 200),
  -- The name that the business gave.
  named_as text not null check (char_length(named_as) between 1 and 140),
  roles text[] not null check (roles <@ array['director', 'commissioner', 'controller', 'signatory']),
  -- The effective share, in hundredths of a percent; null: none.
  share_bps integer check (share_bps between 1 and 10000),
  email text not null check (char_length(email) between 3 and 320),
  language text not null check (language in ('ID', 'EN')),
  state text not null check (state in ('INVITED', 'CONFIRMED', 'DENIED')),
  denied_reason text check (char_length(denied_reason) between 1 and 500),
  created_at timestamptz not null,
  check (denied_reason is null or state = 'DENIED')
);
grant select, insert on verification.business_person to sampai_app;
grant update (business_name, named_as, roles, share_bps, email, language, state, denied_reason) on verification.business_person to sampai_app;

-- The link of a person of a business, which is their session. One row per person: a new link ends the former. Only a pseudonym of its code is stored.
create table verification.person_link (
  person text primary key references verification.business_person (id),
  code_hash bytea not null unique check (length(code_hash) = 32),
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at)
);
grant select, insert, delete on verification.person_link to sampai_app;
grant update (code_hash, made_at, expires_at) on verification.person_link to sampai_app;
