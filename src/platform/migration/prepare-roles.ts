/**
 * What `migrate` requires of its login, as sentences before anything is tried, and what it gives the application's logins: the role and
 * time limits. Set on the login they hold through any pooler; a connection's startup parameters may be dropped on the way (decision 0103).
 */
import type pg from "pg";
import { ConfigError } from "../config.ts";
import { APP_ROLE, TIME_LIMITS } from "../db.ts";

interface Rights {
  readonly login: string;
  readonly database: string;
  readonly version: number;
  /** A superuser may do everything. */
  readonly isSuper: boolean;
  readonly mayCreateRoles: boolean;
  readonly isAppRoleThere: boolean;
  readonly mayWorkAsAppRole: boolean;
  readonly mayGrantAppRole: boolean;
  readonly mayCreateSchemas: boolean;
  readonly hasTrigrams: boolean;
  /** The first migration has run: role and grants exist, or came with a dump. */
  readonly isBegun: boolean;
  /** The owner of the schema; null if it does not exist. */
  readonly owner: string | null;
  readonly isOwner: boolean;
}

const READ_RIGHTS = `
  select current_user::text as login, current_database()::text as database,
    current_setting('server_version_num')::integer as version,
    me.rolsuper as "isSuper", me.rolcreaterole as "mayCreateRoles", app.oid is not null as "isAppRoleThere",
    coalesce(pg_has_role(current_user, app.oid, 'member'), false) as "mayWorkAsAppRole",
    coalesce(pg_has_role(current_user, app.oid, 'member with admin option'), false) as "mayGrantAppRole",
    has_database_privilege(current_database(), 'create') as "mayCreateSchemas",
    exists (select from pg_available_extensions where name = 'pg_trgm') as "hasTrigrams",
    ours.oid is not null as "isBegun", pg_get_userbyid(ours.nspowner)::text as owner,
    coalesce(pg_has_role(current_user, ours.nspowner, 'usage'), false) as "isOwner"
  from pg_roles as me
    left join pg_roles as app on app.rolname = '${APP_ROLE}'
    left join pg_namespace as ours on ours.nspname = 'platform_migration'
  where me.rolname = current_user`;

const OLDEST_VERSION = 150_000;
/** Since this version CREATEROLE covers only roles that the login itself created. */
const ADMIN_OPTION_VERSION = 160_000;

const asSuperuser = (...statements: string[]) => `As a superuser: ${statements.join("; ")}.`;

/** What is missing, one sentence each with its remedy; none when `migrate` can work. */
export function whyNotMigrate(rights: Rights): string[] {
  const { login, database, isSuper } = rights;
  const why: string[] = [];
  if (rights.version < OLDEST_VERSION) why.push("PostgreSQL is older than 15: use 15 or newer.");
  if (!rights.hasTrigrams)
    why.push("The extension pg_trgm is not installed on the database's machine: install PostgreSQL's contrib package there.");
  if (!isSuper && !rights.mayCreateSchemas)
    why.push(
      `"${login}" may not create schemas in "${database}". ${asSuperuser(`alter database "${database}" owner to "${login}"`)}`,
    );
  if (!isSuper && rights.isBegun && !rights.isOwner)
    why.push(
      `The tables belong to "${rights.owner}", not to "${login}": run migrate as "${rights.owner}", or restore as "${login}" with --no-owner.`,
    );
  const grant = `grant ${APP_ROLE} to "${login}" with admin option`;
  if (!rights.isAppRoleThere && !isSuper && (!rights.mayCreateRoles || rights.isBegun))
    why.push(
      `The role ${APP_ROLE} is not there${rights.isBegun ? "" : `, and "${login}" may not create roles`}. ${asSuperuser(`create role ${APP_ROLE} nologin`, grant)}`,
    );
  const mayGrant = rights.mayGrantAppRole || (rights.mayCreateRoles && rights.version < ADMIN_OPTION_VERSION);
  const isShort = rights.isBegun ? !rights.mayWorkAsAppRole : !mayGrant;
  if (rights.isAppRoleThere && !isSuper && isShort)
    why.push(`"${login}" may not ${rights.isBegun ? "work as" : "grant"} the role ${APP_ROLE}. ${asSuperuser(grant)}`);
  return why;
}

/** Throws with everything that is missing, before the first statement of a migration could fail without a remedy. */
export async function refuseWithoutRights(client: pg.Client): Promise<void> {
  const rights = await readRights(client);
  const why = rights === null ? [] : whyNotMigrate(rights);
  if (why.length > 0) throw new ConfigError(why.join("\n"));
}

/** The rights of a connection's login. */
export async function readRights(client: pg.Client | pg.Pool): Promise<Rights | null> {
  const { rows } = await client.query<Rights>(READ_RIGHTS);
  return rows[0] ?? null;
}

interface Login {
  readonly login: string;
  /** As PostgreSQL stores them: `name=value`. */
  readonly settings: readonly string[];
}

/** The application's logins, except the current one and the owner. */
export const READ_LOGINS = `
  select member.rolname::text as login, coalesce(setting.setconfig, '{}')::text[] as settings
  from pg_auth_members as of
    join pg_roles as app on app.oid = of.roleid and app.rolname = '${APP_ROLE}'
    join pg_roles as member on member.oid = of.member
    left join pg_db_role_setting as setting on setting.setrole = member.oid
      and setting.setdatabase = (select oid from pg_database where datname = current_database())
  where member.rolcanlogin and not member.rolsuper and member.rolname not in (current_user, session_user)
    -- Except the owner, which migrates: with the application's role it could not.
    and not exists (select from pg_namespace where nspname = 'platform' and nspowner = member.oid)
  order by 1`;

const INSUFFICIENT_PRIVILEGE = "42501";
/** PostgreSQL refuses it to this login; a superuser may do it. */
export const isNotAllowed = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === INSUFFICIENT_PRIVILEGE;

/**
 * Gives each login that is a member of the application's role, in this database only, that role and time limits. Returns a line for each
 * changed login, and a line with the statements for a superuser for each login that this one may not change.
 */
export async function limitLogins(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<Login>(READ_LOGINS);
  const { rows: named } = await client.query<{ database: string }>("select current_database()::text as database");
  const wanted = { role: APP_ROLE, ...Object.fromEntries(Object.entries(TIME_LIMITS).map(([name, ms]) => [name, String(ms)])) };
  const lines: string[] = [];
  for (const { login, settings } of rows) {
    // Keeps a limit set by an operator.
    const known = new Set(settings.map((setting) => setting.split("=", 1)[0]));
    const statements = Object.entries(wanted)
      .filter(([name, value]) => (name === "role" ? !settings.includes(`${name}=${value}`) : !known.has(name)))
      .map(
        ([name, value]) => `alter role ${quoted(login)} in database ${quoted(named[0]?.database ?? "")} set ${name} = '${value}'`,
      );
    if (statements.length === 0) continue;
    lines.push(await changed(client, login, statements));
  }
  return lines;
}

async function changed(client: pg.Client, login: string, statements: readonly string[]): Promise<string> {
  try {
    for (const statement of statements) await client.query(statement);
    return `login "${login}" works as ${APP_ROLE}, with time limits, however it connects`;
  } catch (error) {
    if (!isNotAllowed(error)) throw error;
    return `login "${login}" has no role and time limits of its own; behind a pooler it needs them. As a superuser: ${statements.join("; ")};`;
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
