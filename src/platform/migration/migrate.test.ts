import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate, pendingMigrations } from "./migrate.ts";
import { readMigrations } from "./migration-files.ts";

const REAL = "db/migrations";
let folder: string;
let url: string;
let name: string;

async function onDatabase<T>(at: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: at });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
const query = (text: string) => onDatabase(url, async (client) => (await client.query<Record<string, unknown>>(text)).rows);
const cluster = process.env["TEST_DATABASE_URL"]!;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "sampai-migrations-"));
  await cp(REAL, folder, { recursive: true });
  name = `migrate_${crypto.randomUUID().replaceAll("-", "")}`;
  await onDatabase(cluster, (client) => client.query(`create database ${name}`));
  url = Object.assign(new URL(cluster), { pathname: `/${name}` }).href;
});
afterEach(async () => {
  await onDatabase(cluster, (client) => client.query(`drop database ${name}`));
  await rm(folder, { recursive: true });
});

async function add(file: string, statements: string): Promise<void> {
  await mkdir(join(folder, dirname(file)), { recursive: true });
  await writeFile(join(folder, file), statements);
}
const functions = async () => (await readMigrations(REAL)).functions.map((file) => file.name);
const pending = () => pendingMigrations(async (text) => (await query(text)) as { name: string }[], folder);
const known = async () => (await readdir(REAL)).filter((file) => file.endsWith(".sql")).sort();

test("an empty database gets every file once, in order; the second run changes nothing", async () => {
  const total = (await known()).length;
  expect(await migrate(url, folder)).toEqual({ applied: await known(), total, functions: await functions(), logins: [] });
  const before = await query("select * from platform_migration.applied");
  expect(await migrate(url, folder)).toEqual({ applied: [], total, functions: [], logins: [] });
  expect(await query("select * from platform_migration.applied")).toEqual(before);
});

test("of five concurrent runs one migrates, and the others find nothing to do", async () => {
  const reports = await Promise.all(Array.from({ length: 5 }, () => migrate(url, folder)));
  expect(reports.filter(({ applied }) => applied.length > 0).map(({ applied }) => applied)).toEqual([await known()]);
});

test("a file that has run may be neither edited nor removed", async () => {
  await migrate(url, folder);
  await add("9001-extra.sql", "create table public.extra (id int)");
  expect((await migrate(url, folder)).applied).toEqual(["9001-extra.sql"]);
  await add("9001-extra.sql", "create table public.extra (id bigint)");
  await expect(migrate(url, folder)).rejects.toThrow("migration 9001-extra.sql was edited after it ran; write a new one instead");
  await rm(join(folder, "9001-extra.sql"));
  await expect(migrate(url, folder)).rejects.toThrow(
    "migration 9001-extra.sql has run on this database but its file is gone: the database is newer than the code",
  );
});

test("a failing file is named, and the whole run is rolled back, functions included", async () => {
  await migrate(url, folder);
  await add("9001-good.sql", "create table public.good (id int)");
  await add("functions/platform/new_one.sql", "create or replace function platform.new_one() returns int language sql return 1");
  await add("9002-bad.sql", "create table public.half (id int); select 1 / 0; create table public.other (id int)");
  await expect(migrate(url, folder)).rejects.toThrow("migration 9002-bad.sql failed: division by zero");
  expect(
    await query(`select to_regclass('public.good')::text as good, to_regclass('public.half')::text as half,
      to_regprocedure('platform.new_one()')::text as function`),
  ).toEqual([{ good: null, half: null, function: null }]);
  expect(await pending()).toEqual(["9001-good.sql", "9002-bad.sql", "functions/platform/new_one.sql"]);
  await add("9002-bad.sql", "create table public.half (id int)");
  expect(await migrate(url, folder)).toMatchObject({
    applied: ["9001-good.sql", "9002-bad.sql"],
    functions: ["functions/platform/new_one.sql"],
  });
});

test("pending files are named", async () => {
  await migrate(url, folder);
  await add("9001-extra.sql", "select 1");
  expect(await pending()).toEqual(["9001-extra.sql"]);
});

