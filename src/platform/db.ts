/**
 * The database connection: one pool a process, Kysely over it. `int8` comes as bigint on this pool only (money is int8), and every
 * connection works as the role `sampai_app`, which may not change what is append-only.
 */
import { Kysely, PostgresDialect, sql, type RawBuilder, type Transaction } from "kysely";
import pg from "pg";
import type { DB } from "../../db/types.ts";
import type { OnWait } from "./stalls.ts";
import { NamingClient } from "./named-statements.ts";

export type Database = Kysely<DB>;
/** What a store runs its SQL on: a transaction where something changes, the pool where only one thing is read. */
export type Executor = Kysely<DB> | Transaction<DB>;

const INT8 = 20;
const DATE = 1082;

function readType(oid: number, format?: "text" | "binary"): unknown {
  if (format !== "binary") {
    if (oid === INT8) return (text: string) => BigInt(text);
    // A calendar day has no time and no zone: it stays 'YYYY-MM-DD' (kernel/time LocalDate).
    if (oid === DATE) return (text: string) => text;
  }
  return pg.types.getTypeParser(oid, format);
}

export interface DatabaseOptions {
  readonly url: string;
  readonly poolSize: number;
  /** The role to work as; migrations leave it out and work as the owner. */
  readonly role?: string;
  readonly applicationName?: string;
  /** Asked of each new connection; what it throws is what whoever wanted the connection gets (database-guard.ts). */
  readonly onConnect?: ((connection: pg.ClientBase) => Promise<void>) | undefined;
  /** Told how long each statement and each connection was waited for (stalls.ts). */
  readonly onWait?: OnWait | undefined;
  /** `driver`: values as pg gives them. For graphile-worker, which writes the ids it reads into JSON, where a bigint can't go. */
  readonly types?: "ours" | "driver";
}

/** In milliseconds, by PostgreSQL's names. `migrate` puts them on the application's logins, too (prepare-roles.ts). */
export const TIME_LIMITS = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 30_000 } as const;

/** A statement whose client is gone ends within two seconds, instead of holding its locks until its time is over. Not known to Windows. */
const LEAVE_WHEN_CUT = process.platform === "win32" ? "" : "-c client_connection_check_interval=2000";

/** Opens a pool. Statements time out after 15 s, transactions left idle after 30 s: a stuck one must not hold locks for ever. */
export function openPool(options: DatabaseOptions): pg.Pool {
  const pool = new pg.Pool({
    Client: NamingClient,
    // Statements that a transaction asks at once travel at once; each is still answered in its turn, and after a failed one all others fail.
    pipeline: true,
    connectionString: options.url,
    max: options.poolSize,
    application_name: options.applicationName ?? "sampai",
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    ...TIME_LIMITS,
    ...(options.types === "driver" ? {} : { types: { getTypeParser: readType as typeof pg.types.getTypeParser } }),
    // A way to the server that is gone is noticed while nobody asks; while somebody does, limited-client.ts notices.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...(options.role ? { options: `-c role=${options.role} ${LEAVE_WHEN_CUT}`.trim() } : {}),
    // The pool waits for what `onConnect` promises, and hands on to its connections what it was given: its types know of neither.
    ...({ onConnect: options.onConnect, onWait: options.onWait } as object),
  });
  // A connection that is lost while a transaction holds it says so to the next query; without a listener it would end the process.
  pool.on("connect", (client) => client.on("error", () => undefined));
  if (options.onWait) tellWaits(pool, options.onWait);
  return pool;
}

/** Tells how long whoever asked for a connection has waited for it. */
function tellWaits(pool: pg.Pool, onWait: OnWait): void {
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient> | undefined;
  type Answer = (...given: unknown[]) => void;
  const timed = (callback?: Answer) => {
    const began = performance.now();
    const tell = () => onWait("connection", performance.now() - began);
    if (callback) {
      return connect((...given: unknown[]) => {
        tell();
        callback(...given);
      });
    }
    const waiting = connect();
    waiting?.then(tell, tell);
    return waiting;
  };
  pool.connect = timed as typeof pool.connect;
}

/** Kysely over a pool. Closing the pool is its owner's business. */
export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}

export const APP_ROLE = "sampai_app";

/** PostgreSQL's word for everything that is asked after a statement has failed. */
const AFTER_A_FAILURE = "25P02";

/**
 * Several statements of one transaction at once: they travel together and are answered in their order, which spares the waiting in between. Waits for
 * all of them, also where one fails: nothing of them may come after the rollback, on a connection that then is another's. Throws
 * what failed first.
 */
export async function atOnce<const T extends readonly unknown[]>(asked: T): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const settled = await Promise.allSettled(asked);
  const failures = settled.flatMap((one): unknown[] => (one.status === "rejected" ? [one.reason] : []));
  if (failures.length > 0) throw failures.find((error) => !isConsequence(error)) ?? failures[0];
  return settled.map((one) => (one.status === "fulfilled" ? one.value : undefined)) as never;
}

const isConsequence = (error: unknown) => error instanceof Error && "code" in error && error.code === AFTER_A_FAILURE;

/** How many rows each key of the installation has written (platform/keys): `rows` is a table with a `key_number`, and perhaps a condition. */
export async function countByKey(db: Executor, rows: RawBuilder<unknown>): Promise<ReadonlyMap<number, number>> {
  const found = await sql<{ number: number; count: number }>`
    select key_number as number, count(*)::int as count from ${rows} group by key_number`.execute(db);
  return new Map(found.rows.map(({ number, count }) => [number, count]));
}
