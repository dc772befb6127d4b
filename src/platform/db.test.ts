import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { atOnce } from "./db.ts";
import { openTestApp } from "./testing/database.ts";

const app = await openTestApp();
const { database } = app.runtime;
afterAll(() => app[Symbol.asyncDispose]());

const audited = async (subject: string) =>
  (await sql`select from audit.entry where subject = ${subject}`.execute(database)).rows.length;

test("returns results in the order of the statements", async () => {
  const rows = await app.as({}, (ctx) =>
    atOnce([1, 2, 3].map((n) => sql<{ n: number }>`select ${n}::int as n`.execute(ctx.db).then((one) => one.rows[0]?.n))),
  );
  expect(rows).toEqual([1, 2, 3]);
  expect(await atOnce([])).toEqual([]);
});

test("throws the first failure, not its consequences", async () => {
  const work = app.as({}, (ctx) =>
    atOnce([
      sql`select ${1}::int`.execute(ctx.db),
      sql`select ${1}::int / 0`.execute(ctx.db),
      ctx.audit("test.at_once", { subject: "after a failure" }),
    ]),
  );
  await expect(work).rejects.toMatchObject({ code: "22012" });
  expect(await audited("after a failure")).toBe(0);
});

test("waits for every branch, so that no statement follows the rollback", async () => {
  const work = app.as({}, (ctx) =>
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

test("a statement that failed in one transaction works in the next", async () => {
  const request = (text: string) =>
    app.as({}, (ctx) => atOnce([sql`select ${text}::int`.execute(ctx.db), sql`select ${text}::text as again`.execute(ctx.db)]));
  // More runs than connections, so that each connection has failed and is used again.
  for (let n = 0; n < 12; n++) await expect(request("no number")).rejects.toMatchObject({ code: "22P02" });
  for (let n = 0; n < 12; n++) expect((await request("7"))[1].rows).toEqual([{ again: "7" }]);
});
