/**
 * Databases created before the migrations were rewritten as a baseline. They cannot be upgraded: every command, `/readyz` and doctor
 * refuse them with one sentence (decision 0121).
 */
import { sql } from "kysely";
import { ConfigError } from "../config.ts";
import type { Database } from "../db.ts";

/** Runs a statement that returns names. */
export type NamesQuery = (statement: string) => Promise<readonly { name: string }[]>;

/** The first of the former files: each such database has applied it, and no file of the baseline has its name. */
const FIRST_FORMER_FILE = "0001-foundation.sql";

export const REMEDY_BEFORE_BASELINE =
  "Name an empty database in DATABASE_URL and run main.js migrate. The demo of npm start: npm start -- --fresh, which deletes its data.";
const BEFORE_BASELINE = "this database was made by migrations older than version 0.2.0 and cannot be upgraded";

/** The refusal of such a database; null for any other, including one without tables. */
export async function whyBeforeBaseline(query: NamesQuery): Promise<string | null> {
  // Looked up in the catalog: the table need not exist, and a login without rights on it can see that it exists.
  const [table] = await query(
    `select has_table_privilege(c.oid, 'select')::text as name from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     where n.nspname = 'platform_migration' and c.relname = 'applied' and has_schema_privilege(n.oid, 'usage')`,
  );
  if (table?.name !== "true") return null;
  const found = await query(`select name from platform_migration.applied where name = '${FIRST_FORMER_FILE}'`);
  return found.length === 0 ? null : BEFORE_BASELINE;
}

/** Throws for such a database, with the remedy. */
export async function refuseBeforeBaseline(query: NamesQuery): Promise<void> {
  const why = await whyBeforeBaseline(query);
  if (why !== null) throw new ConfigError(`${why.replace(/^t/, "T")}. ${REMEDY_BEFORE_BASELINE}`);
}

/** The same, at the start of a command. */
export const refuseDatabaseBeforeBaseline = (db: Database): Promise<void> => refuseBeforeBaseline(namesOf(db));

export const namesOf =
  (db: Database): NamesQuery =>
  async (statement) =>
    (await sql.raw<{ name: string }>(statement).execute(db)).rows;
