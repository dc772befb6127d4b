/** A database made by migrations older than the baseline: every program that would use it exits with one sentence and code 1. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onDatabase } from "#platform/testing/on-database.ts";
import { openTestApp, type TestApp } from "#platform/testing/database.ts";
import { COMMANDS } from "#commands/commands.ts";
import { runNode } from "../processes/children.ts";

const SENTENCE =
  /^This database was made by migrations older than version 0\.2\.0 and cannot be upgraded\. Name an empty database .*npm start -- --fresh/;

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  // The state those migrations left: the names of their files, none of which exists any more.
  await onDatabase(app.url, (client) =>
    client.query(`truncate platform_migration.applied, platform_migration.applied_function;
      insert into platform_migration.applied (name, checksum) values ('0001-foundation.sql', 'a'), ('0143-lost-orders.sql', 'b')`),
  );
});
afterAll(() => app[Symbol.asyncDispose]());

/** They do not use the database; the doctor reports it among its lines; restore wants an empty one, and migrates what it restored. */
const OTHERS = new Set(["help", "version", "doctor", "restore"]);
const USERS = Object.entries(COMMANDS).filter(([name]) => !OTHERS.has(name));

const SETTINGS = () => ({ APP_ENV: "test", DATABASE_URL: app.url, LOG_LEVEL: "silent", PORT: "0", WORKER_PORT: "0" });
const typed = USERS.map(([name, { takes }]) => [name, ...takes.map(() => "any")]);

/** Runs the commands one after the other in one process, which loads the product once; prints the name and the refusal of each. */
const IN_TURN = `
  import { run } from "./src/main.ts";
  import { exitMessage } from "./src/platform/doctor/unreachable.ts";
  for (const command of ${JSON.stringify(typed)}) {
    const said = await run(command).then(() => "not refused", exitMessage);
    console.log(command[0] + ": " + said);
  }
  process.exit();`;

test("every command refuses it, and prints nothing else", { timeout: 120_000 }, async () => {
  const { output } = await runNode(["--input-type=module", "--eval", IN_TURN], SETTINGS());
  const lines = output.trim().split("\n");
  expect(lines.map((line) => line.slice(0, line.indexOf(": ")))).toEqual(USERS.map(([name]) => name));
  for (const line of lines) expect(line.slice(line.indexOf(": ") + 2), line).toMatch(SENTENCE);
});

/** One of the commands that begin with their settings, and one of those that are given a database: src/main.ts. */
test.each(["serve", "check"])("%s exits with code 1", { timeout: 60_000 }, async (name) => {
  const { code, output } = await runNode(["src/main.ts", name], SETTINGS());
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(SENTENCE) });
  expect(output.trim().split("\n")).toHaveLength(1);
});

test("none has changed anything in it", async () => {
  const { rows } = await onDatabase(app.url, (client) =>
    client.query<{ name: string }>("select name from platform_migration.applied order by name"),
  );
  expect(rows.map(({ name }) => name)).toEqual(["0001-foundation.sql", "0143-lost-orders.sql"]);
});
