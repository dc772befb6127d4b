-- Workspace: what a person keeps in the office for themselves.

-- One row per saved view: filters and order of a list under a name. Only its owner reads it.
create table workspace.saved_view (
  id text primary key check (id ~ '^sv_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  owner text not null check (owner ~ '^us_[0-7][0-9a-hjkmnp-tv-z]{25}$'),
  -- The page of the list, and its query as it stands in the address.
  path text not null check (path ~ '^/office(/[A-Za-z0-9_:%-][A-Za-z0-9_.:%-]{0,59}){1,4}$' and char_length(path) <= 120),
  name text not null check (char_length(name) between 1 and 40),
  query text not null check (query ~ '^[!-~]*$' and char_length(query) <= 600),
  saved_at timestamptz not null
);
create unique index saved_view_name on workspace.saved_view (owner, path, lower(name));
grant select, insert, delete on workspace.saved_view to sampai_app;
