import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { checkInvariants } from "#platform/invariants.ts";
import { endOthers, listOwn } from "#sessions/contract.ts";
import { sessionsHttp } from "#sessions/http.ts";
import { sessionInvariants } from "#sessions/invariants.ts";
import * as account from "./contract-account.ts";
import * as contract from "./contract.ts";
import { identityInvariants } from "./invariants.ts";
import { openIdentity } from "./testing/house.ts";
import { PASSWORD } from "./testing/registration-form.ts";
import { NEW, OVER, openOwnDoor } from "./testing/own-door.ts";

const { clock, door, secretsSeen, close } = await openIdentity({ others: [sessionsHttp], hasSessions: true });
const { db, send, knock, quickStep, resetCode } = door;
const { session, here, own, templatesTo, latest, auditOf, changePassword, startEmail, startPhone } = openOwnDoor(door, clock);
afterAll(close);
// Past every window of every limit but those of a day.
beforeEach(() => clock.advance(3_700_000));

describe("whatever is worth protecting", () => {
  const calls: [string, (my: object) => Promise<{ code: number; status?: string }>][] = [
    ["a new password", (my) => changePassword(my)],
    ["a new address", (my) => startEmail(my, "lain@example.test")],
    ["a new number", (my) => startPhone(my, "+6281390000001")],
  ];
  test.each(calls)("%s needs a session, and a factor proven within ten minutes", async (_, call) => {
    expect(await call({})).toMatchObject(OVER);
    const { my } = await here();
    clock.advance(600_001);
    expect(await call(my)).toMatchObject({ code: 403, status: "proof_needed" });
  });

  test("needs the password, whose guesses count like those of a sign-in", async () => {
    const { who, id, my } = await here();
    const answers = await Promise.all(Array.from({ length: 14 }, () => startEmail(my, "lain@example.test", "Layang9#lain")));
    expect(answers.filter(({ status }) => status === "password_wrong")).toHaveLength(10);
    expect(answers.filter(({ status }) => status === "too_many_requests")).toHaveLength(4);
    expect(answers.find(({ code }) => code === 422)).toHaveProperty("details.fields.current_password");
    expect((await knock(who.email)).code).toBe(429);
    expect((await changePassword(my)).code).toBe(429);
    expect(await auditOf(id)).toContain("identity.password_wrong");
  });

  test.each([
    [account.changePassword, { current_password: PASSWORD, new_password: NEW, confirm_new_password: NEW }],
    [account.startEmailChange, { current_password: PASSWORD, emailAddress: "lain@example.test" }],
    [account.startPhoneChange, { current_password: PASSWORD, phoneNumber: "+6281390000002", channel: "sms" }],
    [account.changeProfile, { honorific: "MR", language: "EN" }],
  ] as const)("%# refuses fields that it does not name, and changes nothing", async (endpoint, input) => {
    const { who, my } = await here();
    const before = await sql`select * from identity.person where email = ${who.email}`.execute(db);
    for (const extra of [{ userType: "AGENT" }, { level: "ADMINISTRATOR" }, { personId: "us_x" }, { payoutHoldUntil: null }])
      expect(await send(endpoint, { ...input, ...extra }, my)).toMatchObject({ code: 400, status: "malformed_request" });
    expect((await sql`select * from identity.person where email = ${who.email}`.execute(db)).rows).toEqual(before.rows);
  });
});

describe("a new password", () => {
  test("ends all other sessions and what was half done, keeps this one, and tells the owner", async () => {
    const { who, id, my } = await here();
    const [phone, halfDone] = [await session(who), await quickStep(who)];
    clock.advance(1_000);
    const reset = await resetCode(who);
    expect(await changePassword(my)).toMatchObject({ code: 200, data: { endedSessions: 1 } });
    expect((await own(my)).code).toBe(200);
    expect(await own(phone)).toMatchObject(OVER);
    expect((await send(contract.readSignInStep, { sessionCode: halfDone })).code).toBe(410);
    expect((await send(contract.readResetStep, { sessionCode: reset })).code).toBe(410);
    expect((await knock(who.email)).code).toBe(401);
    expect((await knock(who.email, NEW)).code).toBe(200);
    expect(await templatesTo(who.email)).toContain("identity.password_changed");
    expect(await auditOf(id)).toContain("identity.password_changed");
  });

  test.each([
    [PASSWORD, PASSWORD, 422, "password_unchanged"],
    ["Password123!", "Password123!", 422, "password_too_common"],
    ["Sampai9#kuat", "Sampai9#kuat", 422, "password_too_near"],
    ["layang", "layang", 400, "malformed_request"],
    [NEW, "Bintang7#lain", 400, "malformed_request"],
  ])("is judged as at registration: %s confirmed by %s", async (next, confirm, code, status) => {
    const { who, my } = await here();
    expect(await changePassword(my, PASSWORD, next, confirm)).toMatchObject({ code, status });
    expect((await knock(who.email)).code).toBe(200);
  });

  test("is set once when it is asked for at once", async () => {
    const { my } = await here();
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => changePassword(my, PASSWORD, `${NEW}${n}`)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === "password_wrong")).toHaveLength(5);
  });
});

describe("reading and small changes", () => {
  test("one's own data come whole, and salutation and language are changed", async () => {
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

  test("events are the account's own, the newest first", async () => {
    const one = await here();
    const two = await here();
    await knock(one.who.email, "Layang9#lain");
    await changePassword(one.my);
    const events = async (my: object) =>
      ((await send(account.listOwnEvents, {}, my)).data as { events: { code: string; address: string }[] }).events;
    const [newest, ...before] = await events(one.my);
    expect(newest).toMatchObject({ code: "identity.password_changed", address: "127.0.0.1" });
    expect(before.map(({ code }) => code)).toEqual(["identity.sign_in_failed", "identity.signed_in"]);
    expect((await events(two.my)).map(({ code }) => code)).toEqual(["identity.signed_in"]);
  });

  test("all other sessions end at once, and how many is told", async () => {
    const { who, my } = await here();
    const others = [await session(who), await session(who)];
    const stranger = await here();
    expect(await send(endOthers, {}, my)).toMatchObject({ code: 200, data: { ended: 2 } });
    for (const other of others) expect(await own(other)).toMatchObject(OVER);
    expect((await own(stranger.my)).code).toBe(200);
    expect((await send(listOwn, {}, my)).data).toMatchObject({ sessions: [{ isCurrent: true }] });
  });
});

test("no secret is in the log or in an audit row", async () => {
  expect(await secretsSeen(PASSWORD, NEW, "@example.test", "+628")).toEqual([]);
});

test("afterwards the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(db, [...identityInvariants, ...sessionInvariants]))
    expect(breaches, says).toEqual([]);
});
