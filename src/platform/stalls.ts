/**
 * Where time goes that nobody sees: the event loop, the queue for a connection, statements (and the locks that they wait for), the queue for key
 * derivations. All of it is measured; what is above a bound is said in the log, with the request or job that waited or was in hand.
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "kysely";
import { Gauge, Histogram, type Metric } from "prom-client";
import type { Database } from "./db.ts";
import type { Measure } from "./http/metrics.ts";
import type { Log } from "./log.ts";
import { allInHand, workInHand } from "./work-in-hand.ts";

export type WaitedFor = "connection" | "statement" | "derivation";
/** Told of each wait, however short; must be quick. */
export type OnWait = (what: WaitedFor, tookMs: number) => void;

/** Above these a wait is told in the log. */
const BOUNDS_MS: Readonly<Record<WaitedFor, number>> = { connection: 500, statement: 1_000, derivation: 1_000 };
const LOOP_BOUND_MS = 500;
const LOCK_BOUND_SECONDS = 1;
const LOOK_EVERY_MS = 1_000;
const LOOK_FOR_LOCKS_EVERY_MS = 5_000;
/** Of what was in hand while the event loop stood still, so many are named. */
const NAMED_AT_MOST = 10;

interface PoolCounts {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

export interface Stalls {
  readonly onWait: OnWait;
  /** What this process measures itself, for `/metrics`. */
  readonly instruments: (pool: PoolCounts) => readonly Metric[];
  /** What the database tells, for `/metrics`. */
  readonly measures: (db: Database) => readonly Measure[];
  /** Looks at the event loop and at locks; the answer ends it. */
  readonly watch: (db: Database) => () => void;
}

export function noteStalls(log: Log): Stalls {
  const waits = new Histogram({
    name: "sampai_wait_seconds",
    help: "Time waited for a connection of the pool, for a statement's answer, and for a key derivation",
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
      log.warn({ waitedFor: what, tookMs: Math.round(tookMs), requestId, call: name }, "waited long");
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
    help: "Connections of this process's pool in use and idle, and callers that wait for one",
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
    help: "The longest that this process's event loop stood still since the last scrape",
    registers: [],
    collect() {
      this.set(loop.worstMs / 1000);
      loop.worstMs = 0;
    },
  });

const lockMeasures = (db: Database): readonly Measure[] => [
  {
    name: "sampai_lock_waits",
    help: "Sessions of the database that wait for a lock",
    labels: [],
    read: async () => [{ labels: {}, value: (await listLockWaits(db)).length }],
  },
  {
    name: "sampai_lock_wait_longest_seconds",
    help: "How long the session has waited that waits longest for a lock",
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
      "the event loop stood still",
    );
  }, LOOK_EVERY_MS).unref();
  return () => {
    clearInterval(timer);
    delay.disable();
  };
}

function watchLocks(log: Log, db: Database): () => void {
  const timer = setInterval(() => {
    tellLockWaits(db, log).catch((error: unknown) => log.debug({ err: error }, "locks could not be looked at"));
  }, LOOK_FOR_LOCKS_EVERY_MS).unref();
  return () => clearInterval(timer);
}

interface LockWait {
  readonly pid: number;
  readonly seconds: number;
  readonly blockedBy: readonly number[];
}

/** Whoever waits, longest first. Advisory locks are left out: they are waited for on purpose. */
async function listLockWaits(db: Database): Promise<readonly LockWait[]> {
  const { rows } = await sql<LockWait>`
    select pid, extract(epoch from clock_timestamp() - waitstart)::float8 as seconds, pg_blocking_pids(pid) as "blockedBy"
    from pg_locks where not granted and waitstart is not null and locktype <> 'advisory'
      and pid in (select pid from pg_stat_activity where datname = current_database())
    order by waitstart limit 20`.execute(db);
  return rows;
}

async function tellLockWaits(db: Database, log: Log): Promise<void> {
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
    "sessions wait long for locks",
  );
}
