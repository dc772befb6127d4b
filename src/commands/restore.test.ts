/**
 * A dump restored into a new cluster by `main.js restore`, and a base backup recovered to an instant. Uses real servers of the system's
 * PostgreSQL, because the npm package lacks the client programs. Skipped, with a message, where the system has none.
 */
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, describe, expect, test, vi } from "vitest";
import { newId } from "#kernel/id.ts";
import { money } from "#kernel/money.ts";
import { accountWith, credit, debit } from "#ledger/contract-books.ts";
import { journalIdFor, openAccounts, postJournals } from "#ledger/index.ts";
import { systemRandom } from "#platform/clock.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { findNewestBackup } from "#platform/database/backups.ts";
import { parseConfig } from "#platform/config.ts";
import { openSystemCluster, systemPrograms } from "#platform/testing/system-postgres.ts";
import { inTransaction } from "#platform/unit-of-work.ts";
import { findRecovery } from "#transfers/index.ts";
import { backUpCluster, dumpDatabase } from "./backup.ts";
import { invariants } from "#wiring/capabilities.ts";
import { run } from "#main.ts";
import { migrateDatabase } from "./migrate.ts";
import { openApp } from "#wiring/open-app.ts";
import { takeSums } from "#ledger/store-sums.ts";

const bin = systemPrograms();
if (bin === null)
  process.stderr.write("restore.test.ts: this system has no PostgreSQL of its own with pg_dump; backups are not tried here\n");
const before = process.env["PATH"];
process.env["PATH"] = `${bin ?? ""}:${before ?? ""}`;
const folder = mkdtempSync(path.join(tmpdir(), "sampai-backups-"));
afterAll(() => {
  process.env["PATH"] = before;
  rmSync(folder, { recursive: true, force: true });
});

const configOf = (url: string) => parseConfig({ APP_ENV: "test", DATABASE_URL: url, LOG_LEVEL: "silent" });
const at = (url: string, database: string, user = "root") => {
  const to = new URL(url);
  to.pathname = `/${database}`;
  to.username = user;
  return to.href;
};

async function request(url: string, ...statements: string[]): Promise<Readonly<Record<string, unknown>>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  let rows: Readonly<Record<string, unknown>>[] = [];
  for (const statement of statements) ({ rows } = await client.query<Readonly<Record<string, unknown>>>(statement));
  await client.end();
  return rows;
}

const FACTS = { requestId: "test", actor: { kind: "system", name: "test" }, language: "ID", address: "system" } as const;
/** Posts one journal between two bank accounts: a ledger whose transaction numbers went back refuses it. */
function post(url: string): Promise<void> {
  const about = newId("tr", Date.now(), systemRandom(10));
  const app = openApp(configOf(url));
  const banks = ["014", "008"].map((bank) => accountWith("bank", bank, "IDR"));
  return inTransaction(app.runtime, FACTS, async (ctx) => {
    const [from, to] = banks as [(typeof banks)[0], (typeof banks)[0]];
    await openAccounts(ctx, banks);
    const amount = money("IDR", 100n);
    const id = journalIdFor(about, "test.moved", 1);
    const postings = [debit(to, amount), credit(from, amount)];
    await postJournals(ctx, [{ id, kind: "test.moved", subject: about, effectiveAt: ctx.now, postings }]);
  }).finally(() => void app.pool.end());
}
const journals = async (url: string) => (await request(url, "select count(*)::int as count from ledger.journal"))[0]?.["count"];

