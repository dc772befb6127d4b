-- Creates one login per service, or sets its password, at every `docker compose up`. Neither login can become the owner of the tables. `migrate`, which runs
-- next, grants them the role sampai_app and sets its time limits.
\set ON_ERROR_STOP on
\getenv web_password WEB_DATABASE_PASSWORD
\getenv worker_password WORKER_DATABASE_PASSWORD
-- A statement that fails must not leave a password in the server's log.
set log_min_error_statement = panic;
set log_statement = 'none';

select 'create role sampai_app nologin' where not exists (select from pg_roles where rolname = 'sampai_app') \gexec
select format('create role %I login in role sampai_app', name) from unnest(array['sampai_web', 'sampai_worker']) as name
  where not exists (select from pg_roles where rolname = name) \gexec
select format('alter role sampai_web login nosuperuser nocreatedb nocreaterole password %L', :'web_password') \gexec
select format('alter role sampai_worker login nosuperuser nocreatedb nocreaterole password %L', :'worker_password') \gexec
