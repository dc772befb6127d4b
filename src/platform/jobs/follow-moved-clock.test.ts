import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Ctx } from "../unit-of-work.ts";
import { openTestApp } from "../testing/database.ts";
import { openLogLines } from "../testing/log-lines.ts";
import { runWorker, type Job } from "./run-worker.ts";

const app = await openTestApp();
afterAll(() => app[Symbol.asyncDispose]());

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Noticing the leap, moving the job and taking it: each polls every quarter of a second. */
const SOON_MS = 10_000;

let ahead = 0;
const clock = { now: () => new Date(Date.now() + ahead), aheadMs: () => ahead };
const runtime = { ...app.runtime, clock };
const ran: string[] = [];
const noting = (name: string, every?: string): Job => ({
  name,
  ...(every ? { every } : {}),
  run: async () => void ran.push(name),
});
const enqueue = (work: (ctx: Ctx) => Promise<void>) => app.as({}, work);

let runner: { stop(): Promise<void> } | undefined;
const start = async (jobs: readonly Job[], clocked: { readonly clock: typeof clock } | object = { clock }) => {
  runner = await runWorker({
    runtime: { ...runtime, log: openLogLines().log, ...clocked },
    url: app.url,
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
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(app.runtime.database);
});

test("a job due in two days runs when the clock leaps over them, and not before", async () => {
  await start([noting("later")]);
  await enqueue((ctx) => ctx.enqueue("later", {}, { runAt: new Date(clock.now().getTime() + 2 * DAY_MS) }));
  ahead = 2 * DAY_MS - HOUR_MS;
  // oxlint-disable-next-line sampai/no-real-pause -- that nothing runs can only be seen by waiting
  await pause(1_000);
  expect(ran).toEqual([]);
  ahead = 2 * DAY_MS;
  await vi.waitFor(() => expect(ran).toEqual(["later"]), SOON_MS);
});

test("with a clock that is ahead, a job due in two seconds runs in two seconds", async () => {
  ahead = 3 * DAY_MS;
  await start([noting("ahead")]);
  await enqueue((ctx) => ctx.enqueue("ahead", {}, { runAt: new Date(clock.now().getTime() + 2_000) }));
  // oxlint-disable-next-line sampai/no-real-pause -- that nothing runs can only be seen by waiting
  await pause(1_500);
  expect(ran).toEqual([]);
  await vi.waitFor(() => expect(ran).toEqual(["ahead"]), SOON_MS);
});

test("scheduled jobs run once for a leap over their time, and not for a leap that ends before it", async () => {
  const at = new Date(Date.now() + 2 * HOUR_MS);
  await start([noting("by_night", `${at.getUTCMinutes()} ${at.getUTCHours()} * * *`)]);
  ahead = HOUR_MS;
  // oxlint-disable-next-line sampai/no-real-pause -- that nothing runs can only be seen by waiting
  await pause(1_000);
  expect(ran).toEqual([]);
  ahead = 5 * DAY_MS;
  await vi.waitFor(() => expect(ran).toEqual(["by_night"]), SOON_MS);
  // oxlint-disable-next-line sampai/no-real-pause -- that nothing runs can only be seen by waiting
  await pause(1_000);
  expect(ran).toEqual(["by_night"]);
});

test("a failed job is retried after its pause by the demo's clock", async () => {
  const tries: Date[] = [];
  const failing: Job = {
    name: "failing",
    async run() {
      if (tries.push(clock.now()) < 8) throw new Error("planted failure");
    },
  };
  await start([failing]);
  await enqueue((ctx) => ctx.enqueue("failing", {}));
  // Its pauses are e, e², … e⁷ seconds, half an hour in all.
  for (let hours = 1; tries.length < 8 && hours < 40; hours++) {
    ahead = hours * HOUR_MS;
    // oxlint-disable-next-line sampai/no-real-pause -- real time in which the worker may look once; the clock of the test is moved by an hour each time
    await pause(700);
  }
  expect(tries).toHaveLength(8);
}, 40_000);

test("with a clock that can't be moved, no job runs early", async () => {
  await start([noting("later")], { clock: { now: () => new Date(Date.now() + DAY_MS) } });
  await enqueue((ctx) => ctx.enqueue("later", {}, { runAt: new Date(Date.now() + HOUR_MS) }));
  // oxlint-disable-next-line sampai/no-real-pause -- that nothing runs can only be seen by waiting
  await pause(1_500);
  expect(ran).toEqual([]);
});
