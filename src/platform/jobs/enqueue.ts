import { sql, type Transaction } from "kysely";
import type { DB } from "../../../db/types.ts";

export interface EnqueueOptions {
  readonly runAt?: Date;
  /** Jobs with the same key replace each other while they wait. */
  readonly key?: string;
  /** Jobs of one queue run one after the other. */
  readonly queue?: string;
  readonly maxAttempts?: number;
}

/** Adds a job in the caller's transaction (graphile-worker's `add_job` is SQL): change and job commit together. */
export async function enqueueJob(
  db: Transaction<DB>,
  job: string,
  payload: Readonly<Record<string, unknown>>,
  options: EnqueueOptions,
): Promise<void> {
  await sql`select graphile_worker.add_job(${job}, ${JSON.stringify(payload)}::json, queue_name := ${options.queue ?? null},
    run_at := ${options.runAt ?? null}, max_attempts := ${options.maxAttempts ?? 12}, job_key := ${options.key ?? null})`.execute(
    db,
  );
}
