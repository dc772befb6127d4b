import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Ctx } from "../unit-of-work.ts";
import { openTestApp } from "../testing/database.ts";
import { openLogLines } from "../testing/log-lines.ts";
import { runWorker, type Job } from "./run-worker.ts";

const app = await openTestApp();
const { database } = app.runtime;
afterAll(() => app[Symbol.asyncDispose]());

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Noticing the leap, moving the job and taking it: each polls every quarter of a second. */
const SOON_MS = 10_000;

let ahead = 0;
/** How often the follower has read the leap: each of its looks begins with that. */
let looks = 0;
const clock = {
  now: () => new Date(Date.now() + ahead),
  aheadMs: () => {
    looks += 1;
    return ahead;
  },
};
const runtime = { ...app.runtime, clock };
const ran: string[] = [];
const noting = (name: string, every?: string): Job => ({
  name,
  ...(every ? { every } : {}),
  run: async () => void ran.push(name),
});
const enqueue = (work: (ctx: Ctx) => Promise<void>) => app.as({}, work);

let markers = 0;
const marker: Job = { name: "marker", run: async () => void (markers += 1) };
/**
 * Waits until the follower has completed a look that begins after this call, and the worker has then run a job that became due last: it takes
 * due jobs one at a time in the order of their times, so all jobs that the look made due have begun before.
 */
async function dueJobsRan(): Promise<void> {
  const before = { looks, markers };
  await vi.waitFor(() => expect(looks).toBeGreaterThanOrEqual(before.looks + 2), SOON_MS);
  await enqueue((ctx) => ctx.enqueue("marker", {}));
  await vi.waitFor(() => expect(markers).toBe(before.markers + 1), SOON_MS);
}

let runner: { stop(): Promise<void> } | undefined;
const start = async (jobs: readonly Job[], clocked: { readonly clock: typeof clock } | object = { clock }) => {
  runner = await runWorker({
    runtime: { ...runtime, log: openLogLines().log, ...clocked },
    url: app.url,
    jobs: [...jobs, marker],
    concurrency: 1,
  });
};
beforeEach(() => {
  ahead = 0;
  ran.splice(0);
});
afterEach(async () => {
  await runner?.stop();
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(database);
});

test("a job due in two days runs when the clock leaps over them, and not before", async () => {
  await start([noting("later")]);
  await enqueue((ctx) => ctx.enqueue("later", {}, { runAt: new Date(clock.now().getTime() + 2 * DAY_MS) }));
  ahead = 2 * DAY_MS - HOUR_MS;
  await dueJobsRan();
  expect(ran).toEqual([]);
  ahead = 2 * DAY_MS;
  await vi.waitFor(() => expect(ran).toEqual(["later"]), SOON_MS);
});

test("with a clock that is ahead, a job due in two seconds runs in two seconds", async () => {
  ahead = 3 * DAY_MS;
  const ranAtMs: number[] = [];
  await start([{ name: "ahead", run: async () => void ranAtMs.push(clock.now().getTime()) }]);
  const dueAtMs = clock.now().getTime() + 2_000;
  await enqueue((ctx) => ctx.enqueue("ahead", {}, { runAt: new Date(dueAtMs) }));
  await vi.waitFor(() => expect(ranAtMs).toHaveLength(1), SOON_MS);
  expect(ranAtMs[0]).toBeGreaterThanOrEqual(dueAtMs);
});

test("scheduled jobs run once for a leap over their time, and not for a leap that ends before it", async () => {
  const at = new Date(Date.now() + 2 * HOUR_MS);
  await start([noting("by_night", `${at.getUTCMinutes()} ${at.getUTCHours()} * * *`)]);
  ahead = HOUR_MS;
  await dueJobsRan();
  expect(ran).toEqual([]);
  ahead = 5 * DAY_MS;
  await vi.waitFor(() => expect(ran).toEqual(["by_night"]), SOON_MS);
  await dueJobsRan();
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
  const failed = async () =>
    (await sql`select attempts, locked_at from graphile_worker.jobs where task_identifier = 'failing'`.execute(database)).rows;
  await start([failing]);
  await enqueue((ctx) => ctx.enqueue("failing", {}));
  await vi.waitFor(() => expect(tries).toHaveLength(1), SOON_MS);
  // Its pauses are e, e², … e⁷ seconds, half an hour in all.
  for (let hours = 1; tries.length < 8 && hours < 40; hours++) {
    const before = tries.length;
    // A leap shortens the pause of a job whose failure is recorded.
    await vi.waitFor(async () => expect(await failed()).toEqual([{ attempts: before, locked_at: null }]), SOON_MS);
    ahead = hours * HOUR_MS;
    await vi.waitFor(() => expect(tries.length).toBeGreaterThan(before), SOON_MS);
  }
  expect(tries).toHaveLength(8);
}, 40_000);

test("with a clock that can't be moved, no job runs early", async () => {
  await start([noting("later")], { clock: { now: () => new Date(Date.now() + DAY_MS) } });
  await enqueue((ctx) => ctx.enqueue("later", {}, { runAt: new Date(Date.now() + HOUR_MS) }));
  // oxlint-disable-next-line sampai/no-real-pause -- a clock without a leap has no follower whose looks a test could count: that nothing runs early can only be seen by waiting
  await pause(1_500);
  expect(ran).toEqual([]);
});
