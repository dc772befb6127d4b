import { sql } from "kysely";
import { namesOf, REMEDY_BEFORE_BASELINE, whyBeforeBaseline, type NamesQuery } from "../migration/before-baseline.ts";
import type { Database } from "../db.ts";

/**
 * The checks of `/readyz?deep`: the database answers, is the same one as before, has all migrations, accepts writes, and its jobs can be
 * read.
 */
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
      const query = namesOf(db);
      const why = await whyBeforeBaseline(query);
      if (why !== null) return `${why}. ${REMEDY_BEFORE_BASELINE}`;
      const missing = await pending(query);
      return missing.length === 0 ? null : `missing ${missing.join(", ")}`;
    },
    writes,
    jobs: async () => {
      await sql`select 1 from graphile_worker.jobs limit 1`.execute(db);
      return null;
    },
  };
}
