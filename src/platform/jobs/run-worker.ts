/** Runs jobs with graphile-worker. Each step of a job that touches the database is a transaction of its own (HOUSE_RULES.md, rule 2). */
import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Logger, run, type TaskList, type WorkerEvents } from "graphile-worker";
import { isDatabaseAway } from "../database/unavailable.ts";
import { APP_ROLE, openPool } from "../db.ts";
import { inTransaction, type Ctx, type Runtime } from "../unit-of-work.ts";
import { tracedJob } from "../tracing/traced-work.ts";
import { withoutDeadline } from "../deadlines/current-work.ts";
import { followMovedClock } from "./follow-moved-clock.ts";
import { showSignsOfLife } from "./worker-heartbeat.ts";

/** What a job gets: transaction steps. A job that calls an outside party claims in one transaction, calls in none, and records in another. */
export interface JobRun {
  readonly runtime: Runtime;
  /** One step: a transaction with the system as actor, under the job's name. */
  readonly transaction: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
  /** True on the job's last attempt. */
  readonly isLastAttempt: boolean;
}

/** Something that a job needs is not there yet, e.g. an outside party's answer. This is expected, so the log warns instead of reporting a bug. */
export class TryAgainLater extends Error {}

export interface Job {
  readonly name: string;
  /** Cron pattern (UTC) of scheduled jobs; graphile-worker runs each occurrence once across all processes. */
  readonly every?: string;
  /** Also runs once when a worker starts, for jobs that a new installation should not wait for. */
  readonly atStart?: true;
  readonly run: (job: JobRun, payload: Readonly<Record<string, unknown>>) => Promise<void>;
}

export interface WorkerDeps {
  readonly runtime: Runtime;
  /** The worker's own connections: one to listen on, one for its heartbeat, the rest to take and return jobs. */
  readonly url: string;
  readonly jobs: readonly Job[];
  readonly concurrency: number;
  readonly onJob?: OnJob;
}

/** `later`: it threw `TryAgainLater`. */
export type JobOutcome = "done" | "later" | "failed";
/** Called after each job that was run. */
export type OnJob = (job: string, outcome: JobOutcome, tookMs: number) => void;

export interface RunningWorker {
  stop(): Promise<void>;
  /** Milliseconds since it last looked for jobs. */
  sinceLookedMs(): number;
}

interface Looked {
  atMs: number;
}

const CONNECTIONS = 5;
const POLL_EVERY_MS = 1_000;
/** Where the clock can be moved, jobs that become due by a leap are found by polling: no notification announces them. */
const POLL_MOVED_EVERY_MS = 250;
/**
 * graphile-worker reads its task ids once, and keeps a failure of that for ever. A start on a machine so busy that a connection timed out
 * once left a worker that looked alive and took nothing. A worker that could not look for jobs for this long ends, and the next one reads
 * the ids anew. With a shorter time, each outage of PostgreSQL of a second would require freeing the worker's jobs first.
 */
const FAILING_AT_MOST_MS = 15_000;
/** How long a worker that has ended keeps its connections. */
const LEFT_AT_MOST_MS = 10_000;
/** The pause between a worker that ended by itself and the next. */
const BEGIN_AGAIN_MS = 1_000;

/**
 * Starts taking jobs; `stop()` lets running ones finish. graphile-worker gives up when it can't record that a job is done, for example when
 * PostgreSQL is away for a second. A new worker is then started, again and again: taking money in without paying any out is worse than
 * being down.
 */
export async function runWorker(deps: WorkerDeps): Promise<RunningWorker> {
  const looked: Looked = { atMs: performance.now() };
  const stopping = new AbortController();
  const isWritable = deps.runtime.guard?.isWritable() ?? true;
  const first = isWritable ? await beginWork(deps, looked) : null;
  const work = workOn(first, deps, looked, stopping.signal);
  return {
    sinceLookedMs: () => performance.now() - looked.atMs,
    async stop() {
      stopping.abort();
      await work;
    },
  };
}

async function workOn(first: Work | null, deps: WorkerDeps, looked: Looked, signal: AbortSignal): Promise<void> {
  const { log } = deps.runtime;
  const requested = new Promise<"asked">((resolve) => signal.addEventListener("abort", () => resolve("asked"), { once: true }));
  for (let current: Work | null = first; ; current = await tryAgain(deps, looked)) {
    if (current !== null) {
      const watching = new AbortController();
      const refused = untilNotWritable(deps.runtime, AbortSignal.any([signal, watching.signal]));
      const ended = await Promise.race([requested, current.ended, refused]);
      watching.abort();
      if (ended === "asked") return current.stop();
      if (ended === NOT_WRITABLE) {
        // Taken now, each job would waste an attempt.
        log.error("worker paused: the database must not be written to");
        await current.stop();
        continue;
      }
      log.warn({ err: ended }, "worker ended, restarting");
      current.leave(signal);
    }
    await Promise.race([requested, pause(BEGIN_AGAIN_MS)]);
    if (signal.aborted) return;
  }
}

const NOT_WRITABLE = "not writable";
const LOOK_EVERY_MS = 1_000;

/** Resolves when the database must not be written to any more; otherwise never. */
async function untilNotWritable({ guard }: Runtime, signal: AbortSignal): Promise<typeof NOT_WRITABLE> {
  while (!signal.aborted && (guard?.isWritable() ?? true)) await pause(LOOK_EVERY_MS, undefined, { ref: false });
  return NOT_WRITABLE;
}

/** Null when it can't start yet. */
async function tryAgain(deps: WorkerDeps, looked: Looked): Promise<Work | null> {
  if (deps.runtime.guard?.isWritable() === false) return null;
  try {
    return await beginWork(deps, looked);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    deps.runtime.log.warn({ err: error }, "worker could not start, will retry");
    return null;
  }
}

