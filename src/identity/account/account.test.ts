import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { checkInvariants } from "#platform/invariants.ts";
import { type TestAnswer, expectOk } from "#platform/testing/api.ts";
import { endOthers, listOwn } from "#sessions/contract.ts";
import { sessionsHttp } from "#sessions/http.ts";
import { sessionInvariants } from "#sessions/invariants.ts";
import * as account from "./contract.ts";
import * as signIn from "../sign-in/contract.ts";
import * as passwordReset from "../password-reset/contract.ts";
import { identityInvariants } from "../invariants.ts";
import { openIdentity } from "../testing/test-app.ts";
import { PASSWORD } from "../testing/registration-form.ts";
import { NEW, OVER, openAccountClient } from "../testing/account-calls.ts";

const { clock, door, secretsSeen, close } = await openIdentity({ others: [sessionsHttp], hasSessions: true });
const { db, send, signInWith, quickStep, resetCode } = door;
const { session, here, own, templatesTo, latest, auditOf, changePassword, startEmail, startPhone } = openAccountClient(
  door,
  clock,
);
afterAll(close);
// Advances past every rate-limit window except those of a day.
beforeEach(() => clock.advance(3_700_000));

describe("protected account changes", () => {
  const calls: [string, (my: object) => Promise<TestAnswer>][] = [
    ["a new password", (my) => changePassword(my)],
    ["a new address", (my) => startEmail(my, "lain@example.test")],
    ["a new number", (my) => startPhone(my, "+6281390000001")],
  ];
  test.each(calls)("%s requires a session and a factor proven within the last ten minutes", async (_, call) => {
    expect(await call({})).toMatchObject(OVER);
    const { my } = await here();
    clock.advance(600_001);
    expect(await call(my)).toMatchObject({ code: 403, status: "proof_needed" });
  });

  test("require the password; wrong passwords count like those of a sign-in", async () => {
    const { who, id, my } = await here();
    const answers = await Promise.all(Array.from({ length: 14 }, () => startEmail(my, "lain@example.test", "Layang9#lain")));
    expect(answers.filter(({ status }) => status === "password_wrong")).toHaveLength(10);
    expect(answers.filter(({ status }) => status === "too_many_requests")).toHaveLength(4);
    expect(answers.find(({ code }) => code === 422)).toHaveProperty("details.fields.current_password");
    expect((await signInWith(who.email)).code).toBe(429);
    expect((await changePassword(my)).code).toBe(429);
    expect(await auditOf(id)).toContain("identity.password_wrong");
  });

  test.each([
    [account.changePassword, { current_password: PASSWORD, new_password: NEW, confirm_new_password: NEW }],
    [account.startEmailChange, { current_password: PASSWORD, emailAddress: "lain@example.test" }],
    [account.startPhoneChange, { current_password: PASSWORD, phoneNumber: "+6281390000002", channel: "sms" }],
    [account.changeProfile, { honorific: "MR", language: "EN" }],
  ] as const)("%# refuses unknown fields and changes nothing", async (endpoint, input) => {
    const { who, my } = await here();
    const before = await sql`select * from identity.person where email = ${who.email}`.execute(db);
    for (const extra of [{ userType: "AGENT" }, { level: "ADMINISTRATOR" }, { personId: "us_x" }, { payoutHoldUntil: null }])
      expect(await send(endpoint, { ...input, ...extra }, my)).toMatchObject({ code: 400, status: "malformed_request" });
    expect((await sql`select * from identity.person where email = ${who.email}`.execute(db)).rows).toEqual(before.rows);
  });
});

describe("a new password", () => {
  test("ends all other sessions and open steps, keeps this session, and notifies the owner", async () => {
    const { who, id, my } = await here();
    const [phone, halfDone] = [await session(who), await quickStep(who)];
    clock.advance(1_000);
    const reset = await resetCode(who);
    expect(await changePassword(my)).toMatchObject({ code: 200, data: { endedSessions: 1 } });
    expect((await own(my)).code).toBe(200);
    expect(await own(phone)).toMatchObject(OVER);
    expect((await send(signIn.readSignInStep, { sessionCode: halfDone })).code).toBe(410);
    expect((await send(passwordReset.readResetStep, { sessionCode: reset })).code).toBe(410);
    expect((await signInWith(who.email)).code).toBe(401);
    expect((await signInWith(who.email, NEW)).code).toBe(200);
    expect(await templatesTo(who.email)).toContain("identity.password_changed");
    expect(await auditOf(id)).toContain("identity.password_changed");
  });

  test.each([
    [PASSWORD, PASSWORD, 422, "password_unchanged"],
    ["Password123!", "Password123!", 422, "password_too_common"],
    ["Sampai9#kuat", "Sampai9#kuat", 422, "password_too_near"],
    ["layang", "layang", 400, "malformed_request"],
    [NEW, "Bintang7#lain", 400, "malformed_request"],
  ])("is validated as at registration: %s confirmed by %s", async (next, confirm, code, status) => {
    const { who, my } = await here();
    expect(await changePassword(my, PASSWORD, next, confirm)).toMatchObject({ code, status });
    expect((await signInWith(who.email)).code).toBe(200);
  });

  test("is set once when requested concurrently", async () => {
    const { my } = await here();
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => changePassword(my, PASSWORD, `${NEW}${n}`)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === "password_wrong")).toHaveLength(5);
  });
});

describe("reading the account and small changes", () => {
  test("the account's own data is returned unmasked; salutation and language can be changed", async () => {
    const { who, my } = await here();
    const data = {
      fullName: "Siti Rahma",
      emailAddress: who.email,
      phoneNumber: who.phone,
      userType: "CUSTOMER",
      language: "ID",
    };
    expect(await own(my)).toMatchObject({ code: 200, data });
    expect((await send(account.changeProfile, { honorific: "MRS", language: "EN" }, my)).code).toBe(200);
    expect(await own(my)).toMatchObject({ data: { ...data, honorific: "MRS", language: "EN" } });
    await changePassword(my);
    expect(await latest(who.email)).toContain("The password of your");
    expect(await send(account.readOwnAccount, {})).toMatchObject(OVER);
  });

  test("only the account's own events are listed, newest first", async () => {
    const one = await here();
    const two = await here();
    await signInWith(one.who.email, "Layang9#lain");
    await changePassword(one.my);
    const events = async (my: object) => expectOk(await send(account.listOwnEvents, {}, my)).events;
    const [newest, ...before] = await events(one.my);
    expect(newest).toMatchObject({ code: "identity.password_changed", address: "127.0.0.1" });
    expect(before.map(({ code }) => code)).toEqual(["identity.sign_in_failed", "identity.signed_in"]);
    expect((await events(two.my)).map(({ code }) => code)).toEqual(["identity.signed_in"]);
  });

  test("all other sessions end at once, and their number is returned", async () => {
    const { who, my } = await here();
    const others = [await session(who), await session(who)];
    const stranger = await here();
    expect(await send(endOthers, {}, my)).toMatchObject({ code: 200, data: { ended: 2 } });
    for (const other of others) expect(await own(other)).toMatchObject(OVER);
    expect((await own(stranger.my)).code).toBe(200);
    expect((await send(listOwn, {}, my)).data).toMatchObject({ sessions: [{ isCurrent: true }] });
  });
});

test("no secret appears in the log or in an audit row", async () => {
  expect(await secretsSeen(PASSWORD, NEW, "@example.test", "+628")).toEqual([]);
});

test("afterwards the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(db, [...identityInvariants, ...sessionInvariants]))
    expect(breaches, says).toEqual([]);
});
