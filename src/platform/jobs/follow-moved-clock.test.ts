import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Ctx } from "../unit-of-work.ts";
import { openTestHouse } from "../testing/database.ts";
import { openLogLines } from "../testing/log-lines.ts";
import { runWorker, type Job } from "./run-worker.ts";

const house = await openTestHouse();
afterAll(() => house[Symbol.asyncDispose]());

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** A leap is seen, a job is told, a worker takes it: each looks every quarter of a second. */
const SOON_MS = 10_000;

let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead), aheadMs: () => ahead };
const machinery = { ...house.machinery, clock };
const ran: string[] = [];
const noting = (name: string, every?: string): Job => ({
  name,
  ...(every ? { every } : {}),
  run: async () => void ran.push(name),
});
const enqueue = (work: (ctx: Ctx) => Promise<void>) => house.as({}, work);

let runner: { stop(): Promise<void> } | undefined;
const start = async (jobs: readonly Job[], clocked: { readonly clock: typeof clock } | object = { clock }) => {
  runner = await runWorker({
    machinery: { ...machinery, log: openLogLines().log, ...clocked },
    url: house.url,
    jobs,
    concurrency: 2,
  });
};
beforeEach(() => {
  ahead = 0;
  ran.splice(0);
});
afterEach(async () => {
  await runner?.stop();
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(house.machinery.database);
});

test("what is due in two days runs when they have been leapt over, and not before", async () => {
  await start([noting("later")]);
  await enqueue((ctx) => ctx.enqueue("later", {}, { runAt: new Date(clock.now().getTime() + 2 * DAY_MS) }));
  ahead = 2 * DAY_MS - HOUR_MS;
  await pause(1_000);
  expect(ran).toEqual([]);
  ahead = 2 * DAY_MS;
  await vi.waitFor(() => expect(ran).toEqual(["later"]), SOON_MS);
});

test("in a house that is ahead, a job asked for in two seconds runs in two seconds", async () => {
  ahead = 3 * DAY_MS;
  await start([noting("ahead")]);
  await enqueue((ctx) => ctx.enqueue("ahead", {}, { runAt: new Date(clock.now().getTime() + 2_000) }));
  await pause(1_500);
  expect(ran).toEqual([]);
  await vi.waitFor(() => expect(ran).toEqual(["ahead"]), SOON_MS);
});

test("jobs that come by themselves come once for a leap over their time, and not for one that ends before it", async () => {
  const at = new Date(Date.now() + 2 * HOUR_MS);
  await start([noting("by_night", `${at.getUTCMinutes()} ${at.getUTCHours()} * * *`)]);
  ahead = HOUR_MS;
  await pause(1_000);
  expect(ran).toEqual([]);
  ahead = 5 * DAY_MS;
  await vi.waitFor(() => expect(ran).toEqual(["by_night"]), SOON_MS);
  await pause(1_000);
  expect(ran).toEqual(["by_night"]);
});

test("a job that failed waits no longer than its pause by the house's clock", async () => {
  const tries: Date[] = [];
  const failing: Job = {
    name: "failing",
    async run() {
      if (tries.push(clock.now()) < 8) throw new Error("planted failure");
    },
  };
  await start([failing]);
  await enqueue((ctx) => ctx.enqueue("failing", {}));
  // Its pauses are e, e², … e⁷ seconds: half an hour in all.
  for (let hours = 1; tries.length < 8 && hours < 40; hours++) {
    ahead = hours * HOUR_MS;
    await pause(700);
  }
  expect(tries).toHaveLength(8);
}, 40_000);

test("where the clock can't be moved, nothing is hurried", async () => {
  await start([noting("later")], { clock: { now: () => new Date(Date.now() + DAY_MS) } });
  await enqueue((ctx) => ctx.enqueue("later", {}, { runAt: new Date(Date.now() + HOUR_MS) }));
  await pause(1_500);
  expect(ran).toEqual([]);
});
