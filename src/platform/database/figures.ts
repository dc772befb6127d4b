/** Size, oldest open transaction and migrations of the database, as the system room shows them. */
import { sql } from "kysely";
import type { Executor } from "../db.ts";

export interface DatabaseFigures {
  readonly bytes: bigint;
  readonly version: string;
  readonly migrations: number;
  readonly migratedAt: Date | null;
}

export async function readDatabaseFigures(db: Executor): Promise<DatabaseFigures> {
  const { rows } = await sql<DatabaseFigures>`
    select pg_database_size(current_database())::bigint as bytes, current_setting('server_version') as version,
      (select count(*)::int from platform_migration.applied) as migrations,
      (select max(applied_at) from platform_migration.applied) as "migratedAt"`.execute(db);
  if (rows[0] === undefined) throw new Error("the select returned no row");
  return rows[0];
}

/** Seconds that the oldest open transaction of another session of this login has run; 0 when there is none. */
export interface OldestTransaction {
  readonly seconds: number;
  /** Open sessions of other logins, of which PostgreSQL does not say since when. */
  readonly hidden: number;
}

/**
 * Reads with the rights of the login, because PostgreSQL shows a session's transaction to its own login only: the application's role has none. Must
 * run in a transaction of its own, at whose end the role is back.
 */
export async function readOldestTransaction(db: Executor): Promise<OldestTransaction> {
  await sql`select set_config('role', 'none', true)`.execute(db);
  const { rows } = await sql<OldestTransaction>`
    select coalesce(max(extract(epoch from clock_timestamp() - xact_start)), 0)::float8 as seconds,
      count(*) filter (where backend_start is null)::int as hidden
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and coalesce(backend_type, 'client backend') = 'client backend'`.execute(
    db,
  );
  return rows[0] ?? { seconds: 0, hidden: 0 };
}
