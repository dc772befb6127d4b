import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import { sessionInvariants } from "#sessions/invariants.ts";
import * as registration from "./contract.ts";
import * as signIn from "../sign-in/contract.ts";
import * as passwordReset from "../password-reset/contract.ts";
import { identityInvariants } from "../invariants.ts";
import { openIdentity } from "../testing/test-app.ts";
import { PASSWORD, e164 } from "../testing/registration-form.ts";

const { clock, door, close } = await openIdentity();
const { db, send, messages, form, start, writeMail, linkCode, phoneStep, phoneOtp, verifyPhone } = door;
afterAll(close);
// Advances past every rate-limit window except those of a day.
beforeEach(() => clock.advance(3_700_000));

describe("the link in the mail", () => {
  test("uses the configured site URL, whatever host was requested, and the registrant's language", async () => {
    const input = form();
    expect(await start(input, { language: "en", host: "evil.test" })).toMatchObject({ code: 200 });
    await writeMail(input);
    const mail = (await messages(input.emailAddress))[0];
    expect(mail?.text).toMatch(/https:\/\/sampai\.test\/en\/email-verification\/[\w-]{43}/);
    expect(mail?.text).not.toContain("evil");
    expect(mail?.text).not.toContain("Siti");
    expect(mail?.subject).toBe("Confirm your email address for Sampai");
  });
  test("works once, within a day, and leads to another step's code", async () => {
    const code = await linkCode(form());
    const answer = await send(registration.verifyEmail, { sessionCode: code });
    expect(expectOk(answer).sessionCode).not.toBe(code);
    expect(await send(registration.verifyEmail, { sessionCode: code })).toMatchObject({
      code: 410,
      status: "email_session_over",
    });
    const late = await linkCode(form());
    clock.advance(24 * 3_600_000);
    expect(await send(registration.verifyEmail, { sessionCode: late })).toMatchObject({
      code: 410,
      status: "email_session_over",
      message: "Sesi Anda sudah berakhir.",
    });
  });
  test("is stored as a hash only", async () => {
    const code = await linkCode(form());
    expect(
      (await sql`select from identity.challenge where code_hash = ${Buffer.from(code)} or id = ${code}`.execute(db)).rows,
    ).toEqual([]);
    expect((await sql`select from identity.challenge where code_hash = sha256(${code}::bytea)`.execute(db)).rows).toHaveLength(1);
  });
});

describe("the telephone step", () => {
  test("shows a masked number and the server's countdown", async () => {
    const input = form();
    const sessionCode = await phoneStep(input);
    const read = () => send(registration.readPhoneStep, { sessionCode }).then((answer) => expectOk(answer));
    expect(await read()).toMatchObject({ current: null, resendAfterSeconds: 0 });
    await phoneOtp(sessionCode, e164(input));
    clock.advance(20_000);
    expect(await read()).toMatchObject({ current: { channel: "sms", triesLeft: 5 }, resendAfterSeconds: 40 });
    expect(JSON.stringify(await read())).not.toContain(e164(input).slice(3, -3));
    expect(await send(registration.sendPhoneCode, { sessionCode, channel: "whatsapp" })).toMatchObject({
      code: 429,
      details: { retryAfterSeconds: 40 },
    });
    clock.advance(40_000);
    expect(await send(registration.sendPhoneCode, { sessionCode, channel: "whatsapp" })).toMatchObject({
      code: 200,
      data: { current: { channel: "whatsapp" } },
    });
  });

  test("a resend ends the previous code; a code expires after five minutes", async () => {
    const input = form();
    const sessionCode = await phoneStep(input);
    const first = await phoneOtp(sessionCode, e164(input));
    clock.advance(61_000);
    const second = await phoneOtp(sessionCode, e164(input));
    if (first !== second)
      expect(await verifyPhone(sessionCode, first)).toMatchObject({ code: 422, status: "otp_wrong", details: { triesLeft: 4 } });
    clock.advance(300_000);
    expect(await verifyPhone(sessionCode, second)).toMatchObject({ code: 410, status: "code_expired" });
  });

  test("a replaced number: its code ends, and the account gets the new number", async () => {
    const input = form();
    const sessionCode = await phoneStep(input);
    const old = await phoneOtp(sessionCode, e164(input));
    expect(await send(registration.changePhone, { sessionCode, phoneNumber: "021 5011234" })).toMatchObject({
      code: 422,
      status: "phone_invalid",
    });
    expect(await send(registration.changePhone, { sessionCode, phoneNumber: "81377778888" })).toMatchObject({
      code: 200,
      data: { current: null, factors: [{ sentTo: "+62••••••••888" }, {}] },
    });
    expect(await verifyPhone(sessionCode, old)).toMatchObject({ code: 410, status: "code_expired" });
    clock.advance(61_000);
    expect(await verifyPhone(sessionCode, await phoneOtp(sessionCode, "+6281377778888"))).toMatchObject({ code: 200 });
    expect((await sql`select phone from identity.person where email = ${input.emailAddress}`.execute(db)).rows).toEqual([
      { phone: "+6281377778888" },
    ]);
    expect(await start(input)).toMatchObject({ code: 200 });
  });

  test("a replaced number has no countdown; returning to a number resumes its own", async () => {
    const input = form();
    const sessionCode = await phoneStep(input);
    await phoneOtp(sessionCode, e164(input));
    const change = (phoneNumber: string) => send(registration.changePhone, { sessionCode, phoneNumber });
    expect(await change("81377776666")).toMatchObject({ code: 200, data: { current: null, resendAfterSeconds: 0 } });
    clock.advance(10_000);
    expect(await verifyPhone(sessionCode, "000000")).toMatchObject({ code: 410, status: "code_expired" });
    expect(await send(registration.sendPhoneCode, { sessionCode, channel: "sms" })).toMatchObject({
      code: 200,
      data: { current: { channel: "sms" }, resendAfterSeconds: 60 },
    });
    expect(await change(input.phoneNumber)).toMatchObject({ code: 200, data: { current: null, resendAfterSeconds: 50 } });
    expect(await send(registration.sendPhoneCode, { sessionCode, channel: "whatsapp" })).toMatchObject({
      code: 429,
      details: { retryAfterSeconds: 50 },
    });
  });

  test("changing numbers endlessly exhausts the registration's budget", async () => {
    const sessionCode = await phoneStep(form());
    const answers: number[] = [];
    for (let number = 0; number < 30 && !answers.includes(429); number += 1) {
      await send(registration.changePhone, { sessionCode, phoneNumber: `8137771${String(number).padStart(4, "0")}` });
      answers.push((await send(registration.sendPhoneCode, { sessionCode, channel: "sms" })).code);
    }
    expect(answers.at(-1)).toBe(429);
    expect(answers.length).toBeLessThan(12);
  });

  test("two registrations of one mailbox create one person", async () => {
    const one = form();
    const two = form({ emailAddress: one.emailAddress });
    const steps = [await phoneStep(one)];
    clock.advance(1_000);
    steps.push(await phoneStep(two));
    const codes = [await phoneOtp(steps[0]!, e164(one)), await phoneOtp(steps[1]!, e164(two))];
    const answers = await Promise.all([verifyPhone(steps[0]!, codes[0]!), verifyPhone(steps[1]!, codes[1]!)]);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 410]));
  });

  test("the right code submitted twenty times concurrently registers once", async () => {
    const input = form();
    const sessionCode = await phoneStep(input);
    const otp = await phoneOtp(sessionCode, e164(input));
    const answers = await Promise.all(Array.from({ length: 20 }, () => verifyPhone(sessionCode, otp)));
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code >= 500)).toEqual([]);
  });
});

