import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { newId, type Id } from "#kernel/id.ts";
import type { InputArgs } from "#kernel/endpoint.ts";
import { openDatabase, openPool, APP_ROLE } from "#platform/db.ts";
import { SESSION_COOKIE } from "#platform/http/visitor.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk, openTestApi, type TestAnswer } from "#platform/testing/api.ts";
import { openTestBrowser } from "#platform/testing/browser.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { endOwn, listLevelsInUse, listOwn, logOut, refreshToken, switchLevel } from "./contract.ts";
import { sessionsHttp } from "./http.ts";
import { endSession, endSessions, proveAgain, sessionByToken, sessionReader, setSessionLevel } from "./index.ts";
import { sessionInvariants } from "./invariants.ts";
import { office, resume, signIn, signInCalls, whoAmI } from "./testing/sign-in-calls.ts";

const testApp = await openTestApp();
const { clock, database } = testApp.runtime;
const otherPool = openPool({ url: testApp.url, poolSize: 8, role: APP_ROLE });
const otherApp = { ...testApp, runtime: { ...testApp.runtime, database: openDatabase(otherPool) } };
const open = (on: typeof testApp) =>
  openTestApi(on, [sessionsHttp, signInCalls], { SITE_URL: "https://sampai.test" }, sessionReader(on.runtime));
const api = await open(testApp);
const other = await open(otherApp);
afterAll(async () => {
  for (const one of [api, other]) await one[Symbol.asyncDispose]();
  await otherPool.end();
  await testApp[Symbol.asyncDispose]();
});
beforeEach(async () => {
  clock.advance(61_000);
  await sql`delete from access.holder`.execute(database);
});

const OVER = { code: 401, status: "session_over" };
const PIXEL = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
let people = 0;
async function signedIn(input: Partial<InputArgs<typeof signIn>> = {}, browser = openTestBrowser(api, PIXEL)) {
  const personId = `us_${++people}`;
  const opened = expectOk(await browser.call(signIn, { personId, ...input }));
  return { browser, personId, ...opened };
}
const callWith = (token: string, on = other) => openTestBrowser(on).call(whoAmI, {}, { token });
const MINUTE = 60_000;

describe("the cookie", () => {
  test.each([
    ["a day for a customer", {}, 86_400],
    ["30 days for who asked to be remembered", { isRemembered: true }, 30 * 86_400],
    ["a day for staff, whatever they ask", { isRemembered: true, isStaff: true }, 86_400],
  ])("holds %s and is unreadable to scripts", async (_, input, maxAge) => {
    const { browser, refreshToken } = await signedIn(input);
    const attributes = { httpOnly: true, secure: true, sameSite: "Lax", path: "/", maxAge };
    expect(browser.lastGiven).toEqual([{ name: SESSION_COOKIE, value: refreshToken, ...attributes }]);
  });

  test("returns a new pair to a page reloaded long after its access token expired, and is updated with each pair", async () => {
    const { browser, accessToken, personId } = await signedIn({ isRemembered: true });
    clock.advance(29 * 24 * 60 * MINUTE);
    expect(await callWith(accessToken)).toMatchObject(OVER);
    const answer = await browser.call(resume, {});
    expect(answer).toMatchObject({ code: 200, data: { personId, refreshToken: browser.cookies.get(SESSION_COOKIE) } });
    expect(browser.lastGiven).toMatchObject([{ maxAge: 86_400 }]);
    expect(await callWith(expectOk(answer).accessToken)).toMatchObject({ code: 200 });
    clock.advance(25 * 60 * MINUTE);
    expect(await browser.call(resume, {})).toMatchObject(OVER);
  });

  test("is used for a refresh without a token, and is not changed by another session's refresh", async () => {
    const one = await signedIn();
    const two = await signedIn();
    const answer = await one.browser.call(refreshToken, {});
    expect(answer).toMatchObject({ code: 200, data: { refresh_token: one.browser.cookies.get(SESSION_COOKIE) } });
    const before = one.browser.cookies.get(SESSION_COOKIE);
    expect(await one.browser.call(refreshToken, { refresh_token: two.refreshToken })).toMatchObject({ code: 200 });
    expect(one.browser.cookies.get(SESSION_COOKIE)).toBe(before);
    // A page of one person must not become another person's because the cookie was replaced; the attempt does not consume the cookie's
    // token.
    expect(await one.browser.call(refreshToken, {}, { token: two.accessToken })).toMatchObject(OVER);
    expect(await one.browser.call(refreshToken, {}, { token: one.accessToken })).toMatchObject({ code: 200 });
  });

  test("planted by an attacker never becomes the victim's session", async () => {
    const attacker = await signedIn();
    const victim = openTestBrowser(api);
    victim.cookies.set(SESSION_COOKIE, attacker.refreshToken);
    const { accessToken, sessionId, refreshToken } = await signedIn({}, victim);
    expect(new Set([accessToken, refreshToken, attacker.accessToken, attacker.refreshToken]).size).toBe(4);
    expect(sessionId).not.toBe(attacker.sessionId);
    expect(victim.cookies.get(SESSION_COOKIE)).toBe(refreshToken);
    expect(await callWith(attacker.accessToken)).toMatchObject(OVER);
    expect(await attacker.browser.call(resume, {})).toMatchObject(OVER);
    expect(await callWith(accessToken)).toMatchObject({ code: 200 });
  });
});

