/**
 * `migrate` names missing rights and their remedy before it fails, and the remedy works; logins of the application get the role and the
 * limits.
 */
import type pg from "pg";
import { afterAll, expect, test } from "vitest";
import { ConfigError } from "../config.ts";
import { migrate } from "./migrate.ts";
import { whyNotMigrate } from "./prepare-roles.ts";
import { onDatabase } from "../testing/on-database.ts";

const MIGRATIONS = "db/migrations";
const cluster = process.env["TEST_DATABASE_URL"] ?? "";
const mark = crypto.randomUUID().replaceAll("-", "");
const [owner, web, database] = [`owner_${mark}`, `web_${mark}`, `roles_${mark}`];

const urlOf = (login: string | null, name = database) => {
  const url = Object.assign(new URL(cluster), { pathname: `/${name}` });
  return login === null ? url.href : Object.assign(url, { username: login, password: "of-tests" }).href;
};
const asSuperuser = (statement: string, name = "postgres") => onDatabase(urlOf(null, name), (client) => client.query(statement));

afterAll(async () => {
  await asSuperuser(`drop database if exists ${database} with (force)`);
  for (const role of [owner, web]) await asSuperuser(`drop role if exists ${role}`);
});

test("an owner who may not grant the application's role gets the statement for a superuser, and that statement is sufficient", async () => {
  await asSuperuser("do $$ begin create role sampai_app nologin; exception when duplicate_object then null; end $$");
  await asSuperuser(`create role ${owner} login password 'of-tests'`);
  await asSuperuser(`create database ${database} owner ${owner}`);
  const failure: unknown = await migrate(urlOf(owner), MIGRATIONS).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ConfigError);
  const says = (failure as Error).message;
  expect(says).not.toContain("permission denied");
  const [, remedy = ""] = /As a superuser: (.*)\.$/.exec(says) ?? [];
  expect(remedy).toBe(`grant sampai_app to "${owner}" with admin option`);
  await asSuperuser(remedy);
  await expect(migrate(urlOf(owner), MIGRATIONS)).resolves.toMatchObject({ logins: [] });
});

const readSession = (client: pg.Client) =>
  client.query(`select current_user::text as role, current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle`);

test("a login of the application works as its role and within limits, whatever its startup parameters", async () => {
  await asSuperuser(`create role ${web} login password 'of-tests' in role sampai_app`);
  const before = await onDatabase(urlOf(web), readSession);
  expect(before.rows).toEqual([{ role: web, statement: "0", idle: "0" }]);
  // A login that is no superuser and did not create the other login gets the statement for a superuser.
  const { logins } = await migrate(urlOf(owner), MIGRATIONS);
  expect(logins).toEqual([
    expect.stringMatching(new RegExp(`^login "${web}" has no role .* As a superuser: .*set role = 'sampai_app'`)),
  ]);
  expect((await migrate(urlOf(null), MIGRATIONS)).logins).toEqual([
    `login "${web}" works as sampai_app, with time limits, however it connects`,
  ]);
  expect((await onDatabase(urlOf(web), readSession)).rows).toEqual([{ role: "sampai_app", statement: "15s", idle: "30s" }]);
  expect((await migrate(urlOf(null), MIGRATIONS)).logins).toEqual([]);
});

test("a limit set by an operator stays, and other databases of the login are left unchanged", async () => {
  await asSuperuser(`alter role ${web} in database ${database} set statement_timeout = '7s'`);
  expect((await migrate(urlOf(null), MIGRATIONS)).logins).toEqual([]);
  expect((await onDatabase(urlOf(web), readSession)).rows).toMatchObject([{ statement: "7s" }]);
  expect((await onDatabase(urlOf(web, "postgres"), readSession)).rows).toEqual([{ role: web, statement: "0", idle: "0" }]);
});

const FIT = {
  login: "own",
  database: "db",
  version: 160_004,
  isSuper: false,
  mayCreateRoles: true,
  isAppRoleThere: false,
  mayWorkAsAppRole: false,
  mayGrantAppRole: false,
  mayCreateSchemas: true,
  hasTrigrams: true,
  isBegun: false,
  owner: null,
  isOwner: false,
};
const OURS = { isBegun: true, owner: "own", isOwner: true, isAppRoleThere: true, mayWorkAsAppRole: true, mayCreateRoles: false };
test.each([
  ["a login that may create roles, on an empty database", {}, null],
  ["a superuser", { isSuper: true, mayCreateRoles: false, isAppRoleThere: true }, null],
  [
    "a login that may not create roles",
    { mayCreateRoles: false },
    'create role sampai_app nologin; grant sampai_app to "own" with admin option',
  ],
  ["a role made before, granted", { mayCreateRoles: false, isAppRoleThere: true, mayGrantAppRole: true }, null],
  ["a role made before, not granted", { mayCreateRoles: false, isAppRoleThere: true }, "grant sampai_app"],
  ["CREATEROLE before 16 gives any role", { version: 150_008, isAppRoleThere: true }, null],
  ["CREATEROLE since 16 does not", { isAppRoleThere: true }, "grant sampai_app"],
  ["a later release", OURS, null],
  [
    "a dump restored where the role is not granted",
    { ...OURS, mayWorkAsAppRole: false },
    'may not work as the role sampai_app. As a superuser: grant sampai_app to "own"',
  ],
  [
    "a dump restored where there is no role",
    { ...OURS, isAppRoleThere: false, mayWorkAsAppRole: false },
    "create role sampai_app",
  ],
  ["tables of another owner", { ...OURS, owner: "postgres", isOwner: false }, 'run migrate as "postgres"'],
  ["a login that may not create schemas", { mayCreateSchemas: false }, 'alter database "db" owner to "own"'],
  ["a server without contrib", { hasTrigrams: false }, "contrib package"],
  ["an old server", { version: 140_012 }, "15 or newer"],
] as const)("%s", (_, rights, says) => {
  const why = whyNotMigrate({ ...FIT, ...rights });
  if (says === null) expect(why).toEqual([]);
  else expect(why).toEqual([expect.stringContaining(says)]);
});
