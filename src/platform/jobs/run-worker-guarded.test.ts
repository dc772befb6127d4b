/** A worker and a database that must not be written to (write-guard.ts). */
import { sql } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import { openTestApp } from "../testing/database.ts";
import { openLogLines } from "../testing/log-lines.ts";
import { runWorker, type Job } from "./run-worker.ts";

const app = await openTestApp();
afterAll(() => app[Symbol.asyncDispose]());
const log = openLogLines();
const enqueue = (n: number) => app.as({}, (ctx) => ctx.enqueue("guarded", { n }));
const waiting = async () =>
  (
    await sql<{ attempts: number }>`select attempts from graphile_worker.jobs where task_identifier = 'guarded'`.execute(
      app.runtime.database,
    )
  ).rows;

test("while the database must not be written to, no job is taken and no attempt used up; afterwards all are run", async () => {
  let isWritable = true;
  /** How often the worker has asked whether it may write. */
  let looks = 0;
  const isWritableNow = () => {
    looks += 1;
    return isWritable;
  };
  const guard = { isWritable: isWritableNow, assertWritable: () => undefined, onConnect: async () => undefined };
  const ran: number[] = [];
  const job: Job = {
    name: "guarded",
    async run(_, { n }) {
      ran.push(Number(n));
    },
  };
  const runner = await runWorker({
    runtime: { ...app.runtime, log: log.log, guard },
    url: app.url,
    jobs: [job],
    concurrency: 1,
  });
  await enqueue(1);
  await vi.waitFor(() => expect(ran).toEqual([1]), 10_000);
  isWritable = false;
  await vi.waitFor(
    () => expect(log.lines().map(({ msg }) => msg)).toContain("worker paused: the database must not be written to"),
    10_000,
  );
  await enqueue(2);
  // Each look begins with the question, so two whole looks lie between the three.
  const before = looks;
  await vi.waitFor(() => expect(looks).toBeGreaterThanOrEqual(before + 3), 10_000);
  expect(ran).toEqual([1]);
  expect(await waiting()).toEqual([{ attempts: 0 }]);
  isWritable = true;
  await vi.waitFor(() => expect(ran).toEqual([1, 2]), 10_000);
  await runner.stop();
});
