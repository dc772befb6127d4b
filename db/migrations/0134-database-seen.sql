-- Which cluster this database was last seen in, and on which timeline: what is restored from a dump, or answered by a server that was left behind, is
-- known by it. `accepted` counts the times an operator has said that a database which went back is to be worked with (main.js accept-database).
create table platform.database_seen (
  only_row boolean primary key default true check (only_row),
  system_identifier text not null check (system_identifier ~ '^[0-9]{1,20}$'),
  timeline integer not null check (timeline > 0),
  accepted integer not null default 0 check (accepted >= 0),
  seen_at timestamptz not null default now()
);
grant select, insert, update on platform.database_seen to sampai_app;
