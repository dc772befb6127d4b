/**
 * Measures hidden waits: the event loop, the queue for a connection, statements (and the locks they wait for), the queue for key
 * derivations. Waits above a bound are logged with the request or job that waited or was in progress.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "kysely";
import { Gauge, Histogram, type Metric } from "prom-client";
import type { Database } from "../db.ts";
import type { Measure } from "../metrics/metrics.ts";
import type { Log } from "../log.ts";
import { allInHand, workInHand } from "./current-work.ts";
import type { WaitedFor, OnWait } from "./on-wait.ts";

/** Longer waits are logged. */
const BOUNDS_MS: Readonly<Record<WaitedFor, number>> = { connection: 500, statement: 1_000, derivation: 1_000 };
const LOOP_BOUND_MS = 500;
const LOCK_BOUND_SECONDS = 1;
const LOOK_EVERY_MS = 1_000;
const LOOK_FOR_LOCKS_EVERY_MS = 5_000;
/** At most this many items of the work in progress are logged when the event loop was blocked. */
const NAMED_AT_MOST = 10;

interface PoolCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

export interface Stalls {
  readonly onWait: OnWait;
  /** Measurements of this process, for `/metrics`. */
  readonly instruments: (pool: PoolCounts) => readonly Metric[];
  /** Measurements from the database, for `/metrics`. */
  readonly measures: (db: Database) => readonly Measure[];
  /** Monitors the event loop and locks; the returned function stops it. */
  readonly watch: (db: Database) => () => void;
}

export function noteStalls(log: Log): Stalls {
  const waits = new Histogram({
    name: "sampai_wait_seconds",
    help: "Seconds of waiting for a pool connection, for a statement's answer, or for a key derivation",
    labelNames: ["for"],
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [],
  });
  const loop = { worstMs: 0 };
  return {
    onWait: (what, tookMs) => {
      waits.observe({ for: what }, tookMs / 1000);
      if (tookMs < BOUNDS_MS[what]) return;
      const { requestId, name } = workInHand() ?? {};
      log.warn({ waitedFor: what, tookMs: Math.round(tookMs), requestId, call: name }, "long wait");
    },
    instruments: (pool) => [waits, poolGauge(pool), loopGauge(loop)],
    measures: lockMeasures,
    watch: (db) => {
      const stops = [watchLoop(log, loop), watchLocks(log, db)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

const poolGauge = (pool: PoolCounts) =>
  new Gauge({
    name: "sampai_pool_connections",
    help: "Connections of this process's pool in use and idle, and callers waiting for one",
    labelNames: ["state"],
    registers: [],
    collect() {
      this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "waiting" }, pool.waitingCount);
    },
  });

const loopGauge = (loop: { worstMs: number }) =>
  new Gauge({
    name: "sampai_event_loop_delay_peak_seconds",
    help: "Longest block of this process's event loop since the last scrape, in seconds",
    registers: [],
    collect() {
      this.set(loop.worstMs / 1000);
      loop.worstMs = 0;
    },
  });

const lockMeasures = (db: Database): readonly Measure[] => [
  {
    name: "sampai_lock_waits",
    help: "Database sessions that wait for a lock",
    labels: [],
    read: async () => [{ labels: {}, value: (await listLockWaits(db)).length }],
  },
  {
    name: "sampai_lock_wait_longest_seconds",
    help: "Longest current wait for a lock, in seconds",
    labels: [],
    read: async () => [{ labels: {}, value: (await listLockWaits(db))[0]?.seconds ?? 0 }],
  },
];

function watchLoop(log: Log, loop: { worstMs: number }): () => void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  const timer = setInterval(() => {
    const delayMs = delay.max / 1e6;
    delay.reset();
    loop.worstMs = Math.max(loop.worstMs, delayMs);
    if (delayMs < LOOP_BOUND_MS) return;
    const inHand = allInHand().map(({ requestId, name }) => ({ requestId, call: name }));
    log.warn(
      { delayMs: Math.round(delayMs), inHand: inHand.slice(0, NAMED_AT_MOST), inHandCount: inHand.length },
      "event loop blocked",
    );
  }, LOOK_EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    delay.disable();
  };
}

function watchLocks(log: Log, db: Database): () => void {
  const timer = setInterval(() => {
    reportLockWaits(db, log).catch((error: unknown) => log.debug({ err: error }, "lock check failed"));
  }, LOOK_FOR_LOCKS_EVERY_MS).unref();
  return () => clearInterval(timer);
}

interface LockWait {
  readonly pid: number;
  readonly seconds: number;
  readonly blockedBy: readonly number[];
}

/** Sessions that wait for a lock, longest wait first. Advisory locks are excluded: waiting for them is intended. */
async function listLockWaits(db: Database): Promise<readonly LockWait[]> {
  const { rows } = await sql<LockWait>`
    select pid, extract(epoch from clock_timestamp() - waitstart)::float8 as seconds, pg_blocking_pids(pid) as "blockedBy"
    from pg_locks where not granted and waitstart is not null and locktype <> 'advisory'
      and pid in (select pid from pg_stat_activity where datname = current_database())
    order by waitstart limit 20`.execute(db);
  return rows;
}

async function reportLockWaits(db: Database, log: Log): Promise<void> {
  const waits = (await listLockWaits(db)).filter(({ seconds }) => seconds >= LOCK_BOUND_SECONDS);
  if (waits.length === 0) return;
  const ours = new Map(
    allInHand().flatMap(({ requestId, waiting }) => [...waiting].map(({ pid }) => [pid(), requestId] as const)),
  );
  const named = (pid: number) => ({ pid, requestId: ours.get(pid) });
  log.warn(
    {
      locks: waits.map(({ pid, seconds, blockedBy }) => ({
        ...named(pid),
        seconds: Math.round(seconds * 10) / 10,
        blockedBy: blockedBy.map(named),
      })),
    },
    "long lock waits",
  );
}
