/**
 * The write guard of the database (src/platform/database/write-guard.ts) on real servers: a standby, a promotion, a server left behind by
 * one, a database restored into another cluster.
 */
import { expect, onTestFinished, test, vi } from "vitest";
import { newId } from "#kernel/id.ts";
import { money } from "#kernel/money.ts";
import { operatorAccount } from "#ledger/model/account.ts";
import { postJournals } from "#ledger/index.ts";
import { credit, debit } from "#ledger/model/journal.ts";
import { systemClock, systemRandom } from "#platform/clock.ts";
import { parseConfig } from "#platform/config.ts";
import { migrate, pendingMigrations } from "#platform/migration/migrate.ts";
import { readinessOf } from "#platform/start-and-stop/readiness.ts";
import { onDatabase } from "#platform/testing/on-database.ts";
import { inTransaction, withoutTransaction, type Ctx } from "#platform/unit-of-work.ts";
import { acceptAsItIs } from "../../src/commands/accept-database.ts";
import { migrateDatabase } from "../../src/commands/migrate.ts";
import { openApp } from "../../src/wiring/open-app.ts";
import { runNode } from "../processes/children.ts";
import { startThrowaway, type MortalPostgres } from "./postgres.ts";
import type { RequestFacts } from "../../src/platform/request-facts.ts";
import { takeSums } from "../../src/ledger/store-sums.ts";

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
  const { runtime, pool } = openApp(configOf(url));
  const says = await acceptAsItIs(runtime);
  await pool.end();
  return says;
}

/** A long-running process of the product, reduced to its database access. */
function openProcess(url: string) {
  const { guard, runtime, pool } = openApp(configOf(url));
  const { database, clock, random, log } = runtime;
  onTestFinished(() => pool.end());
  const checks = readinessOf(
    database,
    (query) => pendingMigrations(query, "db/migrations"),
    async () => null,
    guard.state,
  );
  return {
    look: () => guard.look(database),
    /** Connections opened before end with the server; until the pool has noticed, calls fail with that error. */
    hasLostConnections: () => vi.waitFor(() => expect(pool.totalCount).toBe(0), 5_000),
    /** For `/readyz?deep`. */
    ready: () => checks["database"]?.(),
    read: () => withoutTransaction(runtime, FACTS, ({ db }) => db.selectFrom("platform.revision").select("number").execute()),
    write: () => inTransaction(runtime, FACTS, post),
    writePastTheGuard: () => inTransaction({ database, clock, random, log }, FACTS, post),
    sum: () => inTransaction(runtime, FACTS, (ctx) => takeSums(ctx.db)),
  };
}

/** A journal between two of the operator's own accounts. */
async function post(ctx: Ctx): Promise<void> {
  const amount = money("IDR", 1_000n);
  const postings = [debit(operatorAccount("rail_cost", "IDR"), amount), credit(operatorAccount("fee", "IDR"), amount)];
  const id = newId("jr", systemClock.now().getTime(), systemRandom(10));
  await postJournals(ctx, [{ id, kind: "test.post", subject: null, effectiveAt: ctx.now, postings }]);
}

test("a standby is not used until it is promoted; the server left behind is neither read nor written until an operator accepts it", async () => {
  const server = await startServer();
  await migrateDatabase(configOf(server.url));
  const running = openProcess(server.url);
  await running.look();
  await running.write();
  expect(await running.ready()).toBeNull();

  // A throwaway server may lose its last moment when it is killed.
  await onDatabase(server.url, (client) => client.query("checkpoint"));
  await server.kill();
  await running.hasLostConnections();
  server.keep();
  server.follow();
  await server.revive();
  await expect(running.look()).rejects.toThrow(/^The database is a standby .*primary/);
  await expect(running.read()).rejects.toThrow(/standby/);
  await expect(running.write()).rejects.toThrow(/standby/);
  const started = await runNode(["src/main.ts", "worker"], settings(server.url));
  expect(started.code).toBe(1);
  expect(started.output).toMatch(
    /^The database is a standby \(in recovery\) and takes no writes: DATABASE_URL must lead to the primary\. .*\n$/,
  );

  server.promote();
  await running.look();
  await running.write();
  expect(await running.ready()).toBeNull();

  await server.kill();
  await running.hasLostConnections();
  server.putBack();
  await server.revive();
  const behind = /timeline 1 and was on 2 before: this server is a former primary/;
  await expect(running.look()).rejects.toThrow(behind);
  await expect(running.write()).rejects.toThrow(behind);
  // Its data is older than what the product has confirmed.
  await expect(running.read()).rejects.toThrow(behind);
  expect(await accept(server.url)).toMatch(/^accepted: cluster \d+, timeline 1; before: cluster \d+, timeline 1\. .*\n$/);
  await running.look();
  await running.write();
  expect(await running.ready()).toBeNull();
}, 60_000);

/** More transactions than migrating takes: the old cluster is ahead of the new one by this much. */
const NUMBERS_AHEAD = 20_000;
/** The tables of a dump that carry a database's history. */
const CARRIED = ["ledger.account", "ledger.journal", "ledger.posting", "ledger.sums", "platform.database_seen"];

/** Copies rows like pg_dump and pg_restore: bypasses triggers and checks, sequence numbers included. npm's PostgreSQL has neither program. */
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

test("a dump restored into another cluster is read but not written by processes started before `migrate`; then they continue by themselves", async () => {
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
  await expect(running.write()).rejects.toThrow(/is in another cluster .*accept-database/);
  expect(await running.read()).toHaveLength(1);

  await migrateDatabase(configOf(restored.url));
  await running.look();
  expect(await running.ready()).toBe("went_back");
  await accept(restored.url);
  await running.look();
  expect(await running.ready()).toBeNull();
  await running.write();
}, 60_000);
