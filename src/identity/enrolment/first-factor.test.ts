import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import { openSession } from "#sessions/index.ts";
import { sessionInvariants } from "#sessions/invariants.ts";
import * as contract from "../testing/contracts.ts";
import { removeFactors } from "../index.ts";
import { identityInvariants } from "../invariants.ts";
import { mailFactorsRemoved } from "./remove-factors.ts";
import { factorCalls, HALF_MINUTE } from "../testing/factor-calls.ts";
import { enrolmentOf, otherThan, deps, SYSTEM, type Browser, type Someone } from "../testing/calls.ts";
import { openIdentity } from "../testing/test-app.ts";
import { softPasskey } from "../testing/soft-passkey.ts";

const { app, clock, door, close } = await openIdentity({ hasSessions: true });
const { db, send, someone, idOf, step, signedIn, messages } = door;
const { codeOf, enter, signIn, proveByApp, addTotp, addPasskey, prove, byTotp } = factorCalls(door, clock);
const STALE_MS = 10 * 60_000 + 1;

beforeEach(() => clock.advance(2 * 86_400_000));
afterAll(close);

/** A call that needs a fresh session and nothing else: renaming a passkey that does not exist. */
const isFresh = async (browser: Browser) =>
  (await send(contract.renamePasskey, { id: "pk_00000000000000000000000000", name: "x" }, browser)).code === 404;

describe("proving a factor again", () => {
  const start = async (browser: Browser) => expectOk(await send(contract.startProof, {}, browser));
  const verify = (sessionCode: string, proof: object, browser: Browser) =>
    send(contract.verifyProof, { sessionCode, proof }, browser);

  test("by a code that is sent, for a person without a stronger factor; it refreshes this session and no other", async () => {
    const who = await someone();
    const elsewhere = await signIn(who);
    const browser = await signIn(who);
    clock.advance(STALE_MS);
    expect(await isFresh(browser)).toBe(false);
    const { sessionCode, step: shown } = await start(browser);
    expect(shown).toMatchObject({ factors: [{ channel: "sms" }, { channel: "whatsapp" }, { channel: "email" }], stronger: [] });
    await send(contract.sendProofCode, { sessionCode, channel: "email" }, browser);
    const otpCode = /\b\d{6}\b/.exec((await messages(who.email))[0]?.text ?? "")?.[0] ?? "";
    const wrong = await verify(sessionCode, { method: "code", otpCode: otherThan(otpCode) }, browser);
    expect(wrong).toMatchObject({ code: 422, status: "otp_wrong" });
    // Another session of the same person, and a stranger, cannot find the step.
    for (const from of [elsewhere, await enter(await someone())])
      expect(await verify(sessionCode, { method: "code", otpCode }, from)).toMatchObject({ code: 410, status: "step_over" });
    const freshUntil = new Date(clock.now().getTime() + 10 * 60_000).toISOString();
    expect(await verify(sessionCode, { method: "code", otpCode }, browser)).toMatchObject({ code: 200, data: { freshUntil } });
    expect(await isFresh(browser)).toBe(true);
    expect(await isFresh(elsewhere)).toBe(false);
    expect(await verify(sessionCode, { method: "code", otpCode }, browser)).toMatchObject({ code: 410 });
  });

  test.each(["totp", "passkey", "recovery_code"] as const)("by %s; codes that are sent are then refused", async (method) => {
    const browser = await enter(await someone());
    const { secret, recoveryCodes } = await addTotp(browser);
    const { passkey } = await addPasskey(browser);
    clock.advance(STALE_MS);
    const { sessionCode, step: shown } = await start(browser);
    expect(shown).toMatchObject({ factors: [], stronger: ["passkey", "totp", "recovery_code"] });
    expect(await send(contract.sendProofCode, { sessionCode, channel: "sms" }, browser)).toMatchObject({ code: 410 });
    expect(await verify(sessionCode, { method: "code", otpCode: "123456" }, browser)).toMatchObject({ code: 410 });
    const passkeyQuestion = expectOk(await send(contract.startPasskeyProof, { sessionCode }, browser));
    const proofs = {
      totp: { otpCode: codeOf(secret) },
      passkey: { passkey: passkey.answer(passkeyQuestion) },
      recovery_code: { recoveryCode: recoveryCodes[0] ?? "" },
    };
    expect(await verify(sessionCode, { method, ...proofs[method] }, browser)).toMatchObject({ code: 200 });
    expect(await isFresh(browser)).toBe(true);
  });

  test("a step of a sign-in proves nothing here, and a step of a proof signs nobody in", async () => {
    const who = await someone();
    const browser = await enter(who);
    const { secret } = await addTotp(browser);
    clock.advance(HALF_MINUTE);
    const proof = { method: "totp", otpCode: codeOf(secret) };
    expect(await verify(await step(who), proof, browser)).toMatchObject({ code: 410 });
    expect(await prove((await start(browser)).sessionCode, proof)).toMatchObject({ code: 410 });
  });

  test("of many concurrent guesses five are checked", async () => {
    const browser = await enter(await someone());
    const { secret } = await addTotp(browser);
    clock.advance(HALF_MINUTE);
    const { sessionCode } = await start(browser);
    const otpCode = otherThan(codeOf(secret));
    // Few enough for the call's own rate limit, many enough to race.
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => verify(sessionCode, { method: "totp", otpCode }, browser)),
    );
    expect(answers.filter(({ code }) => code === 422)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 410)).toHaveLength(35);
  });
});

