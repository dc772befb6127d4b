/** A database that went back is read, not written to, and an alarm is logged; an unfit connection is not used at all. */
import { haveNumbersGoneBack } from "#ledger/index.ts";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { DatabaseUnfit } from "./unavailable.ts";
import { acceptDatabase, guardDatabase } from "./write-guard.ts";
import { furthest, whyNotFit, whyWentBack, type Position, type Session } from "./connection-facts.ts";
import { APP_ROLE, openDatabase, openPool } from "../db.ts";
import { openTestApi } from "../testing/api.ts";
import { openTestApp } from "../testing/database.ts";
import { openLogLines } from "../testing/log-lines.ts";
import { limited, sampleHttp } from "../testing/sample-calls.ts";
import { withoutTransaction } from "../unit-of-work.ts";
import { shiftNumbers } from "#ledger/store-sums.ts";

const app = await openTestApp();
afterAll(() => app[Symbol.asyncDispose]());
const asOwner = async (statement: string) => {
  const client = new pg.Client({ connectionString: app.url });
  await client.connect();
  await client.query(statement);
  await client.end();
};
beforeEach(() => asOwner("truncate platform.database_seen"));

/** A simulated process with its own pool, memory and log. */
async function openProcess(options: { readonly role?: string } = { role: APP_ROLE }) {
  const { log, lines } = openLogLines();
  const guard = guardDatabase({ role: APP_ROLE, log, numbersWentBack: haveNumbersGoneBack });
  const pool = openPool({ url: app.url, poolSize: 2, ...options, onConnect: guard.onConnect });
  const database = openDatabase(pool);
  const runtime = { ...app.runtime, database, log, guard };
  const api = await openTestApi({ ...app, runtime }, [sampleHttp]);
  return {
    guard,
    database,
    runtime,
    call: async () => (await api.call(limited, {})).code,
    look: () => guard.look(database),
    alarms: () => lines().flatMap(({ alarm }) => (alarm === undefined ? [] : [alarm])),
    measured: async () => (await guard.measure.read()).filter(({ value }) => value === 1).map(({ labels }) => labels["kind"]),
    async [Symbol.asyncDispose]() {
      await api[Symbol.asyncDispose]();
      await pool.end();
    },
  };
}

test("an unchanged database is remembered and used", async () => {
  await using one = await openProcess();
  await one.look();
  expect(await one.call()).toBe(200);
  expect(one.guard.state()).toBeNull();
  await using other = await openProcess();
  await other.look();
  expect(await other.call()).toBe(200);
  expect([...one.alarms(), ...other.alarms()]).toEqual([]);
});

test.each([
  ["in another cluster (a dump restored, a move)", "system_identifier = '7123456789012345678'"],
  ["on a timeline lower than one seen before", "timeline = 99"],
])("a database %s is read, not written to, until an operator accepts it", async (_, change) => {
  await using before = await openProcess();
  await before.look();
  await asOwner(`update platform.database_seen set ${change}`);
  await using running = await openProcess();
  await running.look();
  expect(running.guard.state()).toBe("went_back");
  expect(await running.call()).toBe(503);
  await withoutTransaction(
    running.runtime,
    { requestId: "r", actor: { kind: "visitor" }, language: "ID", address: "a" },
    async ({ db }) => expect((await db.selectFrom("platform.revision").select("name").execute()).length).toBeGreaterThan(0),
  );
  expect(running.alarms()).toEqual(["database.went_back"]);
  expect(await running.measured()).toEqual(["went_back"]);
  // A new connection does not allow writes again.
  await Promise.all([1, 2].map(() => sql`select pg_sleep(0.1)`.execute(running.database)));
  expect(await running.call()).toBe(503);
  await app.as({}, (ctx) => acceptDatabase(ctx.db));
  await running.look();
  expect(await running.call()).toBe(200);
  expect(await running.measured()).toEqual([]);
});

test("transaction numbers that went back stop all writes, until migrate shifts them", async () => {
  await using running = await openProcess();
  await running.look();
  expect(running.guard.state()).toBeNull();
  await asOwner("update ledger.sums set bound = bound + 1000000");
  await running.look();
  expect(running.guard.state()).toBe("numbers_went_back");
  expect(await running.call()).toBe(503);
  expect(running.alarms()).toEqual(["database.numbers_went_back"]);
  await app.as({}, (ctx) => shiftNumbers(ctx.db));
  await running.look();
  expect(running.guard.state()).toBeNull();
  expect(await running.call()).toBe(200);
});

test("a connection without the application's role is not used", async () => {
  await using dropped = await openProcess({});
  await expect(dropped.look()).rejects.toThrow(/works for this process as .* not as "sampai_app".*main\.js migrate/);
  expect(await dropped.call()).toBe(503);
  expect(await dropped.measured()).toEqual(["unfit"]);
});

