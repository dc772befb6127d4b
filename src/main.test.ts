import { afterEach, describe, expect, test, vi } from "vitest";
import { BUILT_IN_LEVELS } from "#access/policy.ts";
import { parseConfig } from "#platform/config.ts";
import { lastWords } from "#platform/doctor/away.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { onDatabase } from "#platform/testing/on-database.ts";
import { acceptAsItIs } from "./accept-database.ts";
import { help } from "./commands.ts";
import { migrateDatabase, run } from "./main.ts";
import { openHouse } from "./open-house.ts";

const cluster = process.env["TEST_DATABASE_URL"] ?? "";

test("`accept-database` lets a restored database be worked with again: numbers rise on, the cluster is known, and the trail says so", async () => {
  await using house = await openTestHouse();
  const asOwner = (statement: string) => onDatabase(house.url, (client) => client.query(statement));
  await asOwner("insert into platform.database_seen (system_identifier, timeline) values ('7', 3)");
  await asOwner("update ledger.sums set bound = bound + 1000000");
  const config = parseConfig({ APP_ENV: "test", DATABASE_URL: house.url, LOG_LEVEL: "silent" });
  const { guard, machinery, pool } = openHouse(config);
  await guard.look(machinery.database);
  expect(guard.state()).toBe("went_back, numbers_went_back");
  const says = await acceptAsItIs(machinery);
  expect(says).toMatch(/^accepted: cluster \d{15,}, timeline 1; before: cluster 7, timeline 3\./);
  await guard.look(machinery.database);
  expect(guard.state()).toBeNull();
  await pool.end();
  const { rows } = await asOwner("select actor_id from audit.entry where code = 'operator.database_accepted'");
  expect(rows).toEqual([{ actor_id: "accept-database" }]);
});

test("`migrate` brings an empty database its tables and the built-in levels, and changes nothing when it runs again", async () => {
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

describe("a start that fails because of the database says so in a sentence with the remedy", () => {
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
    const { pool } = openHouse(config);
    for (const attempt of [() => migrateDatabase(config), () => pool.query("select 1")]) {
      const error: unknown = await attempt().catch((refused: unknown) => refused);
      const words = lastWords(error);
      expect(words).toMatch(sentence);
      expect(words).toMatch(/^The database does not answer .* `main\.js doctor` looks at the rest\.$/);
    }
    await pool.end();
  });
  test("a bug keeps its stack, and so does somebody else's closed door", () => {
    expect(lastWords(new TypeError("x is not a function"))).toMatch(/^TypeError: x is not a function\n +at /);
    expect(lastWords(Object.assign(new Error("fetch failed"), { code: "ECONNREFUSED" }))).toMatch(/\n +at /);
  });
});

describe("without any setting", () => {
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
  test("what is no command is refused with the help", () =>
    expect(run(["serv"])).rejects.toThrow(`"serv" is no command.\n\n${help().trimEnd()}`));
});
