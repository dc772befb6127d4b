-- What visitors read: pages, articles, questions. Texts stand beside their record, one row a language.
create schema content;
grant usage on schema content to sampai_app;

create table content.category (
  id text primary key check (id like 'ct\_%'),
  key text not null unique,
  position integer not null,
  status text not null default 'active' check (status in ('active', 'inactive'))
);
create table content.category_text (
  category_id text not null references content.category (id) on delete cascade,
  language text not null check (language in ('ID', 'EN')),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name text not null,
  description text not null,
  primary key (category_id, language),
  unique (language, slug)
);

create table content.article (
  id text primary key check (id like 'ar\_%'),
  key text not null unique,
  category_id text not null references content.category (id),
  illustration text not null,
  published_on date not null,
  featured boolean not null default false,
  status text not null default 'active' check (status in ('active', 'inactive')),
  updated_at timestamptz not null
);
-- The list is read newest first; the key breaks ties so that a page never skips or repeats a row.
create index article_newest on content.article (published_on desc, id desc) where status = 'active';
create table content.article_text (
  article_id text not null references content.article (id) on delete cascade,
  language text not null check (language in ('ID', 'EN')),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  description text not null,
  body jsonb not null,
  reading_minutes integer not null check (reading_minutes > 0),
  primary key (article_id, language),
  unique (language, slug)
);

create table content.faq_group (
  id text primary key check (id like 'fg\_%'),
  key text not null unique,
  position integer not null
);
create table content.faq_group_text (
  group_id text not null references content.faq_group (id) on delete cascade,
  language text not null check (language in ('ID', 'EN')),
  name text not null,
  primary key (group_id, language)
);
create table content.faq_item (
  id text primary key check (id like 'fq\_%'),
  key text not null unique,
  group_id text not null references content.faq_group (id),
  position integer not null,
  status text not null default 'active' check (status in ('active', 'inactive'))
);
create table content.faq_item_text (
  item_id text not null references content.faq_item (id) on delete cascade,
  language text not null check (language in ('ID', 'EN')),
  question text not null,
  answer jsonb not null,
  -- Question and answer as plain lower-case text: what the search looks through.
  searchable text not null,
  primary key (item_id, language)
);

-- Home and about us are made of sections, legal pages of prose with a version and a date of effect. Old versions stay.
create table content.page (
  key text not null,
  language text not null check (language in ('ID', 'EN')),
  version text not null,
  effective_on date not null,
  title text not null,
  description text not null,
  body jsonb not null,
  updated_at timestamptz not null,
  primary key (key, language, version)
);

-- "Was this helpful?" The id is the browser's, so that a repeated send counts once.
create table content.feedback (
  id text primary key check (id like 'fb\_%'),
  subject text not null,
  language text not null check (language in ('ID', 'EN')),
  helpful boolean not null,
  given_at timestamptz not null
);
create index feedback_subject on content.feedback (subject);

grant select, insert, update, delete on
  content.category, content.category_text, content.article, content.article_text,
  content.faq_group, content.faq_group_text, content.faq_item, content.faq_item_text, content.page to sampai_app;
grant select, insert on content.feedback to sampai_app;

-- What was last imported from files, so that a start without news writes nothing.
create table content.import (
  only_row boolean primary key default true check (only_row),
  checksum text not null,
  imported_at timestamptz not null
);
grant select, insert, update on content.import to sampai_app;
