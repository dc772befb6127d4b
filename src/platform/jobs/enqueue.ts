import { sql, type Transaction } from "kysely";
import type { DB } from "../../../db/types.ts";

export interface EnqueueOptions {
  readonly runAt?: Date;
  /** Jobs with the same key replace each other while they wait. */
  readonly key?: string;
  /** Jobs of one queue run one after the other. */
  readonly queue?: string;
  readonly maxAttempts?: number;
  /**
   * With a key: the job only wakes a worker, which then looks for its work itself. Writes nothing if such a job is already waiting;
   * otherwise all who need the same alarm would queue for its row, which each would lock until its commit. Writes nothing either if another
   * transaction is setting it at this moment: if that one rolls back, the worker finds the work when it next looks by itself.
   */
  readonly isAlarm?: boolean;
}

/** The class of our advisory locks; the second number is the alarm. */
const ALARM_LOCKS = 7_105_634;

/** Adds a job in the caller's transaction (graphile-worker's `add_job` is SQL): change and job commit together. */
export async function enqueueJob(
  db: Transaction<DB>,
  job: string,
  payload: Readonly<Record<string, unknown>>,
  options: EnqueueOptions,
): Promise<void> {
  await sql`select graphile_worker.add_job(${job}, ${JSON.stringify(payload)}::json, queue_name := ${options.queue ?? null},
    run_at := ${options.runAt ?? null}, max_attempts := ${options.maxAttempts ?? 12}, job_key := ${options.key ?? null})
    where case when not ${options.isAlarm ?? false}::boolean then true
      when exists (
        select from graphile_worker.jobs as waiting where waiting.key = ${options.key ?? null} and waiting.locked_at is null
          and waiting.attempts < waiting.max_attempts
      ) then false
      else pg_try_advisory_xact_lock(${ALARM_LOCKS}::int, hashtext(${options.key ?? ""})) end`.execute(db);
}
