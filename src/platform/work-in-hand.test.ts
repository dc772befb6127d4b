/** A call that takes too long is answered, gives back what it held, and commits nothing by and by. */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { on } from "./http/binding.ts";
import { uncounted } from "./http/metrics.ts";
import { openTestApi } from "./testing/api.ts";
import { openTestHouse } from "./testing/database.ts";
import { openLogLines } from "./testing/log-lines.ts";
import { unhurried, withDeadline } from "./work-in-hand.ts";

const DEADLINE_MS = 700;
const house = await openTestHouse({ poolSize: 2 });
const { database } = house.machinery;
const owner = new pg.Client({ connectionString: house.url });
beforeAll(async () => {
  await owner.connect();
  await owner.query(`create table public.slow (name text);
    grant select, insert on public.slow to sampai_app;
    create function public.commit_slowly() returns trigger language plpgsql as 'begin if new.name = ''commit'' then perform pg_sleep(30); end if; return new; end';
    create constraint trigger slowly after insert on public.slow deferrable initially deferred for each row execute function public.commit_slowly()`);
});
afterAll(async () => {
  await owner.end();
  await house[Symbol.asyncDispose]();
});

const slow = post({
  name: "sample.slow",
  path: "/v1/sample/slow",
  summary: "A call that takes its time.",
  access: "public",
  audit: "never",
  input: z.strictObject({ in: z.enum(["statement", "commit", "thought", "nothing"]) }),
  output: z.strictObject({ done: z.literal(true) }),
});
const slowHttp = {
  bindings: [
    on(slow, async (ctx, { in: where }) => {
      await sql`insert into public.slow (name) values (${where})`.execute(ctx.db);
      if (where === "statement") await sql`select pg_sleep(30)`.execute(ctx.db);
      if (where === "thought") await pause(DEADLINE_MS * 2);
      return { done: true as const };
    }),
  ],
  refusals: { ID: {}, EN: {} },
};

const { log } = openLogLines();
const counted: string[] = [];
const metrics = { ...uncounted(), countCall: (call: string, answer: string) => void counted.push(`${call} ${answer}`) };
const api = await openTestApi({ ...house, machinery: { ...house.machinery, log } }, [slowHttp], {}, undefined, {
  deadlineMs: DEADLINE_MS,
  metrics,
});
afterAll(() => api[Symbol.asyncDispose]());

const sleeping = async () =>
  (
    await owner.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()",
    )
  ).rows;
const kept = async () => (await owner.query<{ name: string }>("select name from public.slow")).rows.map(({ name }) => name);

test.each(["statement", "commit"] as const)(
  "a call that hangs in its %s is answered in time, and holds nothing of the pool",
  async (where) => {
    const began = performance.now();
    const both = await Promise.all([api.call(slow, { in: where }), api.call(slow, { in: where })]);
    expect(performance.now() - began).toBeLessThan(DEADLINE_MS + 1_500);
    for (const answer of both)
      expect(answer).toMatchObject({
        code: 503,
        status: "unavailable",
        details: { retryAfterSeconds: 5, askAgainWith: "same_id" },
      });
    expect(counted.splice(0)).toEqual(["sample.slow deadline_missed", "sample.slow deadline_missed"]);
    // Both connections were in use: who comes now finds room at once.
    expect((await api.call(slow, { in: "nothing" })).code).toBe(200);
    counted.splice(0);
    // The server gives up as well, long before its own limit, and nothing of it is there.
    await vi.waitFor(async () => expect(await sleeping()).toEqual([]), 8_000);
    expect(new Set(await kept())).toEqual(new Set(["nothing"]));
  },
);

test("a call that thinks for too long in the middle of its transaction is answered in time, holds no lock, and commits nothing", async () => {
  expect(await api.call(slow, { in: "thought" })).toMatchObject({ code: 503, status: "unavailable" });
  counted.splice(0);
  await vi.waitFor(async () => expect(await sleeping()).toEqual([]), DEADLINE_MS / 2);
  await pause(DEADLINE_MS * 2);
  expect(await kept()).not.toContain("thought");
});

test("a call in time is answered as ever", async () => {
  expect(await api.call(slow, { in: "nothing" })).toMatchObject({ code: 200, data: { done: true } });
  expect(counted.splice(0)).toEqual(["sample.slow ok"]);
});

test("what says that it takes its time, and what no call asks, has no deadline of a call", async () => {
  const sleep = () => sql`select pg_sleep(${(DEADLINE_MS * 1.5) / 1000})`.execute(database);
  await expect(sleep()).resolves.toBeDefined();
  await expect(withDeadline({ requestId: "r", name: "n", afterMs: DEADLINE_MS }, () => unhurried(sleep))).rejects.toThrow(
    "n had not answered after",
  );
  // The caller was told; the statement went on.
  await expect(unhurried(sleep)).resolves.toBeDefined();
});
