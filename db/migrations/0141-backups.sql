-- When this database was last backed up: written by `main.js backup`, read by metrics. A restored database knows of those before it.
create table platform.backup (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('dump', 'base', 'noted')),
  finished_at timestamptz not null,
  bytes bigint check (bytes >= 0),
  place text not null check (length(place) between 1 and 500)
);
create index backup_newest on platform.backup (finished_at);
grant select, insert on platform.backup to sampai_app;
