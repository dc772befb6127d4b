/** The queue of jobs as staff read it, and trying failed jobs again. Only waiting and failed jobs are in it: those done are deleted. */
import { sql } from "kysely";
import type { Executor } from "../db.ts";

export interface JobKind {
  readonly kind: string;
  readonly due: number;
  readonly dueSince: Date | null;
  readonly later: number;
  readonly running: number;
  readonly runningSince: Date | null;
  /** Failed, and tried again by itself. */
  readonly failing: number;
  readonly nextTryAt: Date | null;
  /** Failed for the last time. */
  readonly givenUp: number;
}

/** The queue by kind of job; a kind without jobs is left out. */
export async function listJobKinds(db: Executor, now: Date): Promise<readonly JobKind[]> {
  const { rows } = await sql<JobKind>`
    select task_identifier as kind,
      count(*) filter (where is_waiting and run_at <= ${now})::int as due, min(run_at) filter (where is_waiting and run_at <= ${now}) as "dueSince",
      count(*) filter (where is_waiting and run_at > ${now})::int as later,
      count(*) filter (where locked_at is not null)::int as running, min(locked_at) as "runningSince",
      count(*) filter (where is_waiting and attempts > 0)::int as failing, min(run_at) filter (where is_waiting and attempts > 0) as "nextTryAt",
      count(*) filter (where is_over)::int as "givenUp"
    from (
      select *, locked_at is null and attempts < max_attempts as is_waiting, locked_at is null and attempts >= max_attempts as is_over
      from graphile_worker.jobs
    ) as job group by 1 order by 1`.execute(db);
  return rows;
}

export interface FailedJob {
  readonly id: string;
  readonly kind: string;
  readonly attempts: number;
  readonly maxAttempts: number;
  readonly failedAt: Date;
  /** Null when it was given up. */
  readonly nextTryAt: Date | null;
  /** As the job threw it: it may contain personal data. */
  readonly error: string | null;
}

/** Failed jobs: those given up first, then the latest failure. */
export async function listFailedJobs(db: Executor, limit: number): Promise<readonly FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id::text, task_identifier as kind, attempts, max_attempts as "maxAttempts", updated_at as "failedAt",
      case when attempts < max_attempts then run_at end as "nextTryAt", left(last_error, 2000) as error
    from graphile_worker.jobs where locked_at is null and attempts > 0
    order by attempts < max_attempts, updated_at desc, id desc limit ${limit}`.execute(db);
  return rows;
}

export interface FoundJob {
  readonly kind: string;
  readonly isRunning: boolean;
  /** Its error is kept when it is made due again. */
  readonly hasFailed: boolean;
}

/** Where a job stands; null when it is done. */
export async function findJob(db: Executor, id: string): Promise<FoundJob | null> {
  const { rows } = await sql<FoundJob>`
    select task_identifier as kind, locked_at is not null as "isRunning", last_error is not null as "hasFailed" from graphile_worker.jobs where id = ${id}::bigint`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Jobs tried again with one press: the rest with the next one. */
export const MAX_TRIED_AGAIN = 1_000;

/**
 * Makes failed jobs due now: one, or those of a kind. A job that was given up gets all its attempts again. Running jobs and those already due are
 * left alone, so repeating it changes nothing. Returns how many were made due.
 */
export async function tryAgain(
  db: Executor,
  which: { readonly id: string } | { readonly kind: string },
  now: Date,
): Promise<number> {
  const chosen = "id" in which ? sql`id = ${which.id}::bigint` : sql`task_identifier = ${which.kind}`;
  const due = sql`least(now(), ${now}::timestamptz)`;
  const failed = (condition: ReturnType<typeof sql>) => sql`array(
    select id from graphile_worker.jobs where ${chosen} and locked_at is null and attempts > 0 and ${condition} order by id limit ${MAX_TRIED_AGAIN})`;
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from graphile_worker.reschedule_jobs(${failed(sql`attempts >= max_attempts`)}, run_at := ${due}, attempts := 0))::int
      + (select count(*) from graphile_worker.reschedule_jobs(${failed(sql`attempts < max_attempts and run_at > ${now}`)}, run_at := ${due}))::int as count`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
