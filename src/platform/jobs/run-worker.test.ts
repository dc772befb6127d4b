import net from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import { listOutbox, queueMessage } from "../mail/outbox.ts";
import { deliverJob, gatewaysOf } from "../mail/deliver.ts";
import { parseConfig } from "../config.ts";
import { openPool } from "../db.ts";
import { openTestHouse } from "../testing/database.ts";
import { openLogLines } from "../testing/log-lines.ts";
import { verifyAuditChain } from "../audit/chain.ts";
import { houseJobs } from "./house-jobs.ts";
import { runWorker, type Job } from "./run-worker.ts";

const house = await openTestHouse();
const { database } = house.machinery;
afterAll(() => house[Symbol.asyncDispose]());

const log = openLogLines();
const start = (jobs: readonly Job[], concurrency = 2) =>
  runWorker({ machinery: { ...house.machinery, log: log.log }, url: house.url, jobs, concurrency });
const enqueue = (name: string, payload: Record<string, unknown> = {}, maxAttempts?: number) =>
  house.as({}, (ctx) => ctx.enqueue(name, payload, maxAttempts ? { maxAttempts } : {}));
const waiting = async (name: string) =>
  (await sql<{ attempts: number }>`select attempts from graphile_worker.jobs where task_identifier = ${name}`.execute(database))
    .rows;

test("a queued message is delivered by the worker, and the job is gone", async () => {
  const runner = await start([...houseJobs, deliverJob(gatewaysOf(parseConfig({})))]);
  await house.as({}, (ctx) =>
    queueMessage(ctx, { channel: "sms", recipient: "+6281234567890", language: "ID", template: "test", text: "Halo" }),
  );
  await vi.waitFor(async () => {
    expect((await listOutbox(database, null, 1))[0]).toMatchObject({ state: "sent" });
    expect(await waiting("deliver_message")).toEqual([]);
  }, 10_000);
  await runner.stop();
});

test("the house's jobs come by themselves: each has its cron line", async () => {
  const runner = await start(houseJobs);
  await vi.waitFor(async () => {
    const { rows } = await sql<{
      identifier: string;
    }>`select identifier from graphile_worker._private_known_crontabs order by 1`.execute(database);
    expect(rows.map((row) => row.identifier)).toEqual(["drop_old_rate_limits", "seal_audit_trail", "sweep_audit_trail"]);
  }, 5_000);
  await runner.stop();
});

