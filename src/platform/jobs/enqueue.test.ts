import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openTestHouse } from "../testing/database.ts";

const house = await openTestHouse();
const owner = await openTestHouse({ role: null });
afterAll(() => Promise.all([house[Symbol.asyncDispose](), owner[Symbol.asyncDispose]()]));

const alarms = async (of = house) =>
  (
    await sql<{
      id: string;
      key: string | null;
      written: string;
    }>`select id::text, key, revision::text as written from graphile_worker.jobs
      where task_identifier = 'test_alarm' order by id`.execute(of.machinery.database)
  ).rows;
const soon = () => new Date(house.machinery.clock.now().getTime() + 60_000);

test("an alarm is written once, however many set it; what is no alarm is written each time", async () => {
  const set = (isAlarm: boolean) =>
    house.as({}, (ctx) => ctx.enqueue("test_alarm", {}, { key: "at noon", runAt: soon(), maxAttempts: 1, isAlarm }));
  await set(true);
  const [first] = await alarms();
  await Promise.all(Array.from({ length: 20 }, () => set(true)));
  expect(await alarms()).toEqual([first]);
  await set(false);
  expect(await alarms()).toEqual([{ ...first, written: String(Number(first?.written) + 1) }]);
});

test("nobody waits for the commit of another who needs the alarm that is set", async () => {
  const set = (ctx: Parameters<Parameters<typeof house.as>[1]>[0]) =>
    ctx.enqueue("test_alarm", {}, { key: "at one", runAt: soon(), maxAttempts: 1, isAlarm: true });
  await house.as({}, set);
  await house.as({}, async (ctx) => {
    await set(ctx);
    // While this one is open, another sets it and is through.
    await house.as({}, set);
  });
  expect((await alarms()).filter(({ key }) => key === "at one")).toHaveLength(1);
});

test("an alarm that rings just now, or has rung in vain, is set anew", async () => {
  const set = () =>
    owner.as({}, (ctx) => ctx.enqueue("test_alarm", {}, { key: "at two", runAt: soon(), maxAttempts: 1, isAlarm: true }));
  await set();
  const ringing = sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody' where key = 'at two'`;
  await ringing.execute(owner.machinery.database);
  await set();
  expect((await alarms(owner)).map(({ key }) => key)).toEqual([null, "at two"]);
  await sql`update graphile_worker._private_jobs set attempts = 1 where key = 'at two'`.execute(owner.machinery.database);
  const before = await alarms(owner);
  await set();
  expect((await alarms(owner)).map(({ written }) => written)).not.toEqual(before.map(({ written }) => written));
});