describe("an access token", () => {
  test("is valid for 20 minutes while its session is alive", async () => {
    const { accessToken } = await signedIn();
    for (const [ms, expected] of [
      [10 * MINUTE, { code: 200 }],
      [10 * MINUTE - 1, { code: 200 }],
      [1, OVER],
    ] as const) {
      clock.advance(ms);
      expect(await callWith(accessToken)).toMatchObject(expected);
    }
  });

  test("updates its session's last activity at most once a minute; idle time ends it, and refreshing does not help", async () => {
    const { accessToken, browser, sessionId } = await signedIn();
    const seen = async () =>
      (await sql<{ at: Date }>`select last_seen_at as at from sessions.session where id = ${sessionId}`.execute(database))
        .rows[0]!.at;
    const opened = clock.now();
    clock.advance(59_999);
    await callWith(accessToken);
    expect(await seen()).toEqual(opened);
    clock.advance(1);
    await callWith(accessToken);
    expect(await seen()).toEqual(clock.now());
    clock.advance(15 * MINUTE - 1);
    expect(await browser.call(refreshToken, {})).toMatchObject({ code: 200 });
    clock.advance(1);
    expect(await callWith(accessToken)).toMatchObject(OVER);
    expect(await browser.call(refreshToken, {})).toMatchObject(OVER);
    expect(await browser.call(resume, {})).toMatchObject(OVER);
  });

  test.each([
    ["a customer's after 12 hours", {}, 12 * 60],
    ["staff's after 8 hours", { isStaff: true }, 8 * 60],
  ])("%s is over however active it is", async (_, input, minutes) => {
    const { browser, personId, ...opened } = await signedIn(input);
    let token = opened.accessToken;
    for (let passed = 0; passed < minutes - 9; passed += 9) {
      clock.advance(9 * MINUTE);
      const answer = await browser.call(resume, {});
      expect(answer).toMatchObject({ code: 200, data: { personId } });
      token = expectOk(answer).accessToken;
    }
    clock.advance(9 * MINUTE);
    expect(await callWith(token)).toMatchObject(OVER);
    expect(await browser.call(resume, {})).toMatchObject(OVER);
  });

  test("resumes its session with the refresh token that came with it, or the newest within the grace period", async () => {
    const { accessToken, refreshToken: first, personId } = await signedIn();
    const app = openTestBrowser(api);
    const input = { access_token: accessToken };
    expect(await app.call(resume, input)).toMatchObject({ data: { personId, accessToken, refreshToken: first } });
    const data = expectOk(await app.call(refreshToken, { refresh_token: first }));
    const next = { accessToken: data.access_token, refreshToken: data.refresh_token };
    expect(await app.call(resume, input)).toMatchObject({ code: 200, data: next });
    clock.advance(21_000);
    await testApp.as({}, (ctx) => sql`update sessions.refresh_token set successor = null`.execute(ctx.db));
    expect(await app.call(resume, input)).toMatchObject({ code: 200, data: { accessToken, refreshToken: null } });
    expect(await app.call(resume, { access_token: "x" })).toMatchObject(OVER);
  });
});

