import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { checkInvariants } from "#platform/invariants.ts";
import { sessionInvariants } from "#sessions/invariants.ts";
import * as signIn from "./contract.ts";
import * as registration from "../registration/contract.ts";
import { identityInvariants } from "../invariants.ts";
import { otherThan, deps } from "../testing/calls.ts";
import { openIdentity } from "../testing/test-app.ts";
import { PASSWORD, e164 } from "../testing/registration-form.ts";
import { addressSubject } from "../challenges/make-codes.ts";

const { clock, door, close } = await openIdentity();
const {
  db,
  send,
  someone,
  idOf,
  signInWith,
  step,
  sendOtp,
  verify,
  signedIn,
  resetCode,
  complete,
  form,
  phoneStep,
  phoneOtp,
  verifyPhone,
} = door;
afterAll(close);
// Advances past every rate-limit window except those of a day.
beforeEach(() => clock.advance(3_700_000));

describe("guessing passwords", () => {
  test.each(["somebody", "nobody"])("of %s is limited to ten an hour, counted exactly when concurrent", async (who) => {
    const email = who === "nobody" ? "nobody-of-many@example.test" : (await someone()).email;
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) => signInWith(email, "Layang9#lain", { address: `10.2.${n}.1` })),
    );
    const codes = answers.map(({ code }) => code);
    expect([codes.filter((code) => code === 401).length, codes.filter((code) => code === 429).length]).toEqual([10, 14]);
    expect(answers.find(({ code }) => code === 429)).toHaveProperty("details.retryAfterSeconds");
    // Even the right password is refused until the hour is over.
    expect(await signInWith(email)).toMatchObject({ code: 429 });
    clock.advance(3_600_000);
    expect(await signInWith(email)).toMatchObject({ code: who === "nobody" ? 401 : 200 });
  });

  test("does not lock out an owner who uses a known device", async () => {
    const one = await someone();
    const device = (await signedIn(one)).cookies.find(({ name }) => name === "sampai_device");
    for (let n = 0; n < 11; n++) await signInWith(one.email, "Layang9#lain");
    expect(await signInWith(one.email)).toMatchObject({ code: 429 });
    expect(await signInWith(one.email, PASSWORD, { cookie: `sampai_device=${device?.value}` })).toMatchObject({ code: 200 });
    expect(await signInWith(one.email, PASSWORD, { cookie: `sampai_device=${"x".repeat(43)}` })).toMatchObject({ code: 429 });
  });

  test("a hundred in a row lock the account until a reset", async () => {
    const one = await someone();
    const subject = addressSubject(deps.subjectKeys, one.email);
    await signInWith(one.email, "Layang9#lain");
    // Ninety-four more, over the preceding hours.
    await sql`update identity.failure_count set failures = 95 where subject = ${subject} and kind = 'password_row'`.execute(db);
    clock.advance(3_600_000);
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, n) => signInWith(one.email, "Layang9#lain", { address: `10.3.${n}.1` })),
    );
    expect(answers.filter(({ code }) => code === 401)).toHaveLength(5);
    clock.advance(3_600_000);
    expect(await signInWith(one.email)).toMatchObject({ code: 429 });
    expect(await complete(await resetCode(one), "Bintang7#laut")).toMatchObject({ code: 200 });
    expect(await signInWith(one.email, "Bintang7#laut")).toMatchObject({ code: 200 });
  });
});

describe("guessing codes", () => {
  test("two hundred concurrent tries from two hundred addresses: five are checked", async () => {
    const one = await someone();
    const sessionCode = await step(one);
    const otp = await sendOtp(one, sessionCode);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => verify(sessionCode, otherThan(otp), { address: `10.4.${n}.1` })),
    );
    expect(answers.filter(({ status }) => status === "otp_wrong")).toHaveLength(5);
    expect(answers.filter(({ status }) => status === "otp_expired")).toHaveLength(195);
    expect(await verify(sessionCode, otp)).toMatchObject({ code: 410 });
  });

  test("after fifteen wrong ones in a day, over resends and new sign-ins, the account is frozen until tomorrow in Jakarta", async () => {
    const one = await someone();
    clock.set(new Date(Math.ceil(clock.now().getTime() / 86_400_000) * 86_400_000 + 3_600_000));
    let evaluated = 0;
    for (let round = 0; round < 3; round++) {
      const sessionCode = await step(one);
      const otp = await sendOtp(one, sessionCode);
      for (let guess = 0; guess < 5; guess++)
        if ((await verify(sessionCode, otherThan(otp))).status === "otp_wrong") evaluated += 1;
      clock.advance(61_000);
    }
    expect(evaluated).toBe(15);
    const sessionCode = await step(one);
    expect(await send(signIn.sendSignInCode, { sessionCode, channel: "sms" })).toMatchObject({
      code: 429,
      status: "too_many_requests",
    });
    clock.advance(86_400_000);
    expect(await signedIn(one)).toMatchObject({ code: 200 });
  });

  test("right ones are given back: frequent sign-ins freeze no account", async () => {
    const one = await someone();
    for (let n = 0; n < 5; n++) {
      expect(await signedIn(one)).toMatchObject({ code: 200 });
      clock.advance(3_700_000);
    }
    expect(
      (
        await sql<{ sum: bigint }>`select sum(failures) from identity.failure_count where subject = ${await idOf(one)}`.execute(
          db,
        )
      ).rows,
    ).toEqual([{ sum: 0n }]);
  });
});

test("of two hundred concurrent wrong codes from two hundred addresses five are checked, and the right one is then refused", async () => {
  const input = form();
  const sessionCode = await phoneStep(input);
  const otp = await phoneOtp(sessionCode, e164(input));
  const guess = (n: number) =>
    send(registration.verifyPhone, { sessionCode, otpCode: otherThan(otp) }, { address: `10.1.${n}.1` });
  const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => guess(n)));
  const statuses = answers.map(({ code, status }) => `${code} ${String(status)}`);
  expect(statuses.filter((one) => one === "422 otp_wrong")).toHaveLength(5);
  expect(statuses.filter((one) => one === "410 code_expired")).toHaveLength(195);
  expect((await sql`select failures from identity.failure_count where subject = ${input.id}`.execute(db)).rows).toEqual([
    { failures: 5 },
  ]);
  expect(await verifyPhone(sessionCode, otp)).toMatchObject({ code: 410 });
});

test("afterwards the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(db, [...identityInvariants, ...sessionInvariants]))
    expect(breaches, says).toEqual([]);
});
