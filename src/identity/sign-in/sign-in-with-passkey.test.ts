import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createCsrf, VISITOR_COOKIE } from "#platform/http/csrf.ts";
import { systemRandom } from "#platform/clock.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { createKeyring } from "#platform/keys/keyring.ts";
import { expectOk } from "#platform/testing/api.ts";
import { sessionInvariants } from "#sessions/invariants.ts";
import { endSessions } from "#sessions/index.ts";
import * as contract from "../testing/contracts.ts";
import { identityInvariants } from "../invariants.ts";
import { factorCalls } from "../testing/factor-calls.ts";
import { SYSTEM, type Browser, type Someone } from "../testing/calls.ts";
import { openIdentity } from "../testing/test-app.ts";
import { softPasskey } from "../testing/soft-passkey.ts";

const { app, api, clock, door, secretsSeen, close } = await openIdentity({ hasSessions: true });
const { db, send, someone, idOf, deactivate, messages, signInWith } = door;
const { enter, addPasskey, enrolStaff, proveByApp, prove } = factorCalls(door, clock);

beforeEach(() => clock.advance(2 * 86_400_000));
afterAll(close);

interface Owner {
  readonly who: Someone;
  readonly passkey: ReturnType<typeof softPasskey>;
}
type Lies = Parameters<Owner["passkey"]["find"]>[1];

async function owner(passkey = softPasskey()): Promise<Owner> {
  const who = await someone();
  await addPasskey(await enter(who), passkey);
  return { who, passkey };
}

const start = async (browser: Browser = {}) => expectOk(await send(contract.startPasskeySignIn, {}, browser));
const finish = (sessionCode: string, passkey: object, browser: Browser = {}, remember = false) =>
  send(contract.signInWithPasskey, { sessionCode, passkey, remember }, browser);
async function enterWith({ passkey }: Pick<Owner, "passkey">, lies: Lies = {}, browser: Browser = {}, remember = false) {
  const { sessionCode, question } = await start(browser);
  return finish(sessionCode, passkey.find(question, lies), browser, remember);
}
const WRONG = { code: 422, status: "passkey_wrong" };
const OVER = { code: 410, status: "step_over" };

/** The headers of another browser. */
function otherVisitor(): Record<string, string> {
  const csrf = createCsrf(createKeyring(api.config.APP_SECRET), systemRandom);
  const id = csrf.newVisitorId();
  return {
    ...api.headers(),
    cookie: `${VISITOR_COOKIE}=${id}`,
    [api.config.CSRF_NAME.toLowerCase()]: csrf.issue(id, clock.now()),
  };
}

describe("a passkey alone", () => {
  test("opens a session, with the audit row, the mail about a new device and the cookies of any sign-in", async () => {
    const one = await owner();
    const id = await idOf(one.who);
    clock.advance(1_000);
    const { question } = await start();
    expect(question).toMatchObject({ rpId: "sampai.test", userVerification: "required", allowCredentials: [] });
    const answer = await enterWith(one, {}, { cookie: "" });
    expect(answer).toMatchObject({ code: 200, data: { user_auth: { email_address: one.who.email, level: "CUSTOMER" } } });
    expect(answer.cookies.map(({ name }) => name)).toEqual(expect.arrayContaining(["sampai_session", "sampai_device"]));
    const { rows } = await sql<{ factor: string; isRemembered: boolean }>`
      select factor, is_remembered as "isRemembered" from sessions.session where person_id = ${id} order by created_at desc, id desc limit 1`.execute(
      db,
    );
    expect(rows).toEqual([{ factor: "passkey", isRemembered: false }]);
    expect((await messages(one.who.email))[0]).toMatchObject({ template: "identity.new_device" });
    const audited = await sql<{ details: object }>`
      select details from audit.entry where code = 'identity.signed_in' and subject = ${id} order by occurred_at desc limit 1`.execute(
      db,
    );
    expect(audited.rows[0]?.details).toMatchObject({ factor: "passkey" });
    expect(await secretsSeen(one.passkey.id)).toEqual([]);
  });

  test('honours "remember me", and knows a device again without another mail', async () => {
    const one = await owner();
    const first = await enterWith(one, {}, {}, true);
    const session = first.cookies.find(({ name }) => name === "sampai_session");
    expect(session).toMatchObject({ maxAge: 30 * 86_400 });
    const device = first.cookies.find(({ name }) => name === "sampai_device");
    clock.advance(1_000);
    const before = (await messages(one.who.email)).length;
    expect(await enterWith(one, {}, { cookie: `sampai_device=${device?.value}` })).toMatchObject({ code: 200 });
    expect(await messages(one.who.email)).toHaveLength(before);
  });

  test("opens the session of staff, whose policy names passkeys", async () => {
    const who = await someone("EDITOR");
    const { answer, secret } = await enrolStaff(who);
    const { access_token: token } = expectOk(answer).signedIn;
    const { passkey } = await addPasskey(await proveByApp({ token }, secret));
    expect(await enterWith({ passkey })).toMatchObject({ code: 200, data: { user_auth: { level: "EDITOR", user_type: null } } });
  });

  test("forgets wrong passwords of its owner, as any sign-in does", async () => {
    const one = await owner();
    for (let n = 0; n < 11; n++) await signInWith(one.who.email, "Layang9#lain");
    expect(await signInWith(one.who.email)).toMatchObject({ code: 429 });
    expect(await enterWith(one)).toMatchObject({ code: 200 });
    expect(await signInWith(one.who.email)).toMatchObject({ code: 200 });
  });
});

