-- Content, pages: sections and legal pages, questions and answers, team, offices, imports.

-- One row per page, language and version. The home page and "About us" consist of sections; legal pages are prose with a version and an effective date.
-- Former versions stay.
create table content.page (
  key text not null,
  language text not null check (language in ('ID', 'EN')),
  version text not null,
  effective_on date not null,
  title text not null,
  description text not null,
  body jsonb not null,
  updated_at timestamptz not null,
  published_by text not null default 'import',
  published_at timestamptz,
  primary key (key, language, version),
  -- Versions of pages of sections count from 1.0; the authors of legal pages name theirs.
  check (key in ('terms', 'privacy') or version ~ '^[1-9][0-9]{0,5}\.0$')
);
grant select, insert, update, delete on content.page to sampai_app;

-- One row per legal page that has an unpublished next version. At most one per page.
create table content.legal_draft (
  key text primary key check (key in ('terms', 'privacy')),
  revision integer not null default 1 check (revision > 0),
  content jsonb not null,
  saved_by text not null,
  saved_at timestamptz not null
);
grant select, insert, update, delete on content.legal_draft to sampai_app;

-- One row per group of questions.
create table content.faq_group (
  id text primary key check (id like 'fg\_%'),
  key text not null unique,
  position integer not null,
  version integer not null default 1 check (version > 0)
);
grant select, insert, update, delete on content.faq_group to sampai_app;

-- One row per group and language.
create table content.faq_group_text (
  group_id text not null references content.faq_group (id) on delete cascade,
  language text not null check (language in ('ID', 'EN')),
  name text not null,
  primary key (group_id, language)
);
grant select, insert, update, delete on content.faq_group_text to sampai_app;

-- One row per question.
create table content.faq_item (
  id text primary key check (id like 'fq\_%'),
  key text not null unique,
  group_id text not null references content.faq_group (id),
  position integer not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1 check (version > 0)
);
grant select, insert, update, delete on content.faq_item to sampai_app;

-- One row per question and language.
create table content.faq_item_text (
  item_id text not null references content.faq_item (id) on delete cascade,
  language text not null check (language in ('ID', 'EN')),
  question text not null,
  answer jsonb not null,
  -- Question and answer as plain lower-case text, for the search.
  searchable text not null,
  primary key (item_id, language)
);
grant select, insert, update, delete on content.faq_item_text to sampai_app;

-- One row per answer to "Was this helpful?". The browser makes the id, so that a repeated request counts once.
create table content.feedback (
  id text primary key check (id like 'fb\_%'),
  subject text not null,
  language text not null check (language in ('ID', 'EN')),
  helpful boolean not null,
  given_at timestamptz not null
);
create index feedback_subject on content.feedback (subject);
grant select, insert on content.feedback to sampai_app;

-- One row per team member shown on "About us", in both languages; `position` is the order on the page.
create table content.member (
  id text primary key check (id like 'mb\_%'),
  name text not null check (length(name) between 1 and 100),
  role_id text not null check (length(role_id) between 1 and 100),
  role_en text not null check (length(role_en) between 1 and 100),
  about_id text not null check (length(about_id) <= 400),
  about_en text not null check (length(about_en) <= 400),
  picture_id text references content.picture (id),
  position integer not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null
);
create index member_picture on content.member (picture_id) where picture_id is not null;
grant select, insert, update, delete on content.member to sampai_app;

-- One row per office of the operator, in both languages.
create table content.office (
  id text primary key check (id like 'of\_%'),
  kind text not null check (kind in ('head', 'branch')),
  name_id text not null check (length(name_id) between 1 and 100),
  name_en text not null check (length(name_en) between 1 and 100),
  street text not null check (length(street) between 1 and 200),
  city text not null check (length(city) between 1 and 100),
  province text not null check (length(province) between 1 and 100),
  postal_code text not null check (postal_code ~ '^[0-9]{5}$'),
  -- Opening hours as free text: unlike those of outlets, no code evaluates them.
  hours_id text not null check (length(hours_id) between 1 and 200),
  hours_en text not null check (length(hours_en) between 1 and 200),
  phone text not null check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  -- In millionths of a degree: both or neither.
  latitude_e6 integer check (latitude_e6 between -90000000 and 90000000),
  longitude_e6 integer check (longitude_e6 between -180000000 and 180000000),
  position integer not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null,
  check ((latitude_e6 is null) = (longitude_e6 is null))
);
grant select, insert, update, delete on content.office to sampai_app;

-- One row at most: the checksum of the files that were last imported, so that a start with unchanged files writes nothing.
create table content.import (
  only_row boolean primary key default true check (only_row),
  checksum text not null,
  imported_at timestamptz not null
);
grant select, insert, update on content.import to sampai_app;

-- One row per imported record. An import skips a record whose file is unchanged, and leaves a record that staff have changed or deleted since.
create table content.imported (
  kind text not null constraint imported_kind_check check (kind in ('category', 'article', 'group', 'question')),
  key text not null constraint imported_key_check check (key <> ''),
  -- The record that the file became. The audit trail names who deleted it.
  record_id text not null,
  -- SHA-256 of the record as the file had it.
  digest text not null constraint imported_digest_check check (digest ~ '^[0-9a-f]{64}$'),
  -- The version that the import wrote. A record with another version was changed by staff.
  version integer not null constraint imported_version_check check (version > 0),
  imported_at timestamptz not null,
  constraint imported_pkey primary key (kind, key)
);
grant select, insert, update on content.imported to sampai_app;
