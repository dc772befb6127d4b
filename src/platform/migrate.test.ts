import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { migrate, pendingMigrations } from "./migrate.ts";

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

const add = (file: string, statements: string) => writeFile(join(folder, file), statements);
const known = async () => (await readdir(REAL)).filter((file) => file.endsWith(".sql")).sort();

test("an empty database gets every file once, in order; the second run changes nothing", async () => {
  expect(await migrate(url, folder)).toEqual({ applied: await known(), total: (await known()).length, logins: [] });
  const before = await query("select * from platform_migration.applied");
  expect(await migrate(url, folder)).toEqual({ applied: [], total: (await known()).length, logins: [] });
  expect(await query("select * from platform_migration.applied")).toEqual(before);
});

test("five at once: one migrates, the others find it done", async () => {
  const reports = await Promise.all(Array.from({ length: 5 }, () => migrate(url, folder)));
  expect(reports.filter(({ applied }) => applied.length > 0).map(({ applied }) => applied)).toEqual([await known()]);
});

test("a file that has run may not be edited, nor be gone", async () => {
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

test("a file that fails leaves nothing of itself, names itself, and those before it stay", async () => {
  await add("9001-good.sql", "create table public.good (id int)");
  await add("9002-bad.sql", "create table public.half (id int); select 1 / 0; create table public.other (id int)");
  await expect(migrate(url, folder)).rejects.toThrow("migration 9002-bad.sql failed: division by zero");
  expect(await query("select to_regclass('public.good')::text as good, to_regclass('public.half')::text as half")).toEqual([
    { good: "good", half: null },
  ]);
  await add("9002-bad.sql", "create table public.half (id int)");
  expect((await migrate(url, folder)).applied).toEqual(["9002-bad.sql"]);
});

test("what is missing is named", async () => {
  await migrate(url, folder);
  await add("9001-extra.sql", "select 1");
  expect(await pendingMigrations(async (text) => (await query(text)) as { name: string }[], folder)).toEqual(["9001-extra.sql"]);
});

test("the application's role owns nothing and may not change what is append-only, nor the list of migrations", async () => {
  await migrate(url, folder);
  expect(await query("select relname from pg_class where pg_get_userbyid(relowner) = 'sampai_app'")).toEqual([]);
  expect(
    await query(`select table_schema || '.' || table_name as "table", string_agg(privilege_type, ' ' order by privilege_type) as may from information_schema.table_privileges
                 where grantee = 'sampai_app' and table_schema in ('audit', 'platform', 'platform_migration') group by 1 order by 1`),
  ).toEqual([
    { table: "audit.entry", may: "INSERT SELECT" },
    { table: "audit.seal", may: "INSERT SELECT" },
    { table: "audit.verification", may: "INSERT SELECT UPDATE" },
    // A key that was announced and never used is taken back.
    { table: "platform.app_key", may: "DELETE INSERT SELECT UPDATE" },
    { table: "platform.backup", may: "INSERT SELECT" },
    { table: "platform.database_seen", may: "INSERT SELECT UPDATE" },
    { table: "platform.installation", may: "INSERT SELECT UPDATE" },
    { table: "platform.message_receipt", may: "INSERT SELECT" },
    { table: "platform.outgoing_message", may: "INSERT SELECT UPDATE" },
    { table: "platform.rate_limit", may: "DELETE INSERT SELECT UPDATE" },
    { table: "platform.revision", may: "SELECT UPDATE" },
    // Where readiness writes, and takes it back.
    { table: "platform.write_probe", may: "INSERT TRUNCATE" },
    { table: "platform_migration.applied", may: "SELECT" },
  ]);
});
