import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import { sessionInvariants } from "#sessions/invariants.ts";
import vectors from "#kernel/testing/payload-vectors.json" with { type: "json" };
import * as contract from "./contract.ts";
import { identityInvariants } from "../invariants.ts";
import { tokensOf, deps } from "../testing/calls.ts";
import { openIdentity } from "../testing/test-app.ts";
import { PASSWORD } from "../testing/registration-form.ts";
import { hash as argon2 } from "@node-rs/argon2";

const { clock, door, close, api } = await openIdentity({ passphrase: "sampai-web" });
const { db, send, messages, someone, idOf, deactivate, signInWith, step, sendOtp, verify, signedIn } = door;
afterAll(close);
// Advances past every rate-limit window except those of a day.
beforeEach(() => clock.advance(3_700_000));

const auditOf = async (subject: string) =>
  (await sql<{ code: string }>`select code from audit.entry where subject = ${subject}`.execute(db)).rows.map(({ code }) => code);

describe("signing in", () => {
  test.each(["sms", "whatsapp", "email"] as const)(
    "with a code by %s opens a session with tokens and a cookie",
    async (channel) => {
      const one = await someone();
      const first = await signInWith(one.email);
      expect(first).toMatchObject({
        code: 200,
        data: { factors: [{ channel: "sms" }, { channel: "whatsapp" }, { channel: "email", sentTo: "o•••@example.test" }] },
      });
      const { sessionCode } = expectOk(first);
      const otp = await sendOtp(one, sessionCode, channel);
      const answer = await verify(sessionCode, otp);
      expect(answer).toMatchObject({
        code: 200,
        data: { user_auth: { email_address: one.email, level: "CUSTOMER", levels: ["CUSTOMER"] } },
      });
      for (const cookie of answer.cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax" });
      expect(await auditOf(await idOf(one))).toEqual(
        expect.arrayContaining(["identity.password_right", "identity.code_sent", "identity.signed_in"]),
      );
      expect(await verify(sessionCode, otp)).toMatchObject({ code: 410, status: "otp_expired" });
    },
  );

  test("staff who prove no more than a code are led to enrol, and get no session", async () => {
    const before = (await sql`select from sessions.session`.execute(db)).rows.length;
    const answer = await signedIn(await someone("EDITOR"), {}, true);
    expect(answer).toMatchObject({ code: 200, data: { enrolment: { sessionCode: expect.stringMatching(/^[\w-]{43}$/) } } });
    expect(answer.cookies).toEqual([]);
    expect((await sql`select from sessions.session`.execute(db)).rows).toHaveLength(before);
  });

  test("with remember me marks the session as remembered", async () => {
    await signedIn(await someone(), {}, true);
    expect((await sql`select is_remembered from sessions.session order by created_at desc limit 1`.execute(db)).rows).toEqual([
      { is_remembered: true },
    ]);
  });

  test("the step shows its state; a new code ends the previous one", async () => {
    const one = await someone();
    const sessionCode = await step(one);
    expect(await send(contract.readSignInStep, { sessionCode })).toMatchObject({
      code: 200,
      data: { current: null, resendAfterSeconds: 0 },
    });
    const first = await sendOtp(one, sessionCode);
    expect(await send(contract.sendSignInCode, { sessionCode, channel: "email" })).toMatchObject({
      code: 429,
      details: { retryAfterSeconds: 60 },
    });
    clock.advance(60_000);
    const second = await sendOtp(one, sessionCode, "email");
    if (first !== second) expect(await verify(sessionCode, first)).toMatchObject({ code: 422, status: "otp_wrong" });
    expect(await verify(sessionCode, second)).toMatchObject({ code: 200 });
  });

  test("an expired code leads back to the start, in the wording of SIGN-3", async () => {
    const one = await someone();
    const sessionCode = await step(one);
    const otp = await sendOtp(one, sessionCode);
    clock.advance(300_000);
    expect(await send(contract.verifySignIn, { sessionCode, otpCode: otp }, { language: "en" })).toMatchObject({
      code: 410,
      status: "otp_expired",
      message: "OTP has expired, please log in again.",
    });
    clock.advance(600_000);
    expect(await send(contract.readSignInStep, { sessionCode })).toMatchObject({ code: 410, status: "otp_expired" });
    expect(await send(contract.sendSignInCode, { sessionCode, channel: "sms" })).toMatchObject({
      code: 410,
      status: "otp_expired",
    });
  });

  test("a code of one sign-in is wrong at another, even of the same person", async () => {
    const one = await someone();
    const two = await someone();
    const [a, b, c] = [await step(one), await step(two), await step(one)];
    const otp = await sendOtp(one, a);
    clock.advance(1_000);
    const otherOtp = await sendOtp(two, b);
    clock.advance(1_000);
    const third = await sendOtp(one, c, "email");
    if (otp !== otherOtp) expect(await verify(b, otp)).toMatchObject({ status: "otp_wrong" });
    if (otp !== third) expect(await verify(c, otp)).toMatchObject({ status: "otp_wrong" });
    expect(await verify(a, otp)).toMatchObject({ code: 200 });
  });

  test("a hash with outdated parameters is replaced by a current one", async () => {
    const one = await someone();
    const old = await argon2(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    await sql`update identity.person set password_hash = ${old} where email = ${one.email}`.execute(db);
    expect(await signInWith(one.email)).toMatchObject({ code: 200 });
    const { rows } = await sql<{
      hash: string;
    }>`select password_hash as hash from identity.person where email = ${one.email}`.execute(db);
    expect(rows[0]?.hash).toContain("m=47104,t=1,p=1");
    expect(await signInWith(one.email)).toMatchObject({ code: 200 });
  });
});

test("an unknown address, a wrong password and an inactive person: same status, same body, same work", async () => {
  const one = await someone();
  const inactive = await someone();
  await deactivate(inactive);
  const traces = [];
  for (const [email, password] of [
    [one.email, "Layang9#lain"],
    ["nobody@example.test", PASSWORD],
    [inactive.email, PASSWORD],
  ] as const) {
    const hashes = deps.hasher.computed();
    const before = (await sql<{ n: number }>`select count(*)::int as n from audit.entry`.execute(db)).rows[0]!.n;
    const answer = await signInWith(email, password);
    const after = (await sql<{ n: number }>`select count(*)::int as n from audit.entry`.execute(db)).rows[0]!.n;
    traces.push({ answer, hashes: deps.hasher.computed() - hashes, rows: after - before });
  }
  expect(traces[0]).toMatchObject({ answer: { code: 401, status: "credentials_wrong" }, hashes: 1, rows: 1 });
  expect(traces[1]).toEqual(traces[0]);
  expect(traces[2]).toEqual(traces[0]);
});

describe("a new device", () => {
  test("is notified to the owner, a known one is not", async () => {
    const one = await someone();
    const device = (await signedIn(one)).cookies.find(({ name }) => name === "sampai_device");
    const countNewDeviceMails = async () =>
      (await messages(one.email)).filter(({ template }) => template === "identity.new_device").length;
    expect(await countNewDeviceMails()).toBe(1);
    clock.advance(61_000);
    await signedIn(one, { cookie: `sampai_device=${device?.value}` });
    expect(await countNewDeviceMails()).toBe(1);
    clock.advance(61_000);
    await signedIn(one);
    expect(await countNewDeviceMails()).toBe(2);
  });
  test("is named by browser and system, not by its user-agent string", async () => {
    const one = await someone();
    await signedIn(one);
    const mail = (await messages(one.email)).find(({ template }) => template === "identity.new_device");
    expect(mail?.text).toContain("Firefox");
    expect(mail?.text).not.toContain("Mozilla");
  });
  test("is notified by SMS as well when the code went to the mailbox", async () => {
    const one = await someone();
    const sessionCode = await step(one);
    await verify(sessionCode, await sendOtp(one, sessionCode, "email"));
    expect((await messages(one.phone)).map(({ template }) => template)).toEqual(["identity.new_device"]);
  });
});

describe("the account behind a token", () => {
  test("is returned for the token in the body, or for the cookie without a token", async () => {
    const one = await someone();
    const answer = await signedIn(one);
    const { access_token } = tokensOf(answer);
    expect(await send(contract.readAccount, { access_token })).toMatchObject({
      code: 200,
      data: {
        access_token,
        user_auth: {
          email_address: one.email,
          menu_access: expect.arrayContaining([{ menu: "dashboard", module: ["view"] }]),
        },
      },
    });
    const session = answer.cookies.find(({ name }) => name !== "sampai_device");
    expect(await send(contract.readAccount, {}, { cookie: `${session?.name}=${session?.value}` })).toMatchObject({
      code: 200,
      data: { user_auth: { email_address: one.email } },
    });
  });
  // The vectors were made by crypto-js: a third-party client encrypts, as for any other POST (API-4), or sends plain JSON.
  test("accepts an encrypted body and plain JSON alike", async () => {
    const cookie = (await signedIn(await someone())).cookies.find(({ name }) => name !== "sampai_device");
    const requestCode = async (body: unknown, cookies: string) => {
      const headers = api.headers();
      const answer = await api.raw({
        method: "POST",
        url: contract.readAccount.path,
        headers: { ...headers, cookie: `${headers["cookie"]}; ${cookies}`, "content-type": "application/json" },
        payload: JSON.stringify(body),
      });
      return answer.json<{ code: number; status?: string }>();
    };
    const sealed = (plaintext: string) => ({
      payload: JSON.stringify(vectors.find((one) => one.plaintext === plaintext)?.payload),
    });
    const known = `${cookie?.name}=${cookie?.value}`;
    for (const body of [{}, sealed("{}")]) {
      expect(await requestCode(body, known)).toMatchObject({ code: 200, data: { user_auth: { level: "CUSTOMER" } } });
      expect(await requestCode(body, "")).toMatchObject({ code: 401, status: "session_over" });
    }
    for (const body of [{ access_token: "abc" }, sealed('{"access_token":"abc"}')])
      expect(await requestCode(body, known)).toMatchObject({ code: 401, status: "session_over" });
    for (const body of [{ payload: "x" }, { payload: 1 }, { ...sealed("{}"), access_token: "abc" }])
      expect(await requestCode(body, known)).toMatchObject({ code: 400, status: "malformed_request" });
  });
  test("is refused without either, with an invented token, and for an inactive person", async () => {
    const one = await someone();
    const { access_token } = tokensOf(await signedIn(one));
    await deactivate(one);
    for (const input of [{}, { access_token: "x".repeat(43) }, { access_token: "'; --" }, { access_token }])
      expect(await send(contract.readAccount, input)).toMatchObject({ code: 401, status: "session_over" });
  });
});

test("afterwards the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(db, [...identityInvariants, ...sessionInvariants]))
    expect(breaches, says).toEqual([]);
});
