/** The database's requirements, one check each. */
import type pg from "pg";
import { sql } from "kysely";
import { requesting, findSeen, readSession, whyNotFit, whyWentBack, type Session } from "../database/connection-facts.ts";
import { namesOf, REMEDY_BEFORE_BASELINE, whyBeforeBaseline } from "../migration/before-baseline.ts";
import { APP_ROLE, type Database } from "../db.ts";
import { pendingMigrations } from "../migration/migrate.ts";
import { findPooler, type Pooler } from "../database/pooler.ts";
import { readRights, whyNotMigrate } from "../migration/prepare-roles.ts";
import { createWriteProbe } from "../database/write-probe.ts";
import { whyAway } from "./unreachable.ts";
import { NO_ADDRESS, type Connections } from "./connection.ts";
import { codeOf, fail, skip, warn, well, type Check, type Finding } from "./run-checks.ts";
import type { Config } from "../settings/settings.ts";

export interface DatabaseDeps {
  readonly config: Pick<Config, "APP_ENV" | "DATABASE_URL" | "DATABASE_DIRECT_URL">;
  readonly connections: Connections;
  readonly migrations: string;
  /** Whether the ledger would refuse to post because transaction numbers went back. Injected, because the ledger is a capability. */
  readonly numbersWentBack: (db: Database) => Promise<boolean>;
}

const OLDEST_MAJOR = 15;
const AWAY = skip('the database is unreachable: see "database"');
const NOT_ITS_ROLE = skip('the application cannot work there: see "database.login"');

/** PostgreSQL's codes for a missing table or schema. */
const NOT_THERE = new Set(["42P01", "3F000"]);

const check = (name: string, look: Check["look"]): Check => ({ name, needs: ["DATABASE_URL"], look });

export function databaseChecks(deps: DatabaseDeps): Check[] {
  const { connections, config } = deps;
  const withLogin = (look: (client: pg.Pool) => Promise<Finding>) => async () => {
    const reached = await connections.reach();
    return reached.kind === "away" ? AWAY : look(reached.login);
  };
  const asProduct = (look: (db: Database) => Promise<Finding>) => async () => {
    if ((await connections.reach()).kind === "away") return AWAY;
    const working = await connections.work();
    return working.kind === "refused" ? NOT_ITS_ROLE : untilMigrated(() => look(working.database));
  };
  return [
    check("database", () => lookAtServer(connections)),
    check(
      "database.login",
      withLogin((client) => lookAtLogin(client, connections, config)),
    ),
    check("database.rights", withLogin(lookAtRights)),
    check("database.extensions", withLogin(lookAtExtensions)),
    check("database.pooler", async () =>
      (await connections.reach()).kind === "away" ? AWAY : lookAtPooler(await connections.pooler(), config),
    ),
    check("database.primary", withLogin(lookAtPrimary)),
    check(
      "database.migrations",
      asProduct((db) => lookAtMigrations(db, deps.migrations)),
    ),
    check("database.history", asProduct(lookAtHistory)),
    check(
      "database.numbers",
      asProduct(async (db) =>
        (await deps.numbersWentBack(db))
          ? fail(
              "transaction numbers are below those of recorded journals, and the ledger refuses every journal (SL006)",
              "Run main.js migrate: it shifts them.",
            )
          : well("transaction numbers continue those of the journals"),
      ),
    ),
    check("database.writes", asProduct(lookAtWrites)),
    check(
      "database.data",
      asProduct(async (db) => {
        const { rows } = await sql`select from platform.installation where is_demo`.execute(db);
        if (rows.length === 0) return well("holds no demo data");
        return config.APP_ENV === "production"
          ? fail(
              "holds demo data, and production refuses to start on it",
              "Point DATABASE_URL to a separate database: migrated, never seeded.",
            )
          : well("holds demo data, as expected of a demo");
      }),
    ),
  ];
}

/** In a database without tables, a check reports only that tables are missing. */
export async function untilMigrated(look: () => Promise<Finding>): Promise<Finding> {
  try {
    return await look();
  } catch (error) {
    if (NOT_THERE.has(codeOf(error))) return skip('tables are missing: see "database.migrations"');
    throw error;
  }
}