describe("a question", () => {
  test("is answered once: neither the same answer again, nor twice at one moment, nor another one after a wrong one", async () => {
    const one = await owner();
    const { sessionCode, question } = await start();
    const answer = one.passkey.find(question);
    const both = await Promise.all([finish(sessionCode, answer), finish(sessionCode, answer)]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 410]);
    expect(await finish(sessionCode, answer)).toMatchObject(OVER);
    // The answer of one question at another one.
    const second = await start();
    expect(await finish(second.sessionCode, answer)).toMatchObject(WRONG);
    expect(await finish(second.sessionCode, one.passkey.find(second.question))).toMatchObject(OVER);
  });

  test("lives for five minutes", async () => {
    const one = await owner();
    const { sessionCode, question } = await start();
    clock.advance(5 * 60_000 - 1);
    expect(await finish(sessionCode, one.passkey.find(question))).toMatchObject({ code: 200 });
    const late = await start();
    clock.advance(5 * 60_000 + 1);
    expect(await finish(late.sessionCode, one.passkey.find(late.question))).toMatchObject(OVER);
  });

  test("belongs to the browser that requested it, which can still answer after another one has tried", async () => {
    const one = await owner();
    const { sessionCode, question } = await start();
    const answer = one.passkey.find(question);
    expect(await finish(sessionCode, answer, { visitor: otherVisitor() })).toMatchObject(OVER);
    expect(await finish(sessionCode, answer)).toMatchObject({ code: 200 });
  });

  test("of the second step is no question of this door, nor the other way round", async () => {
    const one = await owner();
    const sessionCode = expectOk(await signInWith(one.who.email)).sessionCode;
    const question = expectOk(await send(contract.startSignInPasskey, { sessionCode }));
    expect(await finish(sessionCode, one.passkey.find(question))).toMatchObject(OVER);
    const other = await start();
    const proof = { method: "passkey", passkey: one.passkey.answer(other.question) };
    expect(await prove(other.sessionCode, proof)).toMatchObject({ code: 410, status: "otp_expired" });
  });
});

