import { afterEach, describe, expect, test, vi } from "vitest";
import { BUILT_IN_LEVELS } from "#access/model/policy.ts";
import { parseConfig } from "#platform/config.ts";
import { exitMessage } from "#platform/doctor/unreachable.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { onDatabase } from "#platform/testing/on-database.ts";
import { acceptAsItIs } from "./accept-database.ts";
import { help } from "./commands.ts";
import { run } from "#main.ts";
import { migrateDatabase } from "./migrate.ts";
import { openApp } from "#wiring/open-app.ts";

const cluster = process.env["TEST_DATABASE_URL"] ?? "";

test("`accept-database` makes a restored database usable again: numbers continue, the cluster is recorded, and the trail has a row", async () => {
  await using app = await openTestApp();
  const asOwner = (statement: string) => onDatabase(app.url, (client) => client.query(statement));
  await asOwner("insert into platform.database_seen (system_identifier, timeline) values ('7', 3)");
  await asOwner("update ledger.sums set bound = bound + 1000000");
  const config = parseConfig({ APP_ENV: "test", DATABASE_URL: app.url, LOG_LEVEL: "silent" });
  const { guard, runtime, pool } = openApp(config);
  await guard.look(runtime.database);
  expect(guard.state()).toBe("went_back, numbers_went_back");
  const says = await acceptAsItIs(runtime);
  expect(says).toMatch(/^accepted: cluster \d{15,}, timeline 1; before: cluster 7, timeline 3\./);
  await guard.look(runtime.database);
  expect(guard.state()).toBeNull();
  await pool.end();
  const { rows } = await asOwner("select actor_id from audit.entry where code = 'operator.database_accepted'");
  expect(rows).toEqual([{ actor_id: "accept-database" }]);
});

test("`migrate` creates the tables and the built-in levels in an empty database, and changes nothing when it runs again", async () => {
  const name = `main_${crypto.randomUUID().replaceAll("-", "")}`;
  await onDatabase(cluster, (client) => client.query(`create database ${name}`));
  const url = Object.assign(new URL(cluster), { pathname: `/${name}` }).href;
  const config = parseConfig({ APP_ENV: "test", DATABASE_URL: url, LOG_LEVEL: "silent" });
  const read = (query: string) => onDatabase(url, async (client) => (await client.query<Record<string, unknown>>(query)).rows);
  try {
    // Several processes of one deployment may start at once.
    await Promise.all([migrateDatabase(config), migrateDatabase(config)]);
    const levels = await read("select code, is_built_in, status from access.level order by code");
    expect(levels).toEqual(
      Object.keys(BUILT_IN_LEVELS)
        .toSorted()
        .map((code) => ({ code, is_built_in: true, status: "active" })),
    );
    expect(
      await read("select from access.level_right where level = 'ADMINISTRATOR' and menu = 'access' and module = 'approve'"),
    ).toHaveLength(1);
    const audited = await read("select actor_id, subject from audit.entry where code = 'access.built_in_level_ensured'");
    expect(audited).toHaveLength(levels.length);
    expect(new Set(audited.map(({ actor_id }) => actor_id))).toEqual(new Set(["migrate"]));
    await migrateDatabase(config);
    expect(await read("select from audit.entry where code = 'access.built_in_level_ensured'")).toHaveLength(levels.length);
  } finally {
    await onDatabase(cluster, (client) => client.query(`drop database ${name}`));
  }
});

describe("a start that fails because of the database prints a sentence with the remedy", () => {
  const withUrl = (change: Partial<URL>) => Object.assign(new URL(cluster), change).href;
  test.each([
    [
      "a login that is not there",
      withUrl({ username: "nobody_here", password: "x" }),
      /\(28\w{3}\)\. Correct login and password/,
    ],
    ["a database that is not there", withUrl({ pathname: "/nothing_here" }), /\(3D000\)\. Create the database \(createdb\)/],
    ["a server that is not there", "postgresql://x@127.0.0.1:9/x", /\(ECONNREFUSED\)\. Start PostgreSQL/],
  ])("%s", async (_what, url, sentence) => {
    const config = parseConfig({ APP_ENV: "test", DATABASE_URL: url, LOG_LEVEL: "silent" });
    const { pool } = openApp(config);
    for (const attempt of [() => migrateDatabase(config), () => pool.query("select 1")]) {
      const error: unknown = await attempt().catch((refused: unknown) => refused);
      const messages = exitMessage(error);
      expect(messages).toMatch(sentence);
      expect(messages).toMatch(/^The database does not answer .* `main\.js doctor` checks the rest\.$/);
    }
    await pool.end();
  });
  test("a bug keeps its stack, and so does a refused connection that is not the database's", () => {
    expect(exitMessage(new TypeError("x is not a function"))).toMatch(/^TypeError: x is not a function\n +at /);
    expect(exitMessage(Object.assign(new Error("fetch failed"), { code: "ECONNREFUSED" }))).toMatch(/\n +at /);
  });
});

describe("without any settings", () => {
  afterEach(() => vi.restoreAllMocks());
  async function printed(...typed: string[]): Promise<string> {
    const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    await run(typed);
    return write.mock.calls.map(([text]) => String(text)).join("");
  }
  test("help is printed", async () => expect(await printed("help")).toBe(help()));
  test("the version is printed, with the commit where there is one, and Node's", async () =>
    expect(await printed("version")).toMatch(
      new RegExp(
        `^sampai \\d+\\.\\d+\\.\\d+, commit (?:[0-9a-f]{40}|unknown), Node ${process.version.replaceAll(".", "\\.")}\n$`,
      ),
    ));
  test("an unknown command is refused with the help", () =>
    expect(run(["serv"])).rejects.toThrow(`"serv" is not a command.\n\n${help().trimEnd()}`));
});
