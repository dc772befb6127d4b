/**
 * Frees jobs of dead workers. A killed worker leaves its jobs locked under its name, and graphile-worker frees them only after four hours;
 * a customer's pay-in would go unprocessed for that long. So each worker holds an advisory lock, which PostgreSQL releases when its process
 * is gone, and the living workers free the jobs of those without a lock.
 */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import type { Executor } from "../db.ts";
import type { Log } from "../log.ts";

export interface SignsOfLife {
  /** Holds the heartbeat lock of this worker from now on; its jobs are locked under the same name. */
  show(worker: string): void;
  stop(): Promise<void>;
}

/** The class of our advisory locks; the second number is the worker. */
const LOCK_CLASS = 7_105_633;
/** How often missing locks are taken: a connection may be lost, and new workers start. */
const SHOW_EVERY_MS = 1_000;
const LOOK_EVERY_MS = 10_000;
/**
 * A worker may take its first job shortly before it holds its lock, and may lose the lock with a connection: it has this long to take it
 * (again).
 */
const GRACE_SECONDS = 5;

const SHOW = `select pg_advisory_lock(${LOCK_CLASS}, hashtext(worker)) from unnest($1::text[]) as worker`;
const FREE_DEAD = `
  with dead as (
    select array_agg(distinct locked_by) as workers from graphile_worker._private_jobs as job
    where locked_at < now() - interval '${GRACE_SECONDS} seconds' and not exists (
      select from pg_locks where locktype = 'advisory' and granted and classid = ${LOCK_CLASS} and objsubid = 2
        and objid::bigint = hashtext(job.locked_by)::bigint & 4294967295
        and database = (select oid from pg_database where datname = current_database())))
  select workers, graphile_worker.force_unlock_workers(workers) from dead where workers is not null`;

const COUNT_LIVING = `
  select count(distinct objid)::integer as living from pg_locks where locktype = 'advisory' and granted and classid = ${LOCK_CLASS} and objsubid = 2
    and database = (select oid from pg_database where datname = current_database())`;

/** The number of workers that hold a heartbeat lock. */
export async function countLiving(db: Executor): Promise<number> {
  const { rows } = await sql.raw<{ living: number }>(COUNT_LIVING).execute(db);
  return rows[0]?.living ?? 0;
}

/** Starts the heartbeat and the search for dead workers. Occupies one connection of the pool. */
export function showSignsOfLife(pool: pg.Pool, log: Log): SignsOfLife {
  const living = new Set<string>();
  const stopping = new AbortController();
  const work = keepShowing(pool, log, living, stopping.signal);
  return {
    show: (worker) => void living.add(worker),
    async stop() {
      stopping.abort();
      await work;
    },
  };
}

async function keepShowing(pool: pg.Pool, log: Log, living: ReadonlySet<string>, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await showOnOneConnection(pool, log, living, signal);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      log.warn({ err: error }, "worker heartbeat failed, will retry");
      await pause(SHOW_EVERY_MS);
    }
  }
}

/** Throws when the connection is lost, and the locks with it. */
async function showOnOneConnection(pool: pg.Pool, log: Log, living: ReadonlySet<string>, signal: AbortSignal): Promise<void> {
  const client = await pool.connect();
  const shown = new Set<string>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  try {
    while (!signal.aborted) {
      const fresh = [...living].filter((worker) => !shown.has(worker));
      if (fresh.length > 0) await client.query(SHOW, [fresh]);
      for (const worker of fresh) shown.add(worker);
      if (performance.now() - lookedAt >= LOOK_EVERY_MS) {
        lookedAt = performance.now();
        const { rows } = await client.query<{ workers: readonly string[] }>(FREE_DEAD);
        if (rows[0]) log.warn({ workers: rows[0].workers }, "freed the jobs of dead workers");
      }
      await sleep(SHOW_EVERY_MS, signal);
    }
  } finally {
    // Closed instead of returned to the pool: the locks end with the connection.
    client.release(true);
  }
}

/** Ends early, without an error, when the signal aborts. */
async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  signal.addEventListener("abort", () => resolve(), { once: true });
  await promise;
  clearTimeout(timer);
}
