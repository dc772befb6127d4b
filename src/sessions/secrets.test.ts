import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openDatabase, openPool } from "#platform/db.ts";
import { SESSION_COOKIE } from "#platform/http/visitor.ts";
import { expectOk, openTestApi } from "#platform/testing/api.ts";
import { openTestBrowser } from "#platform/testing/browser.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { openLogLines } from "#platform/testing/log-lines.ts";
import { logOut, refreshToken } from "./contract.ts";
import { sessionsHttp } from "./http.ts";
import { sessionReader } from "./index.ts";
import { sessionJobs } from "./jobs.ts";
import { resume, signIn, signInCalls, whoAmI } from "./testing/sign-in-calls.ts";

const app = await openTestApp();
const { clock, database } = app.runtime;
const log = openLogLines();
const runtime = { ...app.runtime, log: log.log };
const api = await openTestApi({ ...app, runtime }, [sessionsHttp, signInCalls], {}, sessionReader(runtime));
/** Connects as the owner of the tables, who may rename one. */
const ownerPool = openPool({ url: app.url, poolSize: 1 });
const owner = openDatabase(ownerPool);
afterAll(async () => {
  await ownerPool.end();
  await api[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const dropOldTokens = () => {
  const transaction = <T>(work: Parameters<typeof app.as<T>>[1]) => app.as({}, work);
  return sessionJobs[0]!.run({ runtime, transaction, isLastAttempt: false }, {});
};
const count = async (what: string) =>
  (await sql.raw<{ n: number }>(`select count(*)::int as n from ${what}`).execute(database)).rows[0]!.n;
const signedIn = async (input: { isRemembered?: boolean } = {}) => {
  const browser = openTestBrowser(api);
  const data = expectOk(await browser.call(signIn, { personId: "us_1", ...input }));
  return { browser, ...data };
};

/** Every row of every table as text. */
async function wholeDatabase(): Promise<string> {
  const { rows } = await sql<{ name: string }>`select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(database);
  const texts = await Promise.all(
    rows.map(async ({ name }) => {
      if (!(await sql<{ may: boolean }>`select has_table_privilege(${name}, 'select') as may`.execute(database)).rows[0]!.may)
        return "";
      const { rows: all } = await sql.raw<{ row: string }>(`select row(t.*)::text as row from ${name} as t`).execute(database);
      return all.map(({ row }) => row).join("\n");
    }),
  );
  return texts.join("\n");
}

test("no token appears in any table, log line or audit row, in any encoding", async () => {
  const tokens: string[] = [];
  const note = (data: object) =>
    tokens.push(
      ...Object.entries(data).flatMap(([key, value]) => (/token/i.test(key) && typeof value === "string" ? [value] : [])),
    );
  const own = await signedIn();
  note(own);
  note(expectOk(await own.browser.call(refreshToken, {}, { token: own.accessToken })));
  note(expectOk(await own.browser.call(resume, {})));
  note(expectOk(await openTestBrowser(api).call(resume, { access_token: own.accessToken })));
  await openTestBrowser(api).call(whoAmI, {}, { token: own.refreshToken });
  const loggedOut = await signedIn();
  note(loggedOut);
  await loggedOut.browser.call(logOut, { refresh_token: loggedOut.refreshToken });
  const inDatabase = await wholeDatabase();
  clock.advance(21_000);
  expect(await openTestBrowser(api).call(refreshToken, { refresh_token: own.refreshToken })).toMatchObject({ code: 401 });
  // Provokes an error while a token is in use: the error must not contain it either.
  await sql`alter table sessions.session rename to hidden`.execute(owner);
  await openTestBrowser(api).call(refreshToken, { refresh_token: own.refreshToken });
  await sql`alter table sessions.hidden rename to session`.execute(owner);
  expect(new Set(tokens).size).toBeGreaterThanOrEqual(8);
  expect(log.text()).toContain("unexpected");
  const places = { inDatabase: inDatabase + (await wholeDatabase()), inLog: log.text() };
  expect(places.inDatabase).toContain("us_1");
  for (const [place, text] of Object.entries(places))
    for (const token of tokens)
      for (const spelling of [token, Buffer.from(token).toString("hex"), Buffer.from(token, "base64url").toString("hex")])
        expect(text.includes(spelling), place).toBe(false);
});

test("the job clears successors past the grace period, deletes expired tokens and those of ended sessions, keeps what detects a replay", async () => {
  clock.advance(24 * 60 * 60_000);
  await dropOldTokens();
  expect(await count("sessions.access_token")).toBe(0);
  expect(await count("sessions.refresh_token")).toBe(0);
  expect(await count("sessions.session where ended_at is null")).toBe(0);
  const own = await signedIn({ isRemembered: true });
  await own.browser.call(refreshToken, {});
  await dropOldTokens();
  expect(await count("sessions.refresh_token where successor is not null")).toBe(1);
  clock.advance(2 * 60_000);
  await dropOldTokens();
  expect(await count("sessions.refresh_token where successor is not null")).toBe(0);
  expect(await count("sessions.refresh_token")).toBe(2);
  expect(await count("sessions.access_token")).toBe(2);
  clock.advance(20 * 60_000);
  await dropOldTokens();
  expect(await count("sessions.access_token")).toBe(0);
  // A remembered session: idle time has not ended it, and its cookie is still valid.
  expect(own.browser.cookies.has(SESSION_COOKIE)).toBe(true);
  expect(await own.browser.call(resume, {})).toMatchObject({ code: 200 });
  expect(await openTestBrowser(api).call(refreshToken, { refresh_token: own.refreshToken })).toMatchObject({ code: 401 });
  expect(await count("sessions.session where end_reason = 'token_replayed'")).toBeGreaterThan(0);
  await dropOldTokens();
  expect(await count("sessions.refresh_token")).toBe(0);
});
