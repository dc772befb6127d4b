/** Runs jobs: graphile-worker takes them, each beat that touches the database is a transaction of its own (house rule 2). */
import { EventEmitter } from "node:events";
import { Logger, run, type TaskList, type WorkerEvents } from "graphile-worker";
import { APP_ROLE, openPool } from "../db.ts";
import { inTransaction, type Ctx, type Machinery } from "../unit-of-work.ts";
import { followMovedClock } from "./follow-moved-clock.ts";
import { showSignsOfLife } from "./signs-of-life.ts";

/** What a job is given: beats. A job that calls the outside claims in one, calls in none, records in the next. */
export interface JobRun {
  readonly machinery: Machinery;
  /** One beat: a transaction acting as the system under the job's name. */
  readonly beat: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
  /** True on the last attempt that the job has. */
  readonly isLastAttempt: boolean;
}

/** An outside party did not take what a job had for it, and may later: expected, so the log warns instead of reporting a bug. */
export class TryAgainLater extends Error {}

export interface Job {
  readonly name: string;
  /** cron pattern (UTC) for jobs that come by themselves; graphile-worker runs each occurrence once over all processes. */
  readonly every?: string;
  readonly run: (job: JobRun, payload: Readonly<Record<string, unknown>>) => Promise<void>;
}

export interface WorkerParts {
  readonly machinery: Machinery;
  /** The worker holds connections of its own: one to listen on, one to show that it lives, the rest to take and to return jobs. */
  readonly url: string;
  readonly jobs: readonly Job[];
  readonly concurrency: number;
}

const CONNECTIONS = 5;
const POLL_EVERY_MS = 1_000;
/** Where the clock can be moved, what has become due by that is found by looking: nobody tells. */
const POLL_MOVED_EVERY_MS = 250;

/** Starts taking jobs; `stop()` of the answer lets those under way finish. */
export async function runWorker({ machinery, url, jobs, concurrency }: WorkerParts): Promise<{ stop(): Promise<void> }> {
  const pool = openPool({ url, poolSize: CONNECTIONS, role: APP_ROLE, applicationName: "sampai worker", types: "driver" });
  pool.on("error", (error) => machinery.log.warn({ err: error }, "the worker lost an idle database connection"));
  const taskList: TaskList = Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload, helpers) => {
        const facts = {
          requestId: `job-${helpers.job.id}`,
          actor: { kind: "system", name: job.name },
          language: "ID",
          address: "system",
        } as const;
        await job.run(
          {
            machinery,
            beat: (work) => inTransaction(machinery, facts, work),
            isLastAttempt: helpers.job.attempts >= helpers.job.max_attempts,
          },
          (payload ?? {}) as Record<string, unknown>,
        );
      },
    ]),
  );
  const crontab = jobs.flatMap((job) => (job.every ? [`${job.every} ${job.name}`] : [])).join("\n");
  const isMovable = machinery.clock.aheadMs !== undefined;
  const signs = showSignsOfLife(pool, machinery.log);
  const events: WorkerEvents = new EventEmitter();
  // Jobs are locked under the name of the pool of workers.
  events.on("pool:create", ({ workerPool }) => signs.show(workerPool.id));
  const runner = await run({
    pgPool: pool,
    events,
    concurrency,
    taskList,
    noHandleSignals: true,
    // Without batches graphile-worker records a job's end on the side, and stopping does not wait for it: the job would run again.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    pollInterval: isMovable ? POLL_MOVED_EVERY_MS : POLL_EVERY_MS,
    crontab,
    logger: new Logger((scope) => (level, message, meta) => {
      const about = { ...scope, ...(level === "error" ? { error: describeError(meta?.["error"]) } : {}) };
      if (level === "error" && meta?.["error"] instanceof TryAgainLater) machinery.log.warn(about, message);
      else if (level === "error") machinery.log.error(about, message);
      else if (level === "warning") machinery.log.warn(about, message);
      else machinery.log.debug(about, message);
    }),
  });
  const following = followMovedClock({ ...machinery, crontab });
  return {
    async stop() {
      await following.stop();
      await runner.stop();
      await signs.stop();
      await pool.end();
    },
  };
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : JSON.stringify(error ?? null);
}
