/** Common base of the money benches: a durable PostgreSQL with the product's tables, the product's own pool, and transfers by the thousand. */
import { spawnSync } from "node:child_process";
import pg from "pg";
import { newId } from "#kernel/id.ts";
import { systemClock, systemRandom } from "#platform/clock.ts";
import { APP_ROLE, openDatabase, openPool } from "#platform/db.ts";
import { createLog } from "#platform/log.ts";
import { migrate } from "#platform/migration/migrate.ts";
import { createTestClock, type TestApp } from "#platform/testing/database.ts";
import { inTransaction, type Ctx, type Runtime } from "#platform/unit-of-work.ts";
import { startPostgres } from "../../tools/postgres/postgres.ts";
import type { RequestFacts } from "../../src/platform/request-facts.ts";

export const CONNECTIONS = 8;
export const FACTS: RequestFacts = {
  requestId: "bench",
  actor: { kind: "system", name: "bench" },
  language: "ID",
  address: "system",
};

export interface Ground {
  readonly url: string;
  readonly runtime: Runtime;
  /** The product's connections. */
  readonly pool: pg.Pool;
  /** Connection of the tables' owner, for loading only. */
  readonly owner: pg.Client;
  /** Runs one transaction of the product. */
  readonly inOne: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
  /** Creates another database on the same server and returns its URL. */
  readonly neighbour: (name: string) => Promise<string>;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL of its own; with a URL, on a database that another process has loaded and keeps. */
export async function openGround(poolSize = CONNECTIONS, loaded?: string): Promise<Ground> {
  const postgres =
    loaded === undefined ? await startPostgres({ ephemeral: "durable" }) : { url: loaded, stop: async () => undefined };
  const owner = new pg.Client({ connectionString: postgres.url });
  try {
    if (loaded === undefined) await migrate(postgres.url, "db/migrations");
    await owner.connect();
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  const pool = openPool({ url: postgres.url, poolSize, role: APP_ROLE });
  const log = createLog({ LOG_LEVEL: "warn" });
  const runtime: Runtime = { database: openDatabase(pool), clock: systemClock, random: systemRandom, log };
  return {
    url: postgres.url,
    runtime,
    pool,
    owner,
    inOne: (work) => inTransaction(runtime, FACTS, work),
    async neighbour(name) {
      await owner.query(`create database ${name}`);
      const url = new URL(postgres.url);
      url.pathname = `/${name}`;
      return url.href;
    },
    async stop() {
      await owner.end();
      await pool.end();
      await postgres.stop();
    },
  };
}

/** The ground as the server of calls takes it. */
export function appOn({ url, runtime, pool }: Ground): TestApp {
  return {
    url,
    pool,
    // A clock that goes on: limits of rate end with their windows.
    runtime: { ...runtime, clock: { ...createTestClock(), ...systemClock } },
    as: (facts, work) => inTransaction(runtime, { ...FACTS, ...facts }, work),
    [Symbol.asyncDispose]: async () => undefined,
  };
}

/** Creates pgbench's own tables in a separate database on the same server. */
export async function makeTpcb(ground: Ground, scale: number): Promise<string> {
  const url = await ground.neighbour("tpcb");
  const made = spawnSync("pgbench", ["-i", "-q", "-s", String(scale), url], { encoding: "utf8" });
  if (made.status !== 0) throw new Error(`pgbench could not make its tables: ${made.stderr}`);
  return url;
}

/** Local transfers that await payment, from a thousand senders: Rp 1.000.000 for a fee of Rp 5.000 and its tax (PRC-4). */
const TRANSFERS = `with made as (
  insert into transfers.transfer (id, product, sender, corridor, quote, recipient, agreed, state, version, principal_minor, fee_minor, tax_minor,
    margin_minor, rounding_minor, receives_currency, receives_minor, created_at, pay_by, is_converted, is_fee_earned, is_released_by_two, recalls,
    has_conflicting_outcomes, compensation_minor, posted, due_step, due_at, needs_person, updated_at)
  select id, 'local', 'us_' || (n % 1000), 'ID-ID-bank', 'qt_' || substr(id, 4), 'rc_' || n, $2::jsonb, 'CREATED', 1, 100000000, 500000, 55000,
    0, 0, 'IDR', 100000000, now(), now() + interval '30 min', false, false, false, 0, false, 0, '{}', 'expire', now() + interval '45 min', false, now()
  from unnest($1::text[]) with ordinality as t (id, n)
  returning id
)
insert into transfers.history (transfer, seq, at, event, to_state, by_role, by_id) select id, 1, now(), 'created', 'CREATED', 'sender', 'us_1' from made`;

/** The simulator pays an account with this ending and answers at once (simulators/bank/README.md). */
export const AGREED = {
  beneficiary: { name: "Sukarno", country: "ID", account: { bank: "014", number: "1230000001" }, phone: null, fields: {} },
  sender: { name: "Siti Aminah", country: "ID", address: null, birthDate: null, reference: "us_1" },
  purpose: "FAMI",
  remark: "Kiriman",
  arrivesBy: "2030-11-23T10:00:00.000Z",
};

/** Loads transfers and returns their ids in order of creation. */
export async function loadTransfers(owner: pg.Client, count: number): Promise<`tr_${string}`[]> {
  const ids = Array.from({ length: count }, () => newId("tr", systemClock.now().getTime(), systemRandom(10)));
  await owner.query(TRANSFERS, [ids, JSON.stringify(AGREED)]);
  return ids;
}
