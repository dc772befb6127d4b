import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { openTestApi } from "../testing/api.ts";
import { openTestApp } from "../testing/database.ts";
import {
  answerWrongly,
  breakDatabase,
  crash,
  echo,
  plain,
  read,
  readAndWrite,
  refuseDeclared,
  refuseUndeclared,
  reveal,
  sampleHttp,
  silent,
} from "../testing/sample-calls.ts";

const app = await openTestApp();
const api = await openTestApi(app, [sampleHttp]);
afterAll(async () => {
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});
beforeEach(() => app.runtime.clock.advance(61_000));

async function traces() {
  const { rows } = await sql<{ audit: bigint; jobs: bigint; revision: bigint }>`
    select (select count(*) from audit.entry) as audit, (select count(*) from graphile_worker.jobs) as jobs,
           (select number from platform.revision where name = 'public_pages') as revision`.execute(app.runtime.database);
  return rows[0];
}
const rowsOf = async (requestId: string) =>
  (
    await sql`select code, actor_kind, actor_id, subject, details, occurred_at from audit.entry where request_id = ${requestId}`.execute(
      app.runtime.database,
    )
  ).rows;

describe("a call that does not succeed leaves nothing behind: no audit row, no job, no change", () => {
  test.each([
    ["a declared refusal", refuseDeclared, {}, 409],
    ["an undeclared one", refuseUndeclared, {}, 500],
    ["an answer that breaks its contract", answerWrongly, {}, 500],
    ["a bug", crash, { password: "x" }, 500],
    ["an error of the database", breakDatabase, { secret: "x" }, 500],
  ] as const)("%s", async (_, endpoint, input, code) => {
    const before = await traces();
    expect(await api.call(endpoint as typeof crash, input as never)).toMatchObject({ code });
    expect(await traces()).toEqual(before);
  });
});

test("a POST leaves one audit row named after it, with its subject and the instant of the request", async () => {
  await api.call(echo, { text: "a", id: "tr_1" }, { headers: { "x-request-id": "post-with-id" } });
  expect(await rowsOf("post-with-id")).toEqual([
    {
      code: "sample.echo",
      actor_kind: "visitor",
      actor_id: null,
      subject: "tr_1",
      details: {},
      occurred_at: app.runtime.clock.now(),
    },
  ]);
});

test.each([
  ["a POST that says never", silent, {}, 0],
  ["a plain POST that says never", plain, { text: "a" }, 0],
  ["a GET", read, {}, 0],
  ["a GET that says always", reveal, { id: "rc_1" }, 1],
] as const)("%s leaves its expected number of audit rows", async (name, endpoint, input, count) => {
  expect(await api.call(endpoint as typeof read, input as never, { headers: { "x-request-id": name } })).toMatchObject({
    code: 200,
  });
  expect(await rowsOf(name)).toHaveLength(count);
});

test("a GET has no transaction, and a GET that tries to write is answered 500", async () => {
  expect(await api.call(read, {})).toMatchObject({ data: { inTransaction: false } });
  const before = await traces();
  expect(await api.call(readAndWrite, {})).toMatchObject({ code: 500 });
  expect(await traces()).toEqual(before);
});
