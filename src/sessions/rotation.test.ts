import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { InputArgs } from "#kernel/endpoint.ts";
import { openDatabase, openPool, APP_ROLE } from "#platform/db.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk, openTestApi, type TestAnswer } from "#platform/testing/api.ts";
import { openTestBrowser } from "#platform/testing/browser.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { SESSION_COOKIE } from "#platform/http/visitor.ts";
import { refreshToken } from "./contract.ts";
import { sessionsHttp } from "./http.ts";
import { SESSION_REPLAYED_JOB, sessionReader } from "./index.ts";
import { sessionInvariants } from "./invariants.ts";
import { resume, signIn, signInCalls, whoAmI } from "./testing/sign-in-calls.ts";

/** Two servers, each with its own pool, on one database and one clock. */
const testApp = await openTestApp();
const { clock, database } = testApp.runtime;
const otherPool = openPool({ url: testApp.url, poolSize: 8, role: APP_ROLE });
const otherTestApp = { ...testApp, runtime: { ...testApp.runtime, database: openDatabase(otherPool) } };
const open = (on: typeof testApp) => openTestApi(on, [sessionsHttp, signInCalls], {}, sessionReader(on.runtime));
const api = await open(testApp);
const other = await open(otherTestApp);
const apis = [api, other];
afterAll(async () => {
  for (const one of apis) await one[Symbol.asyncDispose]();
  await otherPool.end();
  await testApp[Symbol.asyncDispose]();
});
beforeEach(() => clock.advance(61_000));

interface Pair {
  readonly access_token: string;
  readonly refresh_token: string;
}
const pairOf = (answer: TestAnswer<typeof refreshToken>): Pair => expectOk(answer);
const OVER = { code: 401, status: "session_over" };
let people = 0;

/** A signed-in client; without a cookie jar it passes its tokens itself, as an app does. */
async function signedIn(input: Partial<InputArgs<typeof signIn>> = {}) {
  const browser = openTestBrowser(api);
  const personId = `us_${++people}`;
  const answer = await browser.call(signIn, { personId, ...input });
  const { accessToken, refreshToken: first, sessionId } = expectOk(answer);
  return { browser, personId, sessionId, pair: { access_token: accessToken, refresh_token: first } };
}
const app = () => openTestBrowser(api);
const exchange = (token: string, on = api) => app().call(refreshToken, { refresh_token: token }, { api: on });
const callWith = (token: string, on = api) => app().call(whoAmI, {}, { token, api: on });
const tokensOf = async (sessionId: string) =>
  (
    await sql<{ live: number; retired: number }>`select count(*) filter (where retired_at is null)::int as live,
      count(*) filter (where retired_at is not null)::int as retired from sessions.refresh_token where session_id = ${sessionId}`.execute(
      database,
    )
  ).rows[0]!;

test("20 tabs refresh at once, 50 times, over two servers: one rotation a round, the same pair for all, no session ends", async () => {
  const { sessionId, pair } = await signedIn();
  let current: Pair = pair;
  for (let round = 1; round <= 50; round++) {
    clock.advance(21_000);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, tab) => exchange(current.refresh_token, apis[tab % 2])));
    const pairs = new Set(answers.map((answer) => JSON.stringify(pairOf(answer))));
    expect(pairs.size).toBe(1);
    current = JSON.parse([...pairs][0]!) as Pair;
    expect(await tokensOf(sessionId)).toEqual({ live: 1, retired: round });
    // Counts as activity; otherwise fifty rounds would be idle time.
    expect(await callWith(current.access_token, apis[round % 2])).toMatchObject({ code: 200 });
  }
}, 60_000);

test("20 tabs load the page at once by cookie: one rotation, the same pair", async () => {
  const { browser, sessionId } = await signedIn();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, tab) => {
      const one = openTestBrowser(apis[tab % 2]!);
      one.cookies.set(SESSION_COOKIE, browser.cookies.get(SESSION_COOKIE)!);
      return one.call(resume, {});
    }),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer.data))).size).toBe(1);
  expect(await tokensOf(sessionId)).toEqual({ live: 1, retired: 1 });
});

test("an answer lost between commit and caller, 50 times: a retry with the old token returns the lost pair", async () => {
  const { browser, pair } = await signedIn();
  let current: Pair = pair;
  for (let round = 0; round < 50; round++) {
    clock.advance(30_000);
    await app().call(refreshToken, { refresh_token: current.refresh_token }, { isLost: true });
    clock.advance(19_000);
    current = pairOf(await exchange(current.refresh_token, other));
    expect(await callWith(current.access_token)).toMatchObject({ code: 200 });
  }
  // The browser received none of these answers: its cookie is the first token of the family, so it counts as stolen.
  expect(await browser.call(resume, {})).toMatchObject(OVER);
}, 60_000);

