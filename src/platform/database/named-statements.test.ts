import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { openTestApp } from "../testing/database.ts";

// Connected as the owner, who may change tables as a migration does.
const app = await openTestApp({ role: null });
const { database } = app.runtime;
afterAll(() => app[Symbol.asyncDispose]());
beforeEach(() =>
  sql
    .raw("drop table if exists shelf; create table shelf (id int, name text); insert into shelf values (1, 'a')")
    .execute(database),
);

const read = (db = database) => sql<{ name: string }>`select * from shelf where id = ${1}`.execute(db);
const widen = () => sql.raw("alter table shelf add column colour text default 'red'").execute(database);
/** One connection, so that a repeated statement is already prepared on it. */
const onOne = <T>(work: (db: typeof database) => Promise<T>) => database.connection().execute((db) => work(db));

test("a repeated statement is named on its connection and planned once", async () => {
  const names = await onOne(async (db) => {
    for (let n = 0; n < 3; n++) await read(db);
    const { rows } = await sql<{ calls: bigint }>`select generic_plans + custom_plans as calls from pg_prepared_statements
      where statement like 'select * from shelf%' and from_sql = ${false}`.execute(db);
    return rows;
  });
  expect(names).toEqual([{ calls: 3n }]);
});

test("two processes never give one name to two statements, whatever their order", async () => {
  const texts = ["select $1::int + 1 as one", "select $1::int * 100 as one", "select $1::text as one"];
  /** A fresh process without prepared names. */
  const namesOf = async (inOrder: readonly string[]) => {
    vi.resetModules();
    const { NamingClient } = await import("./named-statements.ts");
    const client: pg.Client = new NamingClient({ ...(app.pool.options as pg.ClientConfig) });
    await client.connect();
    try {
      for (const text of inOrder) await client.query(text, [1]);
      const { rows } = await client.query<{ name: string; statement: string }>(
        "select name, statement from pg_prepared_statements",
      );
      return new Map(rows.map(({ statement, name }) => [statement, name]));
    } finally {
      await client.end();
    }
  };
  const [first, second] = [await namesOf(texts), await namesOf(texts.toReversed())];
  expect(new Set(first.values()).size).toBe(texts.length);
  for (const text of texts) expect(second.get(text)).toBe(first.get(text));
});

test("the server does not store statements with long lists", async () => {
  const stored = await onOne(async (db) => {
    const ids = Array.from({ length: 60 }, (_, n) => n);
    await sql`select * from shelf where id in (${sql.join(ids)})`.execute(db);
    return (await sql`select from pg_prepared_statements where statement like ${"%shelf where id in%"}`.execute(db)).rows;
  });
  expect(stored).toHaveLength(0);
});

test("a table changed by a migration meanwhile is read in its new form", async () => {
  const answers = await onOne(async (db) => {
    const before = await read(db);
    await widen();
    return [before.rows, (await read(db)).rows, (await read(db)).rows];
  });
  expect(answers).toEqual([[{ id: 1, name: "a" }], ...Array.from({ length: 2 }, () => [{ id: 1, name: "a", colour: "red" }])]);
});

test("inside a transaction the whole transaction is retried", async () => {
  // Makes sure that every connection of the pool has prepared the statement.
  await Promise.all(Array.from({ length: 8 }, () => app.as({}, (ctx) => read(ctx.db as typeof database))));
  await widen();
  let tries = 0;
  const work = app.as({}, async (ctx) => {
    tries++;
    await ctx.audit("test.stale", { subject: "shelf" });
    return (await read(ctx.db)).rows;
  });
  expect(await work).toEqual([{ id: 1, name: "a", colour: "red" }]);
  expect(tries).toBe(2);
  expect((await sql`select from audit.entry where subject = ${"shelf"}`.execute(database)).rows).toHaveLength(1);
});
