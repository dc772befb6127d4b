-- What this database is for. The seed marks it as a demo, and production refuses to run on one.
create table platform.installation (
  only_row boolean primary key default true check (only_row),
  is_demo boolean not null
);
grant select, insert, update on platform.installation to sampai_app;
