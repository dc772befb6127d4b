/**
 * Jobs of workers that died. A worker that is killed leaves its jobs locked under its name, and graphile-worker gives them up after four hours: so long
 * a customer's pay-in would not be heard of. So each worker shows that it lives, by a lock that PostgreSQL takes from it when its
 * process is gone, and whoever lives frees the jobs of those that show nothing.
 */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type pg from "pg";
import type { Executor } from "../db.ts";
import type { Log } from "../log.ts";

export interface SignsOfLife {
  /** Shows from now on that the worker lives under whose name jobs are locked. */
  show(worker: string): void;
  stop(): Promise<void>;
}

/** Names our advisory locks among others; the second number is the worker. */
const LOCK_CLASS = 7_105_633;
/** Signs are renewed this often: a connection may be lost, and new workers come. */
const SHOW_EVERY_MS = 1_000;
const LOOK_EVERY_MS = 10_000;
/** A worker may take its first job a moment before it shows its sign, and lose its sign with a connection: it has so long to show it (again). */
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

/** How many workers show that they live. */
export async function countLiving(db: Executor): Promise<number> {
  const { rows } = await sql.raw<{ living: number }>(COUNT_LIVING).execute(db);
  return rows[0]?.living ?? 0;
}

/** Begins to show and to look. It keeps one connection of the pool to itself. */
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
      log.warn({ err: error }, "the worker can't show that it lives, and tries again");
      await pause(SHOW_EVERY_MS);
    }
  }
}

/** Throws when the connection is lost: the signs went with it. */
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
        if (rows[0]) log.warn({ workers: rows[0].workers }, "freed the jobs of workers that are gone");
      }
      await sleep(SHOW_EVERY_MS, signal);
    }
  } finally {
    // Closed, not given back: the locks end with the connection.
    client.release(true);
  }
}

/** Ends early, and quietly, when it is asked to. */
async function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, milliseconds);
  signal.addEventListener("abort", () => resolve(), { once: true });
  await promise;
  clearTimeout(timer);
}