/** A worker until it ends, stopped by us or by itself. */
interface Work {
  /** Resolves with the reason when it ends by itself. */
  readonly ended: Promise<unknown>;
  /** Lets running jobs finish. */
  stop(): Promise<void>;
  /** Drops a worker that has ended, without waiting: its jobs are freed for the next. Closes its connections at once when the process stops. */
  leave(stopping: AbortSignal): void;
}

/** The end of a worker by itself: its pool fails or stops, or looking for jobs has failed for too long. */
function endOf(events: WorkerEvents, looked: Looked): PromiseWithResolvers<unknown> {
  const ended = Promise.withResolvers<unknown>();
  // The promise of a failed pool may never settle: it waits for lost connections.
  events.on("pool:fatalError", ({ error }) => ended.resolve(error));
  events.on("pool:gracefulShutdown", ({ message }) => ended.resolve(message));
  events.on("stop", () => ended.resolve("stopped"));
  const begunAtMs = performance.now();
  const hasLooked = () => {
    looked.atMs = performance.now();
  };
  events.on("job:start", hasLooked);
  events.on("worker:getJob:empty", hasLooked);
  events.on("worker:getJob:error", ({ error }) => {
    if (performance.now() - Math.max(begunAtMs, looked.atMs) > FAILING_AT_MOST_MS) ended.resolve(error);
  });
  return ended;
}

async function beginWork({ runtime, url, jobs, concurrency, onJob }: WorkerDeps, looked: Looked): Promise<Work> {
  const pool = openPool({
    url,
    poolSize: CONNECTIONS,
    role: APP_ROLE,
    applicationName: "sampai worker",
    types: "driver",
    onConnect: runtime.guard?.onConnect,
  });
  pool.on("error", (error) => runtime.log.warn({ err: error }, "the worker lost an idle database connection"));
  const signs = showSignsOfLife(pool, runtime.log);
  const close = async () => {
    await signs.stop();
    await pool.end();
  };
  const crontab = jobs.flatMap((job) => (job.every ? [`${job.every} ${job.name}`] : [])).join("\n");
  const events: WorkerEvents = new EventEmitter();
  // Jobs are locked under the name of the worker pool.
  events.on("pool:create", ({ workerPool }) => signs.show(workerPool.id));
  const ended = endOf(events, looked);
  let isLeft = false;
  try {
    const runner = await run({
      pgPool: pool,
      events,
      concurrency,
      taskList: taskListOf(runtime, jobs, onJob),
      noHandleSignals: true,
      // Without batches graphile-worker records a job's end in the background, and stopping does not wait for that: the job would run
      // again.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      pollInterval: runtime.clock.aheadMs === undefined ? POLL_EVERY_MS : POLL_MOVED_EVERY_MS,
      crontab,
      logger: loggerOver(runtime, () => isLeft),
    });
    // Under a key: several workers that start together, or one that restarts repeatedly, leave one job.
    for (const { name } of jobs.filter(({ atStart }) => atStart)) await runner.addJob(name, {}, { jobKey: `${name} at start` });
    const note = (error: unknown) => runtime.log.debug({ err: error }, "clean-up of an ended worker failed");
    runner.promise.then(ended.resolve, ended.resolve);
    const following = followMovedClock({ ...runtime, crontab });
    return {
      ended: ended.promise,
      leave(stopping) {
        isLeft = true;
        following.stop().catch(note);
        signs.stop().catch(note);
        runner.stop().catch(note);
        // Running jobs may still record their end, but must not wait for ever for lost connections.
        pause(LEFT_AT_MOST_MS, undefined, { signal: stopping, ref: false }).catch(note).then(close).catch(note);
      },
      async stop() {
        await following.stop();
        await runner.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function taskListOf(runtime: Runtime, jobs: readonly Job[], onJob: OnJob = () => undefined): TaskList {
  return Object.fromEntries(
    jobs.map((job) => [
      job.name,
      async (payload, helpers) => {
        const facts = {
          requestId: `job-${helpers.job.id}`,
          actor: { kind: "system", name: job.name },
          language: "ID",
          address: "system",
        } as const;
        const run: JobRun = {
          runtime,
          transaction: (work) => inTransaction(runtime, facts, work),
          isLastAttempt: helpers.job.attempts >= helpers.job.max_attempts,
        };
        const began = performance.now();
        let outcome: JobOutcome = "failed";
        try {
          await withoutDeadline({ requestId: facts.requestId, name: job.name }, () =>
            tracedJob(runtime.tracer, job.name, facts.requestId, payload, () =>
              job.run(run, (payload ?? {}) as Record<string, unknown>),
            ),
          );
          outcome = "done";
        } catch (error) {
          if (error instanceof TryAgainLater) outcome = "later";
          throw error;
        } finally {
          onJob(job.name, outcome, performance.now() - began);
        }
      },
    ]),
  );
}

/** Errors of a worker that was left are expected: its connections close, and the next worker takes its jobs. */
function loggerOver({ log }: Runtime, isLeft: () => boolean): Logger {
  return new Logger((scope) => (level, message, meta) => {
    const about = { ...scope, ...(level === "error" ? { error: describeError(meta?.["error"]) } : {}) };
    const isExpected = isLeft() || meta?.["error"] instanceof TryAgainLater || isDatabaseAway(meta?.["error"]);
    if (level === "error" && isExpected) log.warn(about, message);
    else if (level === "error") log.error(about, message);
    else if (level === "warning") log.warn(about, message);
    else log.debug(about, message);
  });
}

function describeError(error: unknown): string {
  return error instanceof Error ? error.message : JSON.stringify(error ?? null);
}