describe("nobody is signed in, and every reason gets the same answer, for", () => {
  test.each<[string, Lies]>([
    ["another origin", { origin: "https://sampai.test.evil.example" }],
    ["our own origin without its port", { origin: "https://sampai.test:8443" }],
    ["another site's name", { rpId: "evil.example" }],
    ["no PIN, finger or face", { isUserVerified: false }],
    ["a page in another site's frame", { crossOrigin: true }],
    ["another site around ours", { topOrigin: "https://evil.example" }],
  ])("a signature with %s", async (_, lies) => {
    expect(await enterWith(await owner(), lies)).toMatchObject(WRONG);
  });

  test("an unknown passkey, one that names another owner, another key under the id, and an inactive person: the same bytes", async () => {
    const one = await owner();
    const thief = await owner();
    const gone = await owner();
    await deactivate(gone.who);
    const stranger = softPasskey();
    stranger.make({ challenge: "x", user: { id: "dXNfbm9ib2R5" } });
    const answers = [];
    for (const make of [
      (question: { challenge: string }) => stranger.find(question),
      (question: { challenge: string }) => ({
        ...one.passkey.find(question),
        userHandle: thief.passkey.find(question).userHandle,
      }),
      (question: { challenge: string }) => ({ ...thief.passkey.find(question), id: one.passkey.id }),
      (question: { challenge: string }) => ({
        ...thief.passkey.find(question),
        id: one.passkey.id,
        userHandle: one.passkey.find(question).userHandle,
      }),
      (question: { challenge: string }) => gone.passkey.find(question),
      (question: { challenge: string }) => ({ ...one.passkey.find(question), authenticatorData: "AAAA" }),
    ]) {
      const { sessionCode, question } = await start();
      const { cookies, ...answer } = await finish(sessionCode, make(question));
      expect(cookies).toEqual([]);
      answers.push(JSON.stringify(answer));
    }
    expect(answers[0]).toContain("passkey_wrong");
    expect(new Set(answers).size).toBe(1);
    expect(await enterWith(one)).toMatchObject({ code: 200 });
  });

  test("a counter that went back: a copied key, recorded in the audit trail", async () => {
    const one = await owner();
    expect(await enterWith(one, { counter: 7 })).toMatchObject({ code: 200 });
    for (const counter of [7, 6, 0]) expect(await enterWith(one, { counter })).toMatchObject(WRONG);
    const { rows } =
      await sql`select from audit.entry where code = 'identity.passkey_counter_back' and subject = ${await idOf(one.who)}`.execute(
        db,
      );
    expect(rows).toHaveLength(3);
    expect(await enterWith(one, { counter: 8 })).toMatchObject({ code: 200 });
  });

  test("wrong answers count nothing on the account: whoever saw its passkey's id cannot lock its owner out", async () => {
    const one = await owner();
    for (let n = 0; n < 20; n++) expect(await enterWith(one, { isUserVerified: false })).toMatchObject(WRONG);
    const { rows } =
      await sql`select from identity.failure_count where subject = ${await idOf(one.who)} and failures > 0`.execute(db);
    expect(rows).toEqual([]);
    expect(await enterWith(one)).toMatchObject({ code: 200 });
  });
});

test("an account that wrong codes have frozen is closed to its passkey too, until tomorrow", async () => {
  const one = await owner();
  const id = await idOf(one.who);
  await enterWith(one);
  await sql`insert into identity.failure_count (subject, kind, window_started_at, failures, last_at)
    values (${id}, 'code_day', date_trunc('day', ${clock.now()}::timestamptz at time zone 'Asia/Jakarta') at time zone 'Asia/Jakarta', 15, ${clock.now()})
    on conflict (subject, kind, window_started_at) do update set failures = 15`.execute(db);
  expect(await enterWith(one)).toMatchObject({ code: 429, status: "too_many_requests" });
  clock.advance(86_400_000);
  expect(await enterWith(one)).toMatchObject({ code: 200 });
});

test("a person without a level is refused as at the password, and told so", async () => {
  const one = await owner();
  const id = await idOf(one.who);
  await app.as(SYSTEM, (ctx) => endSessions(ctx, id, "ended_by_owner"));
  await sql`delete from access.holder where user_id = ${id}`.execute(db);
  expect(await enterWith(one)).toMatchObject({ code: 403, status: "no_level" });
  expect(await signInWith(one.who.email)).toMatchObject({ code: 403, status: "no_level" });
});

test("tries are limited by address, as those of the password are", async () => {
  const { sessionCode, question } = await start();
  const answer = { ...softPasskey().find(question), userHandle: "dXM" };
  const codes = [];
  for (let n = 0; n < 101; n++) codes.push((await finish(sessionCode, answer, { address: "10.9.9.9" })).code);
  expect([codes.filter((code) => code === 429).length, codes.at(-1)]).toEqual([1, 429]);
});

test("afterwards the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(db, [...identityInvariants, ...sessionInvariants]))
    expect(breaches, says).toEqual([]);
});