describe.skipIf(bin === null)("backups", () => {
  test(
    "a dump restored into a new cluster by an owner without superuser rights posts journals, holds payouts and passes the checks",
    { timeout: 120_000 },
    async () => {
      using old = await openSystemCluster(bin ?? "");
      await request(old.url, "create role sampai login createrole", "create database sampai owner sampai");
      const source = at(old.url, "sampai", "sampai");
      await migrateDatabase(configOf(source));
      await request(source, "create role sampai_web login in role sampai_app");
      // A cluster that has been in use: its transaction numbers are far ahead of a new one's.
      await request(old.url, "do $$ begin for n in 1..60000 loop perform pg_current_xact_id(); commit; end loop; end $$");
      await post(source);
      const app = openApp(configOf(source));
      // As the worker does each minute: a posting whose transaction number is already summed is refused.
      await inTransaction(app.runtime, FACTS, (ctx) => takeSums(ctx.db));
      await dumpDatabase(app.runtime, source, folder);
      const newest = await findNewestBackup(app.runtime.database);
      await app.pool.end();
      expect(newest).toMatchObject({ kind: "dump", place: expect.stringMatching(/sampai-\d{8}T\d{6}Z\.dump$/) });
      const dump = newest?.place ?? "";
      expect(statSync(dump).mode & 0o077).toBe(0);

      using fresh = await openSystemCluster(bin ?? "");
      await request(fresh.url, "create role other_owner login createrole", "create database sampai owner other_owner");
      const target = at(fresh.url, "sampai", "other_owner");
      const environment = { ...process.env };
      Object.assign(process.env, { APP_ENV: "test", DATABASE_URL: target, LOG_LEVEL: "silent" });
      await run(["restore", dump]);
      process.env = environment;
      expect(process.exitCode ?? 0).toBe(0);
      await post(target);
      expect(await journals(target)).toBe(Number(await journals(source)) + 1);
      expect(await request(target, "select pg_has_role('sampai_web', 'sampai_app', 'member') as may")).toEqual([{ may: true }]);
      const restored = openApp(configOf(target));
      expect((await findRecovery(restored.runtime.database))?.since.getTime()).toBeLessThan(Date.now());
      const broken = (await checkInvariants(restored.runtime.database, invariants)).filter(({ breaches }) => breaches.length > 0);
      await restored.pool.end();
      expect(broken.map(({ says }) => says)).toEqual([]);
      // A database that is not empty is refused, and a damaged dump is reported.
      Object.assign(process.env, { APP_ENV: "test", DATABASE_URL: target, LOG_LEVEL: "silent" });
      await expect(run(["restore", dump])).rejects.toThrow(/is not empty/);
      writeFileSync(dump, "damaged", { flag: "a" });
      await expect(run(["restore", dump])).rejects.toThrow(/checksums differ/);
      process.env = environment;
    },
  );

  test("a base backup with the archived log is restored to an instant", { timeout: 120_000 }, async () => {
    const archive = mkdtempSync(path.join(tmpdir(), "sampai-archive-"));
    spawnSync("chmod", ["777", archive]);
    const archiving = [
      "archive_mode = on",
      `archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'`,
      "wal_level = replica",
    ];
    using old = await openSystemCluster(bin ?? "", archiving);
    await request(old.url, "create database sampai");
    const source = at(old.url, "sampai");
    await migrateDatabase(configOf(source));
    const app = openApp(configOf(source));
    await backUpCluster(app.runtime, source, folder);
    const { place = "" } = (await findNewestBackup(app.runtime.database)) ?? {};
    await app.pool.end();
    await post(source);
    // In microseconds, by the clock that dates commits: after the first journal's and before the second's.
    const [{ instant }] = (await request(source, "select clock_timestamp()::text as instant")) as [{ instant: string }];
    await post(source);
    expect(await journals(source)).toBe(2);
    await request(source, "select pg_switch_wal()", "checkpoint");
    old.stop();

    const recovering = [
      `restore_command = 'cp ${archive}/%f %p'`,
      `recovery_target_time = '${instant}'`,
      "recovery_target_action = 'promote'",
    ];
    using restored = await openSystemCluster(bin ?? "", recovering, (data) => {
      spawnSync("mkdir", ["-m", "700", "-p", data]);
      for (const [file, into] of [
        ["base.tar.gz", data],
        ["pg_wal.tar.gz", path.join(data, "pg_wal")],
      ] as const)
        spawnSync("tar", ["-xzf", path.join(place, file), "-C", into]);
      writeFileSync(path.join(data, "recovery.signal"), "");
    });
    const target = at(restored.url, "sampai");
    expect(readdirSync(place).toSorted()).toEqual(["backup_manifest", "base.tar.gz", "pg_wal.tar.gz"]);
    await vi.waitFor(async () => expect(await request(target, "select pg_is_in_recovery() as is")).toEqual([{ is: false }]), {
      timeout: 10_000,
      interval: 100,
    });
    expect(await journals(target)).toBe(1);
    await post(target);
    rmSync(archive, { recursive: true, force: true });
  });
});
