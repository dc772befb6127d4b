/**
 * `main.js restore`: restores a dump into an empty database and makes it usable: roles, which no dump contains, the migration log and the
 * ledger's transaction numbers, statistics, the check of all invariants. Events after the dump are known to the bank and the partner, so
 * payouts and refunds are held (recover.ts) unless the operator states that there were none.
 */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import pg from "pg";
import { z } from "zod";
import { ConfigError } from "#platform/config.ts";
import { APP_ROLE } from "#platform/db.ts";
import { runProgram } from "#platform/database/pg-programs.ts";
import { isNotAllowed } from "#platform/migration/prepare-roles.ts";
import { sha256Of, type Manifest } from "./backup.ts";

const manifestSchema = z.object({
  takenAt: z.iso.datetime(),
  serverVersion: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  logins: z.array(z.string().regex(/^[^"\0]{1,63}$/)),
}) satisfies z.ZodType<Manifest>;

/** Reads the manifest beside a dump; null when there is none. Throws when the dump is not the one it describes. */
export async function readManifest(file: string): Promise<Manifest | null> {
  if (!existsSync(file)) throw new ConfigError(`The file ${file} does not exist.`);
  if (!existsSync(`${file}.json`)) return null;
  const manifest = manifestSchema.parse(JSON.parse(await readFile(`${file}.json`, "utf8")));
  if ((await sha256Of(file)) !== manifest.sha256)
    throw new ConfigError(
      `${file} is not the dump that ${file}.json describes: the checksums differ. It may be damaged; use an older one.`,
    );
  return manifest;
}

/**
 * Creates the roles, then restores the dump. Returns the steps left to do by hand, a line each. All or nothing: a failed restore can be
 * repeated.
 */
export async function restoreDump(url: string, file: string, logins: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await refuseWhatIsThere(client);
    const todo = await makeRoles(client, logins);
    await runProgram(
      "pg_restore",
      ["--exit-on-error", "--single-transaction", "--no-owner", `--dbname=${databaseOf(url)}`, file],
      url,
    );
    // The planner has no statistics of restored tables.
    await client.query("analyze");
    return todo;
  } finally {
    await client.end();
  }
}

const databaseOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

async function refuseWhatIsThere(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname in ('platform', 'platform_migration', 'ledger', 'transfers') limit 1`,
  );
  if (rows[0])
    throw new ConfigError(
      `The database is not empty: it has the schema "${rows[0].name}". Restore into a new database; nothing was changed.`,
    );
}

async function makeRoles(client: pg.Client, logins: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ me: string; isSuper: boolean }>(
    `select current_user::text as me, rolsuper as "isSuper" from pg_roles where rolname = current_user`,
  );
  const { me = "", isSuper = false } = rows[0] ?? {};
  const isThere = async (role: string) => (await client.query("select from pg_roles where rolname = $1", [role])).rowCount !== 0;
  const statements = [
    ...((await isThere(APP_ROLE)) ? [] : [`create role ${APP_ROLE} nologin`]),
    // Since PostgreSQL 16 the creator of a role must grant it to themselves before using it.
    ...(isSuper ? [] : [`grant ${APP_ROLE} to "${me}"`]),
  ];
  const todo: string[] = [];
  for (const login of logins) {
    if (!(await isThere(login))) {
      statements.push(`create role "${login}" login`);
      todo.push(`set the password of "${login}": alter role "${login}" password '…'`);
    }
    statements.push(`grant ${APP_ROLE} to "${login}"`);
  }
  for (const statement of statements) await asOwnerOrSay(client, statement, statements);
  return todo;
}

async function asOwnerOrSay(client: pg.Client, statement: string, all: readonly string[]): Promise<void> {
  try {
    await client.query(statement);
  } catch (error) {
    if (!isNotAllowed(error)) throw error;
    const { rows } = await client.query<{ may: boolean }>(
      "select pg_has_role(current_user, oid, 'member') as may from pg_roles where rolname = $1",
      [APP_ROLE],
    );
    // An administrator has already granted it.
    if (statement.startsWith(`grant ${APP_ROLE} to`) && rows[0]?.may === true) return;
    throw new ConfigError(
      `This login may not "${statement}". As a superuser: ${all.join("; ")}; then restore again. Nothing was changed.`,
    );
  }
}
