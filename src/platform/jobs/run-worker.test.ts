import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import { listOutbox, queueMessage } from "../mail/outbox.ts";
import { deliverJob, gatewaysOf } from "../mail/deliver.ts";
import { parseConfig } from "../config.ts";
import { openPool } from "../db.ts";
import { openTestApp } from "../testing/database.ts";
import { openLogLines } from "../testing/log-lines.ts";
import { openWire } from "../testing/database-wire.ts";
import { verifyAuditChain } from "../audit/chain.ts";
import { platformJobs } from "./platform-jobs.ts";
import { runWorker, type Job } from "./run-worker.ts";
import { countLiving } from "./worker-heartbeat.ts";
import { TEST_MAIL_FRAME } from "../testing/mail-frame.ts";

const app = await openTestApp();
const { database } = app.runtime;
afterAll(() => app[Symbol.asyncDispose]());

const log = openLogLines();
const start = (jobs: readonly Job[], concurrency = 2) =>
  runWorker({ runtime: { ...app.runtime, log: log.log }, url: app.url, jobs, concurrency });
const enqueue = (name: string, payload: Record<string, unknown> = {}, maxAttempts?: number) =>
  app.as({}, (ctx) => ctx.enqueue(name, payload, maxAttempts ? { maxAttempts } : {}));
const waiting = async (name: string) =>
  (await sql<{ attempts: number }>`select attempts from graphile_worker.jobs where task_identifier = ${name}`.execute(database))
    .rows;

test("a queued message is delivered by the worker, and the job is gone", async () => {
  const runner = await start([...platformJobs, deliverJob(gatewaysOf(parseConfig({})), TEST_MAIL_FRAME)]);
  await app.as({}, (ctx) =>
    queueMessage(ctx, { channel: "sms", recipient: "+6281234567890", language: "ID", template: "test", text: "Halo" }),
  );
  await vi.waitFor(async () => {
    expect((await listOutbox(database, null, 1))[0]).toMatchObject({ state: "sent" });
    expect(await waiting("deliver_message")).toEqual([]);
  }, 10_000);
  await runner.stop();
});

test("platform jobs are scheduled: each has its cron line", async () => {
  const runner = await start(platformJobs);
  await vi.waitFor(async () => {
    const { rows } = await sql<{
      identifier: string;
    }>`select identifier from graphile_worker._private_known_crontabs order by 1`.execute(database);
    expect(rows.map((row) => row.identifier)).toEqual(["drop_old_rate_limits", "seal_audit_trail", "sweep_audit_trail"]);
  }, 5_000);
  await runner.stop();
});

test("a job with atStart runs once when a worker starts, and again with the next worker", async () => {
  let ran = 0;
  const job: Job = {
    name: "test_at_start",
    every: "7 * * * *",
    atStart: true,
    async run() {
      ran += 1;
    },
  };
  const first = await start([job]);
  await vi.waitFor(() => expect(ran).toBe(1), 5_000);
  await vi.waitFor(async () => expect(await waiting("test_at_start")).toEqual([]), 5_000);
  await first.stop();
  const next = await start([job]);
  await vi.waitFor(() => expect(ran).toBe(2), 5_000);
  await next.stop();
});

test("the sealing job seals all rows, the cleaning job drops expired windows", async () => {
  for (let n = 0; n < 3; n++) await app.as({}, (ctx) => ctx.audit("test.row"));
  await sql`insert into platform.rate_limit (key, window_started_at, hits, expires_at) values ('old', now(), 1, now() - interval '1 day')`.execute(
    database,
  );
  const runner = await start(platformJobs);
  for (const { name } of platformJobs) await enqueue(name);
  await vi.waitFor(async () => {
    expect(await verifyAuditChain(database)).toEqual({ checked: 3, brokenAt: null });
    expect((await sql`select key from platform.rate_limit`.execute(database)).rows).toEqual([]);
  }, 10_000);
  await runner.stop();
});

