/** A database made by migrations older than the baseline: every program that would use it exits with one sentence and code 1. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { onDatabase } from "#platform/testing/on-database.ts";
import { openTestApp, type TestApp } from "#platform/testing/database.ts";
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

test.each(["migrate", "web", "worker", "serve"])("%s refuses it", { timeout: 60_000 }, async (command) => {
  const settings = { APP_ENV: "test", DATABASE_URL: app.url, LOG_LEVEL: "silent", PORT: "0", WORKER_PORT: "0" };
  const { code, output } = await runNode(["src/main.ts", command], settings);
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(SENTENCE) });
  expect(output.trim().split("\n")).toHaveLength(1);
});

test("migrate has changed nothing in it", async () => {
  const { rows } = await onDatabase(app.url, (client) =>
    client.query<{ name: string }>("select name from platform_migration.applied order by name"),
  );
  expect(rows.map(({ name }) => name)).toEqual(["0001-foundation.sql", "0143-lost-orders.sql"]);
});
