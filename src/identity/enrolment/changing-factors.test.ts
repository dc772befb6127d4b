/**
 * A copied session cannot change second factors: it has neither the password nor the code of the step in which its owner proved a
 * factor.
 */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import { sessionInvariants } from "#sessions/invariants.ts";
import { identityInvariants } from "../invariants.ts";
import * as contract from "../testing/contracts.ts";
import { tokensOf, type Browser, type Someone } from "../testing/calls.ts";
import { factorCalls, HALF_MINUTE } from "../testing/factor-calls.ts";
import { openIdentity } from "../testing/test-app.ts";
import { PASSWORD } from "../testing/registration-form.ts";

const { clock, door, close } = await openIdentity({ hasSessions: true });
const { db, send, someone, idOf, step } = door;
const { codeOf, enter, signIn, proveAgain, proveByApp, addTotp, addPasskey, prove, byTotp } = factorCalls(door, clock);
const STALE_MS = 10 * 60_000 + 1;

beforeEach(() => clock.advance(2 * 86_400_000));
afterAll(close);

const STARTS = [
  ["an app", contract.startTotp],
  ["a passkey", contract.startPasskey],
] as const;
const heldBy = async (browser: Browser) => expectOk(await send(contract.listFactors, {}, browser));

describe("a first factor", () => {
  test.each(STARTS)("%s requires the password as well as a code: a session and a mailbox are not enough", async (_, start) => {
    const who = await someone();
    const browser = await signIn(who);
    // An attacker with the session who reads the mail on the same device gets the code, and so the proof as well.
    const proof = await proveAgain(who, browser);
    for (const typed of [{}, { current_password: "Layang9#lain" }])
      expect(await send(start, { ...typed, proof }, browser)).toMatchObject({
        code: 422,
        status: "password_wrong",
        details: { fields: { current_password: expect.stringContaining("Lupa kata sandi") } },
      });
    expect(await send(start, { current_password: PASSWORD, proof }, browser)).toMatchObject({ code: 200 });
  });

  test.each(STARTS)("%s requires the code as well as the password", async (_, start) => {
    const browser = await signIn(await someone());
    const answer = await send(start, { current_password: PASSWORD }, browser);
    expect(answer).toMatchObject({ code: 403, status: "proof_needed", details: { named: true } });
  });

  test("explains a wrong password in English as well", async () => {
    const who = await someone();
    const browser = { ...(await signIn(who)), language: "en" } as const;
    const proof = await proveAgain(who, browser);
    const answer = await send(contract.startTotp, { current_password: "Layang9#lain", proof }, browser);
    expect(answer).toMatchObject({
      details: { fields: { current_password: expect.stringContaining("Forgot your password") } },
    });
  });

  test("wrong passwords count like those of a sign-in: ten an hour", async () => {
    const who = await someone();
    const browser = await signIn(who);
    const proof = await proveAgain(who, browser);
    const codes = [];
    for (let n = 0; n < 12; n++)
      codes.push((await send(contract.startTotp, { current_password: "Layang9#lain", proof }, browser)).code);
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 422), 429, 429]);
    expect((await send(contract.startTotp, { current_password: PASSWORD, proof }, browser)).code).toBe(429);
  });

  test("a step started with another factor enrolled cannot add a first one", async () => {
    const who = await someone();
    const browser = await enter(who);
    const { secret } = await addTotp(browser);
    const { proof } = await proveByApp(browser, secret);
    const begun = expectOk(await send(contract.startTotp, { proof }, browser));
    expect(await send(contract.removeTotp, { proof }, browser)).toMatchObject({ code: 200 });
    const confirm = { sessionCode: begun.sessionCode, otpCode: codeOf(begun.secret) };
    expect(await send(contract.confirmTotp, confirm, browser)).toMatchObject({ code: 403, status: "proof_needed" });
    expect((await heldBy(browser)).totp).toBeNull();
  });
});

/** A person with an app and a passkey who has just signed in with the app. */
async function withFactors(): Promise<{ who: Someone; browser: Browser; secret: string; recoveryCodes: string[] }> {
  const who = await someone();
  const first = await enter(who);
  const { secret, recoveryCodes } = await addTotp(first);
  await addPasskey(first);
  clock.advance(HALF_MINUTE);
  const browser = { token: tokensOf(await byTotp(who, codeOf(secret))).access_token };
  clock.advance(HALF_MINUTE);
  return { who, browser, secret, recoveryCodes };
}

