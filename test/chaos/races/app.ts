/** The test app for races: the seed's prices, many connections, a log whose errors count as failures, and a clock per contestant. */
import { sql } from "kysely";
import type { Endpoint } from "#kernel/endpoint.ts";
import { newId, type Id } from "#kernel/id.ts";
import { prepareLedger } from "#ledger/index.ts";
import type { Actor } from "#platform/actor.ts";
import type { Database } from "#platform/db.ts";
import type { Binding, CapabilityHttp } from "#platform/http/binding.ts";
import { runUseCase } from "#platform/http/call.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import { openTestApp, type TestApp } from "#platform/testing/database.ts";
import { openLogLines } from "#platform/testing/log-lines.ts";
import { inTransaction, type Ctx, type Runtime } from "#platform/unit-of-work.ts";
import { seedPrices, MONDAY } from "../../../src/pricing/testing/pricing-app.ts";
import { notifiedBy, type Reported } from "./outcome.ts";

/** Four rounds of up to three contestants, some of which use a second connection for what is committed separately. */
const CONNECTIONS = 28;

export interface RaceApp extends AsyncDisposable {
  readonly app: TestApp;
  readonly database: Database;
  /** Monday, 10:00 in Jakarta. */
  readonly now: Date;
  readonly id: <P extends string>(prefix: P) => Id<P>;
  /** The next number of a kind, from 1: races that share an app never make two equal things. */
  readonly nextOf: (kind: string) => number;
  /** Runs a transaction as the system, under the common clock. */
  readonly transaction: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
  /** Makes a call as the contestant with this index: the use case that HTTP binds, in its transaction, with the refusals of its contract. */
  readonly call: (index: number, endpoint: Endpoint, input: object, actor: Actor) => Promise<Reported>;
  /** Runs one or more transactions of a job, as the contestant with this index. */
  readonly work: (index: number, work: (run: Pick<JobRun, "transaction">) => Promise<unknown>) => Promise<Reported>;
  /** Registers the calls of a capability. */
  readonly bind: (capability: CapabilityHttp) => void;
  readonly deadlocks: () => Promise<number>;
  /** Returns the errors logged since the last call. */
  readonly takeErrors: () => string[];
}

export async function openRaceApp(): Promise<RaceApp> {
  const app = await openTestApp({ now: MONDAY, poolSize: CONNECTIONS });
  await seedPrices(app);
  await app.as({}, prepareLedger);
  const { random, database } = app.runtime;
  const log = openLogLines("info");
  const bindings = new Map<string, Binding>();
  const runtimeOf = (index: number): Runtime => {
    const now = new Date(MONDAY.getTime() + index);
    return { database, random, log: log.log, clock: { now: () => now } };
  };
  let read = 0;
  const last = new Map<string, number>();
  const facts = { requestId: "race", language: "EN", address: "127.0.0.1" } as const;
  const system: Actor = { kind: "system", name: "race" };
  return {
    app,
    database,
    now: MONDAY,
    id: (prefix) => newId(prefix, MONDAY.getTime(), random(10)),
    nextOf(kind) {
      const next = (last.get(kind) ?? 0) + 1;
      last.set(kind, next);
      return next;
    },
    transaction: (work) => app.as({ actor: system }, work),
    async call(index, endpoint, input, actor) {
      const binding = bindings.get(endpoint.name);
      if (binding === undefined) throw new Error(`${endpoint.name} has no binding`);
      return notifiedBy(() => runUseCase(runtimeOf(index), binding, { ...facts, actor }, input));
    },
    work: (index, work) =>
      notifiedBy(() => work({ transaction: (one) => inTransaction(runtimeOf(index), { ...facts, actor: system }, one) })),
    bind: ({ bindings: more }) => {
      for (const binding of more) bindings.set(binding.endpoint.name, binding);
    },
    async deadlocks() {
      const { rows } = await sql<{ deadlocks: bigint }>`
        select deadlocks from pg_stat_database where datname = current_database()`.execute(database);
      return Number(rows[0]?.deadlocks ?? 0n);
    },
    takeErrors() {
      const lines = log.lines().slice(read);
      read += lines.length;
      return lines.filter(({ level }) => Number(level) >= 50).map((line) => JSON.stringify(line));
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}
