/** Stalls and long waits are measured, and logged with the waiting request. */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { Registry } from "prom-client";
import { afterAll, expect, test, vi } from "vitest";
import { openDatabase, openPool } from "../db.ts";
import { noteStalls } from "./stalls.ts";
import { openTestApp } from "../testing/database.ts";
import { openLogLines } from "../testing/log-lines.ts";
import { withDeadline } from "./current-work.ts";

const app = await openTestApp();
const { log, lines } = openLogLines();
const stalls = noteStalls(log);
const pool = openPool({ url: app.url, poolSize: 2, onWait: stalls.onWait });
const database = openDatabase(pool);
const stop = stalls.watch(database);
afterAll(async () => {
  stop();
  await pool.end();
  await app[Symbol.asyncDispose]();
});
const registry = new Registry();
for (const instrument of stalls.instruments(pool)) registry.registerMetric(instrument);
const reported = (msg: string) => lines().filter((line) => line["msg"] === msg);
const call = <T>(requestId: string, run: () => Promise<T>) =>
  withDeadline({ requestId, name: "sample.call", afterMs: 20_000 }, run);
const sleep = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(database);

test("a slow statement and a wait for a connection are logged with their requests", async () => {
  await Promise.all([call("long-1", () => sleep(1.2)), call("long-2", () => sleep(1.2)), call("waits", () => sleep(0))]);
  expect(reported("long wait")).toEqual(
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

test("a blocked event loop is logged with the work in progress", async () => {
  const over = Promise.withResolvers<void>();
  const done = call("in-hand", () => over.promise);
  // oxlint-disable-next-line sampai/no-real-pause -- lets the watch of the event loop begin before it is blocked
  await pause(100);
  // On a busy machine the pause takes longer: the block counts from here.
  const until = performance.now() + 800;
  while (performance.now() < until);
  await vi.waitFor(() => expect(reported("event loop blocked").length).toBeGreaterThan(0), 3_000);
  expect(reported("event loop blocked")[0]).toMatchObject({
    level: 40,
    inHand: [{ requestId: "in-hand", call: "sample.call" }],
  });
  expect(Number(reported("event loop blocked")[0]?.["delayMs"])).toBeGreaterThan(500);
  expect(await registry.metrics()).toMatch(/sampai_event_loop_delay_peak_seconds 0\.[5-9]/);
  over.resolve();
  await done;
});

test("a lock wait is logged with the waiting and the blocking request", async () => {
  const isOver = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const lock = sql`update platform.revision set number = number where name = 'public_pages'`;
  const holder = call("holder", () =>
    app.runtime.database.transaction().execute(async (transaction) => {
      await lock.execute(transaction);
      isHeld.resolve();
      await isOver.promise;
    }),
  );
  await isHeld.promise;
  const waiter = call("waiter", () => lock.execute(database));
  await vi.waitFor(() => expect(reported("long lock waits").length).toBeGreaterThan(0), 12_000);
  const { locks } = reported("long lock waits")[0] as { locks: unknown[] };
  expect(locks).toEqual([
    expect.objectContaining({ requestId: "waiter", blockedBy: [expect.objectContaining({ requestId: "holder" })] }),
  ]);
  const [count] = await Promise.all(stalls.measures(database).map(({ read }) => read()));
  expect(count).toEqual([{ labels: {}, value: 1 }]);
  isOver.resolve();
  await Promise.all([holder, waiter]);
});