const CHANGES = [
  ["replacing the app", contract.startTotp, async () => ({})],
  ["adding a passkey", contract.startPasskey, async () => ({})],
  ["removing the app", contract.removeTotp, async () => ({})],
  [
    "removing a passkey",
    contract.removePasskey,
    async (browser: Browser) => ({ id: (await heldBy(browser)).passkeys[0]?.id ?? "" }),
  ],
  ["new recovery codes", contract.makeRecoveryCodes, async () => ({})],
] as const;

describe("a copied session", () => {
  test.each(CHANGES)("cannot make the change soon after the sign-in: %s", async (_, change, inputOf) => {
    const { browser } = await withFactors();
    const answer = await send(change, await inputOf(browser), browser);
    expect(answer).toMatchObject({ code: 403, status: "proof_needed", details: { named: true } });
    expect(await heldBy(browser)).toMatchObject({
      totp: expect.anything(),
      passkeys: [{}],
      recoveryCodes: { left: 10 },
    });
  });

  test.each(CHANGES)("cannot make the change soon after its owner has proven a factor in it: %s", async (_, change, inputOf) => {
    const { browser, secret } = await withFactors();
    const { proof } = await proveByApp(browser, secret);
    const input = await inputOf(browser);
    expect(await send(change, input, browser)).toMatchObject({ code: 403, status: "proof_needed" });
    expect(await send(change, { ...input, proof: "a".repeat(43) }, browser)).toMatchObject({ code: 403 });
    expect(await send(change, { ...input, proof }, browser)).toMatchObject({ code: 200 });
  });

  test("a proof is valid in its own session, for ten minutes, and only if it was right", async () => {
    const { who, browser, secret } = await withFactors();
    const { proof } = await proveByApp(browser, secret);
    clock.advance(HALF_MINUTE);
    const elsewhere = { token: tokensOf(await byTotp(who, codeOf(secret))).access_token };
    expect(await send(contract.makeRecoveryCodes, { proof }, elsewhere)).toMatchObject({ code: 403 });
    const open = expectOk(await send(contract.startProof, {}, browser)).sessionCode;
    expect(await send(contract.makeRecoveryCodes, { proof: open }, browser)).toMatchObject({ code: 403 });
    const wrong = { sessionCode: open, proof: { method: "recovery_code", recoveryCode: "AAAAA-AAAAA" } };
    for (let n = 0; n < 5; n++) expect((await send(contract.verifyProof, wrong, browser)).code).toBe(422);
    expect(await send(contract.makeRecoveryCodes, { proof: open }, browser)).toMatchObject({ code: 403 });
    expect(await send(contract.makeRecoveryCodes, { proof }, browser)).toMatchObject({ code: 200 });
    clock.advance(STALE_MS);
    expect(await send(contract.makeRecoveryCodes, { proof }, browser)).toMatchObject({ code: 403 });
  });
});

test("a sign-in with the last recovery code lets that step add factors", async () => {
  const { who, recoveryCodes } = await withFactors();
  await sql`update identity.recovery_code set used_at = ${clock.now()} where person_id = ${await idOf(who)}`.execute(db);
  await sql`update identity.recovery_code set used_at = null where ctid = (select ctid from identity.recovery_code
            where person_id = ${await idOf(who)} limit 1)`.execute(db);
  let signInStep = "";
  let token = "none";
  for (const recoveryCode of recoveryCodes) {
    signInStep = await step(who);
    const answer = await prove(signInStep, { method: "recovery_code", recoveryCode });
    if (answer.code !== 200) continue;
    token = tokensOf(answer).access_token;
    break;
  }
  const browser = { token };
  expect(await send(contract.makeRecoveryCodes, {}, browser)).toMatchObject({ code: 403 });
  const made = expectOk(await send(contract.makeRecoveryCodes, { proof: signInStep }, browser));
  expect(made.recoveryCodes).toHaveLength(10);
});

test("the step of a sign-in by another method proves nothing: only a person who has lost the other methods needs it", async () => {
  const { who, secret } = await withFactors();
  const signInStep = await step(who);
  const browser = {
    token: tokensOf(await prove(signInStep, { method: "totp", otpCode: codeOf(secret) })).access_token,
  };
  expect(await send(contract.removeTotp, { proof: signInStep }, browser)).toMatchObject({ code: 403 });
});

test("afterwards the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(db, [...identityInvariants, ...sessionInvariants]))
    expect(breaches, says).toEqual([]);
});