test("what should not wait for its hour runs once when a worker begins, and again with the next worker", async () => {
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

test("the sealing job seals everything there is, the cleaning job drops what is over", async () => {
  for (let n = 0; n < 3; n++) await house.as({}, (ctx) => ctx.audit("test.row"));
  await sql`insert into platform.rate_limit (key, window_started_at, hits, expires_at) values ('old', now(), 1, now() - interval '1 day')`.execute(
    database,
  );
  const runner = await start(houseJobs);
  for (const { name } of houseJobs) await enqueue(name);
  await vi.waitFor(async () => {
    expect(await verifyAuditChain(database)).toEqual({ checked: 3, brokenAt: null });
    expect((await sql`select key from platform.rate_limit`.execute(database)).rows).toEqual([]);
  }, 10_000);
  await runner.stop();
});

test("stop lets a job under way finish and takes no other", async () => {
  const events: string[] = [];
  const started = Promise.withResolvers<void>();
  const slow: Job = {
    name: "slow",
    async run({ beat }, { n }) {
      events.push(`begins ${String(n)}`);
      started.resolve();
      await pause(700);
      await beat((ctx) => ctx.audit("test.slow", { subject: String(n) }));
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

test("a job that fails waits for its next attempt, and knows which is its last", async () => {
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

test("a job of a worker that was killed is run by the next one, soon and not after hours", async () => {
  await enqueue("orphan");
  await sql`update graphile_worker._private_jobs set attempts = 1, locked_at = now() - interval '6 seconds', locked_by = 'worker-killed'
    where task_id = (select id from graphile_worker._private_tasks where identifier = 'orphan')`.execute(database);
  let ran = 0;
  const runner = await start([{ name: "orphan", run: async () => void (ran += 1) }]);
  await vi.waitFor(() => expect(ran).toBe(1), 5_000);
  await runner.stop();
});

test("a job of a worker that lives is left to it, however long it takes", async () => {
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
  const first = await start([long]);
  await enqueue("long");
  await begun.promise;
  // It shows that it lives within a second of its start.
  await pause(1_500);
  await sql`update graphile_worker._private_jobs set locked_at = now() - interval '1 hour' where locked_at is not null`.execute(
    database,
  );
  const second = await start([long]);
  await pause(2_500);
  expect(ran).toBe(1);
  end.resolve();
  await first.stop();
  await second.stop();
  expect(await waiting("long")).toEqual([]);
});

/** A wire to PostgreSQL that can be cut, and be away for a while. */
async function openWire(database: string) {
  const { hostname, port } = new URL(database);
  const sockets = new Set<net.Socket>();
  const listen = async (at: number) => {
    const server = net.createServer((client) => {
      const upstream = net.connect(Number(port), hostname);
      for (const [one, other] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        sockets.add(one);
        one.on("error", () => undefined);
        one.on("close", () => other.destroy());
        one.pipe(other);
      }
    });
    await new Promise<void>((resolve) => server.listen(at, "127.0.0.1", resolve));
    return server;
  };
  let server = await listen(0);
  const own = (server.address() as net.AddressInfo).port;
  const close = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  const url = new URL(database);
  url.port = String(own);
  return {
    url: url.href,
    close,
    async cut(forMs: number) {
      await close();
      await pause(forMs);
      server = await listen(own);
    },
  };
}

test("a worker whose database goes away begins again by itself, and does again what it could not say was done", async () => {
  const wire = await openWire(house.url);
  let ran = 0;
  const steady: Job = {
    name: "steady",
    async run({ beat }) {
      await pause(30);
      await beat((ctx) => ctx.audit("test.steady"));
      ran += 1;
    },
  };
  const machinery = { ...house.machinery, log: log.log };
  const runner = await runWorker({ machinery, url: wire.url, jobs: [steady], concurrency: 4 });
  for (let cuts = 0; cuts < 3; cuts++) {
    for (let n = 0; n < 60; n++) await enqueue("steady");
    await pause(200);
    await wire.cut(500);
  }
  await vi.waitFor(async () => expect(await waiting("steady")).toEqual([]), { timeout: 40_000, interval: 200 });
  expect(ran).toBeGreaterThanOrEqual(180);
  await runner.stop();
  await wire.close();
}, 60_000);

test("a worker that was left ends what it has under way, and that it can't is no error: the next one does it again", async () => {
  const lines = openLogLines();
  const traced = vi.spyOn(console, "trace").mockImplementation(() => undefined);
  const wire = await openWire(house.url);
  const begun = Promise.withResolvers<void>();
  const cut = Promise.withResolvers<void>();
  const isGivenUp = () => lines.lines().some(({ msg }) => String(msg).includes("had to give up"));
  let ran = 0;
  const long: Job = {
    name: "left",
    async run() {
      const nth = (ran += 1);
      if (nth === 2) begun.resolve();
      // The first makes its worker give up; the other ends after that.
      if (nth <= 2) await cut.promise;
      if (nth === 2) await vi.waitFor(() => expect(isGivenUp()).toBe(true), 30_000);
    },
  };
  const machinery = { ...house.machinery, log: lines.log };
  const runner = await runWorker({ machinery, url: wire.url, jobs: [long], concurrency: 2 });
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

test("a worker that could not learn its jobs at the start asks again, and does not stand still for ever", async () => {
  let ran = 0;
  const waited: Job = {
    name: "waited",
    async run() {
      ran += 1;
    },
  };
  // A start on an overloaded machine: the first question of all fails, whatever by.
  await enqueue("waited");
  const owner = openPool({ url: house.url, poolSize: 1 });
  await owner.query("revoke select on graphile_worker._private_tasks from sampai_app");
  const runner = await start([waited]);
  await pause(3_000);
  expect(ran).toBe(0);
  await owner.query("grant select on graphile_worker._private_tasks to sampai_app");
  await owner.end();
  await vi.waitFor(() => expect(ran).toBe(1), { timeout: 40_000, interval: 100 });
  await runner.stop();
}, 60_000);
