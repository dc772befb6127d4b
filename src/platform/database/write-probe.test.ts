/** A database that answers reads and refuses writes: no bug is reported, readiness reports it, and recovers when writes succeed again. */
import { sql } from "kysely";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { buildServer } from "#wiring/server/server.ts";
import { databaseTrouble } from "./unavailable.ts";
import { openDatabase, openPool } from "../db.ts";
import { openTestApi } from "../testing/api.ts";
import { openTestApp } from "../testing/database.ts";
import { openLogLines } from "../testing/log-lines.ts";
import { sampleHttp, limited, read } from "../testing/sample-calls.ts";
import { testServerDeps } from "../testing/test-server.ts";
import { createWriteProbe } from "./write-probe.ts";

const app = await openTestApp();
afterAll(() => app[Symbol.asyncDispose]());

/** Makes new connections to the test app's database read-only, or writable again. */
async function setReadOnly(is: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: app.url });
  await client.connect();
  await client.query("set default_transaction_read_only = off");
  const name = new URL(app.url).pathname.slice(1);
  await client.query(`alter database "${name}" set default_transaction_read_only = ${is ? "on" : "off"}`);
  await client.end();
}
async function onNewPool<T>(work: (database: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const pool = openPool({ url: app.url, poolSize: 2 });
  try {
    return await work(openDatabase(pool));
  } finally {
    await pool.end();
  }
}

test("a writing call gets a retry time and readiness reports refused writes; then both recover", async () => {
  await setReadOnly(true);
  try {
    await onNewPool(async (database) => {
      const { log, lines } = openLogLines();
      await using api = await openTestApi({ ...app, runtime: { ...app.runtime, database, log } }, [sampleHttp]);
      const answer = await api.call(limited, {});
      expect(answer).toMatchObject({ code: 503, status: "unavailable", details: { retryAfterSeconds: 5 } });
      // A read is still answered although rate-limit counts cannot be stored: users must be able to see where their money is.
      expect(await api.call(read, { search: "a" })).toMatchObject({ code: 200, data: { search: "a" } });
      expect(lines().map(({ level, msg }) => ({ level, msg }))).toContainEqual({
        level: 50,
        msg: "the database refuses to write",
      });
      expect(lines().map(({ msg }) => msg)).not.toContain("unexpected");
      const probe = createWriteProbe(database, () => 0);
      expect(await probe.check()).toBe("refused");
      expect(await probe.measure.read()).toEqual([{ labels: {}, value: 0 }]);
    });
  } finally {
    await setReadOnly(false);
  }
  await onNewPool(async (database) => {
    const probe = createWriteProbe(database, () => 0);
    expect(await probe.check()).toBeNull();
    expect(await probe.measure.read()).toEqual([{ labels: {}, value: 1 }]);
  });
});

test("tries once a minute however often it is checked, and leaves nothing behind", async () => {
  let now = 0;
  let tries = 0;
  const { database } = app.runtime;
  const counted = new Proxy(database, {
    get(target, name) {
      if (name === "transaction") tries += 1;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
  const probe = createWriteProbe(counted, () => now);
  await Promise.all(Array.from({ length: 50 }, () => probe.check()));
  expect(tries).toBe(1);
  now = 59_999;
  expect(await probe.check()).toBeNull();
  expect(tries).toBe(1);
  now = 60_000;
  expect(await probe.check()).toBeNull();
  expect(tries).toBe(2);
  const client = new pg.Client({ connectionString: app.url });
  await client.connect();
  const { rows } = await client.query("select count(*)::integer as count from platform.write_probe");
  await client.end();
  expect(rows).toEqual([{ count: 0 }]);
});

test("while writes are refused it tries every five seconds, so that readiness recovers soon", async () => {
  let now = 0;
  await setReadOnly(true);
  try {
    await onNewPool(async (database) => {
      const probe = createWriteProbe(database, () => now);
      expect(await probe.check()).toBe("refused");
      await setReadOnly(false);
      await sql.raw("set default_transaction_read_only = off").execute(database);
      now = 4_999;
      expect(await probe.check()).toBe("refused");
    });
    await onNewPool(async (database) => {
      const probe = createWriteProbe(database, () => now);
      expect(await probe.check()).toBeNull();
    });
  } finally {
    await setReadOnly(false);
  }
});

test("a refused call makes readiness try again within five seconds instead of a minute", async () => {
  let now = 0;
  let current = app.runtime.database;
  const database = new Proxy(current, {
    get(_, name) {
      const value: unknown = Reflect.get(current, name, current);
      return typeof value === "function" ? (value.bind(current) as unknown) : value;
    },
  });
  const probe = createWriteProbe(database, () => now);
  const deps = testServerDeps({ ...app, runtime: { ...app.runtime, database } }, { capabilities: [sampleHttp] });
  const server = await buildServer({ ...deps, binder: { ...deps.binder, databaseRefused: probe.suspect } });
  expect(await probe.check()).toBeNull();
  await setReadOnly(true);
  try {
    await onNewPool(async (full) => {
      current = full;
      now = 6_000;
      // No call has been refused yet.
      expect(await probe.check()).toBeNull();
      expect((await server.inject(await deps.post(limited, {}))).statusCode).toBe(503);
      expect(await probe.check()).toBe("refused");
      now = 10_999;
      expect(await probe.check()).toBe("refused");
    });
  } finally {
    current = app.runtime.database;
    await setReadOnly(false);
    await server.close();
  }
  now = 11_000;
  expect(await probe.check()).toBeNull();
});

test("a try costs a few hundred kilobytes of WAL", async () => {
  const { database } = app.runtime;
  const at = async () => (await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(database)).rows[0]?.at ?? "";
  const cost = async () => {
    const before = await at();
    await createWriteProbe(database, () => 0).check();
    const { rows } = await sql<{ bytes: number }>`
      select (${await at()}::pg_lsn - ${before}::pg_lsn)::float8 as bytes`.execute(database);
    return rows[0]?.bytes;
  };
  // Other tests write on this server too: a try that nobody disturbed shows the cost.
  await expect.poll(cost, { timeout: 10_000 }).toBeLessThan(300_000);
});

test("passes while another process holds the probe's lock", async () => {
  await app.runtime.database.transaction().execute(async (other) => {
    await sql`truncate platform.write_probe`.execute(other);
    expect(await createWriteProbe(app.runtime.database, () => 0).check()).toBeNull();
  });
});

test.each([
  ["a full disk", "53100", "refuses_writes"],
  ["no memory", "53200", "refuses_writes"],
  ["too many connections", "53300", "refuses_writes"],
  ["a limit of temporary files", "53400", "refuses_writes"],
  ["a disk that fails", "58030", "refuses_writes"],
  ["a replica", "25006", "refuses_writes"],
  ["one that starts", "57P03", "away"],
  ["a statement that took too long", "57014", null],
  ["a row that must not be", "23505", null],
  ["a transaction in the wrong state", "25P02", null],
])("%s (%s): %s", (_, code, trouble) => {
  expect(databaseTrouble(Object.assign(new Error("planted"), { code }))).toBe(trouble);
});
