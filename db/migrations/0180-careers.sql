-- Careers: job openings, and applications for them.

-- One row per job opening.
create table careers.job_opening (
  id text primary key check (id ~ '^jo_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  employment text not null check (employment in ('full_time', 'part_time', 'contract', 'internship')),
  workplace text not null check (workplace in ('office', 'hybrid', 'remote')),
  city text not null check (char_length(city) between 1 and 80),
  -- The last day on which people can apply. Null: until it is deactivated.
  closes_on date,
  status text not null check (status in ('active', 'inactive')),
  version integer not null check (version > 0),
  opened_at timestamptz not null,
  changed_at timestamptz not null,
  changed_by text not null
);
create index job_opening_newest on careers.job_opening (opened_at desc, id desc);
grant select, insert, delete on careers.job_opening to sampai_app;
grant update (employment, workplace, city, closes_on, status, version, changed_at, changed_by) on careers.job_opening to sampai_app;

-- One row per opening and language. In lists (duties, requirements, offer) each line is an item.
create table careers.job_opening_text (
  job_opening_id text not null references careers.job_opening (id) on delete cascade,
  language text not null check (language in ('ID', 'EN')),
  slug text not null check (slug ~ '^[a-z0-9]+([-_][a-z0-9]+)*$' and length(slug) <= 80),
  title text not null check (char_length(title) between 1 and 100),
  team text not null check (char_length(team) between 1 and 60),
  summary text not null check (char_length(summary) between 1 and 300),
  about text not null check (char_length(about) between 1 and 3000),
  duties text not null check (char_length(duties) between 1 and 3000),
  requirements text not null check (char_length(requirements) between 1 and 3000),
  offer text not null check (char_length(offer) between 1 and 3000),
  primary key (job_opening_id, language),
  unique (language, slug)
);
grant select, insert, update, delete on careers.job_opening_text to sampai_app;

-- One row per application.
create table careers.application (
  id text primary key check (id ~ '^ja_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  job_opening_id text not null references careers.job_opening (id),
  full_name text not null check (char_length(full_name) between 1 and 121),
  email text not null check (char_length(email) between 3 and 254),
  phone text not null check (char_length(phone) between 1 and 30),
  profile_link text check (profile_link ~ '^https://' and char_length(profile_link) <= 300),
  note text check (char_length(note) between 1 and 3000),
  language text not null check (language in ('ID', 'EN')),
  stage text not null check (stage in ('new', 'reviewing', 'interview', 'offer', 'hired', 'rejected', 'withdrawn')),
  -- Why the spam check finds it suspicious. A suspicious application is marked, not hidden.
  suspicion text check (suspicion ~ '^[a-z_]{1,30}$'),
  cv_type text not null check (cv_type in ('pdf', 'docx', 'doc')),
  cv_bytes integer not null check (cv_bytes between 1 and 5242880),
  cv_sha256 text not null check (cv_sha256 ~ '^[0-9a-f]{64}$'),
  received_at timestamptz not null,
  touched_at timestamptz not null check (touched_at >= received_at),
  search_text text not null generated always as (lower(full_name || ' ' || email || ' ' || phone || ' ' || id)) stored
);
create index application_by_stage on careers.application (stage, received_at desc, id desc);
create index application_of_job_opening on careers.application (job_opening_id, received_at desc, id desc);
create index application_search on careers.application using gin (search_text public.gin_trgm_ops);
create index application_oldest on careers.application (received_at);
grant select, insert, delete on careers.application to sampai_app;
grant update (stage, touched_at) on careers.application to sampai_app;

-- One row per application: the bytes of its CV. A table of its own, because lists of applications never read them. Deleted with the application.
create table careers.cv (
  application_id text primary key references careers.application (id) on delete cascade,
  content bytea not null check (length(content) between 1 and 5242880)
);
-- PDF and DOCX files are compressed already.
alter table careers.cv alter column content set storage external;
grant select, insert on careers.cv to sampai_app;

-- One row per action on an application, in order.
create table careers.entry (
  id text primary key check (id ~ '^je_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  no bigint generated always as identity unique,
  application_id text not null references careers.application (id) on delete cascade,
  kind text not null check (kind in ('answer', 'note', 'stage')),
  text text check (char_length(text) between 1 and 8000),
  stage text check (stage in ('new', 'reviewing', 'interview', 'offer', 'hired', 'rejected', 'withdrawn')),
  mail_id text check (mail_id like 'ms\_%'),
  made_by text not null check (made_by like 'us\_%'),
  made_at timestamptz not null,
  check ((kind = 'stage') = (stage is not null) and (kind = 'stage') = (text is null)),
  check ((kind = 'answer') = (mail_id is not null))
);
create index entry_of_application on careers.entry (application_id, no);
grant select, insert on careers.entry to sampai_app;