test("the application's role owns nothing and may change neither append-only tables nor the list of migrations", async () => {
  await migrate(url, folder);
  expect(await query("select relname from pg_class where pg_get_userbyid(relowner) = 'sampai_app'")).toEqual([]);
  expect(
    await query(`select table_schema || '.' || table_name as "table", string_agg(privilege_type, ' ' order by privilege_type) as may from information_schema.table_privileges
                 where grantee = 'sampai_app' and table_schema in ('audit', 'platform', 'platform_migration') group by 1 order by 1`),
  ).toEqual([
    { table: "audit.entry", may: "INSERT SELECT" },
    { table: "audit.seal", may: "INSERT SELECT" },
    { table: "audit.verification", may: "INSERT SELECT UPDATE" },
    // A key that was announced and never used may be withdrawn.
    { table: "platform.app_key", may: "DELETE INSERT SELECT UPDATE" },
    { table: "platform.backup", may: "INSERT SELECT" },
    { table: "platform.connection_test", may: "INSERT SELECT" },
    { table: "platform.database_seen", may: "INSERT SELECT UPDATE" },
    { table: "platform.installation", may: "INSERT SELECT UPDATE" },
    { table: "platform.message_receipt", may: "INSERT SELECT" },
    { table: "platform.outgoing_message", may: "INSERT SELECT UPDATE" },
    { table: "platform.rate_limit", may: "DELETE INSERT SELECT UPDATE" },
    { table: "platform.revision", may: "SELECT UPDATE" },
    { table: "platform.running_process", may: "DELETE INSERT SELECT UPDATE" },
    // Readiness writes here, and removes it again.
    { table: "platform.write_probe", may: "INSERT TRUNCATE" },
    { table: "platform_migration.applied", may: "SELECT" },
    { table: "platform_migration.applied_function", may: "SELECT" },
  ]);
});

const ANSWER = "functions/platform/answer.sql";
const answering = (text: string) => `create or replace function platform.answer() returns text language sql return '${text}'`;
const answer = async () => (await query("select platform.answer() as text"))[0]?.["text"];

test("a function whose text has changed is pending, and is applied at the next run", async () => {
  await add(ANSWER, answering("one"));
  await migrate(url, folder);
  expect([await answer(), await pending()]).toEqual(["one", []]);
  await add(ANSWER, answering("two"));
  expect(await pending()).toEqual([ANSWER]);
  expect(await migrate(url, folder)).toMatchObject({ applied: [], functions: [ANSWER] });
  expect([await answer(), await pending()]).toEqual(["two", []]);
});

test("code with an older text of a function is ready, as during a rolling restart, but may not restore its text", async () => {
  await add(ANSWER, answering("one"));
  await migrate(url, folder);
  await add(ANSWER, answering("two"));
  await migrate(url, folder);
  await add(ANSWER, answering("one"));
  expect(await pending()).toEqual([]);
  await expect(migrate(url, folder)).rejects.toThrow(
    `function ${ANSWER} has a newer text on this database: the database is newer than the code`,
  );
  expect(await answer()).toBe("two");
});

test("a function exists before the table that uses it, and may name a table created later in the same run", async () => {
  await migrate(url, folder);
  await add("9001-late.sql", "create schema late");
  await add(
    "9002-late.sql",
    `create table late.thing (id int, double int generated always as (late.twice(id)) stored);
     create trigger counted after insert on late.thing for each row execute function late.count_all();
     create table late.total (things int); insert into late.total values (0); insert into late.thing values (2)`,
  );
  await add(
    "functions/late/twice.sql",
    "create or replace function late.twice(int) returns int language sql immutable return $1 * 2",
  );
  await add(
    "functions/late/count_all.sql",
    `create or replace function late.count_all() returns trigger language plpgsql as $$
     declare total late.total;
     begin update late.total set things = things + 1 returning * into total; return null; end $$`,
  );
  await migrate(url, folder);
  expect(await query("select double, things from late.thing, late.total")).toEqual([{ double: 4, things: 1 }]);
});

test("a function that does not compile is named, and nothing is changed", async () => {
  await migrate(url, folder);
  const bad = "functions/platform/bad.sql";
  await add(bad, "create or replace function platform.bad() returns int language plpgsql as $$ begin retrun 1; end $$");
  await expect(migrate(url, folder)).rejects.toThrow(`function ${bad} failed: syntax error at or near "retrun"`);
  expect(await query("select to_regproc('platform.bad')::text as function")).toEqual([{ function: null }]);
});

test("a function without a schema, and a file outside both places, are refused", async () => {
  await add("functions/nowhere/one.sql", "create or replace function nowhere.one() returns int language sql return 1");
  await expect(migrate(url, folder)).rejects.toThrow(
    "function functions/nowhere/one.sql belongs to a schema that no migration creates",
  );
  await rm(join(folder, "functions/nowhere"), { recursive: true });
  await add("functions/stray.sql", "select 1");
  await expect(migrate(url, folder)).rejects.toThrow("functions/stray.sql is neither a numbered migration nor");
});

test("applying the functions again changes nothing about them", async () => {
  await migrate(url, folder);
  const described = `select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as text, p.proacl::text as grants
    from pg_proc as p where pronamespace::regnamespace::text = any(array['ledger', 'limits', 'transfers', 'cash_points', 'platform']) order by 1`;
  const before = await query(described);
  expect(before.length).toBeGreaterThan(20);
  for (const name of await functions()) await add(name, `${await readFile(join(folder, name), "utf8")}-- Again.\n`);
  expect((await migrate(url, folder)).functions).toEqual(await functions());
  expect(await query(described)).toEqual(before);
});
