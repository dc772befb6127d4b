import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { checkInvariants } from "#platform/invariants.ts";
import { openSession } from "#sessions/index.ts";
import { sessionInvariants } from "#sessions/invariants.ts";
import * as contract from "./testing/contracts.ts";
import { removeFactors } from "./index.ts";
import { identityInvariants } from "./invariants.ts";
import { tellFactorsRemoved } from "./remove-factors.ts";
import { dataOf, factorCalls, HALF_MINUTE, type Added, type Tokens } from "./testing/factor-calls.ts";
import { otherThan, parts, SYSTEM, type Browser, type Someone } from "./testing/door.ts";
import { openIdentity } from "./testing/house.ts";
import { softPasskey } from "./testing/soft-passkey.ts";

const { house, clock, door, close } = await openIdentity({ hasSessions: true });
const { db, send, someone, idOf, step, signedIn, messages } = door;
const { codeOf, enter, signIn, proveByApp, addTotp, addPasskey, prove, byTotp } = factorCalls(door, clock);
const STALE_MS = 10 * 60_000 + 1;

beforeEach(() => clock.advance(2 * 86_400_000));
afterAll(close);

/** What needs a fresh session and nothing more: renaming a passkey, which is not there. */
const isFresh = async (browser: Browser) =>
  (await send(contract.renamePasskey, { id: "pk_00000000000000000000000000", name: "x" }, browser)).code === 404;

describe("proving again", () => {
  const start = async (browser: Browser) =>
    dataOf<{ sessionCode: string; step: object }>(await send(contract.startProof, {}, browser));
  const verify = (sessionCode: string, proof: object, browser: Browser) =>
    send(contract.verifyProof, { sessionCode, proof }, browser);

  test("by a code that is sent, for who has nothing stronger; it makes this session fresh and no other", async () => {
    const who = await someone();
    const elsewhere = await signIn(who);
    const browser = await signIn(who);
    clock.advance(STALE_MS);
    expect(await isFresh(browser)).toBe(false);
    const { sessionCode, step: shown } = await start(browser);
    expect(shown).toMatchObject({ factors: [{ channel: "sms" }, { channel: "whatsapp" }, { channel: "email" }], stronger: [] });
    await send(contract.sendProofCode, { sessionCode, channel: "email" }, browser);
    const otpCode = /\b\d{6}\b/.exec((await messages(who.email))[0]?.text ?? "")?.[0] ?? "";
    const wrong = await verify(sessionCode, { way: "code", otpCode: otherThan(otpCode) }, browser);
    expect(wrong).toMatchObject({ code: 422, status: "otp_wrong" });
    // Another session of the same person, and a stranger, know nothing of the step.
    for (const from of [elsewhere, await enter(await someone())])
      expect(await verify(sessionCode, { way: "code", otpCode }, from)).toMatchObject({ code: 410, status: "step_over" });
    const freshUntil = new Date(clock.now().getTime() + 10 * 60_000).toISOString();
    expect(await verify(sessionCode, { way: "code", otpCode }, browser)).toMatchObject({ code: 200, data: { freshUntil } });
    expect(await isFresh(browser)).toBe(true);
    expect(await isFresh(elsewhere)).toBe(false);
    expect(await verify(sessionCode, { way: "code", otpCode }, browser)).toMatchObject({ code: 410 });
  });

  test.each(["totp", "passkey", "recovery_code"] as const)("by %s; codes that are sent are no way then", async (way) => {
    const browser = await enter(await someone());
    const { secret, recoveryCodes } = await addTotp(browser);
    const { passkey } = await addPasskey(browser);
    clock.advance(STALE_MS);
    const { sessionCode, step: shown } = await start(browser);
    expect(shown).toMatchObject({ factors: [], stronger: ["passkey", "totp", "recovery_code"] });
    expect(await send(contract.sendProofCode, { sessionCode, channel: "sms" }, browser)).toMatchObject({ code: 410 });
    expect(await verify(sessionCode, { way: "code", otpCode: "123456" }, browser)).toMatchObject({ code: 410 });
    const asked = dataOf<{ challenge: string }>(await send(contract.startPasskeyProof, { sessionCode }, browser));
    const proofs = {
      totp: { otpCode: codeOf(secret) },
      passkey: { passkey: passkey.answer(asked) },
      recovery_code: { recoveryCode: recoveryCodes[0] ?? "" },
    };
    expect(await verify(sessionCode, { way, ...proofs[way] }, browser)).toMatchObject({ code: 200 });
    expect(await isFresh(browser)).toBe(true);
  });

  test("a step of a sign-in proves nothing here, nor one of these there", async () => {
    const who = await someone();
    const browser = await enter(who);
    const { secret } = await addTotp(browser);
    clock.advance(HALF_MINUTE);
    const proof = { way: "totp", otpCode: codeOf(secret) };
    expect(await verify(await step(who), proof, browser)).toMatchObject({ code: 410 });
    expect(await prove((await start(browser)).sessionCode, proof)).toMatchObject({ code: 410 });
  });

  test("two hundred guesses at once are five", async () => {
    const browser = await enter(await someone());
    const { secret } = await addTotp(browser);
    clock.advance(HALF_MINUTE);
    const { sessionCode } = await start(browser);
    const otpCode = otherThan(codeOf(secret));
    // Few enough for the call's own limit, many enough to race.
    const answers = await Promise.all(Array.from({ length: 40 }, () => verify(sessionCode, { way: "totp", otpCode }, browser)));
    expect(answers.filter(({ code }) => code === 422)).toHaveLength(5);
    expect(answers.filter(({ code }) => code === 410)).toHaveLength(35);
  });
});