test("stop lets a running job finish and takes no other", async () => {
  const events: string[] = [];
  const started = Promise.withResolvers<void>();
  const slow: Job = {
    name: "slow",
    async run({ transaction }, { n }) {
      events.push(`begins ${String(n)}`);
      started.resolve();
      // oxlint-disable-next-line sampai/no-real-pause -- the job outlasts the request to stop
      await pause(700);
      await transaction((ctx) => ctx.audit("test.slow", { subject: String(n) }));
      events.push(`ends ${String(n)}`);
    },
  };
  const runner = await start([slow], 1);
  await enqueue("slow", { n: 1 });
  await enqueue("slow", { n: 2 });
  await started.promise;
  await runner.stop();
  expect(events).toEqual(["begins 1", "ends 1"]);
  expect(
    (await sql`select subject, actor_kind, actor_id from audit.entry where code = 'test.slow'`.execute(database)).rows,
  ).toEqual([{ subject: "1", actor_kind: "system", actor_id: "slow" }]);
  expect(await waiting("slow")).toHaveLength(1);
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = 'slow'))`.execute(
    database,
  );
});

test("a failing job waits for its next attempt, and knows which one is its last", async () => {
  const last: boolean[] = [];
  const failing: Job = {
    name: "failing",
    async run({ isLastAttempt }) {
      last.push(isLastAttempt);
      throw new Error("planted failure");
    },
  };
  const runner = await start([failing]);
  await enqueue("failing", {}, 2);
  await vi.waitFor(async () => expect(await waiting("failing")).toEqual([{ attempts: 1 }]), 5_000);
  await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(database);
  await vi.waitFor(() => expect(last).toEqual([false, true]), 10_000);
  await runner.stop();
  expect(log.lines().some((line) => line["level"] === 50)).toBe(true);
});

test("a job of a killed worker is run by the next one within seconds, not after hours", async () => {
  await enqueue("orphan");
  await sql`update graphile_worker._private_jobs set attempts = 1, locked_at = now() - interval '6 seconds', locked_by = 'worker-killed'
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'orphan')`.execute(database);
  let ran = 0;
  const runner = await start([{ name: "orphan", run: async () => void (ran += 1) }]);
  await vi.waitFor(() => expect(ran).toBe(1), 5_000);
  await runner.stop();
});

test("a job of a living worker is left to it, however long it takes", async () => {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  let ran = 0;
  const long: Job = {
    name: "long",
    async run() {
      ran += 1;
      begun.resolve();
      await end.promise;
    },
  };
  // Busy with the long job, it takes no other.
  const first = await start([long], 1);
  await enqueue("long");
  await begun.promise;
  // From then on the worker holds its heartbeat lock.
  await vi.waitFor(async () => expect(await countLiving(database)).toBeGreaterThan(0), { timeout: 5_000, interval: 50 });
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour' where locked_at is not null`.execute(
    database,
  );
  // A dead worker's job shows when the second has freed what it takes for abandoned: it would then take the long job first, which is older.
  await enqueue("abandoned");
  await sql`update graphile_worker._private_jobs set attempts = 1, locked_at = now() - interval '1 hour', locked_by = 'worker-killed'
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'abandoned')`.execute(database);
  let freed = 0;
  const second = await start([long, { name: "abandoned", run: async () => void (freed += 1) }], 1);
  await vi.waitFor(() => expect(freed).toBe(1), 10_000);
  // It then looks again, twice.
  let [looks, last] = [0, second.sinceLookedMs()];
  await vi.waitFor(
    () => {
      const since = second.sinceLookedMs();
      if (since < last) looks += 1;
      last = since;
      expect(looks).toBeGreaterThanOrEqual(2);
    },
    { timeout: 10_000, interval: 10 },
  );
  expect(ran).toBe(1);
  end.resolve();
  await first.stop();
  await second.stop();
  expect(await waiting("long")).toEqual([]);
});