async function lookAtServer(connections: Connections): Promise<Finding> {
  const reached = await connections.reach();
  if (reached.kind === "away") {
    if (reached.code === NO_ADDRESS) return skip('DATABASE_URL is empty: see "settings"');
    const { says, remedy } = whyAway(reached.code, reached.says);
    return fail(says, remedy);
  }
  const { rows } = await reached.login.query<{ version: string; number: string }>(
    "select current_setting('server_version') as version, current_setting('server_version_num') as number",
  );
  const { version = "", number = "0" } = rows[0] ?? {};
  return Number(number) >= OLDEST_MAJOR * 10_000
    ? well(`PostgreSQL ${version.split(" ", 1)[0]} answers in ${reached.tookMs} ms`)
    : fail(`PostgreSQL ${version} is too old`, `Use PostgreSQL ${OLDEST_MAJOR} or newer.`);
}

const NOWHERE: NonNullable<Session["position"]> = { systemIdentifier: "", timeline: 0, flushed: 0n };

/** Whether the login works as the application's role, with time limits, on connections opened like those of the pools. */
async function lookAtLogin(client: pg.Pool, connections: Connections, { APP_ENV }: DatabaseDeps["config"]): Promise<Finding> {
  const { rows } = await client.query<{ login: string; isSuper: boolean; isOwner: boolean; isMember: boolean; isNew: boolean }>(
    `select rolname::text as login, rolsuper as "isSuper",
       exists (select from pg_namespace where nspname = 'platform' and nspowner = me.oid) as "isOwner",
       coalesce((select pg_has_role(me.oid, app.oid, 'member') from pg_roles as app where app.rolname = '${APP_ROLE}'), false) as "isMember",
       to_regnamespace('platform') is null as "isNew"
     from pg_roles as me where rolname = session_user`,
  );
  const { login = "", isSuper = false, isOwner = false, isMember = false, isNew = false } = rows[0] ?? {};
  if (!isMember && isNew) return skip('the database is empty: see "database.migrations"');
  if (!isMember)
    return fail(
      `"${login}" may not work as ${APP_ROLE}, so append-only tables are not protected`,
      `Run main.js migrate as the owner, then as a superuser: grant ${APP_ROLE} to "${login}";`,
    );
  const working = await connections.work();
  if (working.kind === "refused")
    return fail(
      `a connection with the application's settings is refused (${working.code})`,
      'Configure the pooler to accept startup settings, or to ignore them: docs/operations.md, "A pooler in between".',
    );
  const session = await working.database.connection().execute((own) => readSession(requesting(own)));
  const why = whyNotFit({ ...session, position: NOWHERE }, APP_ROLE);
  if (why !== null) return fail(why.split(". ", 1)[0] ?? why, why.slice(why.indexOf(". ") + 2));
  const says = `"${login}" works as ${APP_ROLE}; a statement may take ${session.statementTimeoutMs / 1_000} s`;
  const tooMuch = isSuper ? "is a superuser" : isOwner ? "owns the tables" : null;
  if (tooMuch === null || APP_ENV !== "production") return well(says);
  return warn(
    `${says}, but it ${tooMuch}: the protection of the ledger does not apply to it`,
    `Create a separate login for web and worker: create role sampai_web login password '…' in role ${APP_ROLE};`,
  );
}

/** The rights that `migrate` needs, for the login that owns the tables. */
async function lookAtRights(client: pg.Pool): Promise<Finding> {
  const rights = await readRights(client);
  if (rights === null) return fail("the login is in no list of roles", "Check whether DATABASE_URL leads to PostgreSQL at all.");
  const { login, isBegun, isOwner, isSuper } = rights;
  // A login created in advance to work only as the application's role: another login is to own the objects that `migrate` creates.
  const isServed = !isBegun && rights.mayWorkAsAppRole && !rights.mayCreateSchemas;
  if ((isBegun || isServed) && !isOwner && !isSuper)
    return well(
      `"${login}" may not migrate, as expected of a login of web and worker (run doctor with the owner's login to check its rights)`,
    );
  // Version and extensions have their own checks.
  const [first, ...others] = whyNotMigrate({
    ...rights,
    hasTrigrams: true,
    version: Math.max(rights.version, OLDEST_MAJOR * 10_000),
  });
  if (first === undefined) return well(`"${login}" may migrate${isSuper ? " (it is a superuser)" : ""}`);
  const [says = first] = first.split(". As a superuser:", 1);
  return fail([says, ...others].join("\n"), first.slice(says.length + 2) || "Correct it as described.");
}

