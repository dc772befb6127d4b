-- The back office of content: articles are written as drafts in versions and published from them; pictures; links to previews; drafts of legal pages.

create table content.picture (
  id text primary key check (id like 'pi\_%'),
  -- What a picture shows, for who does not see it. Never empty: a picture that says nothing belongs into no text.
  alt_id text not null check (length(alt_id) between 1 and 300),
  alt_en text not null check (length(alt_en) between 1 and 300),
  width integer not null check (width between 1 and 4000),
  height integer not null check (height between 1 and 4000),
  -- The point that stays in sight where a frame cuts something off, in hundredths from the upper left.
  focus_x integer not null default 50 check (focus_x between 0 and 100),
  focus_y integer not null default 50 check (focus_y between 0 and 100),
  version integer not null default 1 check (version > 0),
  uploaded_by text not null,
  uploaded_at timestamptz not null
);
create index picture_newest on content.picture (uploaded_at desc, id desc);
-- Addresses of files never change what they show, so no file is ever updated.
create table content.picture_file (
  picture_id text not null references content.picture (id) on delete cascade,
  width integer not null check (width > 0),
  format text not null check (format in ('webp', 'avif')),
  bytes bytea not null,
  primary key (picture_id, width, format)
);
grant select, insert, update, delete on content.picture to sampai_app;
grant select, insert, delete on content.picture_file to sampai_app;

-- What visitors read of an article stands in article and article_text; what is being written stands in its versions.
alter table content.article
  alter column category_id drop not null,
  alter column illustration drop not null,
  alter column published_on drop not null,
  add column picture_id text references content.picture (id),
  add column revision integer not null default 1 check (revision > 0),
  -- The version that visitors read; null: it was never published, or was taken back.
  add column published_revision integer,
  add column published_at timestamptz,
  -- The version that is to be published by itself, when, and who said so.
  add column scheduled_revision integer,
  add column scheduled_for timestamptz,
  add column scheduled_by text,
  -- Why the last schedule could not be kept: the name of the refusal.
  add column schedule_failure text,
  add column is_public boolean generated always as (status = 'active' and published_revision is not null) stored;
update content.article set published_revision = 1, published_at = updated_at;
alter table content.article
  add check (published_revision is null or (category_id is not null and published_on is not null and published_at is not null)),
  add check (published_revision is null or (illustration is null) <> (picture_id is null)),
  add check ((scheduled_revision is null) = (scheduled_for is null)),
  add check (published_revision <= revision and scheduled_revision <= revision);
drop index content.article_newest;
create index article_newest on content.article (published_on desc, id desc) where is_public;
create index article_scheduled on content.article (scheduled_for) where scheduled_for is not null;
create index article_category on content.article (category_id);
create index article_updated on content.article (updated_at desc, id desc);

create table content.article_version (
  article_id text not null references content.article (id) on delete cascade,
  revision integer not null check (revision > 0),
  content jsonb not null,
  saved_by text not null,
  -- When this version was begun; saves by one person in a short time go on with one version.
  begun_at timestamptz not null,
  saved_at timestamptz not null,
  primary key (article_id, revision)
);
insert into content.article_version (article_id, revision, content, saved_by, begun_at, saved_at)
select article.id, 1, jsonb_build_object(
    'categoryId', article.category_id,
    'cover', jsonb_build_object('kind', 'illustration', 'name', article.illustration),
    'featured', article.featured,
    'texts', (
      select jsonb_object_agg(text.language, jsonb_build_object('slug', text.slug, 'title', text.title, 'description', text.description, 'body', text.body))
      from content.article_text as text where text.article_id = article.id
    )
  ), 'import', article.updated_at, article.updated_at
from content.article as article;
grant select, insert, update, delete on content.article_version to sampai_app;

-- Addresses that a record had before: they lead on to where it stands now.
create table content.former_slug (
  kind text not null check (kind in ('article', 'category')),
  language text not null check (language in ('ID', 'EN')),
  slug text not null,
  record_id text not null,
  primary key (kind, language, slug)
);
create index former_slug_record on content.former_slug (record_id);
grant select, insert, update, delete on content.former_slug to sampai_app;

-- Links that show a draft to whoever has them, until they expire. Only the hash of the token is kept.
create table content.preview_link (
  token_hash bytea primary key check (length(token_hash) = 32),
  subject text not null,
  made_by text not null,
  made_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > made_at)
);
create index preview_link_expiry on content.preview_link (expires_at);
grant select, insert, delete on content.preview_link to sampai_app;

-- Two people may have the same record open: a change says upon which version it was made.
alter table content.category add column version integer not null default 1 check (version > 0);
alter table content.faq_group add column version integer not null default 1 check (version > 0);
alter table content.faq_item add column version integer not null default 1 check (version > 0);

-- The next version of a legal page, until it is published with its date of effect. One at a time for each page.
create table content.legal_draft (
  key text primary key check (key in ('terms', 'privacy')),
  revision integer not null default 1 check (revision > 0),
  content jsonb not null,
  saved_by text not null,
  saved_at timestamptz not null
);
grant select, insert, update, delete on content.legal_draft to sampai_app;
alter table content.page
  add column published_by text not null default 'import',
  add column published_at timestamptz;
