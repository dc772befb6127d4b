/** Runs jobs: graphile-worker takes them, each beat that touches the database is a transaction of its own (house rule 2). */
import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Logger, run, type TaskList, type WorkerEvents } from "graphile-worker";
import { isDatabaseAway } from "../database-away.ts";
import { APP_ROLE, openPool } from "../db.ts";
import { inTransaction, type Ctx, type Machinery } from "../unit-of-work.ts";
import { tracedJob } from "../tracing/traced-work.ts";
import { withoutDeadline } from "../work-in-hand.ts";
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
  /** Also once when a worker begins, for what a new installation should not wait for. */
  readonly atStart?: true;
  readonly run: (job: JobRun, payload: Readonly<Record<string, unknown>>) => Promise<void>;
}

export interface WorkerParts {
  readonly machinery: Machinery;
  /** The worker holds connections of its own: one to listen on, one to show that it lives, the rest to take and to return jobs. */
  readonly url: string;
  readonly jobs: readonly Job[];
  readonly concurrency: number;
  readonly onJob?: OnJob;
}

/** `later`: an outside party did not take it, and may the next time. */
export type JobOutcome = "done" | "later" | "failed";
/** Told of each job that was run. */
export type OnJob = (job: string, outcome: JobOutcome, tookMs: number) => void;

export interface RunningWorker {
  stop(): Promise<void>;
  /** How long ago it last looked what there is to do. */
  sinceLookedMs(): number;
}

interface Looked {
  atMs: number;
}

const CONNECTIONS = 5;
const POLL_EVERY_MS = 1_000;
/** Where the clock can be moved, what has become due by that is found by looking: nobody tells. */
const POLL_MOVED_EVERY_MS = 250;
/**
 * graphile-worker learns the numbers of its jobs once, and keeps a failure of that for ever: a start on a machine so busy that a connection took too long
 * left a worker that looked alive and took nothing. One that could not look for so long ends, and the next one asks anew; shorter, and each time that
 * PostgreSQL is away for a second its jobs would have to be freed from it first.
 */
const FAILING_AT_MOST_MS = 15_000;
/** How long one that has ended keeps its connections. */
const LEFT_AT_MOST_MS = 10_000;
/** Between a worker that ended by itself and the next. */
const BEGIN_AGAIN_MS = 1_000;

/**
 * Starts taking jobs; `stop()` of the answer lets those under way finish. graphile-worker gives itself up when it can't write down that a job is done, as
 * when PostgreSQL goes away for a second: then a new one begins, again and again, since a house that takes money in and pays none out is worse than one that is down.
 */
export async function runWorker(parts: WorkerParts): Promise<RunningWorker> {
  const looked: Looked = { atMs: performance.now() };
  const stopping = new AbortController();
  const isWritable = parts.machinery.guard?.isWritable() ?? true;
  const first = isWritable ? await beginWork(parts, looked) : null;
  const work = workOn(first, parts, looked, stopping.signal);
  return {
    sinceLookedMs: () => performance.now() - looked.atMs,
    async stop() {
      stopping.abort();
      await work;
    },
  };
}

async function workOn(first: Work | null, parts: WorkerParts, looked: Looked, signal: AbortSignal): Promise<void> {
  const { log } = parts.machinery;
  const asked = new Promise<"asked">((resolve) => signal.addEventListener("abort", () => resolve("asked"), { once: true }));
  for (let current: Work | null = first; ; current = await tryAgain(parts, looked)) {
    if (current !== null) {
      const watching = new AbortController();
      const refused = untilNotWritable(parts.machinery, AbortSignal.any([signal, watching.signal]));
      const ended = await Promise.race([asked, current.ended, refused]);
      watching.abort();
      if (ended === "asked") return current.stop();
      if (ended === NOT_WRITABLE) {
        // Taken now, each job would use up an attempt for nothing.
        log.error("the worker takes no jobs while the database must not be written to");
        await current.stop();
        continue;
      }
      log.warn({ err: ended }, "the worker had to give up, and begins again");
      current.leave(signal);
    }
    await Promise.race([asked, pause(BEGIN_AGAIN_MS)]);
    if (signal.aborted) return;
  }
}

const NOT_WRITABLE = "not writable";
const LOOK_EVERY_MS = 1_000;

/** Resolves when nothing may be written any more, or never. */
async function untilNotWritable({ guard }: Machinery, signal: AbortSignal): Promise<typeof NOT_WRITABLE> {
  while (!signal.aborted && (guard?.isWritable() ?? true)) await pause(LOOK_EVERY_MS, undefined, { ref: false });
  return NOT_WRITABLE;
}