describe("staff", () => {
  const enrolmentStep = async (who: Someone) => {
    clock.advance(1_000);
    return enrolmentOf(await signedIn(who));
  };
  const setUp = async (sessionCode: string) => expectOk(await send(contract.startEnrolmentTotp, { sessionCode }));
  const confirm = (sessionCode: string, otpCode: string) => send(contract.confirmEnrolmentTotp, { sessionCode, otpCode });

  test("enrol an app, which opens their first session and is their sign-in method from then on", async () => {
    const who = await someone("EDITOR");
    const sessionCode = await enrolmentStep(who);
    expect(await send(contract.readEnrolment, { sessionCode })).toMatchObject({ data: { emailAddress: "o•••@example.test" } });
    const { secret, uri } = await setUp(sessionCode);
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Sampai/);
    // A reloaded page shows the same secret.
    expect((await setUp(sessionCode)).secret).toBe(secret);
    expect(await confirm(sessionCode, otherThan(codeOf(secret)))).toMatchObject({ code: 422, status: "totp_wrong" });
    const { signedIn: tokens, recoveryCodes } = expectOk(await confirm(sessionCode, codeOf(secret)));
    expect(tokens.user_auth.level).toBe("EDITOR");
    expect(recoveryCodes).toHaveLength(10);
    expect(await confirm(sessionCode, codeOf(secret))).toMatchObject({ code: 410, status: "otp_expired" });
    const { rows } = await sql`select factor, is_staff from sessions.session order by created_at desc, id desc limit 1`.execute(
      db,
    );
    expect(rows).toEqual([{ factor: "totp", is_staff: true }]);
    clock.advance(HALF_MINUTE);
    expect(await byTotp(who, codeOf(secret))).toMatchObject({ code: 200, data: { user_auth: { level: "EDITOR" } } });
  });

  test("may enrol a passkey instead", async () => {
    const sessionCode = await enrolmentStep(await someone("SUPPORT"));
    const passkeyQuestion = expectOk(await send(contract.startEnrolmentPasskey, { sessionCode }));
    const made = { sessionCode, name: "Laptop", passkey: softPasskey().make(passkeyQuestion) };
    const enrolled = expectOk(await send(contract.finishEnrolmentPasskey, made));
    expect(enrolled.signedIn.user_auth.level).toBe("SUPPORT");
    expect(await send(contract.finishEnrolmentPasskey, made)).toMatchObject({ code: 410 });
  });

  test("an enrolment serves nothing else: no code is sent for it, no factor is proven with it, and it ends after 15 minutes", async () => {
    const who = await someone("EDITOR");
    const sessionCode = await enrolmentStep(who);
    const { secret } = await setUp(sessionCode);
    expect(await door.requestOtp(sessionCode, "sms")).toMatchObject({ code: 410 });
    expect(await prove(sessionCode, { method: "totp", otpCode: codeOf(secret) })).toMatchObject({ code: 410 });
    // The secret of one enrolment is not valid for another.
    const other = await enrolmentStep(who);
    expect((await setUp(other)).secret).not.toBe(secret);
    expect(await confirm(other, codeOf(secret))).toMatchObject({ code: 422 });
    clock.advance(15 * 60_000);
    expect(await confirm(sessionCode, codeOf(secret))).toMatchObject({ code: 410, status: "otp_expired" });
  });

  test("who use a recovery code enrol again before they are signed in", async () => {
    const who = await someone("EDITOR");
    const first = await enrolmentStep(who);
    const { secret } = await setUp(first);
    const { recoveryCodes } = expectOk(await confirm(first, codeOf(secret)));
    const proof = { method: "recovery_code", recoveryCode: recoveryCodes?.[0] ?? "" };
    const enrolment = enrolmentOf(await prove(await step(who), proof));
    const { secret: next } = await setUp(enrolment);
    const again = expectOk(await confirm(enrolment, codeOf(next)));
    // Nine recovery codes are left, and the previous app is replaced.
    expect(again.recoveryCodes).toBeNull();
    clock.advance(HALF_MINUTE);
    expect(await byTotp(who, codeOf(secret))).toMatchObject({ code: 422 });
    expect(await byTotp(who, codeOf(next))).toMatchObject({ code: 200 });
  });

  test("keep one app or passkey, also when they remove two concurrently", async () => {
    const sessionCode = await enrolmentStep(await someone("EDITOR"));
    const { secret } = await setUp(sessionCode);
    const { signedIn: tokens } = expectOk(await confirm(sessionCode, codeOf(secret)));
    const browser = await proveByApp({ token: tokens.access_token }, secret);
    const { proof } = browser;
    expect(await send(contract.removeTotp, { proof }, browser)).toMatchObject({ code: 422, status: "last_factor" });
    await addPasskey(browser);
    const listed = expectOk(await send(contract.listFactors, {}, browser));
    const id = listed.passkeys[0]?.id ?? "none";
    const both = await Promise.all([
      send(contract.removeTotp, { proof }, browser),
      send(contract.removePasskey, { id, proof }, browser),
    ]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test.each(["sms", "whatsapp", "email", "recovery_code", "registration"] as const)(
    "get no session by %s, on any path: the database refuses it",
    async (factor) => {
      const personId = await idOf(await someone("EDITOR"));
      const open = app.as(SYSTEM, (ctx) =>
        openSession({ ...ctx, giveCookie: () => {} }, { personId, level: "EDITOR", factor, isRemembered: false, isStaff: true }),
      );
      await expect(open).rejects.toThrow("session_staff_factor");
    },
  );
});

test("a person who lost all factors: factors, sessions and steps are removed, the owner is notified, and codes work again", async () => {
  const who = await someone();
  const browser = await enter(who);
  const { secret } = await addTotp(browser);
  await addPasskey(browser);
  clock.advance(HALF_MINUTE);
  const before = await step(who);
  const personId = await idOf(who);
  await app.as(SYSTEM, (ctx) => removeFactors(ctx, personId));
  expect(await send(contract.listFactors, {}, browser)).toMatchObject({ code: 401 });
  expect(await prove(before, { method: "totp", otpCode: codeOf(secret) })).toMatchObject({ code: 410 });
  const jobs = await sql<{
    n: number;
  }>`select count(*)::int as n from graphile_worker.jobs where task_identifier = 'mail_factors_removed'`.execute(db);
  expect(jobs.rows).toEqual([{ n: 1 }]);
  // If staff were deceived, the owner has a day to object.
  const until = new Date(clock.now().getTime() + 86_400_000);
  expect((await sql`select payout_hold_until as until from identity.person where id = ${personId}`.execute(db)).rows).toEqual([
    { until },
  ]);
  clock.advance(1_000);
  await app.as(SYSTEM, (ctx) => mailFactorsRemoved(ctx, personId, deps));
  expect((await messages(who.email))[0]).toMatchObject({ template: "identity.factors_removed" });
  expect(
    (await sql`select from audit.entry where code = 'identity.factors_removed' and subject = ${personId}`.execute(db)).rows,
  ).toHaveLength(1);
  await enter(who);
});

test("afterwards the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(db, [...identityInvariants, ...sessionInvariants]))
    expect(breaches, says).toEqual([]);
});
