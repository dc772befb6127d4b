-- The owner of the tables, and a login each for web and worker, which can never become the owner. Passwords come in the variables owner, web and worker.
-- For deploy/install; as a superuser. Made once more, only the passwords are new.
-- A statement that fails must not leave a password in the server's log.
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
-- From 16 on who makes roles may change only those that were given to them; before, all.
select 'grant sampai_web, sampai_worker to sampai with admin option, inherit false, set false' where current_setting('server_version_num')::int >= 160000 \gexec
