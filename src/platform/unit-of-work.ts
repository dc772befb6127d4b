/**
 * What every use case is given, and the transaction around it. One request, or one beat of a job, is one transaction; the edge
 * (HTTP binder, job runner) commits, use cases never do (house rule 2).
 */
import { sql, type Transaction } from "kysely";
import type { DB } from "../../db/types.ts";
import type { Language } from "#kernel/locale.ts";
import type { Actor } from "./actor.ts";
import { writeAuditRows, type AuditFacts } from "./audit/write.ts";
import type { Clock, Random } from "./clock.ts";
import type { Database, Executor } from "./db.ts";
import { enqueueJob, type EnqueueOptions } from "./jobs/enqueue.ts";
import type { Log } from "./log.ts";
import type { Asks } from "./database-session.ts";
import { isStaleStatement } from "./named-statements.ts";
import { traced, type Note, type Tracer } from "./tracing/tracer.ts";

/** A cookie for the caller's browser; null takes it away. Secrets are HttpOnly, always. */
export interface CookieGift {
  readonly name: string;
  readonly value: string | null;
  readonly maxAgeSeconds: number;
  readonly httpOnly: boolean;
}

/** What the browser said about itself, as far as a use case may ask: nothing here proves anything. */
export interface Caller {
  /** Cookies by name. */
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** The User-Agent header, cut to 300 characters; empty when there is none. */
  readonly userAgent: string;
}

/** Who asks, from where, in which language: known before any transaction begins. */
export interface RequestFacts {
  /** Left out by jobs and pages rendered on the server. */
  readonly caller?: Caller;
  /** Where cookies for the answer are collected; set by the HTTP binder, which sends them once the transaction is committed. */
  readonly gifts?: CookieGift[];
  readonly requestId: string;
  readonly actor: Actor;
  readonly language: Language;
  /** The caller's IP address as far as trusted proxies tell; `system` for jobs. */
  readonly address: string;
}

export interface Ctx extends RequestFacts {
  /** The instant of this request: one for the whole transaction. */
  readonly now: Date;
  readonly random: Random;
  readonly log: Log;
  /** Tells the trace of a thing what happened to it, once this transaction is committed; left out where traces are off. */
  readonly note?: ((note: Note) => void) | undefined;
  /** For `store.ts` only. */
  readonly db: Executor;
  /** Writes an audit row in this transaction; or one for each of a list, in one statement. */
  audit(code: string, facts?: AuditFacts | readonly AuditFacts[]): Promise<void>;
  /** Writes a job in this transaction: it exists exactly when the change does. */
  enqueue(job: string, payload: Readonly<Record<string, unknown>>, options?: EnqueueOptions): Promise<void>;
  /** Sets a cookie with the answer, once this transaction is committed; a refusal sets none. */
  giveCookie(cookie: CookieGift): void;
  /**
   * Runs `work` in a transaction of its own that is committed before this one goes on, and stays whatever happens here: counting a wrong
   * code must survive the refusal that follows. Never for money, never for what this transaction has changed already.
   */
  apart<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>;
  /** What anybody may see on public pages has changed: every process drops its cached pages within a second. */
  publicPagesChanged(): Promise<void>;
}

export interface Machinery {
  readonly database: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  /** Left out where there is nothing to keep from: tests, and commands that put the database right. */
  readonly guard?: WriteGuard;
  /** Left out where traces are off. */
  readonly tracer?: Tracer | undefined;
}

/** What a transaction asks before it begins (database-guard.ts). */
export interface WriteGuard {
  /** Throws while the database is not to be written to. */
  assertWritable(): void;
  readonly isWritable: () => boolean;
  /** For every pool: reads each new connection, and throws when it is not fit. */
  readonly onConnect: (connection: Asks) => Promise<void>;
}

/** Attempts for a transaction that PostgreSQL gave up on its own account (serialisation failure, deadlock). */
const MAX_ATTEMPTS = 4;
const RETRYABLE = new Set(["40001", "40P01"]);

/** Runs `work` in one transaction and commits it; whatever is thrown rolls everything back, audit rows and jobs included. */
export function inTransaction<T>(machinery: Machinery, facts: RequestFacts, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const about = { kind: "internal", attributes: { "db.system.name": "postgresql" } } as const;
  return traced(machinery.tracer, "transaction", about, () => committed(machinery, facts, work));
}

async function committed<T>(machinery: Machinery, facts: RequestFacts, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    // What an attempt has to tell goes with it when it is rolled back.
    const notes: Note[] = [];
    try {
      machinery.guard?.assertWritable();
      // A repeated attempt starts with empty hands.
      facts.gifts?.splice(0);
      const done = await machinery.database
        .transaction()
        .execute((transaction) => work(contextOver(machinery, facts, transaction, notes)));
      if (attempt > 1) machinery.tracer?.say({ "sampai.attempts": attempt });
      for (const note of notes) machinery.tracer?.note(note);
      return done;
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !isRetryable(error)) throw error;
      const [jitter = 0] = machinery.random(1);
      await new Promise((resolve) => setTimeout(resolve, 2 ** attempt * 5 + (jitter / 255) * 20));
    }
  }
}

/** Runs a read on the pool, without a transaction of its own: one statement sees one snapshot anyway, and begin and commit cost two round trips. */
export function withoutTransaction<T>(machinery: Machinery, facts: RequestFacts, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return work(contextOver(machinery, facts, machinery.database));
}

function isRetryable(error: unknown): boolean {
  return isStaleStatement(error) || (error instanceof Error && "code" in error && RETRYABLE.has(String(error.code)));
}

function contextOver(machinery: Machinery, facts: RequestFacts, db: Executor, notes?: Note[]): Ctx {
  const ctx: Ctx = {
    ...facts,
    now: machinery.clock.now(),
    random: machinery.random,
    log: machinery.log.child({ requestId: facts.requestId }),
    note: machinery.tracer && notes && ((note) => void notes.push(note)),
    db,
    audit: (code, about = {}) => writeAuditRows(insideTransaction(db), ctx, code, isList(about) ? about : [about]),
    enqueue: (job, payload, options = {}) => enqueueJob(insideTransaction(db), job, payload, options),
    giveCookie: (cookie) => {
      if (!facts.gifts) throw new Error("only a call over HTTP has an answer that can carry a cookie");
      facts.gifts.push(cookie);
    },
    apart: (apartWork) => {
      // Beside a transaction it has its own facts: what it gives away belongs to nobody, and its attempts must not empty our hands.
      const { gifts: _gifts, ...own } = facts;
      return inTransaction(machinery, db.isTransaction ? own : facts, apartWork);
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
