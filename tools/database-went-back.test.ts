/**
 * The guard of the database (src/platform/database-guard.ts) on real servers: a standby, a promotion, a server that was left behind at one, a database
 * that was put into another cluster.
 */
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { newId } from "#kernel/id.ts";
import { money } from "#kernel/money.ts";
import { houseAccount } from "#ledger/account.ts";
import { postJournals } from "#ledger/index.ts";
import { credit, debit } from "#ledger/journal.ts";
import { takeSums } from "#ledger/store.ts";
import { systemClock, systemRandom } from "#platform/clock.ts";
import { parseConfig } from "#platform/config.ts";
import { migrate, pendingMigrations } from "#platform/migrate.ts";
import { readinessOf } from "#platform/readiness.ts";
import { onDatabase } from "#platform/testing/on-database.ts";
import { inTransaction, withoutTransaction, type Ctx, type RequestFacts } from "#platform/unit-of-work.ts";
import { acceptAsItIs } from "../src/accept-database.ts";
import { migrateDatabase } from "../src/main.ts";
import { openHouse } from "../src/open-house.ts";
import { runNode } from "./children.ts";
import { startThrowaway, type MortalPostgres } from "./postgres.ts";

const FACTS: RequestFacts = {
  requestId: "test",
  actor: { kind: "system", name: "test" },
  language: "ID",
  address: "system",
};

async function startServer(): Promise<MortalPostgres> {
  const server = await startThrowaway(false);
  onTestFinished(() => server.stop());
  return server;
}

const settings = (url: string) => ({ APP_ENV: "test", DATABASE_URL: url, LOG_LEVEL: "silent", DATABASE_POOL_SIZE: "2" });

const configOf = (url: string) => parseConfig(settings(url));

/** `main.js accept-database`. */
async function accept(url: string): Promise<string> {
  const { machinery, pool } = openHouse(configOf(url));
  const says = await acceptAsItIs(machinery);
  await pool.end();
  return says;
}

/** A process of the product that runs on, as far as it has to do with its database. */
function openProcess(url: string) {
  const { guard, machinery, pool } = openHouse(configOf(url));
  const { database, clock, random, log } = machinery;
  onTestFinished(() => pool.end());
  const checks = readinessOf(
    database,
    (query) => pendingMigrations(query, "db/migrations"),
    async () => null,
    guard.state,
  );
  return {
    look: () => guard.look(database),
    /** For `/readyz?deep`. */
    ready: () => checks["database"]?.(),
    read: () => withoutTransaction(machinery, FACTS, ({ db }) => db.selectFrom("platform.revision").select("number").execute()),
    write: () => inTransaction(machinery, FACTS, post),
    writePastTheGuard: () => inTransaction({ database, clock, random, log }, FACTS, post),
    sum: () => inTransaction(machinery, FACTS, (ctx) => takeSums(ctx.db)),
  };
}

/** A journal between two accounts of the house. */
async function post(ctx: Ctx): Promise<void> {
  const amount = money("IDR", 1_000n);
  const postings = [debit(houseAccount("rail_cost", "IDR"), amount), credit(houseAccount("fee", "IDR"), amount)];
  const id = newId("jr", systemClock.now().getTime(), systemRandom(10));
  await postJournals(ctx, [{ id, kind: "test.post", subject: null, effectiveAt: ctx.now, postings }]);
}

/** The connections of before ended with the server; until the pool has noticed, that is what it says. */
async function onceReconnected<T>(ask: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await ask();
    } catch (error) {
      const isOld = error instanceof Error && /^Connection terminated|ECONNRESET|terminating connection/.test(error.message);
      if (!isOld || tries === 20) throw error;
      await pause(50);
    }
  }
}

