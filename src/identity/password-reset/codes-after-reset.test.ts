/** A mailbox alone opens no account that codes protect: a person who created a password by mail proves the telephone next (decision 0094). */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import { sessionInvariants } from "#sessions/invariants.ts";
import { payoutHoldOf } from "../index.ts";
import { identityInvariants } from "../invariants.ts";
import { changePassword } from "../account/contract.ts";
import * as contract from "../testing/contracts.ts";
import type { Someone } from "../testing/calls.ts";
import { factorCalls } from "../testing/factor-calls.ts";
import { openIdentity } from "../testing/test-app.ts";
import { PASSWORD } from "../testing/registration-form.ts";

const { app, clock, door, close } = await openIdentity({ hasSessions: true });
const { db, send, someone, idOf, signInWith, messages, resetCode, complete, verify, requestOtp, sendOtp } = door;
const { enter, addTotp } = factorCalls(door, clock);
const NEW = "Bintang7#laut";
const HOUR = 3_600_000;

beforeEach(() => clock.advance(5 * 24 * HOUR));
afterAll(close);

async function reset(who: Someone): Promise<void> {
  clock.advance(1_000);
  expect(await complete(await resetCode(who), NEW)).toMatchObject({ code: 200 });
  clock.advance(1_000);
}
const knocked = async (who: Someone) => expectOk(await signInWith(who.email, NEW));
const channelsOf = async (who: Someone) => (await knocked(who)).factors.map(({ channel }) => channel);
const holdOf = async (who: Someone) => {
  const id = await idOf(who);
  return app.as({}, (ctx) => payoutHoldOf(ctx, id));
};

describe("after a mailed link created a password", () => {
  test("codes go to the telephone only, and the step says until when", async () => {
    const who = await someone();
    expect((await signInWithBefore(who)).toSorted()).toEqual(["email", "sms", "whatsapp"]);
    await reset(who);
    const { sessionCode, factors } = await knocked(who);
    expect(factors.map(({ channel }) => channel)).toEqual(["sms", "whatsapp"]);
    expect(await requestOtp(sessionCode, "email")).toMatchObject({ code: 410 });
    const emailFrom = new Date(clock.now().getTime() - 1_000 + 72 * HOUR).toISOString();
    expect(await send(contract.readSignInStep, { sessionCode })).toMatchObject({ code: 200, data: { emailFrom } });
  });

  test("one code from the telephone reopens the mailbox for codes", async () => {
    const who = await someone();
    await reset(who);
    const { sessionCode } = await knocked(who);
    expect(await verify(sessionCode, await sendOtp(who, sessionCode, "sms"))).toMatchObject({ code: 200 });
    expect((await channelsOf(who)).toSorted()).toEqual(["email", "sms", "whatsapp"]);
    expect(await holdOf(who)).toBeNull();
  });

  test("telephone and mailbox are notified at once, with the consequences", async () => {
    const who = await someone();
    await reset(who);
    const sms = (await messages(who.phone)).find(({ template }) => template === "identity.password_reset");
    expect(sms?.text).toMatch(/Bukan Anda\?/);
    const mail = (await messages(who.email)).find(({ template }) => template === "identity.password_changed");
    expect(mail?.text).toMatch(/hanya dikirim ke ponsel/);
  });

  test("a person who lost the telephone waits three days; then payouts are held for a day", async () => {
    const who = await someone();
    await reset(who);
    clock.advance(72 * HOUR - 10_000);
    expect(await channelsOf(who)).not.toContain("email");
    clock.advance(10_000);
    const { sessionCode, factors } = await knocked(who);
    expect(factors.map(({ channel }) => channel)).toContain("email");
    expect(await verify(sessionCode, await sendOtp(who, sessionCode, "email"))).toMatchObject({ code: 200 });
    expect(await holdOf(who)).toEqual(new Date(clock.now().getTime() + 24 * HOUR));
    expect((await sql`select mail_codes_from from identity.person where id = ${await idOf(who)}`.execute(db)).rows).toEqual([
      { mail_codes_from: null },
    ]);
  });

  test("a second reset restarts the three days", async () => {
    const who = await someone();
    await reset(who);
    clock.advance(71 * HOUR);
    await reset(who);
    clock.advance(71 * HOUR);
    expect(await channelsOf(who)).not.toContain("email");
  });

  test("a recently changed number proves no more than the mailbox: both stay open", async () => {
    const who = await someone();
    await sql`update identity.person set phone_changed_at = ${clock.now()} where id = ${await idOf(who)}`.execute(db);
    clock.advance(71 * HOUR);
    await reset(who);
    expect(await channelsOf(who)).toContain("email");
  });

  test("a person with an app needs the app; no code is sent", async () => {
    const who = await someone();
    await addTotp(await enter(who));
    await reset(who);
    expect(await signInWith(who.email, NEW)).toMatchObject({
      code: 200,
      data: { factors: [], stronger: ["totp", "recovery_code"] },
    });
    expect((await sql`select mail_codes_from from identity.person where id = ${await idOf(who)}`.execute(db)).rows).toEqual([
      { mail_codes_from: null },
    ]);
  });

  test("invited staff prove their telephone before they enrol", async () => {
    const who = await someone("EDITOR");
    await reset(who);
    expect(await channelsOf(who)).toEqual(["sms", "whatsapp"]);
  });

  test("a password change by its owner, which requires a fresh proof, does not close the mailbox", async () => {
    const who = await someone();
    const browser = await enter(who);
    const typed = { current_password: PASSWORD, new_password: NEW, confirm_new_password: NEW };
    expectOk(await send(changePassword, typed, browser));
    expect(await channelsOf(who)).toContain("email");
  });
});

async function signInWithBefore(who: Someone): Promise<string[]> {
  const { factors } = expectOk(await signInWith(who.email));
  return factors.map(({ channel }) => channel);
}

test("afterwards the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(db, [...identityInvariants, ...sessionInvariants]))
    expect(breaches, says).toEqual([]);
});