describe("a session that ends on one server is over on the other server at the next call", () => {
  const methods: [string, (opened: Awaited<ReturnType<typeof signedIn>>) => Promise<unknown>][] = [
    ["by logging out with the access token", ({ browser, accessToken }) => browser.call(logOut, {}, { token: accessToken })],
    ["by logging out with the cookie alone", ({ browser }) => browser.call(logOut, {})],
    ["by logging out with the refresh token", (own) => openTestBrowser(api).call(logOut, { refresh_token: own.refreshToken })],
    ["by its owner, from the list", ({ browser, sessionId: id, accessToken: token }) => browser.call(endOwn, { id }, { token })],
    ["by staff", ({ sessionId }) => testApp.as({}, (ctx) => endSession(ctx, sessionId, "ended_by_staff"))],
    ["because the person was deactivated", ({ personId }) => testApp.as({}, (ctx) => endSessions(ctx, personId, "deactivated"))],
    ["because they signed in anew here", ({ browser, personId }) => browser.call(signIn, { personId })],
  ];
  test.each(methods)("%s", async (_, end) => {
    const opened = await signedIn();
    expect(await callWith(opened.accessToken)).toMatchObject({ code: 200 });
    await end(opened);
    expect(await callWith(opened.accessToken)).toMatchObject(OVER);
    expect(await openTestBrowser(other).call(refreshToken, { refresh_token: opened.refreshToken })).toMatchObject(OVER);
  });

  test("logging out deletes the cookie, writes an audit row, and answers the same when no session is open", async () => {
    const { browser, accessToken, sessionId } = await signedIn();
    for (let time = 0; time < 2; time++) {
      expect(await browser.call(logOut, {}, { token: accessToken })).toMatchObject({ code: 200, data: { done: true } });
      expect(browser.lastGiven).toMatchObject([{ name: SESSION_COOKIE, value: "", httpOnly: true }]);
    }
    expect(await openTestBrowser(api).call(logOut, { refresh_token: "x" })).toMatchObject({ code: 200 });
    const { rows } = await sql`select code from audit.entry where subject = ${sessionId}`.execute(database);
    expect(rows).toEqual([{ code: "sessions.log_out" }]);
  });
});

describe("own sessions", () => {
  test("are listed with device and place, and can be ended one by one or all except this one", async () => {
    const { personId, accessToken, sessionId } = await signedIn();
    clock.advance(1_000);
    const second = expectOk(await openTestBrowser(api, "curl/8.9").call(signIn, { personId }));
    const browser = openTestBrowser(api);
    const list = async () => expectOk(await browser.call(listOwn, {}, { token: accessToken })).sessions;
    const here = { id: sessionId, device: "Chrome · Android", address: "127.0.0.1", factor: "sms", isCurrent: true };
    expect(await list()).toMatchObject([{ id: second.sessionId, device: "", isCurrent: false }, here]);
    expect(await testApp.as({}, (ctx) => endSessions(ctx, personId, "password_changed", sessionId))).toBe(1);
    expect(await list()).toMatchObject([here]);
    expect(await callWith(second.accessToken)).toMatchObject(OVER);
  });

  test("do not include another person's: its id is answered like an unknown one", async () => {
    const mine = await signedIn();
    const theirs = await signedIn();
    const end = (id: Id<"ss">) => mine.browser.call(endOwn, { id }, { token: mine.accessToken });
    const { requestId: _a, ...foreign } = await end(theirs.sessionId);
    const { requestId: _b, ...unknown } = await end("ss_01kc0000000000000000000000");
    expect(foreign).toMatchObject({ code: 404, status: "not_found" });
    expect(foreign).toEqual(unknown);
    expect(await callWith(theirs.accessToken)).toMatchObject({ code: 200 });
  });
});

