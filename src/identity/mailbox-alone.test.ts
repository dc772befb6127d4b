/** A mailbox alone opens no account that codes protect: who created a password by mail proves the telephone next (decision 0094). */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { checkInvariants } from "#platform/invariants.ts";
import { sessionInvariants } from "#sessions/invariants.ts";
import { payoutHoldOf } from "./index.ts";
import { identityInvariants } from "./invariants.ts";
import { changePassword } from "./contract-account.ts";
import * as contract from "./testing/contracts.ts";
import type { Someone } from "./testing/door.ts";
import { dataOf, factorCalls, type Tokens } from "./testing/factor-calls.ts";
import { openIdentity } from "./testing/house.ts";
import { PASSWORD } from "./testing/registration-form.ts";

const { house, clock, door, close } = await openIdentity({ hasSessions: true });
const { db, send, someone, idOf, knock, messages, resetCode, complete, verify, askOtp, sendOtp } = door;
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
const knocked = async (who: Someone) =>
  dataOf<{ sessionCode: string; factors: { channel: string }[] }>(await knock(who.email, NEW));
const channelsOf = async (who: Someone) => (await knocked(who)).factors.map(({ channel }) => channel);
const holdOf = async (who: Someone) => {
  const id = await idOf(who);
  return house.as({}, (ctx) => payoutHoldOf(ctx, id));
};

describe("after a password was created by a link in a mail", () => {
  test("codes go to the telephone only, and the step says until when", async () => {
    const who = await someone();
    expect((await knockBefore(who)).toSorted()).toEqual(["email", "sms", "whatsapp"]);
    await reset(who);
    const { sessionCode, factors } = await knocked(who);
    expect(factors.map(({ channel }) => channel)).toEqual(["sms", "whatsapp"]);
    expect(await askOtp(sessionCode, "email")).toMatchObject({ code: 410 });
    const emailFrom = new Date(clock.now().getTime() - 1_000 + 72 * HOUR).toISOString();
    expect(await send(contract.readSignInStep, { sessionCode })).toMatchObject({ code: 200, data: { emailFrom } });
  });

  test("one code from the telephone opens the mailbox again", async () => {
    const who = await someone();
    await reset(who);
    const { sessionCode } = await knocked(who);
    expect(await verify(sessionCode, await sendOtp(who, sessionCode, "sms"))).toMatchObject({ code: 200 });
    expect((await channelsOf(who)).toSorted()).toEqual(["email", "sms", "whatsapp"]);
    expect(await holdOf(who)).toBeNull();
  });

  test("the telephone is told at once, and so is the mailbox, with what comes next", async () => {
    const who = await someone();
    await reset(who);
    const sms = (await messages(who.phone)).find(({ template }) => template === "identity.password_reset");
    expect(sms?.text).toMatch(/Bukan Anda\?/);
    const mail = (await messages(who.email)).find(({ template }) => template === "identity.password_changed");
    expect(mail?.text).toMatch(/hanya dikirim ke ponsel/);
  });

  test("who has lost the telephone waits three days; then nothing is paid out for a day", async () => {
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

  test("a second reset begins the three days anew", async () => {
    const who = await someone();
    await reset(who);
    clock.advance(71 * HOUR);
    await reset(who);
    clock.advance(71 * HOUR);
    expect(await channelsOf(who)).not.toContain("email");
  });

  test("a number that was changed lately is no better than the mailbox: both stay open", async () => {
    const who = await someone();
    await sql`update identity.person set phone_changed_at = ${clock.now()} where id = ${await idOf(who)}`.execute(db);
    clock.advance(71 * HOUR);
    await reset(who);
    expect(await channelsOf(who)).toContain("email");
  });

  test("who has an app needs it, and no code", async () => {
    const who = await someone();
    await addTotp(await enter(who));
    await reset(who);
    expect(await knock(who.email, NEW)).toMatchObject({ code: 200, data: { factors: [], stronger: ["totp", "recovery_code"] } });
    expect((await sql`select mail_codes_from from identity.person where id = ${await idOf(who)}`.execute(db)).rows).toEqual([
      { mail_codes_from: null },
    ]);
  });

  test("staff who are invited prove their telephone before they enrol", async () => {
    const who = await someone("EDITOR");
    await reset(who);
    expect(await channelsOf(who)).toEqual(["sms", "whatsapp"]);
  });

  test("the owner's own change of password, which takes a fresh proof, closes nothing", async () => {
    const who = await someone();
    const browser = await enter(who);
    const typed = { current_password: PASSWORD, new_password: NEW, confirm_new_password: NEW };
    dataOf<Tokens>(await send(changePassword, typed, browser));
    expect(await channelsOf(who)).toContain("email");
  });
});

async function knockBefore(who: Someone): Promise<string[]> {
  const { factors } = dataOf<{ factors: { channel: string }[] }>(await knock(who.email));
  return factors.map(({ channel }) => channel);
}

test("afterwards the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(db, [...identityInvariants, ...sessionInvariants]))
    expect(breaches, says).toEqual([]);
});
