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

test.each(USERS)("%s refuses it", { timeout: 60_000 }, async (name, { takes }) => {
  const settings = { APP_ENV: "test", DATABASE_URL: app.url, LOG_LEVEL: "silent", PORT: "0", WORKER_PORT: "0" };
  const { code, output } = await runNode(["src/main.ts", name, ...takes.map(() => "any")], settings);
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(SENTENCE) });
  expect(output.trim().split("\n")).toHaveLength(1);
});

test("none has changed anything in it", async () => {
  const { rows } = await onDatabase(app.url, (client) =>
    client.query<{ name: string }>("select name from platform_migration.applied order by name"),
  );
  expect(rows.map(({ name }) => name)).toEqual(["0001-foundation.sql", "0143-lost-orders.sql"]);
});