describe("staff", () => {
  const enrolmentOf = async (who: Someone) => {
    clock.advance(1_000);
    return dataOf<{ enrolment: { sessionCode: string } }>(await signedIn(who)).enrolment.sessionCode;
  };
  type Enrolled = { signedIn: Tokens; recoveryCodes: string[] | null };
  const setUp = async (sessionCode: string) =>
    dataOf<{ secret: string; uri: string }>(await send(contract.startEnrolmentTotp, { sessionCode }));
  const confirm = (sessionCode: string, otpCode: string) => send(contract.confirmEnrolmentTotp, { sessionCode, otpCode });

  test("enrol an app, which opens their first session and is what they sign in with from then on", async () => {
    const who = await someone("EDITOR");
    const sessionCode = await enrolmentOf(who);
    expect(await send(contract.readEnrolment, { sessionCode })).toMatchObject({ data: { emailAddress: "o•••@example.test" } });
    const { secret, uri } = await setUp(sessionCode);
    expect(uri).toContain(`secret=${secret}`);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Sampai/);
    // A page that is loaded again shows the same secret.
    expect((await setUp(sessionCode)).secret).toBe(secret);
    expect(await confirm(sessionCode, otherThan(codeOf(secret)))).toMatchObject({ code: 422, status: "totp_wrong" });
    const { signedIn: tokens, recoveryCodes } = dataOf<Enrolled>(await confirm(sessionCode, codeOf(secret)));
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
    const sessionCode = await enrolmentOf(await someone("SUPPORT"));
    const asked = dataOf<{ challenge: string }>(await send(contract.startEnrolmentPasskey, { sessionCode }));
    const made = { sessionCode, name: "Laptop", passkey: softPasskey().make(asked) };
    const enrolled = dataOf<Enrolled>(await send(contract.finishEnrolmentPasskey, made));
    expect(enrolled.signedIn.user_auth.level).toBe("SUPPORT");
    expect(await send(contract.finishEnrolmentPasskey, made)).toMatchObject({ code: 410 });
  });

  test("an enrolment is nothing else: no code is sent for it, nothing is proven with it, and it is over after 15 minutes", async () => {
    const who = await someone("EDITOR");
    const sessionCode = await enrolmentOf(who);
    const { secret } = await setUp(sessionCode);
    expect(await door.askOtp(sessionCode, "sms")).toMatchObject({ code: 410 });
    expect(await prove(sessionCode, { way: "totp", otpCode: codeOf(secret) })).toMatchObject({ code: 410 });
    // The secret of one enrolment is no secret of another.
    const other = await enrolmentOf(who);
    expect((await setUp(other)).secret).not.toBe(secret);
    expect(await confirm(other, codeOf(secret))).toMatchObject({ code: 422 });
    clock.advance(15 * 60_000);
    expect(await confirm(sessionCode, codeOf(secret))).toMatchObject({ code: 410, status: "otp_expired" });
  });

  test("with a recovery code enrol anew before they are let in", async () => {
    const who = await someone("EDITOR");
    const first = await enrolmentOf(who);
    const { secret } = await setUp(first);
    const { recoveryCodes } = dataOf<Enrolled>(await confirm(first, codeOf(secret)));
    const proof = { way: "recovery_code", recoveryCode: recoveryCodes?.[0] ?? "" };
    const answer = dataOf<{ enrolment: { sessionCode: string } }>(await prove(await step(who), proof));
    const { secret: next } = await setUp(answer.enrolment.sessionCode);
    const again = dataOf<Added>(await confirm(answer.enrolment.sessionCode, codeOf(next)));
    // Nine are left, and the app of before is over.
    expect(again.recoveryCodes).toBeNull();
    clock.advance(HALF_MINUTE);
    expect(await byTotp(who, codeOf(secret))).toMatchObject({ code: 422 });
    expect(await byTotp(who, codeOf(next))).toMatchObject({ code: 200 });
  });

  test("keep one app or passkey, also when they remove two at once", async () => {
    const sessionCode = await enrolmentOf(await someone("EDITOR"));
    const { secret } = await setUp(sessionCode);
    const { signedIn: tokens } = dataOf<Enrolled>(await confirm(sessionCode, codeOf(secret)));
    const browser = await proveByApp({ token: tokens.access_token }, secret);
    const { proof } = browser;
    expect(await send(contract.removeTotp, { proof }, browser)).toMatchObject({ code: 422, status: "last_factor" });
    await addPasskey(browser);
    const listed = dataOf<{ passkeys: { id: string }[] }>(await send(contract.listFactors, {}, browser));
    const id = listed.passkeys[0]?.id ?? "none";
    const both = await Promise.all([
      send(contract.removeTotp, { proof }, browser),
      send(contract.removePasskey, { id, proof }, browser),
    ]);
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test.each(["sms", "whatsapp", "email", "recovery_code", "registration"] as const)(
    "get no session by %s, whatever path would lead there: the database refuses it",
    async (factor) => {
      const personId = await idOf(await someone("EDITOR"));
      const open = house.as(SYSTEM, (ctx) =>
        openSession({ ...ctx, giveCookie: () => {} }, { personId, level: "EDITOR", factor, isRemembered: false, isStaff: true }),
      );
      await expect(open).rejects.toThrow("session_staff_factor");
    },
  );
});

test("a person who lost everything: factors, sessions and steps go, the owner is told, and codes are a way again", async () => {
  const who = await someone();
  const browser = await enter(who);
  const { secret } = await addTotp(browser);
  await addPasskey(browser);
  clock.advance(HALF_MINUTE);
  const before = await step(who);
  const personId = await idOf(who);
  await house.as(SYSTEM, (ctx) => removeFactors(ctx, personId));
  expect(await send(contract.listFactors, {}, browser)).toMatchObject({ code: 401 });
  expect(await prove(before, { way: "totp", otpCode: codeOf(secret) })).toMatchObject({ code: 410 });
  const jobs = await sql<{
    n: number;
  }>`select count(*)::int as n from graphile_worker.jobs where task_identifier = 'tell_factors_removed'`.execute(db);
  expect(jobs.rows).toEqual([{ n: 1 }]);
  // Should staff have been talked into it, there is a day to say so.
  const until = new Date(clock.now().getTime() + 86_400_000);
  expect((await sql`select payout_hold_until as until from identity.person where id = ${personId}`.execute(db)).rows).toEqual([
    { until },
  ]);
  clock.advance(1_000);
  await house.as(SYSTEM, (ctx) => tellFactorsRemoved(ctx, personId, parts));
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
