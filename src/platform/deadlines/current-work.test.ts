/** A call that takes too long is answered, releases its connections and locks, and commits nothing later. */
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { z } from "zod";
import { post } from "#kernel/endpoint.ts";
import { on } from "../http/binding.ts";
import { uncounted } from "../metrics/metrics.ts";
import { openTestApi } from "../testing/api.ts";
import { openTestApp } from "../testing/database.ts";
import { openLogLines } from "../testing/log-lines.ts";
import { unhurried, withDeadline } from "./current-work.ts";

const DEADLINE_MS = 700;
const app = await openTestApp({ poolSize: 2 });
const { database } = app.runtime;
const owner = new pg.Client({ connectionString: app.url });
beforeAll(async () => {
  await owner.connect();
  await owner.query(`create table public.slow (name text);
    grant select, insert on public.slow to sampai_app;
    create function public.commit_slowly() returns trigger language plpgsql as 'begin if new.name = ''commit'' then perform pg_sleep(30); end if; return new; end';
    create constraint trigger slowly after insert on public.slow deferrable initially deferred for each row execute function public.commit_slowly()`);
});
afterAll(async () => {
  await owner.end();
  await app[Symbol.asyncDispose]();
});

const slow = post({
  name: "sample.slow",
  path: "/v1/sample/slow",
  summary: "A slow call.",
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
      // oxlint-disable-next-line sampai/no-real-pause -- a call that takes longer than its deadline is the test's subject
      if (where === "thought") await pause(DEADLINE_MS * 2);
      return { done: true as const };
    }),
  ],
  refusals: { ID: {}, EN: {} },
};

const { log } = openLogLines();
const counted: string[] = [];
const metrics = { ...uncounted(), countCall: (call: string, answer: string) => void counted.push(`${call} ${answer}`) };
const api = await openTestApi({ ...app, runtime: { ...app.runtime, log } }, [slowHttp], {}, undefined, {
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
const stored = async () => (await owner.query<{ name: string }>("select name from public.slow")).rows.map(({ name }) => name);

test.each(["statement", "commit"] as const)(
  "a call that hangs in its %s is answered in time and holds no connection of the pool",
  async (where) => {
    const began = performance.now();
    const both = await Promise.all([api.call(slow, { in: where }), api.call(slow, { in: where })]);
    expect(performance.now() - began).toBeLessThan(DEADLINE_MS + 1_500);
    for (const answer of both)
      expect(answer).toMatchObject({
        code: 503,
        status: "unavailable",
        details: { retryAfterSeconds: 5, retryWith: "same_id" },
      });
    expect(counted.splice(0)).toEqual(["sample.slow deadline_missed", "sample.slow deadline_missed"]);
    // Both connections were in use; the next call gets one at once.
    expect((await api.call(slow, { in: "nothing" })).code).toBe(200);
    counted.splice(0);
    // The server also ends the statements, long before its own limit, and nothing of them is stored.
    await vi.waitFor(async () => expect(await sleeping()).toEqual([]), 8_000);
    expect(new Set(await stored())).toEqual(new Set(["nothing"]));
  },
);

test("a call that computes too long within its transaction is answered in time, holds no lock, and commits nothing", async () => {
  expect(await api.call(slow, { in: "thought" })).toMatchObject({ code: 503, status: "unavailable" });
  counted.splice(0);
  await vi.waitFor(async () => expect(await sleeping()).toEqual([]), DEADLINE_MS / 2);
  // oxlint-disable-next-line sampai/no-real-pause -- that nothing is committed afterwards can only be seen by waiting until the call has ended
  await pause(DEADLINE_MS * 2);
  expect(await stored()).not.toContain("thought");
});

test("a call within its deadline is answered normally", async () => {
  expect(await api.call(slow, { in: "nothing" })).toMatchObject({ code: 200, data: { done: true } });
  expect(counted.splice(0)).toEqual(["sample.slow ok"]);
});

test("work marked `unhurried`, and work outside a call, is not subject to a call's deadline", async () => {
  const sleep = () => sql`select pg_sleep(${(DEADLINE_MS * 1.5) / 1000})`.execute(database);
  await expect(sleep()).resolves.toBeDefined();
  await expect(withDeadline({ requestId: "r", name: "n", afterMs: DEADLINE_MS }, () => unhurried(sleep))).rejects.toThrow(
    "n had not answered after",
  );
  // The deadline answered the caller; the statement continued.
  await expect(unhurried(sleep)).resolves.toBeDefined();
});