describe("a registration left at its telephone", () => {
  const enter = (email: string, password = PASSWORD) => send(signIn.signIn, { email, password, remember: false });

  test("goes on there after its password, under another code, until it is a person", async () => {
    const input = form();
    const left = await phoneStep(input);
    const resumed = expectOk(await enter(input.emailAddress));
    expect(resumed).toMatchObject({ factors: [], stronger: [], isRegistering: true });
    expect(resumed.sessionCode).not.toBe(left);
    const otpCode = await phoneOtp(resumed.sessionCode, e164(input));
    expectOk(await send(registration.verifyPhone, { sessionCode: resumed.sessionCode, otpCode }));
    expect(expectOk(await enter(input.emailAddress))).toMatchObject({ isRegistering: false });
  });
  test("is not told to who has another password, nor before its mailbox is proven, nor once it has ended", async () => {
    const input = form();
    await linkCode(input);
    expect(await enter(input.emailAddress)).toMatchObject({ status: "credentials_wrong" });
    const proven = form();
    await phoneStep(proven);
    expect(await enter(proven.emailAddress, "Lain9#katanya")).toMatchObject({ status: "credentials_wrong" });
    clock.advance(8 * 24 * 3_600_000);
    expect(await enter(proven.emailAddress)).toMatchObject({ status: "credentials_wrong" });
  });
});

describe("steps cannot be skipped", () => {
  test("a code of one step is refused at another", async () => {
    const link = await linkCode(form());
    const phone = await phoneStep(form());
    const reached: Record<string, number[]> = {};
    for (const [name, sessionCode] of Object.entries({ link, phone, made: "x".repeat(43) })) {
      reached[name] = [];
      for (const [endpoint, more] of [
        [registration.readPhoneStep, {}],
        [registration.sendPhoneCode, { channel: "sms" }],
        [registration.changePhone, { phoneNumber: "81377778888" }],
        [registration.verifyPhone, { otpCode: "123456" }],
        [signIn.readSignInStep, {}],
        [signIn.sendSignInCode, { channel: "email" }],
        [signIn.verifySignIn, { otpCode: "123456" }],
        [passwordReset.readResetStep, {}],
        [passwordReset.completeReset, { new_password: PASSWORD, confirm_new_password: PASSWORD }],
        [registration.verifyEmail, {}],
      ] as const)
        reached[name].push((await send(endpoint, { sessionCode, ...more })).code);
    }
    expect(reached).toEqual({
      link: [410, 410, 410, 410, 410, 410, 410, 410, 410, 200],
      phone: [200, 200, 200, 410, 410, 410, 410, 410, 410, 410],
      made: [410, 410, 410, 410, 410, 410, 410, 410, 410, 410],
    });
  });
});

test("no secret appears in an audit row", async () => {
  const { rows } = await sql<{
    all: string;
  }>`select string_agg(code || coalesce(subject, '') || details::text, ' ') as all from audit.entry`.execute(db);
  const { rows: sent } = await sql<{
    text: string;
  }>`select body_text as text from platform.outgoing_message where template in ('identity.code', 'identity.verify_email')`.execute(
    db,
  );
  for (const { text } of sent)
    for (const secret of text.match(/[\w-]{43}|\b\d{6}\b/g) ?? []) expect(rows[0]?.all).not.toContain(`"${secret}"`);
  expect(rows[0]?.all).not.toContain(PASSWORD);
  expect(rows[0]?.all).not.toContain("@example.test");
});

test("afterwards the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(db, [...identityInvariants, ...sessionInvariants]))
    expect(breaches, says).toEqual([]);
});
