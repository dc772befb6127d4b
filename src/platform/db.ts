/**
 * The database connection: one pool per process, with Kysely on top. `int8` is read as bigint on this pool only (money is int8), and every
 * connection works as the role `sampai_app`, which may not change append-only data.
 */
import { Kysely, PostgresDialect, sql, type RawBuilder, type Transaction } from "kysely";
import pg from "pg";
import type { DB } from "../../db/types.ts";
import { NamingClient } from "./database/named-statements.ts";
import type { OnWait } from "./deadlines/on-wait.ts";

export type Database = Kysely<DB>;
/** The executor of a store's SQL: a transaction for changes, the pool for a single read. */
export type Executor = Kysely<DB> | Transaction<DB>;

const INT8 = 20;
const DATE = 1082;

function readType(oid: number, format?: "text" | "binary"): unknown {
  if (format !== "binary") {
    if (oid === INT8) return (text: string) => BigInt(text);
    // A calendar day has no time and no zone, so it stays 'YYYY-MM-DD' (kernel/time LocalDate).
    if (oid === DATE) return (text: string) => text;
  }
  return pg.types.getTypeParser(oid, format);
}

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize: number;
  /** The role to work as. Migrations omit it and work as the owner. */
  readonly role?: string;
  readonly applicationName?: string;
  /** Called for each new connection; its error is passed to the caller that requested the connection (database/write-guard.ts). */
  readonly onConnect?: ((connection: pg.ClientBase) => Promise<void>) | undefined;
  /** Receives the wait time of each statement and each connection (deadlines/stalls.ts). */
  readonly onWait?: OnWait | undefined;
  /** `driver`: values as pg returns them. For graphile-worker, which writes the ids it reads into JSON, where a bigint is not allowed. */
  readonly types?: "ours" | "driver";
}

/** In milliseconds, by PostgreSQL's names. `migrate` also sets them on the application's logins (migration/prepare-roles.ts). */
export const TIME_LIMITS = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 } as const;

/** Ends a statement within two seconds after its client is gone, instead of holding its locks until the timeout. Not supported on Windows. */
const LEAVE_WHEN_CUT = process.platform === "win32" ? "" : "-c client_connection_check_interval=2000";

/** Opens a pool. Statements time out after 15 s, idle transactions after 30 s: a stuck one must not hold locks for ever. */
export function openPool(options: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    Client: NamingClient,
    // Sends concurrent statements of a transaction together; results arrive in order, and after a failed statement all others fail.
    pipeline: true,
    connectionString: options.url,
    max: options.poolSize,
    application_name: options.applicationName ?? "sampai",
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    ...TIME_LIMITS,
    ...(options.types === "driver" ? {} : { types: { getTypeParser: readType as typeof pg.types.getTypeParser } }),
    // Detects a lost network path while a connection is idle; during a query limited-client.ts detects it.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(options.role ? { options: `-c role=${options.role} ${LEAVE_WHEN_CUT}`.trim() } : {}),
    // The pool awaits `onConnect` and passes these options on to its connections; its types declare neither.
    ...({ onConnect: options.onConnect, onWait: options.onWait } as object),
  });
  // A connection lost inside a transaction reports it to the next query. Without a listener the event would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  if (options.onWait) reportWaits(pool, options.onWait);
  return pool;
}

/** Reports how long each caller waited for a connection. */
function reportWaits(pool: pg.Pool, onWait: OnWait): void {
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient> | undefined;
  type Answer = (...given: unknown[]) => void;
  const timed = (callback?: Answer) => {
    const began = performance.now();
    const report = () => onWait("connection", performance.now() - began);
    if (callback) {
      return connect((...given: unknown[]) => {
        report();
        callback(...given);
      });
    }
    const waiting = connect();
    waiting?.then(report, report);
    return waiting;
  };
  pool.connect = timed as typeof pool.connect;
}

/** Kysely over a pool. The owner of the pool closes it. */
export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

export const APP_ROLE = "sampai_app";

/** PostgreSQL's code for every statement after a failed one. */
const AFTER_A_FAILURE = "25P02";

/**
 * Runs several statements of one transaction concurrently: they are sent together and answered in order, which saves round trips. Waits for
 * all of them even if one fails: otherwise a statement could run after the rollback, on a connection that already serves another caller.
 * Throws the first failure.
 */
export async function atOnce<const T extends readonly unknown[]>(
  requested: T,
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(requested);
  const failures = settled.flatMap((one): unknown[] => (one.status === "rejected" ? [one.reason] : []));
  if (failures.length > 0) throw failures.find((error) => !isConsequence(error)) ?? failures[0];
  return settled.map((one) => (one.status === "fulfilled" ? one.value : undefined)) as never;
}

const isConsequence = (error: unknown) => error instanceof Error && "code" in error && error.code === AFTER_A_FAILURE;

/** Whether a statement gave up waiting for a lock (55P03, lock_not_available). */
export const isLockTimeout = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "55P03";

/** Counts the rows written with each installation key (platform/keys): `rows` is a table with a `key_number`, optionally with a condition. */
export async function countByKey(db: Executor, rows: RawBuilder<unknown>): Promise<ReadonlyMap<number, number>> {
  const found = await sql<{ number: number; count: number }>`
    select key_number as number, count(*)::int as count from ${rows} group by key_number`.execute(db);
  return new Map(found.rows.map(({ number, count }) => [number, count]));
}

/** The channel of NOTIFY by which a change wakes processes (database/wakes.ts); its payload is an id, never content. */
export const WAKE_CHANNEL = "sampai_changed";