/** Null when it can't begin yet. */
async function tryAgain(parts: WorkerParts, looked: Looked): Promise<Work | null> {
  if (parts.machinery.guard?.isWritable() === false) return null;
  try {
    return await beginWork(parts, looked);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    parts.machinery.log.warn({ err: error }, "the worker can't begin yet, and tries again");
    return null;
  }
}

/** A worker until it ends, by our wish or by itself. */
interface Work {
  /** Resolves, with the reason, when it ends by itself. */
  readonly ended: Promise<unknown>;
  /** Lets jobs under way finish. */
  stop(): Promise<void>;
  /** Drops what is left of one that has ended, without waiting: its jobs are freed for the next. At once when all is to stop. */
  leave(stopping: AbortSignal): void;
}

async function beginWork({ machinery, url, jobs, concurrency, onJob }: WorkerParts, looked: Looked): Promise<Work> {
  const pool = openPool({
    url,
    poolSize: CONNECTIONS,
    role: APP_ROLE,
    applicationName: "sampai worker",
    types: "driver",
    onConnect: machinery.guard?.onConnect,
  });
  pool.on("error", (error) => machinery.log.warn({ err: error }, "the worker lost an idle database connection"));
  const signs = showSignsOfLife(pool, machinery.log);
  const close = async () => {
    await signs.stop();
    await pool.end();
  };
  const crontab = jobs.flatMap((job) => (job.every ? [`${job.every} ${job.name}`] : [])).join("\n");
  const ended = Promise.withResolvers<unknown>();
  const events: WorkerEvents = new EventEmitter();
  // Jobs are locked under the name of the pool of workers.
  events.on("pool:create", ({ workerPool }) => signs.show(workerPool.id));
  // Its promise may never settle: it waits for connections that are gone.
  events.on("pool:fatalError", ({ error }) => ended.resolve(error));
  events.on("pool:gracefulShutdown", ({ message }) => ended.resolve(message));
  events.on("stop", () => ended.resolve("stopped"));
  let isLeft = false;
  const begunAtMs = performance.now();
  const hasLooked = () => {
    looked.atMs = performance.now();
  };
  events.on("job:start", hasLooked);
  events.on("worker:getJob:empty", hasLooked);
  events.on("worker:getJob:error", ({ error }) => {
    if (performance.now() - Math.max(begunAtMs, looked.atMs) > FAILING_AT_MOST_MS) ended.resolve(error);
  });
  try {
    const runner = await run({
      pgPool: pool,
      events,
      concurrency,
      taskList: taskListOf(machinery, jobs, onJob),
      noHandleSignals: true,
      // Without batches graphile-worker records a job's end on the side, and stopping does not wait for it: the job would run again.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      pollInterval: machinery.clock.aheadMs === undefined ? POLL_EVERY_MS : POLL_MOVED_EVERY_MS,
      crontab,
      logger: loggerOver(machinery, () => isLeft),
    });
    // Under a key: of several workers that begin together, or of one that begins again and again, one job is left.
    for (const { name } of jobs.filter(({ atStart }) => atStart)) await runner.addJob(name, {}, { jobKey: `${name} at start` });
    const note = (error: unknown) => machinery.log.debug({ err: error }, "the rest of a worker that had ended");
    runner.promise.then(ended.resolve, ended.resolve);
    const following = followMovedClock({ ...machinery, crontab });
    return {
      ended: ended.promise,
      leave(stopping) {
        isLeft = true;
        following.stop().catch(note);
        signs.stop().catch(note);
        runner.stop().catch(note);
        // What is under way may still write down how it ended, but not wait for ever for connections that are gone.
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

function taskListOf(machinery: Machinery, jobs: readonly Job[], onJob: OnJob = () => undefined): TaskList {
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
          machinery,
          beat: (work) => inTransaction(machinery, facts, work),
          isLastAttempt: helpers.job.attempts >= helpers.job.max_attempts,
        };
        const began = performance.now();
        let outcome: JobOutcome = "failed";
        try {
          await withoutDeadline({ requestId: facts.requestId, name: job.name }, () =>
            tracedJob(machinery.tracer, job.name, facts.requestId, payload, () =>
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

/** What a worker says that was left is expected: its connections end with it, and the next one takes its jobs. */
function loggerOver({ log }: Machinery, isLeft: () => boolean): Logger {
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