test("a worker that loses its database restarts by itself, and repeats jobs whose end it could not record", async () => {
  const wire = await openWire(app.url);
  let ran = 0;
  const steady: Job = {
    name: "steady",
    async run({ transaction }) {
      // oxlint-disable-next-line sampai/no-real-pause -- jobs that take time, so that a cut finds some of them under way
      await pause(30);
      await transaction((ctx) => ctx.audit("test.steady"));
      ran += 1;
    },
  };
  const runtime = { ...app.runtime, log: log.log };
  const runner = await runWorker({ runtime, url: wire.url, jobs: [steady], concurrency: 4 });
  for (let cuts = 0; cuts < 3; cuts++) {
    const before = ran;
    for (let n = 0; n < 60; n++) await enqueue("steady");
    // Some have run, others are under way.
    await vi.waitFor(() => expect(ran).toBeGreaterThan(before), { timeout: 10_000, interval: 10 });
    await wire.cut(500);
  }
  await vi.waitFor(async () => expect(await waiting("steady")).toEqual([]), { timeout: 40_000, interval: 200 });
  expect(ran).toBeGreaterThanOrEqual(180);
  await runner.stop();
  await wire.close();
}, 60_000);

test("a worker that gave up finishes its running jobs; if it can't, that is no error, and the next worker repeats them", async () => {
  const lines = openLogLines();
  const traced = vi.spyOn(console, "trace").mockImplementation(() => undefined);
  const wire = await openWire(app.url);
  const begun = Promise.withResolvers<void>();
  const cut = Promise.withResolvers<void>();
  const isGivenUp = () => lines.lines().some(({ msg }) => String(msg).includes("worker ended, restarting"));
  let ran = 0;
  const long: Job = {
    name: "left",
    async run() {
      const index = (ran += 1);
      if (index === 2) begun.resolve();
      // The first makes its worker give up; the other ends after that.
      if (index <= 2) await cut.promise;
      if (index === 2) await vi.waitFor(() => expect(isGivenUp()).toBe(true), 30_000);
    },
  };
  const runtime = { ...app.runtime, log: lines.log };
  const runner = await runWorker({ runtime, url: wire.url, jobs: [long], concurrency: 2 });
  for (let n = 0; n < 2; n++) await enqueue("left");
  await begun.promise;
  const cutting = wire.cut(4_000);
  cut.resolve();
  await cutting;
  await vi.waitFor(() => expect(isGivenUp()).toBe(true), { timeout: 40_000, interval: 200 });
  await vi.waitFor(async () => expect(await waiting("left")).toEqual([]), { timeout: 40_000, interval: 200 });
  await runner.stop();
  await wire.close();
  const CLOSED = "Cannot use a pool after calling end";
  expect(lines.lines().filter((line) => JSON.stringify(line).includes(CLOSED))).toEqual([]);
  expect(traced.mock.calls.filter((call) => String(call).includes(CLOSED))).toEqual([]);
  traced.mockRestore();
  expect(ran).toBeGreaterThanOrEqual(3);
}, 60_000);

test("a worker that could not read its task ids at the start retries, and does not hang", async () => {
  const RETRIED_TWICE: unknown = expect.stringMatching(/^Failed to acquire job: permission denied .*\(3 contiguous fails\)/);
  let ran = 0;
  const waited: Job = {
    name: "waited",
    async run() {
      ran += 1;
    },
  };
  // A start on an overloaded machine: the very first query fails, for whatever reason.
  await enqueue("waited");
  const owner = openPool({ url: app.url, poolSize: 1 });
  await owner.query("revoke select on graphile_worker._private_tasks from sampai_app");
  const logged = log.lines().length;
  const runner = await start([waited]);
  await vi.waitFor(
    () =>
      expect(
        log
          .lines()
          .slice(logged)
          .map(({ msg }) => msg),
      ).toContainEqual(RETRIED_TWICE),
    10_000,
  );
  expect(ran).toBe(0);
  await owner.query("grant select on graphile_worker._private_tasks to sampai_app");
  await owner.end();
  await vi.waitFor(() => expect(ran).toBe(1), { timeout: 40_000, interval: 100 });
  await runner.stop();
}, 60_000);
