-- Creates the owner of the tables, and one login each for web and worker; these logins cannot become the owner. deploy/install runs it as a superuser, with
-- the passwords in the variables owner, web and worker. A second run only changes the passwords. A failing statement must not write a password to the server's
-- log.
set log_min_error_statement = panic;
set log_statement = 'none';
select 'create role sampai_app nologin' where not exists (select from pg_roles where rolname = 'sampai_app') \gexec
select format('create role %I login', name) from unnest(array['sampai', 'sampai_web', 'sampai_worker']) as name
  where not exists (select from pg_roles where rolname = name) \gexec
alter role sampai login createrole password :'owner';
alter role sampai_web login password :'web';
alter role sampai_worker login password :'worker';
grant sampai_app to sampai_web, sampai_worker;
grant sampai_app to sampai with admin option;
-- From PostgreSQL 16, a role with CREATEROLE can change only roles that were granted to it with ADMIN OPTION; before 16, all roles.
select 'grant sampai_web, sampai_worker to sampai with admin option, inherit false, set false' where current_setting('server_version_num')::int >= 160000 \gexec