/** A fake server with the given position. `accepted`: how often an operator has accepted the database. */
const serverAt = (timeline: number | null, flushed = 1_000n, accepted = 0) => ({
  query: async (text: string) => ({
    rows: text.includes("database_seen")
      ? [{ systemIdentifier: "71", timeline: timeline ?? 1, accepted }]
      : [
          {
            role: APP_ROLE,
            login: "sampai_web",
            statement_timeout: "15000",
            idle_timeout: "30000",
            system_identifier: "71",
            timeline: timeline === null ? null : timeline.toString(16).padStart(8, "0"),
            flushed: timeline === null ? null : String(flushed),
          },
        ],
  }),
});

describe("a process that has seen a higher timeline", () => {
  const open = () => guardDatabase({ role: APP_ROLE, log: openLogLines().log, numbersWentBack: async () => false });

  test("stops writing when a server that was left behind answers, and resumes when the right one does", async () => {
    const guard = open();
    await guard.onConnect(serverAt(12));
    await guard.onConnect(serverAt(13));
    expect(guard.isWritable()).toBe(true);
    await expect(guard.onConnect(serverAt(12, 9_999n))).rejects.toThrow(DatabaseUnfit);
    expect(guard.isWritable()).toBe(false);
    expect(() => guard.assertWritable()).toThrow(/timeline 12 and was on 13.*accept-database/);
    await guard.onConnect(serverAt(13, 2_000n));
    expect(guard.isWritable()).toBe(true);
  });

  test("an answer that arrives late, after a newer one, raises no alarm", async () => {
    const guard = open();
    const slow = Promise.withResolvers<void>();
    const late = guard.onConnect({ query: (text) => slow.promise.then(() => serverAt(13, 4_000n).query(text)) });
    await guard.onConnect(serverAt(13, 5_000n));
    slow.resolve();
    await late;
    expect(guard.isWritable()).toBe(true);
  });

  test("writes to a lower timeline once an operator has accepted it, without a restart", async () => {
    const guard = open();
    await guard.onConnect(serverAt(13));
    await expect(guard.onConnect(serverAt(12))).rejects.toThrow(DatabaseUnfit);
    await guard.onConnect(serverAt(12, 1_000n, 1));
    expect(guard.isWritable()).toBe(true);
    // The acceptance does not cover the next time.
    await expect(guard.onConnect(serverAt(11, 1_000n, 1))).rejects.toThrow(DatabaseUnfit);
    expect(guard.isWritable()).toBe(false);
  });

  test("gets no connection to a standby", async () => {
    await expect(open().onConnect(serverAt(null))).rejects.toThrow(/standby.*primary/);
  });
});

const at = (timeline: number, flushed = 0n, systemIdentifier = "71"): Position => ({ systemIdentifier, timeline, flushed });
test.each([
  ["for the first time", null, null, at(1), null],
  ["further on", at(1, 10n), at(1), at(1, 11n), null],
  ["where it was", at(1, 10n), at(1), at(1, 10n), null],
  ["promoted, with less log than was written before", at(1, 10n), at(1), at(2, 9n), null],
  ["on a lower timeline", at(3), null, at(2), "timeline 2 and was on 3"],
  ["on a lower timeline than another process saw", null, at(3), at(2), "timeline 2 and was on 3"],
  ["with a shorter log", at(2, 10n), at(2), at(2, 9n), "older copy"],
  ["in another cluster", at(2), null, at(2, 5n, "72"), "another cluster"],
  ["in another cluster than another process saw", null, at(2), at(2, 5n, "72"), "another cluster"],
])("seen %s", (_, before, remembered, now, says) => {
  if (says === null) expect(whyWentBack(before, remembered, now)).toBeNull();
  else expect(whyWentBack(before, remembered, now)).toContain(says);
});
test("the furthest of two positions has the higher timeline, then the longer log", () => {
  expect(furthest(at(2, 5n), at(3, 1n))).toEqual(at(3, 1n));
  expect(furthest(at(3, 5n), at(3, 1n))).toEqual(at(3, 5n));
  expect(furthest(at(3, 5n), at(2, 9n))).toEqual(at(3, 5n));
});

const SESSION: Session = { role: APP_ROLE, login: "w", statementTimeoutMs: 15_000, idleInTransactionMs: 30_000, position: at(1) };
test.each([
  ["as it should be", {}, null],
  ["of the login's own role", { role: "postgres" }, 'as "postgres"'],
  ["without a limit for statements", { statementTimeoutMs: 0 }, "no time limits"],
  ["without a limit for idle transactions", { idleInTransactionMs: 0 }, "no time limits"],
  ["to a standby", { position: null }, "standby"],
])("a connection %s", (_, change, says) => {
  const why = whyNotFit({ ...SESSION, ...change }, APP_ROLE);
  if (says === null) expect(why).toBeNull();
  else expect(why).toContain(says);
});
