/**
 * Brings the database to the state of the code: plain SQL files of `db/migrations` in order, forward only, each in a transaction,
 * then graphile-worker's own tables. A file that has run may not change: its checksum is kept and compared.
 */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Logger, runMigrations } from "graphile-worker";
import pg from "pg";
import { limitLogins, refuseWithoutRights, withRoleMadeBefore } from "./prepare-roles.ts";

/** Any number of processes may start at once; one of them migrates. The number is arbitrary and ours. */
const MIGRATION_LOCK = 7_263_001;

export interface MigrationReport {
  readonly applied: readonly string[];
  readonly total: number;
  /** Lines for whoever runs it: logins that were changed, or have to be. */
  readonly logins: readonly string[];
}

/** Applies what is missing. Throws when a file that has run was edited or has gone. */
export async function migrate(url: string, folder: string): Promise<MigrationReport> {
  const client = new pg.Client({ connectionString: url, application_name: "sampai migrate" });
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const roleIsThere = await refuseWithoutRights(client);
    await client.query(`create schema if not exists platform_migration;
      create table if not exists platform_migration.applied (name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const done = new Map(
      (await client.query<{ name: string; checksum: string }>("select name, checksum from platform_migration.applied")).rows.map(
        (row) => [row.name, row.checksum],
      ),
    );
    const files = await readMigrations(folder);
    for (const name of done.keys()) {
      if (!files.some((file) => file.name === name))
        throw new Error(`migration ${name} has run on this database but its file is gone: the database is newer than the code`);
    }
    const applied: string[] = [];
    for (const file of files) {
      const before = done.get(file.name);
      if (before === file.checksum) continue;
      if (before !== undefined) throw new Error(`migration ${file.name} was edited after it ran; write a new one instead`);
      await apply(client, file, roleIsThere);
      applied.push(file.name);
    }
    await migrateWorker(url, client);
    return { applied, total: files.length, logins: await limitLogins(client) };
  } finally {
    await client.end();
  }
}

/** Names of the migrations that the code knows and the database has not seen: none when it is ready (`/readyz`). */
export async function pendingMigrations(
  query: (sql: string) => Promise<readonly { name: string }[]>,
  folder: string,
): Promise<string[]> {
  const seen = new Set((await query("select name from platform_migration.applied")).map((row) => row.name));
  return (await readMigrations(folder)).map((file) => file.name).filter((name) => !seen.has(name));
}

interface MigrationFile {
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), "utf8");
      return { name, sql, checksum: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}

async function apply(client: pg.Client, file: MigrationFile, roleIsThere: boolean): Promise<void> {
  await client.query("begin");
  try {
    await client.query(roleIsThere ? withRoleMadeBefore(file.sql) : file.sql);
    await client.query("insert into platform_migration.applied (name, checksum) values ($1, $2)", [file.name, file.checksum]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw new Error(`migration ${file.name} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

async function migrateWorker(url: string, client: pg.Client): Promise<void> {
  await runMigrations({ connectionString: url, logger: quietWorkerLogger });
  await client.query(`
    grant usage on schema graphile_worker, platform_migration to sampai_app;
    grant select on platform_migration.applied to sampai_app;
    grant select, insert, update, delete on all tables in schema graphile_worker to sampai_app;
    grant usage, select, update on all sequences in schema graphile_worker to sampai_app;
    grant execute on all functions in schema graphile_worker to sampai_app;
    -- graphile-worker closes its tables by row level security to all but their owner; the application is let in by name.
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
