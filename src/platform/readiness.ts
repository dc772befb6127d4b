import { sql } from "kysely";
import type { Database } from "./db.ts";

type NamesQuery = (statement: string) => Promise<readonly { name: string }[]>;

/** What `/readyz?deep` asks: does the database answer, is it what it was, has it all migrations, does it take writes, can jobs be read. */
export function readinessOf(
  db: Database,
  pending: (query: NamesQuery) => Promise<string[]>,
  writes: () => Promise<string | null>,
  guard: () => string | null = () => null,
): Record<string, () => Promise<string | null>> {
  return {
    database: async () => {
      await sql`select 1`.execute(db);
      return guard();
    },
    migrations: async () => {
      const missing = await pending(async (statement) => (await sql.raw<{ name: string }>(statement).execute(db)).rows);
      return missing.length === 0 ? null : `missing ${missing.join(", ")}`;
    },
    writes,
    jobs: async () => {
      await sql`select 1 from graphile_worker.jobs limit 1`.execute(db);
      return null;
    },
  };
}
