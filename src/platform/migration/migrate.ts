/**
 * Migrates the database to the state of the code, forward only. Applies the numbered files of `db/migrations` that have not run, in order,
 * and the functions of `db/migrations/functions` whose text has changed, in one transaction; then graphile-worker's own tables. A numbered
 * file that has run may not change: its checksum is stored and compared. Decision 0121.
 */
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { refuseBeforeBaseline, type NamesQuery } from "./before-baseline.ts";
import { readMigrations, type FunctionFile, type SqlFile } from "./migration-files.ts";
import { limitLogins, refuseWithoutRights } from "./prepare-roles.ts";

/** Several processes may start at once; one of them migrates. The number is arbitrary and ours. */
const MIGRATION_LOCK = 7_263_001;

/** Stores every text that a function has had: the newest shows what is pending; an older one shows that the code is older than the database. */
const BOOKKEEPING = `
  create schema if not exists platform_migration;
  create table if not exists platform_migration.applied (name text primary key, checksum text not null, applied_at timestamptz not null default now());
  create table if not exists platform_migration.applied_function (
    no bigint generated always as identity primary key, name text not null, checksum text not null, applied_at timestamptz not null default now(),
    unique (name, checksum))`;

interface Applied {
  /** Numbered files. */
  readonly applied: readonly string[];
  readonly total: number;
  /** Functions that are new or whose text has changed. */
  readonly functions: readonly string[];
}

export interface MigrationReport extends Applied {
  /** Lines for the operator: logins that were changed, or must be. */
  readonly logins: readonly string[];
}

/**
 * Applies all pending files and functions, or none. Throws when a file that has run was edited or is gone, or when the database is newer
 * than the code.
 */
export async function migrate(url: string, folder: string): Promise<MigrationReport> {
  const client = new pg.Client({ connectionString: url, application_name: "sampai migrate" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    await refuseWithoutRights(client);
    await client.query("begin");
    const done = await applyMissing(client, folder).catch(async (error: unknown) => {
      await client.query("rollback");
      throw error;
    });
    await client.query("commit");
    await migrateWorker(url, client);
    return { ...done, logins: await limitLogins(client) };
  } finally {
    await client.end();
  }
}

/** Names of the files that the database has not applied: none when it is ready (`/readyz`). */
export async function pendingMigrations(query: NamesQuery, folder: string): Promise<string[]> {
  const { numbered, functions } = await readMigrations(folder);
  const seen = new Set(
    (
      await query(`select name from platform_migration.applied
        union all select name || ' ' || checksum from platform_migration.applied_function`)
    ).map((row) => row.name),
  );
  return [
    ...numbered.filter(({ name }) => !seen.has(name)),
    // A text that a newer release has replaced counts as applied: processes of the former release continue during a roll-out.
    ...functions.filter(({ name, checksum }) => !seen.has(`${name} ${checksum}`)),
  ].map(({ name }) => name);
}

async function applyMissing(client: pg.Client, folder: string): Promise<Applied> {
  await client.query(BOOKKEEPING);
  await refuseBeforeBaseline(async (statement) => (await client.query<{ name: string }>(statement)).rows);
  const { numbered, functions } = await readMigrations(folder);
  const files = await missingFiles(client, numbered);
  const changed = await changedFunctions(client, functions);
  // A function's body may name tables that a later file of this run creates.
  await client.query("set local check_function_bodies = off");
  let waiting = changed;
  for (const file of files) {
    waiting = await applyFunctions(client, waiting);
    await apply(client, file, "migration", "insert into platform_migration.applied (name, checksum) values ($1, $2)");
  }
  waiting = await applyFunctions(client, waiting);
  if (waiting[0]) throw new Error(`function ${waiting[0].name} belongs to a schema that no migration creates`);
  if (changed.length > 0) await checkBodies(client, changed);
  return { applied: files.map(({ name }) => name), total: numbered.length, functions: changed.map(({ name }) => name) };
}

async function missingFiles(client: pg.Client, files: readonly SqlFile[]): Promise<SqlFile[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from platform_migration.applied",
  );
  const known = new Map(files.map((file) => [file.name, file.checksum]));
  for (const { name, checksum } of rows) {
    if (!known.has(name))
      throw new Error(`migration ${name} has run on this database but its file is gone: the database is newer than the code`);
    if (known.get(name) !== checksum) throw new Error(`migration ${name} was edited after it ran; write a new one instead`);
  }
  const done = new Set(rows.map(({ name }) => name));
  return files.filter(({ name }) => !done.has(name));
}