async function lookAtExtensions(client: pg.Pool): Promise<Finding> {
  const { rows } = await client.query<{ installed: string | null }>(
    "select installed_version as installed from pg_available_extensions where name = 'pg_trgm'",
  );
  const [trigrams] = rows;
  if (trigrams === undefined)
    return fail(
      "pg_trgm is not installed on the database's machine",
      "Install PostgreSQL's contrib package there (Debian has it in postgresql).",
    );
  const { rows: begun } = await client.query("select from pg_namespace where nspname = 'platform_migration'");
  if (trigrams.installed === null && begun.length > 0)
    return fail("pg_trgm is missing in this database: searches fail", "As its owner: create extension pg_trgm;");
  return well(trigrams.installed === null ? "pg_trgm is available; migrate creates it" : `pg_trgm ${trigrams.installed}`);
}

async function lookAtPooler(found: Pooler, { DATABASE_DIRECT_URL: direct }: DatabaseDeps["config"]): Promise<Finding> {
  if (typeof found === "string") return well(found === "none" ? "no pooler" : "a pooler in session mode");
  if (!found.prepared)
    return fail(
      "a pooler in transaction mode that mixes up prepared statements of processes",
      "Use PgBouncer 1.21 or newer with max_prepared_statements = 500, or its session mode.",
    );
  const behind = direct === "" ? found : await findPooler(direct);
  return typeof behind === "object"
    ? fail(
        "a pooler in transaction mode breaks the worker's session state",
        "Set DATABASE_DIRECT_URL to the address of PostgreSQL itself.",
      )
    : well("a pooler in transaction mode, and DATABASE_DIRECT_URL bypasses it");
}

async function lookAtPrimary(client: pg.Pool): Promise<Finding> {
  const { rows } = await client.query<{ standby: boolean }>("select pg_is_in_recovery() as standby");
  return rows[0]?.standby === true
    ? fail(
        "the database is a standby (in recovery) and takes no writes",
        "Point DATABASE_URL to the primary. During a switch-over, wait: it resolves itself.",
      )
    : well("the database is the primary");
}

async function lookAtMigrations(db: Database, folder: string): Promise<Finding> {
  try {
    const why = await whyBeforeBaseline(namesOf(db));
    if (why !== null) return fail(why, REMEDY_BEFORE_BASELINE);
    const missing = await pendingMigrations(namesOf(db), folder);
    if (missing.length === 0) return well("all migrations are applied");
    return fail(`${missing.length} migrations are missing, first ${missing[0]}`, "Run main.js migrate before web and worker.");
  } catch (error) {
    if (!NOT_THERE.has(codeOf(error)) && codeOf(error) !== "42501") throw error;
    return fail("no migration has run on this database", "Run main.js migrate as the owner of the database.");
  }
}

async function lookAtHistory(db: Database): Promise<Finding> {
  const { position } = await readSession(requesting(db));
  if (position === null) return skip('a standby: see "database.primary"');
  const why = whyWentBack(null, await findSeen(requesting(db)), position);
  return why === null
    ? well(`the database has not been restored to an earlier state (timeline ${position.timeline})`)
    : fail(
        why,
        'If this is the database to continue with: main.js accept-database; after a restore read docs/operations.md, "Backup and restore", first.',
      );
}

async function lookAtWrites(db: Database): Promise<Finding> {
  const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db);
  if (rows[0]?.standby === true) return skip('a standby: see "database.primary"');
  const refused = await createWriteProbe(db, () => performance.now()).check();
  return refused === null
    ? well("accepts writes")
    : fail(
        "refuses writes",
        "Free space on its disk (unarchived write-ahead log is the usual cause), or end its read-only mode.",
      );
}
