import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { checkInvariants, invariant } from "./invariants.ts";
import { openTestApp } from "./testing/database.ts";

const app = await openTestApp({ poolSize: 1 });
const { database } = app.runtime;
afterAll(() => app[Symbol.asyncDispose]());

const timeout = async () =>
  (await sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout`.execute(database)).rows[0]?.timeout;

test("may take longer than other statements, and leave the connection's settings unchanged", async () => {
  const before = await timeout();
  const unhurried = invariant("nothing hurries", "select 1 where current_setting('statement_timeout') <> '0'");
  expect(await checkInvariants(database, [unhurried])).toEqual([{ says: "nothing hurries", breaches: [] }]);
  expect(before).toBe("15s");
  expect(await timeout()).toBe("15s");
});

test("report which of them could not be checked", async () => {
  const broken = invariant("there is such a table", "select from nowhere");
  await expect(checkInvariants(database, [broken])).rejects.toThrow("it could not be checked that there is such a table");
  expect(await timeout()).toBe("15s");
});
