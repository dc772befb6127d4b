import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openTestApp } from "../testing/database.ts";

const app = await openTestApp();
const owner = await openTestApp({ role: null });
afterAll(() => Promise.all([app[Symbol.asyncDispose](), owner[Symbol.asyncDispose]()]));

const alarms = async (of = app) =>
  (
    await sql<{
      id: string;
      key: string | null;
      written: string;
    }>`select id::text, key, revision::text as written from graphile_worker.jobs
      where task_identifier = 'test_alarm' order by id`.execute(of.runtime.database)
  ).rows;
const soon = () => new Date(app.runtime.clock.now().getTime() + 60_000);

test("concurrent alarms under one key write one job; a job that is no alarm is written each time", async () => {
  const set = (isAlarm: boolean) =>
    app.as({}, (ctx) => ctx.enqueue("test_alarm", {}, { key: "at noon", runAt: soon(), maxAttempts: 1, isAlarm }));
  await set(true);
  const [first] = await alarms();
  await Promise.all(Array.from({ length: 20 }, () => set(true)));
  expect(await alarms()).toEqual([first]);
  await set(false);
  expect(await alarms()).toEqual([{ ...first, written: String(Number(first?.written) + 1) }]);
});

test("setting an alarm does not wait for the commit of another transaction that has set it", async () => {
  const set = (ctx: Parameters<Parameters<typeof app.as>[1]>[0]) =>
    ctx.enqueue("test_alarm", {}, { key: "at one", runAt: soon(), maxAttempts: 1, isAlarm: true });
  await app.as({}, set);
  await app.as({}, async (ctx) => {
    await set(ctx);
    // While this transaction is open, another sets the alarm and commits.
    await app.as({}, set);
  });
  expect((await alarms()).filter(({ key }) => key === "at one")).toHaveLength(1);
});

test("an alarm whose job is running, or has failed for good, is set anew", async () => {
  const set = () =>
    owner.as({}, (ctx) => ctx.enqueue("test_alarm", {}, { key: "at two", runAt: soon(), maxAttempts: 1, isAlarm: true }));
  await set();
  const ringing = sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody' where key = 'at two'`;
  await ringing.execute(owner.runtime.database);
  await set();
  expect((await alarms(owner)).map(({ key }) => key)).toEqual([null, "at two"]);
  await sql`update graphile_worker._private_jobs set attempts = 1 where key = 'at two'`.execute(owner.runtime.database);
  const before = await alarms(owner);
  await set();
  expect((await alarms(owner)).map(({ written }) => written)).not.toEqual(before.map(({ written }) => written));
});