test("a standby is worked with by nobody, promoted it is; the server that was left behind is neither written to nor read, until an operator says so", async () => {
  const server = await startServer();
  await migrateDatabase(configOf(server.url));
  const running = openProcess(server.url);
  await running.look();
  await running.write();
  expect(await running.ready()).toBeNull();

  // A throwaway server may lose the last moment when it is killed.
  await onDatabase(server.url, (client) => client.query("checkpoint"));
  await server.kill();
  server.keep();
  server.follow();
  await server.revive();
  await expect(onceReconnected(running.look)).rejects.toThrow(/^The database is a standby .*primary/);
  await expect(running.read()).rejects.toThrow(/standby/);
  await expect(running.write()).rejects.toThrow(/standby/);
  const started = await runNode(["src/main.ts", "worker"], settings(server.url));
  expect(started.code).toBe(1);
  expect(started.output).toMatch(
    /^The database is a standby \(in recovery\) and takes no writes: DATABASE_URL has to lead to the primary\. .*\n$/,
  );

  server.promote();
  await running.look();
  await running.write();
  expect(await running.ready()).toBeNull();

  await server.kill();
  server.putBack();
  await server.revive();
  const behind = /timeline 1 and was on 2 before: this server was left behind/;
  await expect(onceReconnected(running.look)).rejects.toThrow(behind);
  await expect(running.write()).rejects.toThrow(behind);
  // What it shows is older than what was promised.
  await expect(running.read()).rejects.toThrow(behind);
  expect(await accept(server.url)).toMatch(/^accepted: cluster \d+, timeline 1; before: cluster \d+, timeline 1\. .*\n$/);
  await running.look();
  await running.write();
  expect(await running.ready()).toBeNull();
}, 60_000);

/** More than migrating takes: so far the old cluster is ahead of the new one. */
const NUMBERS_AHEAD = 20_000;
/** What of a dump tells a database's past. */
const CARRIED = ["ledger.account", "ledger.journal", "ledger.posting", "ledger.sums", "platform.database_seen"];

/** As pg_dump and pg_restore carry rows: past triggers and checks, numbers included. npm's PostgreSQL has neither program. */
async function carry(from: MortalPostgres, to: MortalPostgres): Promise<void> {
  await onDatabase(from.url, (old) =>
    onDatabase(to.url, async (fresh) => {
      await fresh.query(`set session_replication_role = replica; truncate ${CARRIED.join(", ")} cascade`);
      for (const name of CARRIED) {
        const columns = await old.query<{ list: string }>(
          `select string_agg(quote_ident(attname), ', ') as list from pg_attribute where attrelid = $1::regclass and attnum > 0 and attgenerated = ''`,
          [name],
        );
        const list = columns.rows[0]?.list ?? "";
        const { rows } = await old.query<{ all: string }>(`select coalesce(json_agg(t), '[]')::text as all from ${name} as t`);
        await fresh.query(
          `insert into ${name} (${list}) overriding system value select ${list} from json_populate_recordset(null::${name}, $1)`,
          [rows[0]?.all],
        );
      }
      await fresh.query(`select setval(pg_get_serial_sequence('ledger.journal', 'no'), (select max(no) from ledger.journal))`);
    }),
  );
}

test("a dump restored into another cluster is read, not written to, by processes that start before `migrate`; then they go on by themselves", async () => {
  const [old, restored] = await Promise.all([startServer(), startServer()]);
  await migrateDatabase(configOf(old.url));
  const before = openProcess(old.url);
  await before.look();
  await before.write();
  await onDatabase(old.url, (client) =>
    client.query(`do $$ begin for n in 1..${NUMBERS_AHEAD} loop perform pg_current_xact_id(); commit; end loop; end $$`),
  );
  await before.write();
  await before.sum();
  await migrate(restored.url, "db/migrations");
  await carry(old, restored);

  const running = openProcess(restored.url);
  // The ledger itself would refuse each journal.
  await expect(running.writePastTheGuard()).rejects.toMatchObject({ code: "SL006" });
  await running.look();
  expect(await running.ready()).toBe("went_back, numbers_went_back");
  await expect(running.write()).rejects.toThrow(/lies in another cluster .*accept-database/);
  expect(await running.read()).toHaveLength(1);

  await migrateDatabase(configOf(restored.url));
  await running.look();
  expect(await running.ready()).toBe("went_back");
  await accept(restored.url);
  await running.look();
  expect(await running.ready()).toBeNull();
  await running.write();
}, 60_000);
