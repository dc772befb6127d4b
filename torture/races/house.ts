/** The house in which races are run: the seed's prices, many connections, a log whose errors count, and a clock for each contestant. */
import { sql } from "kysely";
import type { Endpoint } from "#kernel/endpoint.ts";
import { newId, type Id } from "#kernel/id.ts";
import { prepareLedger } from "#ledger/index.ts";
import type { Actor } from "#platform/actor.ts";
import type { Database } from "#platform/db.ts";
import type { Binding, CapabilityHttp } from "#platform/http/binding.ts";
import { runUseCase } from "#platform/http/call.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import { openTestHouse, type TestHouse } from "#platform/testing/database.ts";
import { openLogLines } from "#platform/testing/log-lines.ts";
import { inTransaction, type Ctx, type Machinery } from "#platform/unit-of-work.ts";
import { givePrices, MONDAY } from "../../src/pricing/testing/priced-house.ts";
import { toldBy, type Told } from "./told.ts";

/** Four rounds of up to three contestants, some of which take a second connection for what is committed apart. */
const CONNECTIONS = 28;

export interface RaceHouse extends AsyncDisposable {
  readonly house: TestHouse;
  readonly database: Database;
  /** Monday, 10:00 in Jakarta. */
  readonly now: Date;
  readonly id: <P extends string>(prefix: P) => Id<P>;
  /** The next number of its kind, from 1: races that share a house make no two things alike. */
  readonly nextOf: (kind: string) => number;
  /** A transaction as the system, by the clock of nobody in particular. */
  readonly beat: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
  /** A call as the nth contestant makes it: the use case that HTTP binds, in its transaction, with what its contract lets it refuse. */
  readonly call: (nth: number, endpoint: Endpoint, input: object, actor: Actor) => Promise<Told>;
  /** A beat or several of a job, as the nth contestant. */
  readonly work: (nth: number, work: (run: Pick<JobRun, "beat">) => Promise<unknown>) => Promise<Told>;
  /** Makes the calls of a capability known. */
  readonly bind: (capability: CapabilityHttp) => void;
  readonly deadlocks: () => Promise<number>;
  /** What was logged as an error since it was asked last. */
  readonly takeErrors: () => string[];
}

export async function openRaceHouse(): Promise<RaceHouse> {
  const house = await openTestHouse({ now: MONDAY, poolSize: CONNECTIONS });
  await givePrices(house);
  await house.as({}, prepareLedger);
  const { random, database } = house.machinery;
  const log = openLogLines("info");
  const bindings = new Map<string, Binding>();
  const machineryOf = (nth: number): Machinery => {
    const now = new Date(MONDAY.getTime() + nth);
    return { database, random, log: log.log, clock: { now: () => now } };
  };
  let read = 0;
  const last = new Map<string, number>();
  const facts = { requestId: "race", language: "EN", address: "127.0.0.1" } as const;
  const system: Actor = { kind: "system", name: "race" };
  return {
    house,
    database,
    now: MONDAY,
    id: (prefix) => newId(prefix, MONDAY.getTime(), random(10)),
    nextOf(kind) {
      const next = (last.get(kind) ?? 0) + 1;
      last.set(kind, next);
      return next;
    },
    beat: (work) => house.as({ actor: system }, work),
    async call(nth, endpoint, input, actor) {
      const binding = bindings.get(endpoint.name);
      if (binding === undefined) throw new Error(`${endpoint.name} is bound to nothing`);
      return toldBy(() => runUseCase(machineryOf(nth), binding, { ...facts, actor }, input));
    },
    work: (nth, work) => toldBy(() => work({ beat: (one) => inTransaction(machineryOf(nth), { ...facts, actor: system }, one) })),
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
    [Symbol.asyncDispose]: () => house[Symbol.asyncDispose](),
  };
}
