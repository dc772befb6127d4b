-- Roles, extension and schemas. Everything else is made after this file: the functions of db/migrations/functions, then the tables that use them.
--
-- The owner of the database migrates. The application works as the role sampai_app, which is granted what it needs, table by table.

do $$
begin
  -- `create role` fails for a login without CREATEROLE even when the role exists, so the role is looked up first.
  if not exists (select from pg_roles where rolname = 'sampai_app') then
    create role sampai_app nologin;
  end if;
exception
  -- Roles belong to the cluster: a migration of another database may create the same role at this moment.
  when duplicate_object or unique_violation then null;
end
$$;

do $$
begin
  execute format('grant sampai_app to %I', current_user);
end
$$;

-- Trigram indexes find parts of words and misspelt words. A trusted extension since PostgreSQL 13: the owner of the database may create it.
create extension if not exists pg_trgm with schema public;

-- One schema per capability, in dependency order. `platform` and `audit` serve all of them.
create schema platform;
create schema audit;
create schema operator;
create schema content;
create schema access;
create schema sessions;
create schema identity;
create schema ledger;
create schema pricing;
create schema recipients;
create schema limits;
create schema transfers;
create schema cash_points;
create schema reconciliation;
create schema notifications;
create schema support;
create schema calls;
create schema careers;
create schema visits;
create schema verification;
create schema onboarding;
create schema partner_api;
create schema workspace;
create schema treasury;

grant usage on schema
  platform, audit, operator, content, access, sessions, identity, ledger, pricing, recipients, limits, transfers, cash_points, reconciliation,
  notifications, support, calls, careers, visits, verification, onboarding, partner_api, workspace, treasury
to sampai_app;
