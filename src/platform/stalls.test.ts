/** What stands still or waits for long is measured, and told in the log with who waited. */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { Registry } from "prom-client";
import { afterAll, expect, test, vi } from "vitest";
import { openDatabase, openPool } from "./db.ts";
import { noteStalls } from "./stalls.ts";
import { openTestHouse } from "./testing/database.ts";
import { openLogLines } from "./testing/log-lines.ts";
import { withDeadline } from "./work-in-hand.ts";

const house = await openTestHouse();
const { log, lines } = openLogLines();
const stalls = noteStalls(log);
const pool = openPool({ url: house.url, poolSize: 2, onWait: stalls.onWait });
const database = openDatabase(pool);
const stop = stalls.watch(database);
afterAll(async () => {
  stop();
  await pool.end();
  await house[Symbol.asyncDispose]();
});
const registry = new Registry();
for (const instrument of stalls.instruments(pool)) registry.registerMetric(instrument);
const told = (msg: string) => lines().filter((line) => line["msg"] === msg);
const call = <T>(requestId: string, run: () => Promise<T>) =>
  withDeadline({ requestId, name: "sample.call", afterMs: 20_000 }, run);
const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(database);

test("a statement that takes long, and a call that waits for a connection, are told with their requests", async () => {
  await Promise.all([call("long-1", () => sleep(1.2)), call("long-2", () => sleep(1.2)), call("waits", () => sleep(0))]);
  expect(told("waited long")).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ level: 40, waitedFor: "statement", requestId: "long-1", call: "sample.call" }),
      expect.objectContaining({ level: 40, waitedFor: "connection", requestId: "waits", call: "sample.call" }),
    ]),
  );
  const figures = await registry.metrics();
  expect(figures).toMatch(/sampai_wait_seconds_bucket\{le="1",for="connection"\} \d/);
  expect(figures).toMatch(/sampai_wait_seconds_count\{for="statement"\} [1-9]/);
  expect(figures).toContain('sampai_pool_connections{state="waiting"} 0');
});

test("an event loop that stands still is told with what was in hand", async () => {
  const until = performance.now() + 900;
  const done = call("in-hand", () => pause(1_500));
  await pause(100);
  while (performance.now() < until);
  await vi.waitFor(() => expect(told("the event loop stood still").length).toBeGreaterThan(0), 3_000);
  expect(told("the event loop stood still")[0]).toMatchObject({
    level: 40,
    inHand: [{ requestId: "in-hand", call: "sample.call" }],
  });
  expect(Number(told("the event loop stood still")[0]?.["delayMs"])).toBeGreaterThan(500);
  expect(await registry.metrics()).toMatch(/sampai_event_loop_delay_peak_seconds 0\.[5-9]/);
  await done;
});

test("who waits for a lock, and whom for, is told with their requests", async () => {
  const isOver = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const lock = sql`update platform.revision set number = number where name = 'public_pages'`;
  const holder = call("holder", () =>
    house.machinery.database.transaction().execute(async (transaction) => {
      await lock.execute(transaction);
      isHeld.resolve();
      await isOver.promise;
    }),
  );
  await isHeld.promise;
  const waiter = call("waiter", () => lock.execute(database));
  await vi.waitFor(() => expect(told("sessions wait long for locks").length).toBeGreaterThan(0), 12_000);
  const { locks } = told("sessions wait long for locks")[0] as unknown as { locks: unknown[] };
  expect(locks).toEqual([
    expect.objectContaining({ requestId: "waiter", blockedBy: [expect.objectContaining({ requestId: "holder" })] }),
  ]);
  const [count] = await Promise.all(stalls.measures(database).map(({ read }) => read()));
  expect(count).toEqual([{ labels: {}, value: 1 }]);
  isOver.resolve();
  await Promise.all([holder, waiter]);
});
