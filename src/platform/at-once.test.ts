import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { atOnce } from "./db.ts";
import { openTestHouse } from "./testing/database.ts";

const house = await openTestHouse();
const { database } = house.machinery;
afterAll(() => house[Symbol.asyncDispose]());

const audited = async (subject: string) =>
  (await sql`select from audit.entry where subject = ${subject}`.execute(database)).rows.length;

test("answers what was asked, in the order in which it was asked", async () => {
  const rows = await house.as({}, (ctx) =>
    atOnce([1, 2, 3].map((n) => sql<{ n: number }>`select ${n}::int as n`.execute(ctx.db).then((one) => one.rows[0]?.n))),
  );
  expect(rows).toEqual([1, 2, 3]);
  expect(await atOnce([])).toEqual([]);
});

test("throws what failed first, and not what failed because of it", async () => {
  const work = house.as({}, (ctx) =>
    atOnce([
      sql`select ${1}::int`.execute(ctx.db),
      sql`select ${1}::int / 0`.execute(ctx.db),
      ctx.audit("test.at_once", { subject: "after a failure" }),
    ]),
  );
  await expect(work).rejects.toMatchObject({ code: "22012" });
  expect(await audited("after a failure")).toBe(0);
});

test("nothing of it comes after the rollback: who has two things to ask is waited for", async () => {
  const work = house.as({}, (ctx) =>
    atOnce([
      Promise.reject(new Error("at once")),
      (async () => {
        await sql`select pg_sleep(0.05)`.execute(ctx.db);
        await ctx.audit("test.at_once", { subject: "late" });
      })(),
    ]),
  );
  await expect(work).rejects.toThrow("at once");
  expect(await audited("late")).toBe(0);
});

test("a statement that failed in one transaction can be asked again in the next", async () => {
  const ask = (text: string) =>
    house.as({}, (ctx) => atOnce([sql`select ${text}::int`.execute(ctx.db), sql`select ${text}::text as again`.execute(ctx.db)]));
  // More often than there are connections, so that each has failed and is used again.
  for (let n = 0; n < 12; n++) await expect(ask("no number")).rejects.toMatchObject({ code: "22P02" });
  for (let n = 0; n < 12; n++) expect((await ask("7"))[1].rows).toEqual([{ again: "7" }]);
});
