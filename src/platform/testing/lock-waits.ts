import { sql } from "kysely";
import { expect, vi } from "vitest";
import type { Executor } from "../db.ts";

/** Waits until a session of this database waits for a lock that another one holds: its operation is then provably not done yet. */
export const someoneWaitsForLock = (db: Executor): Promise<void> =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`
        select from pg_locks as lock join pg_stat_activity as session using (pid)
        where not lock.granted and session.datname = current_database()`.execute(db);
      expect(rows).not.toEqual([]);
    },
    { timeout: 10_000, interval: 10 },
  );