describe("a retired token", () => {
  test.each([
    ["after 19 s brings its successor", 19_000, true],
    ["after 20 s to the millisecond brings its successor", 20_000, true],
    ["a millisecond later ends the family", 20_001, false],
    ["after 21 s ends the family", 21_000, false],
  ])("%s", async (_, ms, isGood) => {
    const { pair } = await signedIn();
    const next = pairOf(await exchange(pair.refresh_token));
    clock.advance(ms);
    const again = await exchange(pair.refresh_token, other);
    if (isGood) expect(pairOf(again)).toEqual(next);
    else expect(again).toMatchObject(OVER);
    expect(await callWith(next.access_token)).toMatchObject(isGood ? { code: 200 } : OVER);
  });

  test("returns the newest pair within the grace period when its successor was exchanged too", async () => {
    const { sessionId, pair } = await signedIn();
    const second = pairOf(await exchange(pair.refresh_token));
    const third = pairOf(await exchange(second.refresh_token));
    const fourth = pairOf(await exchange(third.refresh_token));
    clock.advance(19_000);
    for (const token of [pair, second, third]) expect(pairOf(await exchange(token.refresh_token))).toEqual(fourth);
    expect(await tokensOf(sessionId)).toEqual({ live: 1, retired: 3 });
  });

  test("replayed by a thief ends the family on both servers before the answer, writes an audit row, and notifies the owner once", async () => {
    const { sessionId, personId, browser, pair } = await signedIn();
    const stranger = await signedIn();
    const next = pairOf(await exchange(pair.refresh_token));
    clock.advance(21_000);
    const thieves = await Promise.all(Array.from({ length: 20 }, (_, n) => exchange(pair.refresh_token, apis[n % 2])));
    for (const answer of thieves) expect(answer).toMatchObject(OVER);
    for (const on of apis) {
      for (const token of [pair.access_token, next.access_token]) expect(await callWith(token, on)).toMatchObject(OVER);
      for (const token of [pair.refresh_token, next.refresh_token]) expect(await exchange(token, on)).toMatchObject(OVER);
    }
    expect(await browser.call(resume, {}, { api: other })).toMatchObject(OVER);
    const { rows: ended } = await sql`select end_reason from sessions.session where id = ${sessionId}`.execute(database);
    expect(ended).toEqual([{ end_reason: "token_replayed" }]);
    const { rows: trail } = await sql`select code, details from audit.entry where subject = ${sessionId}`.execute(database);
    expect(trail).toEqual([{ code: "sessions.token_replayed", details: { personId } }]);
    const { rows: jobs } = await sql<{ payload: unknown }>`select payload from graphile_worker._private_jobs as job
      join graphile_worker._private_tasks as task on task.id = job.task_id where task.identifier = ${SESSION_REPLAYED_JOB}
      and key = ${`replayed-${sessionId}`}`.execute(database);
    expect(jobs).toEqual([{ payload: { personId, sessionId, device: "" } }]);
    expect(await callWith(stranger.pair.access_token)).toMatchObject({ code: 200 });
  });
});

test("forty stolen tokens of forty families at once, on pools of eight: every family ends", async () => {
  const families = await Promise.all(Array.from({ length: 40 }, () => signedIn()));
  const next = await Promise.all(families.map(async ({ pair }) => pairOf(await exchange(pair.refresh_token))));
  clock.advance(21_000);
  const thieves = await Promise.all(families.map(({ pair }, n) => exchange(pair.refresh_token, apis[n % 2])));
  for (const answer of thieves) expect(answer).toMatchObject(OVER);
  for (const answer of await Promise.all(next.map(({ access_token }) => callWith(access_token))))
    expect(answer).toMatchObject(OVER);
});

test.each([
  ["that never was", "A".repeat(43)],
  ["of another form", "x"],
  ["that is empty", ""],
])("a refresh token %s is refused as session_over", async (_, token) => expect(await exchange(token)).toMatchObject(OVER));

test("a call without a refresh token is refused as session_over; an access token is not a refresh token", async () => {
  expect(await app().call(refreshToken, {})).toMatchObject(OVER);
  const { pair } = await signedIn();
  expect(await exchange(pair.access_token)).toMatchObject(OVER);
  expect(await callWith(pair.refresh_token)).toMatchObject(OVER);
});

test("an expired access token in the header does not stop its own renewal", async () => {
  const { browser, pair } = await signedIn({ isRemembered: true });
  clock.advance(21 * 60_000);
  expect(await callWith(pair.access_token)).toMatchObject(OVER);
  const input = { refresh_token: pair.refresh_token };
  const next = pairOf(await browser.call(refreshToken, input, { token: pair.access_token }));
  expect(browser.cookies.get(SESSION_COOKIE)).toBe(next.refresh_token);
  // Refreshing does not count as activity; loading the page does.
  expect(await callWith(next.access_token)).toMatchObject(OVER);
  const data = expectOk(await browser.call(resume, {}));
  expect(await callWith(data.accessToken)).toMatchObject({ code: 200 });
});

test("session invariants hold after these tests", async () => {
  for (const report of await checkInvariants(database, sessionInvariants)) expect(report).toMatchObject({ breaches: [] });
});
