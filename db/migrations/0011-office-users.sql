-- The office's room "Users": finding people among millions, and knowing why somebody is inactive.

-- Trusted since PostgreSQL 13: the owner of the database may make it. It finds parts of words, and words that are nearly right.
create extension if not exists pg_trgm with schema public;

alter table identity.person
  -- Everything that staff find a person by, in small letters.
  add column search_text text not null generated always as
    (lower(full_name || ' ' || coalesce(company_name, '') || ' ' || email_key || ' ' || phone || ' ' || id)) stored,
  add column status_changed_at timestamptz,
  add column status_changed_by text,
  add column status_reason text check (length(status_reason) between 1 and 500),
  -- Made by an administrator, and has not created a password yet.
  add column invited_at timestamptz,
  add constraint person_status_change check
    ((status_changed_at is null) = (status_changed_by is null) and (status_changed_at is null) = (status_reason is null));

create index person_search on identity.person using gin (search_text public.gin_trgm_ops);
create index person_name on identity.person (lower(full_name), id);
create index person_type on identity.person (user_type, created_at desc, id desc);
create index person_inactive on identity.person (created_at desc, id desc) where status = 'inactive';

-- People who are inactive: identity says who. They keep their levels, and do not count among the two who hold the keys.
create table access.suspended_person (
  person_id text primary key check (person_id like 'us\_%'),
  since timestamptz not null
);
insert into access.suspended_person (person_id, since) select id, updated_at from identity.person where status = 'inactive';
grant select, insert, delete on access.suspended_person to sampai_app;
