/**
 * Checks the form of db/migrations: each function has one file, no numbered file defines a function, and functions take no parameter of a
 * type of our own.
 */
import { expect, test } from "vitest";
import { readMigrations } from "#platform/migration/migration-files.ts";
import { onDatabase } from "#platform/testing/on-database.ts";
import { openTestApp } from "#platform/testing/database.ts";

const { numbered, functions } = await readMigrations("db/migrations");

/** True when a numbered file defines a function or procedure, which belongs in a function file. */
const definesFunction = (sql: string): boolean =>
  /\b(create( or replace)?|alter)\s+(function|procedure)\b/i.test(sql.replaceAll(/--.*$/gm, ""));

/** Says why a function file breaks the form; null when it does not. */
function whyNotFunctionFile(schema: string, name: string, sql: string): string | null {
  const defined = [...sql.matchAll(/^create (or replace )?function ([a-z_]+\.[a-z_]+)\(/gm)];
  if (defined.length !== 1 || defined[0]?.[1] === undefined) return "not one `create or replace function`";
  if (defined[0][2] !== `${schema}.${name}`) return `defines ${defined[0][2]}`;
  return sql.startsWith("-- ") ? null : "no docstring";
}

test.each(numbered.map(({ name, sql }) => [name, sql] as const))("%s defines no function", (_, sql) =>
  expect(definesFunction(sql)).toBe(false),
);

test.each(functions.map((file) => [file.name, file] as const))(
  "%s is one function with its docstring",
  (_, { schema, sql, ...file }) => expect(whyNotFunctionFile(schema, file.function, sql)).toBeNull(),
);

test.each([
  ["create function x.y() returns int language sql return 1", true],
  ["create table x.y (a int);\ncreate or replace\nfunction x.z() returns int language sql return 1", true],
  ["-- create function x.y()\ncreate trigger y before insert on x.y for each row execute function x.z()", false],
])("a function planted in a numbered file is found: %s", (sql, seen) => expect(definesFunction(sql)).toBe(seen));

test.each([
  ["-- Says.\ncreate or replace function x.y() returns int language sql return 1;", null],
  ["create or replace function x.y() returns int language sql return 1;", "no docstring"],
  ["-- Says.\ncreate function x.y() returns int language sql return 1;", "not one `create or replace function`"],
  ["-- Says.\ncreate or replace function x.z() returns int language sql return 1;", "defines x.z"],
  [
    "-- Says.\ncreate or replace function x.y() returns int language sql return 1;\ncreate or replace function x.y(int) returns int language sql return 1;",
    "not one `create or replace function`",
  ],
])("a planted function file in the wrong form is found: %s", (sql, why) => expect(whyNotFunctionFile("x", "y", sql)).toBe(why));

test("the database has exactly the functions of the files", async () => {
  await using app = await openTestApp();
  const { rows } = await onDatabase(app.url, (client) =>
    client.query<{ name: string }>(
      `select n.nspname || '.' || p.proname as name from pg_proc as p join pg_namespace as n on n.oid = p.pronamespace
       where n.nspname !~ '^pg_' and n.nspname <> all (array['information_schema', 'graphile_worker', 'public']) order by 1`,
    ),
  );
  expect(rows.map(({ name }) => name)).toEqual(functions.map((file) => `${file.schema}.${file.function}`).toSorted());
});
