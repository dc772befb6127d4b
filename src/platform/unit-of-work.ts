/**
 * The context of every use case, and the transaction around it. One request, or one step of a job, is one transaction; the edge (HTTP
 * binder, job runner) commits, use cases never do (HOUSE_RULES.md, rule 2).
 */
import { sql, type Transaction } from "kysely";
import type { DB } from "../../db/types.ts";
import { writeAuditRows, type AuditFacts } from "./audit/write.ts";
import type { Actor, MenuAccess } from "./actor.ts";
import type { Clock, Random } from "./clock.ts";
import type { Database, Executor } from "./db.ts";
import { enqueueJob, type EnqueueOptions } from "./jobs/enqueue.ts";
import type { Log } from "./log.ts";
import type { Requests } from "./database/connection-facts.ts";
import { isStaleStatement } from "./database/named-statements.ts";
import { traced, type Note, type Tracer } from "./tracing/tracer.ts";
import type { RequestFacts, ResponseCookie } from "./request-facts.ts";

export interface Ctx extends RequestFacts {
  /** The instant of this request: the same throughout the transaction. */
  readonly now: Date;
  readonly random: Random;
  readonly log: Log;
  /** Adds an event to a subject's trace once this transaction is committed; left out if tracing is off. */
  readonly note?: ((note: Note) => void) | undefined;
  /** For `store.ts` only. */
  readonly db: Executor;
  /** Writes an audit row in this transaction, or one for each item of a list, in one statement. */
  audit(code: string, facts?: AuditFacts | readonly AuditFacts[]): Promise<void>;
  /** Adds a job in this transaction: it exists exactly when the change does. */
  enqueue(job: string, payload: Readonly<Record<string, unknown>>, options?: EnqueueOptions): Promise<void>;
  /** Sets a cookie with the answer, once this transaction is committed; a refusal sets none. */
  giveCookie(cookie: ResponseCookie): void;
  /**
   * Runs `work` in a separate transaction, committed before this one continues and kept whatever happens here: the count of a wrong code
   * must survive the refusal that follows. Never for money, never for rows that this transaction has already changed.
   */
  inSeparateTransaction<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
  /**
   * The actor's rights as they are in this transaction. They are locked until it ends, so that a right taken away at the same time is
   * either seen here or waits for this transaction.
   */
  readRightsAgain(): Promise<readonly MenuAccess[]>;
  /** Call it when content of public pages has changed: every process drops its cached pages within a second. */
  publicPagesChanged(): Promise<void>;
}

export interface Runtime {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Left out where nothing must be protected: in tests, and in commands that repair the database. */
  readonly guard?: WriteGuard;
  /** Left out if tracing is off. */
  readonly tracer?: Tracer | undefined;
  /** Left out in tests that make up their actors: their rights stay as given. */
  readonly rightsOf?: ReadRights | undefined;
}

/** Reads and locks the rights of an actor's active level. Empty when the person no longer holds the level. */
export type ReadRights = (
  db: Executor,
  actor: Extract<Actor, { readonly menuAccess: unknown }>,
) => Promise<readonly MenuAccess[]>;

/** The check before each transaction (write-guard.ts). */
export interface WriteGuard {
  /** Throws while the database must not be written to. */
  assertWritable(): void;
  readonly isWritable: () => boolean;
  /** For every pool: inspects each new connection, and throws when it is unfit. */
  readonly onConnect: (connection: Requests) => Promise<void>;
}

/** Attempts for a transaction that PostgreSQL aborts by itself (serialisation failure, deadlock). */
const MAX_ATTEMPTS = 4;
const RETRYABLE = new Set(["40001", "40P01"]);

/** Runs `work` in one transaction and commits it. Anything thrown rolls everything back, audit rows and jobs included. */
export function inTransaction<T>(runtime: Runtime, facts: RequestFacts, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const about = { kind: "internal", attributes: { "db.system.name": "postgresql" } } as const;
  return traced(runtime.tracer, "transaction", about, () => committed(runtime, facts, work));
}

async function committed<T>(runtime: Runtime, facts: RequestFacts, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    // The notes of an attempt are dropped when it is rolled back.
    const notes: Note[] = [];
    try {
      runtime.guard?.assertWritable();
      // A repeated attempt starts without the cookies of the one before.
      facts.responseCookies?.splice(0);
      const done = await runtime.database
        .transaction()
        .execute((transaction) => work(contextOver(runtime, facts, transaction, notes)));
      if (attempt > 1) runtime.tracer?.say({ "sampai.attempts": attempt });
      for (const note of notes) runtime.tracer?.note(note);
      return done;
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isRetryable(error)) throw error;
      const [jitter = 0] = runtime.random(1);
      await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 5 + (jitter / 255) * 20));
    }
  }
}

/** Runs a read on the pool without a transaction: one statement sees one snapshot anyway, and begin and commit cost two round trips. */
export function withoutTransaction<T>(runtime: Runtime, facts: RequestFacts, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return work(contextOver(runtime, facts, runtime.database));
}

function isRetryable(error: unknown): boolean {
  return isStaleStatement(error) || (error instanceof Error && "code" in error && RETRYABLE.has(String(error.code)));
}

function contextOver(runtime: Runtime, facts: RequestFacts, db: Executor, notes?: Note[]): Ctx {
  const ctx: Ctx = {
    ...facts,
    now: runtime.clock.now(),
    random: runtime.random,
    log: runtime.log.child({ requestId: facts.requestId }),
    note: runtime.tracer && notes && ((note) => void notes.push(note)),
    db,
    audit: (code, about = {}) => writeAuditRows(insideTransaction(db), ctx, code, isList(about) ? about : [about]),
    enqueue: (job, payload, options = {}) => enqueueJob(insideTransaction(db), job, payload, options),
    giveCookie: (cookie) => {
      if (!facts.responseCookies) throw new Error("only a call over HTTP has an answer that can carry a cookie");
      facts.responseCookies.push(cookie);
    },
    inSeparateTransaction: (separateWork) => {
      // Beside an open transaction it has no response cookies: its own would belong to no answer, and its retries must not clear those of
      // the outer one.
      const { responseCookies: _responseCookies, ...own } = facts;
      return inTransaction(runtime, db.isTransaction ? own : facts, separateWork);
    },
    readRightsAgain: async () => {
      if (!("menuAccess" in facts.actor)) return [];
      return runtime.rightsOf?.(insideTransaction(db), facts.actor) ?? facts.actor.menuAccess;
    },
    publicPagesChanged: async () => {
      await sql`update platform.revision set number = number + 1 where name = 'public_pages'`.execute(insideTransaction(db));
    },
  };
  return ctx;
}

const isList = (about: AuditFacts | readonly AuditFacts[]): about is readonly AuditFacts[] => Array.isArray(about);

function insideTransaction(db: Executor): Transaction<DB> {
  if (!db.isTransaction)
    throw new Error("a read without a transaction tried to write: declare the call as post, or with audit codes");
  return db as Transaction<DB>;
}
