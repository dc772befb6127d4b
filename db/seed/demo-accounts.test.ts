import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { levelMessages } from "../../src/access/messages.ts";
import { SENTINELS } from "../../simulators/messages/sentinels.ts";
import { BUILT_IN_LEVELS, type BuiltInLevel } from "../../src/access/model/policy.ts";
import { openTestApp } from "../../src/platform/testing/database.ts";
import { createKeyring } from "../../src/platform/keys/keyring.ts";
import { seedDemo } from "./demo.ts";
import { importInstallation } from "./import-installation.ts";

const app = await openTestApp();
const plain = await openTestApp();
beforeAll(async () => {
  await seedDemo(app.runtime, "db/seed", { keys: createKeyring("a secret of this test") });
  await importInstallation(plain.runtime, "db/seed", { production: false, allowDemo: false });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await plain[Symbol.asyncDispose]();
});

test("each built-in level has an account, staff have no user type, and the database is marked as a demo", async () => {
  const { rows } = await sql<{ level: string; is_staff: boolean; people: number }>`
    select level, bool_and(user_type is null) as is_staff, count(*)::int as people from identity.person
    join access.holder on user_id = person.id where email like '%@demo.example' group by level`.execute(app.runtime.database);
  expect(rows.map(({ level }) => level).toSorted()).toEqual(Object.keys(BUILT_IN_LEVELS).toSorted());
  for (const { level, is_staff } of rows) expect(is_staff, level).toBe(BUILT_IN_LEVELS[level as keyof typeof BUILT_IN_LEVELS].audience === "STAFF");
  expect(rows.find(({ level }) => level === "ADMINISTRATOR")?.people).toBe(2);
  expect((await sql`select from platform.installation where is_demo`.execute(app.runtime.database)).rows).toHaveLength(1);
});

test("an account's role is the name of its level, plus a word where a level has two accounts", async () => {
  const { accounts } = parse(await readFile("db/seed/demo-accounts.yaml", "utf8")) as { accounts: { role: string; level: BuiltInLevel }[] };
  expect(accounts.length).toBeGreaterThan(10);
  for (const { role, level } of accounts) expect(role.startsWith(levelMessages.ID[level]), `${role} of ${level}`).toBe(true);
});

test("each account has its own telephone number, so that nobody else receives a treasurer's code", async () => {
  const { accounts } = parse(await readFile("db/seed/demo-accounts.yaml", "utf8")) as { accounts: { phone: string }[] };
  const phones = accounts.map(({ phone }) => phone);
  expect(phones.filter((phone, n) => phones.indexOf(phone) !== n)).toEqual([]);
});

test("an operator's own installation gets the levels and no account", async () => {
  expect((await sql`select from access.level`.execute(plain.runtime.database)).rows.length).toBe(Object.keys(BUILT_IN_LEVELS).length);
  expect((await sql`select from identity.person`.execute(plain.runtime.database)).rows).toEqual([]);
});

test("no account has a number at which the message gateway misbehaves: a visitor's code would come late or never", async () => {
  const { accounts } = parse(await readFile("db/seed/demo-accounts.yaml", "utf8")) as { accounts: { phone: string }[] };
  const endings = SENTINELS.filter(({ behaviour }) => behaviour !== "delivered").map(({ ending }) => ending);
  expect(endings.length).toBeGreaterThan(10);
  expect(accounts.map(({ phone }) => phone).filter((phone) => endings.some((ending) => phone.endsWith(ending)))).toEqual([]);
});
