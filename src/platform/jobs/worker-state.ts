import { sql } from "kysely";
import type { Executor } from "../db.ts";
import { countLiving } from "./worker-heartbeat.ts";

/** Workers that are alive, and since when the oldest due job waits; null if none is due. */
export async function readWorkerState(
  db: Executor,
  now: Date,
): Promise<{ readonly living: number; readonly dueSince: Date | null }> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(run_at) as since from graphile_worker.jobs where locked_at is null and attempts < max_attempts and run_at <= ${now}`.execute(
    db,
  );
  return { living: await countLiving(db), dueSince: rows[0]?.since ?? null };
}
