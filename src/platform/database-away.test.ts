/** What happens while PostgreSQL is away: a call is told to come again, and nobody looks for a bug. */
import { afterAll, describe, expect, test } from "vitest";
import { isDatabaseAway } from "./database-away.ts";
import { openDatabase, openPool } from "./db.ts";
import { openTestApi } from "./testing/api.ts";
import { openTestHouse } from "./testing/database.ts";
import { limited, sampleHttp } from "./testing/sample-calls.ts";

const house = await openTestHouse();
/** Nobody listens there. */
const pool = openPool({ url: "postgresql://nobody@127.0.0.1:1/none", poolSize: 1 });
const database = openDatabase(pool);
const api = await openTestApi({ ...house, machinery: { ...house.machinery, database } }, [sampleHttp]);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await pool.end();
  await house[Symbol.asyncDispose]();
});

test("a call is told to come again, and that it is nobody's bug", async () => {
  expect(await api.call(limited, {})).toMatchObject({ code: 503, status: "unavailable", details: { retryAfterSeconds: 5 } });
});

describe("an error", () => {
  const of = (message: string, more: object = {}) => Object.assign(new Error(message), more);
  test.each([
    ["of a pool that waited in vain", of("timeout exceeded when trying to connect"), true],
    ["of a connection that did not come", of("Connection terminated due to connection timeout"), true],
    ["of one that went", of("Connection terminated unexpectedly"), true],
    ["of a server that shuts down", of("terminating connection due to administrator command", { code: "57P01" }), true],
    ["of one that starts", of("the database system is starting up", { code: "57P03" }), true],
    [
      "of a port that nobody listens on",
      of("connect ECONNREFUSED 127.0.0.1:1", { code: "ECONNREFUSED", address: "127.0.0.1" }),
      true,
    ],
    ["of a statement that took too long", of("canceling statement due to statement timeout", { code: "57014" }), false],
    ["of two that wait for each other", of("deadlock detected", { code: "40P01" }), false],
    ["of a row that must not be", of("duplicate key", { code: "23505" }), false],
    ["of ours", new TypeError("undefined is not a function"), false],
    ["that is none", "Connection terminated", false],
  ])("%s", (_, error, expected) => {
    expect(isDatabaseAway(error)).toBe(expected);
  });
});
