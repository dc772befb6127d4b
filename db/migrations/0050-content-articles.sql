-- Content, articles: categories, articles with their versions, pictures, previews. Texts are in tables beside their record, one row per language.
-- A slug may have underscores between its words: `has_space` (CNT-2) replaces blanks by underscores.

-- One row per category of articles.
create table content.category (
  id text primary key check (id like 'ct\_%'),
  key text not null unique,
  position integer not null,
  status text not null default 'active' check (status in ('active', 'inactive')),
  -- Two people may edit a record at once: a change names the version on which it is based.
  version integer not null default 1 check (version > 0)
);
grant select, insert, update, delete on content.category to sampai_app;

-- One row per category and language.
create table content.category_text (
  category_id text not null references content.category (id) on delete cascade,
  language text not null check (language in ('ID', 'EN')),
  slug text not null check (slug ~ '^[a-z0-9]+([-_][a-z0-9]+)*$'),
  name text not null,
  description text not null,
  primary key (category_id, language),
  unique (language, slug)
);
grant select, insert, update, delete on content.category_text to sampai_app;

-- One row per uploaded picture.
create table content.picture (
  id text primary key check (id like 'pi\_%'),
  -- The text alternative for readers who do not see the picture. Never empty: a picture without meaning has no place in a text.
  alt_id text not null check (length(alt_id) between 1 and 300),
  alt_en text not null check (length(alt_en) between 1 and 300),
  width integer not null check (width between 1 and 4000),
  height integer not null check (height between 1 and 4000),
  -- The point that stays visible where a frame crops the picture, in percent from the upper left corner.
  focus_x integer not null default 50 check (focus_x between 0 and 100),
  focus_y integer not null default 50 check (focus_y between 0 and 100),
  version integer not null default 1 check (version > 0),
  uploaded_by text not null,
  uploaded_at timestamptz not null
);
create index picture_newest on content.picture (uploaded_at desc, id desc);
grant select, insert, update, delete on content.picture to sampai_app;

-- One row per picture, width and format. No grant for update: the address of a file never changes what it shows, so browsers may cache it for ever.
create table content.picture_file (
  picture_id text not null references content.picture (id) on delete cascade,
  width integer not null check (width > 0),
  format text not null check (format in ('webp', 'avif')),
  bytes bytea not null,
  primary key (picture_id, width, format)
);
grant select, insert, delete on content.picture_file to sampai_app;

-- One row per article. This table and article_text hold what visitors read; drafts are in article_version.
create table content.article (
  id text primary key check (id like 'ar\_%'),
  key text not null unique,
  category_id text references content.category (id),
  illustration text,
  published_on date,
  featured boolean not null default false,
  status text not null default 'active' check (status in ('active', 'inactive')),
  updated_at timestamptz not null,
  picture_id text references content.picture (id),
  revision integer not null default 1 check (revision > 0),
  -- The version that visitors read. Null: never published, or unpublished.
  published_revision integer,
  published_at timestamptz,
  -- The version that a job will publish, when, and who scheduled it.
  scheduled_revision integer,
  scheduled_for timestamptz,
  scheduled_by text,
  -- Why the last scheduled publishing failed: the code of the refusal.
  schedule_failure text,
  is_public boolean generated always as (status = 'active' and published_revision is not null) stored,
  check (published_revision is null or (category_id is not null and published_on is not null and published_at is not null)),
  check (published_revision is null or (illustration is null) <> (picture_id is null)),
  check ((scheduled_revision is null) = (scheduled_for is null)),
  check (published_revision <= revision and scheduled_revision <= revision)
);
-- The list is read newest first; the id breaks ties, so that a page neither skips nor repeats a row.
create index article_newest on content.article (published_on desc, id desc) where is_public;
create index article_scheduled on content.article (scheduled_for) where scheduled_for is not null;
create index article_category on content.article (category_id);
create index article_updated on content.article (updated_at desc, id desc);
grant select, insert, update, delete on content.article to sampai_app;

-- One row per article and language.
create table content.article_text (
  article_id text not null references content.article (id) on delete cascade,
  language text not null check (language in ('ID', 'EN')),
  slug text not null check (slug ~ '^[a-z0-9]+([-_][a-z0-9]+)*$'),
  title text not null,
  description text not null,
  body jsonb not null,
  reading_minutes integer not null check (reading_minutes > 0),
  -- Search text of the help centre. Generated from the texts, so it cannot become stale.
  searchable text not null generated always as
    (lower(title || ' ' || description || ' ' || jsonb_path_query_array(body, '$.**.text')::text)) stored,
  primary key (article_id, language),
  unique (language, slug)
);
grant select, insert, update, delete on content.article_text to sampai_app;

-- One row per saved version of an article, drafts included.
create table content.article_version (
  article_id text not null references content.article (id) on delete cascade,
  revision integer not null check (revision > 0),
  content jsonb not null,
  saved_by text not null,
  -- When this version was started. Saves by one person within a short time go into one version.
  begun_at timestamptz not null,
  saved_at timestamptz not null,
  primary key (article_id, revision)
);
grant select, insert, update, delete on content.article_version to sampai_app;

-- One row per slug that a record had before: requests for it are redirected to the record's current address.
create table content.former_slug (
  kind text not null check (kind in ('article', 'category')),
  language text not null check (language in ('ID', 'EN')),
  slug text not null,
  record_id text not null,
  primary key (kind, language, slug)
);
create index former_slug_record on content.former_slug (record_id);
grant select, insert, update, delete on content.former_slug to sampai_app;

-- One row per link that shows a draft to everyone who has it, until it expires. Only the hash of the token is stored.
create table content.preview_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  subject text not null,
  made_by text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at),
  -- A page of sections has no stored draft: the link shows this content of the form.
  content jsonb
);
create index preview_link_expiry on content.preview_link (expires_at);
grant select, insert, delete on content.preview_link to sampai_app;
