/** Reads overdue jobs from the queue, for the doctor. */
import { sql } from "kysely";
import type { Executor } from "../db.ts";

interface Overdue {
  readonly task: string;
  readonly count: number;
  readonly since: Date;
}

/** Jobs that were due before an instant and were not taken, the task with the oldest job first. Jobs that were given up are not counted. */
export async function listOverdueJobs(db: Executor, before: Date): Promise<readonly Overdue[]> {
  const { rows } = await sql<Overdue>`
    select task_identifier as task, count(*)::integer as count, min(run_at) as since from graphile_worker.jobs
    where run_at < ${before} and locked_at is null and attempts < max_attempts group by 1 order by 3 limit 20`.execute(db);
  return rows;
}
