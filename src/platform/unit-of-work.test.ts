import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
import { Refusal } from "#kernel/refusal.ts";
import { openTestApp } from "./testing/database.ts";
import { withoutTransaction } from "./unit-of-work.ts";

const app = await openTestApp();
const { database } = app.runtime;
afterAll(() => app[Symbol.asyncDispose]());

const raise = (code: string) => sql.raw(`do $$ begin raise exception 'planted' using errcode = '${code}'; end $$`);
const rows = async (subject: string) => (await sql`select id from audit.entry where subject = ${subject}`.execute(database)).rows;

describe("a transaction that PostgreSQL aborts by itself is retried as a whole, at most four attempts", () => {
  test.each([
    ["a serialisation failure", "40001"],
    ["a deadlock", "40P01"],
  ])("%s", async (name, code) => {
    let tries = 0;
    const answer = await app.as({}, async (ctx) => {
      await ctx.audit("test.retry", { subject: name });
      if (++tries < 4) await raise(code).execute(ctx.db);
      return tries;
    });
    expect(answer).toBe(4);
    expect(await rows(name)).toHaveLength(1);
  });

  test("a fifth attempt is not made", async () => {
    let tries = 0;
    const work = app.as({}, async (ctx) => {
      tries++;
      await raise("40001").execute(ctx.db);
    });
    await expect(work).rejects.toMatchObject({ code: "40001" });
    expect(tries).toBe(4);
  });

  test("two real serializable transactions that each read what the other writes both succeed in the end", async () => {
    await using owner = await openTestApp({ role: null });
    await sql`insert into platform.revision (name) values ('a'), ('b')`.execute(owner.runtime.database);
    let tries = 0;
    const both = Promise.withResolvers<void>();
    let arrived = 0;
    const add = (from: string, to: string) =>
      owner.as({}, async (ctx) => {
        tries++;
        await sql`set transaction isolation level serializable`.execute(ctx.db);
        const { rows: read } = await sql<{ number: bigint }>`select number from platform.revision where name = ${from}`.execute(
          ctx.db,
        );
        if (++arrived === 2) both.resolve();
        await both.promise;
        await sql`update platform.revision set number = ${String(read[0]!.number + 1n)}::bigint where name = ${to}`.execute(
          ctx.db,
        );
      });
    await Promise.all([add("a", "b"), add("b", "a")]);
    expect(tries).toBe(3);
  });
});

describe("a deliberately thrown error is not retried", () => {
  test.each([
    ["a refusal", new Refusal("x", 409)],
    ["a bug", new Error("bug")],
    ["a check of the database", Object.assign(new Error("check"), { code: "23514" })],
  ])("%s", async (_, error) => {
    let tries = 0;
    const work = app.as({}, async (ctx) => {
      tries++;
      await ctx.audit("test.thrown", { subject: "thrown" });
      throw error;
    });
    await expect(work).rejects.toBe(error);
    expect(tries).toBe(1);
    expect(await rows("thrown")).toEqual([]);
  });
});

test("a transaction has one instant throughout", async () => {
  await app.as({}, async (ctx) => {
    const { now } = ctx;
    app.runtime.clock.advance(1_000);
    expect(ctx.now).toBe(now);
  });
});

test.each(["audit", "enqueue", "publicPagesChanged"] as const)("outside a transaction %s refuses to write", async (verb) => {
  const facts = { requestId: "x", actor: { kind: "visitor" }, language: "ID", address: "x" } as const;
  await expect(withoutTransaction(app.runtime, facts, async (ctx) => ctx[verb]("x", {}))).rejects.toThrow(
    "a read without a transaction tried to write",
  );
});

test("a job exists exactly when its change is committed", async () => {
  const jobs = async () =>
    (await sql<{ key: string }>`select key from graphile_worker.jobs where task_identifier = 'test_job'`.execute(database)).rows;
  await app.as({}, async (ctx) => {
    await ctx.enqueue("test_job", { n: 1 }, { key: "k" });
    expect(await jobs()).toEqual([]);
  });
  expect(await jobs()).toEqual([{ key: "k" }]);
});

test("a connection cut during a transaction fails that request only, neither the process nor the next request", async () => {
  const cut = app.as({}, async (ctx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(ctx.db);
    await using owner = await openTestApp({ role: null });
    await sql`select pg_terminate_backend(${rows[0]!.pid})`.execute(owner.runtime.database);
    await ctx.audit("test.cut", { subject: "cut" });
  });
  await expect(cut).rejects.toThrow(/terminat|not queryable/i);
  await app.as({}, (ctx) => ctx.audit("test.after", { subject: "after" }));
  expect([await rows("cut"), await rows("after")]).toMatchObject([[], [{}]]);
});