async function changedFunctions(client: pg.Client, functions: readonly FunctionFile[]): Promise<FunctionFile[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    "select name, checksum from platform_migration.applied_function order by no",
  );
  const texts = Map.groupBy(rows, ({ name }) => name);
  return functions.filter(({ name, checksum }) => {
    const former = texts.get(name) ?? [];
    if (former.at(-1)?.checksum === checksum) return false;
    // An older release would silently restore an old text, for example one with a fault in the ledger that was corrected since.
    if (former.some((text) => text.checksum === checksum))
      throw new Error(`function ${name} has a newer text on this database: the database is newer than the code`);
    return true;
  });
}

/** Applies the functions whose schema exists and returns the others: a numbered file creates each schema. */
async function applyFunctions(client: pg.Client, functions: readonly FunctionFile[]): Promise<FunctionFile[]> {
  if (functions.length === 0) return [];
  const { rows } = await client.query<{ name: string }>("select nspname as name from pg_namespace");
  const schemas = new Set(rows.map(({ name }) => name));
  const waiting: FunctionFile[] = [];
  for (const file of functions) {
    if (!schemas.has(file.schema)) waiting.push(file);
    else
      await apply(client, file, "function", "insert into platform_migration.applied_function (name, checksum) values ($1, $2)");
  }
  return waiting;
}

async function apply(client: pg.Client, { name, sql, checksum }: SqlFile, kind: string, note: string): Promise<void> {
  try {
    await client.query(sql);
    await client.query(note, [name, checksum]);
  } catch (error) {
    throw new Error(`${kind} ${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Compiles the bodies that were not checked when they were applied. */
async function checkBodies(client: pg.Client, functions: readonly FunctionFile[]): Promise<void> {
  await client.query("set local check_function_bodies = on");
  for (const { name, schema, function: own } of functions) {
    try {
      await client.query(
        `select plpgsql_validator(p.oid) from pg_proc as p join pg_language as l on l.oid = p.prolang
         where p.pronamespace = to_regnamespace($1) and p.proname = $2 and l.lanname = 'plpgsql'`,
        [schema, own],
      );
    } catch (error) {
      throw new Error(`function ${name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
    }
  }
}

async function migrateWorker(url: string, client: pg.Client): Promise<void> {
  await runMigrations({ connectionString: url, logger: quietWorkerLogger });
  await client.query(`
    grant usage on schema graphile_worker, platform_migration to sampai_app;
    grant select on platform_migration.applied, platform_migration.applied_function to sampai_app;
    grant select, insert, update, delete on all tables in schema graphile_worker to sampai_app;
    grant usage, select, update on all sequences in schema graphile_worker to sampai_app;
    grant execute on all functions in schema graphile_worker to sampai_app;
    -- Row level security of graphile-worker closes its tables to all roles but the owner. A policy admits the application's role.
    do $$
    declare worker_table regclass;
    begin
      for worker_table in select oid::regclass from pg_class where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity loop
        if not exists (select from pg_policy where polrelid = worker_table and polname = 'sampai_app') then
          execute format('create policy sampai_app on %s for all to sampai_app using (true) with check (true)', worker_table);
        end if;
      end loop;
    end
    $$`);
}

const quietWorkerLogger = new Logger(() => () => {});