describe("levels", () => {
  const hold = (personId: string, level: string, ...menus: string[]) =>
    testApp.as({}, async (ctx) => {
      await sql`insert into access.level (code, name_id, name_en, audience, updated_at) values (${level}, 'x', 'y', 'STAFF', now()) on conflict do nothing`.execute(
        ctx.db,
      );
      for (const menu of menus)
        await sql`insert into access.level_right values (${level}, ${menu}, 'view') on conflict do nothing`.execute(ctx.db);
      await sql`insert into access.holder values (${personId}, ${level}, now(), 'test')`.execute(ctx.db);
    });
  const switchTo = (token: string, level: string) => openTestBrowser(api).call(switchLevel, { level }, { token });
  const enter = (token: string): Promise<TestAnswer> => openTestBrowser(other).call(office, {}, { token });

  test("give the rights of the active level, as they are at the moment of the call", async () => {
    const { accessToken, personId, sessionId } = await signedIn({ isStaff: true, level: "TEST_DESK" });
    await hold(personId, "TEST_DESK", "dashboard");
    await hold(personId, "TEST_HEAD", "user");
    expect(await enter(accessToken)).toMatchObject({ code: 403 });
    const menuAccess = [{ menu: "user", module: ["view"] }];
    const answer = { level: "TEST_HEAD", levels: ["TEST_DESK", "TEST_HEAD"], menu_access: menuAccess };
    expect(await switchTo(accessToken, "TEST_HEAD")).toMatchObject({ code: 200, data: answer });
    expect(await enter(accessToken)).toMatchObject({ code: 200 });
    const actor = { kind: "staff", id: personId, sessionId, level: "TEST_HEAD", menuAccess };
    expect(await callWith(accessToken)).toMatchObject({ data: { actor } });
    await sql`delete from access.holder where level = 'TEST_HEAD'`.execute(database);
    expect(await enter(accessToken)).toMatchObject({ code: 403 });
  });

  test("in use by a person are visible to those who may view rights: each once, without sessions that are over", async () => {
    const boss = await signedIn({ isStaff: true, level: "TEST_BOSS" });
    await hold(boss.personId, "TEST_BOSS", "access");
    const personId = newId("us", clock.now().getTime(), testApp.runtime.random(10));
    const inUse = async (by = boss.accessToken) => openTestBrowser(other).call(listLevelsInUse, { personId }, { token: by });
    expect(await inUse()).toMatchObject({ code: 200, data: { levels: [] } });
    const head = await signedIn({ personId, isStaff: true, level: "TEST_HEAD" });
    await signedIn({ personId, isStaff: true, level: "TEST_DESK" });
    await signedIn({ personId, isStaff: true, level: "TEST_DESK" });
    expect(await inUse()).toMatchObject({ data: { levels: ["TEST_DESK", "TEST_HEAD"] } });
    await testApp.as({}, (ctx) => endSession(ctx, head.sessionId, "ended_by_staff"));
    expect(await inUse()).toMatchObject({ data: { levels: ["TEST_DESK"] } });
    expect(await inUse(head.accessToken)).toMatchObject(OVER);
  });

  test("that are not held and levels that do not exist are refused alike", async () => {
    const { accessToken, personId } = await signedIn();
    await hold(personId, "TEST_DESK");
    await hold("us_else", "TEST_HEAD", "user");
    for (const level of ["TEST_HEAD", "NO_SUCH_LEVEL"])
      expect(await switchTo(accessToken, level)).toMatchObject({ code: 403, status: "permission_denied" });
  });
});

test("a proof is fresh for ten minutes and can be renewed; a session that is over cannot be changed", async () => {
  const { accessToken, sessionId, personId } = await signedIn();
  clock.advance(10 * MINUTE + 1);
  expect(await callWith(accessToken)).toMatchObject({ data: { whyNotFresh: "proof_needed", device: "Chrome · Android" } });
  await testApp.as({}, (ctx) => proveAgain(ctx, sessionId));
  expect(await callWith(accessToken)).toMatchObject({ data: { whyNotFresh: null } });
  expect(await testApp.as({}, (ctx) => sessionByToken(ctx, accessToken))).toMatchObject({ id: sessionId, personId });
  await testApp.as({}, (ctx) => endSession(ctx, sessionId, "factor_changed"));
  expect(await testApp.as({}, (ctx) => sessionByToken(ctx, accessToken))).toBeNull();
  await expect(testApp.as({}, (ctx) => proveAgain(ctx, sessionId))).rejects.toMatchObject({ code: "session_over" });
  await expect(testApp.as({}, (ctx) => setSessionLevel(ctx, sessionId, "X"))).rejects.toMatchObject({ code: "session_over" });
});

test("session invariants hold after these tests", async () => {
  for (const report of await checkInvariants(database, sessionInvariants)) expect(report).toMatchObject({ breaches: [] });
});
