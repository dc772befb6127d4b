/** A worker and a database that must not be written to (database-guard.ts). */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, expect, test, vi } from "vitest";
import { openTestHouse } from "../testing/database.ts";
import { openLogLines } from "../testing/log-lines.ts";
import { runWorker, type Job } from "./run-worker.ts";

const house = await openTestHouse();
afterAll(() => house[Symbol.asyncDispose]());
const log = openLogLines();
const enqueue = (n: number) => house.as({}, (ctx) => ctx.enqueue("guarded", { n }));
const waiting = async () =>
  (
    await sql<{ attempts: number }>`select attempts from graphile_worker.jobs where task_identifier = 'guarded'`.execute(
      house.machinery.database,
    )
  ).rows;

test("while the database must not be written to no job is taken, and no attempt of one used up; then all are", async () => {
  let isWritable = true;
  const guard = { isWritable: () => isWritable, assertWritable: () => undefined, onConnect: async () => undefined };
  const ran: number[] = [];
  const job: Job = {
    name: "guarded",
    async run(_, { n }) {
      ran.push(Number(n));
    },
  };
  const runner = await runWorker({
    machinery: { ...house.machinery, log: log.log, guard },
    url: house.url,
    jobs: [job],
    concurrency: 1,
  });
  await enqueue(1);
  await vi.waitFor(() => expect(ran).toEqual([1]), 10_000);
  isWritable = false;
  await vi.waitFor(
    () =>
      expect(log.lines().map(({ msg }) => msg)).toContain("the worker takes no jobs while the database must not be written to"),
    10_000,
  );
  await enqueue(2);
  await pause(2_500);
  expect(ran).toEqual([1]);
  expect(await waiting()).toEqual([{ attempts: 0 }]);
  isWritable = true;
  await vi.waitFor(() => expect(ran).toEqual([1, 2]), 10_000);
  await runner.stop();
});
