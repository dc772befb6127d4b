import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import { sessionInvariants } from "#sessions/invariants.ts";
import * as contract from "../testing/contracts.ts";
import { identityInvariants } from "../invariants.ts";
import { adding, factorCalls, HALF_MINUTE } from "../testing/factor-calls.ts";
import { tokensOf, otherThan } from "../testing/calls.ts";
import { openIdentity } from "../testing/test-app.ts";

const { clock, door, close } = await openIdentity({ hasSessions: true });
const { db, send, someone, idOf, step, verify, requestOtp, signedIn, messages } = door;
const { codeOf, enter, addTotp, prove, byTotp, failuresOf } = factorCalls(door, clock);
const DAY_MS = 86_400_000;

beforeEach(() => clock.advance(2 * DAY_MS));
afterAll(close);

const audited = async (code: string, who: { email: string; phone: string }) =>
  (await sql`select from audit.entry where code = ${code} and subject = ${await idOf(who)}`.execute(db)).rows.length;

describe("adding an authenticator app", () => {
  test("accepts a right code of its secret, notifies the owner, and returns ten recovery codes, once", async () => {
    const who = await someone();
    const browser = await enter(who);
    const { secret, recoveryCodes } = await addTotp(browser);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{5}-[2-9A-HJ-NP-Z]{5}$/);
    const mail = (await messages(who.email)).find(({ template }) => template === "identity.totp_added");
    expect(mail?.text).toContain("https://sampai.test/reset-password");
    expect(await audited("identity.totp_added", who)).toBe(1);

    const listed = await send(contract.listFactors, {}, browser);
    expect(listed).toMatchObject({ code: 200, data: { passkeys: [], recoveryCodes: { left: 10 }, codes: [], isStaff: false } });
    const shown = JSON.stringify(listed);
    for (const one of [secret, ...recoveryCodes]) expect(shown).not.toContain(one);
    // A second app replaces the first one, and the recovery codes stay.
    clock.advance(HALF_MINUTE);
    expect((await addTotp(browser)).recoveryCodes).toEqual([]);
  });

  test("stores neither secret nor recovery codes in the clear", async () => {
    const browser = await enter(await someone());
    const { secret, recoveryCodes } = await addTotp(browser);
    const { rows } = await sql<{ dump: string }>`
      select (select string_agg(app::text, '') from identity.authenticator_app as app)
        || (select string_agg(code::text, '') from identity.recovery_code as code)
        || (select string_agg(step::text, '') from identity.challenge as step)
        || (select string_agg(entry::text, '') from audit.entry)
        || (select string_agg(body_text, '') from platform.outgoing_message) as dump`.execute(db);
    for (const planted of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replace("-", ""))])
      expect(rows[0]?.dump).not.toContain(planted);
  });

  test("requires a fresh proof, and belongs to the session that started it", async () => {
    const who = await someone();
    const browser = await enter(who);
    clock.advance(10 * 60_000 + 1);
    expect(await send(contract.startTotp, adding(browser), browser)).toMatchObject({ code: 403, status: "proof_needed" });
    const second = await enter(who);
    const { secret, sessionCode } = expectOk(await send(contract.startTotp, adding(second), second));
    const third = await enter(who);
    const stranger = await enter(await someone());
    const confirm = (from: typeof third) => send(contract.confirmTotp, { sessionCode, otpCode: codeOf(secret) }, from);
    expect(await confirm(third)).toMatchObject({ code: 410, status: "step_over" });
    expect(await confirm(stranger)).toMatchObject({ code: 410, status: "step_over" });
    expect(await confirm(second)).toMatchObject({ code: 200 });
    expect(await confirm(second)).toMatchObject({ code: 410, status: "step_over" });
  });

  test("five wrong codes end the step", async () => {
    const browser = await enter(await someone());
    const { secret, sessionCode } = expectOk(await send(contract.startTotp, adding(browser), browser));
    const wrong = () => send(contract.confirmTotp, { sessionCode, otpCode: otherThan(codeOf(secret)) }, browser);
    for (let n = 0; n < 5; n++) expect(await wrong()).toMatchObject({ code: 422, status: "totp_wrong" });
    expect(await send(contract.confirmTotp, { sessionCode, otpCode: codeOf(secret) }, browser)).toMatchObject({ code: 410 });
  });
});

describe("signing in with an app", () => {
  test("is then the only method besides recovery codes: no code is sent, and a code sent before has ended", async () => {
    const who = await someone();
    const before = await step(who);
    await requestOtp(before, "sms");
    const otp = /\d{6}/.exec((await messages(who.phone))[0]?.text ?? "")?.[0] ?? "";
    clock.advance(61_000);
    const { secret } = await addTotp(await enter(who));
    expect(await verify(before, otp)).toMatchObject({ code: 410, status: "otp_expired" });
    clock.advance(HALF_MINUTE);
    const knocked = await door.signInWith(who.email);
    expect(knocked).toMatchObject({ code: 200, data: { factors: [], stronger: ["totp", "recovery_code"] } });
    const { sessionCode } = expectOk(knocked);
    const sent = (await messages(who.phone)).length;
    for (const channel of ["sms", "whatsapp", "email"] as const)
      expect(await requestOtp(sessionCode, channel)).toMatchObject({ code: 410 });
    expect((await messages(who.phone)).length).toBe(sent);
    expect(await prove(sessionCode, { method: "totp", otpCode: codeOf(secret) })).toMatchObject({ code: 200 });
    expect((await sql`select factor from sessions.session order by created_at desc limit 1`.execute(db)).rows).toEqual([
      { factor: "totp" },
    ]);
  });

  test("a code works once, also when it is submitted twice concurrently", async () => {
    const who = await someone();
    const { secret } = await addTotp(await enter(who));
    // The code that confirmed the app is used as well.
    expect(await byTotp(who, codeOf(secret))).toMatchObject({ code: 422, status: "totp_used" });
    clock.advance(HALF_MINUTE);
    const steps = [await step(who), await step(who), await step(who)];
    const answers = await Promise.all(steps.map((code) => prove(code, { method: "totp", otpCode: codeOf(secret) })));
    expect(answers.map(({ code, status }) => `${code} ${status ?? ""}`.trim()).toSorted()).toEqual([
      "200",
      "422 totp_used",
      "422 totp_used",
    ]);
    // A used code is no guess: the account counts no failure.
    expect(await failuresOf(who)).toBe(0);
  });

  test.each([
    ["half a minute ago", -HALF_MINUTE, 200],
    ["of the next half minute", HALF_MINUTE, 200],
    ["a minute old", -2 * HALF_MINUTE, 422],
    ["a minute early", 2 * HALF_MINUTE, 422],
  ])("a code from %s", async (_, shift, expected) => {
    const who = await someone();
    const { secret } = await addTotp(await enter(who));
    clock.advance(10 * HALF_MINUTE);
    const now = clock.now();
    clock.set(new Date(now.getTime() + shift));
    const otpCode = codeOf(secret);
    clock.set(now);
    expect((await byTotp(who, otpCode)).code).toBe(expected);
  });

  test("two hundred concurrent guesses from two hundred addresses: five are checked, counted on the account", async () => {
    const who = await someone();
    const { secret } = await addTotp(await enter(who));
    clock.advance(HALF_MINUTE);
    const sessionCode = await step(who);
    const otpCode = otherThan(codeOf(secret));
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => prove(sessionCode, { method: "totp", otpCode }, { address: `10.2.${n}.1` })),
    );
    const statuses = answers.map(({ code, status }) => `${code} ${String(status)}`);
    expect(statuses.filter((one) => one === "422 totp_wrong")).toHaveLength(5);
    expect(statuses.filter((one) => one === "410 otp_expired")).toHaveLength(195);
    expect(await failuresOf(who)).toBe(5);
    expect(await prove(sessionCode, { method: "totp", otpCode: codeOf(secret) })).toMatchObject({ code: 410 });
  });

  test("fifteen wrong codes a day freeze the account, over all steps and methods", async () => {
    const who = await someone();
    const { secret, recoveryCodes } = await addTotp(await enter(who));
    clock.advance(HALF_MINUTE);
    for (let round = 0; round < 3; round++) {
      const sessionCode = await step(who);
      for (let n = 0; n < 5; n++) {
        const proof =
          n % 2
            ? { method: "recovery_code", recoveryCode: "AAAAA-AAAAA" }
            : { method: "totp", otpCode: otherThan(codeOf(secret)) };
        expect((await prove(sessionCode, proof)).code).toBe(422);
      }
    }
    expect(await failuresOf(who)).toBe(15);
    expect(await byTotp(who, codeOf(secret))).toMatchObject({ code: 429 });
    expect(await prove(await step(who), { method: "recovery_code", recoveryCode: recoveryCodes[0] ?? "" })).toMatchObject({
      code: 429,
    });
    clock.advance(DAY_MS);
    expect(await byTotp(who, codeOf(secret))).toMatchObject({ code: 200 });
  });

  test("a method that the person has not enrolled is refused", async () => {
    const who = await someone();
    await addTotp(await enter(who));
    const passkey = { id: "AAAA", clientDataJSON: "AAAA", authenticatorData: "AAAA", signature: "AAAA" };
    expect(await prove(await step(who), { method: "passkey", passkey })).toMatchObject({ code: 410 });
    expect(await prove(await step(await someone()), { method: "totp", otpCode: "123456" })).toMatchObject({ code: 410 });
  });

  test("a sealed secret is bound to its owner: copied to another person's row it cannot be decrypted", async () => {
    const one = await someone();
    const other = await someone();
    const { secret } = await addTotp(await enter(one));
    await addTotp(await enter(other));
    await sql`update identity.authenticator_app set secret = (select secret from identity.authenticator_app where person_id = ${await idOf(one)})
              where person_id = ${await idOf(other)}`.execute(db);
    clock.advance(HALF_MINUTE);
    expect((await byTotp(other, codeOf(secret))).code).toBe(500);
  });
});

describe("recovery codes", () => {
  test("work once, in any spelling, and their owner is notified", async () => {
    const who = await someone();
    const { recoveryCodes } = await addTotp(await enter(who));
    const [first = "", second = ""] = recoveryCodes;
    const use = async (recoveryCode: string) => prove(await step(who), { method: "recovery_code", recoveryCode });
    expect(await use(` ${first.toLowerCase().replace("-", " ")}`)).toMatchObject({ code: 200 });
    expect((await messages(who.email)).map(({ template }) => template)).toContain("identity.recovery_code_used");
    expect(await use(first)).toMatchObject({ code: 422, status: "recovery_code_wrong" });
    const steps = [await step(who), await step(who)];
    const both = await Promise.all(steps.map((code) => prove(code, { method: "recovery_code", recoveryCode: second })));
    expect(both.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });

  test.each(["sign-in", "proof"])(
    "several right ones submitted concurrently on one step consume only one (%s)",
    async (where) => {
      const who = await someone();
      const browser = await enter(who);
      const { recoveryCodes } = await addTotp(browser);
      const isProof = where === "proof";
      const { sessionCode } = isProof ? expectOk(await send(contract.startProof, {}, browser)) : { sessionCode: await step(who) };
      const answers = await Promise.all(
        recoveryCodes.slice(0, 4).map((recoveryCode) => {
          const proof = { method: "recovery_code", recoveryCode };
          return isProof ? send(contract.verifyProof, { sessionCode, proof }, browser) : prove(sessionCode, proof);
        }),
      );
      expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410]);
      const { rows } = await sql`select count(*)::int as left from identity.recovery_code
      where person_id = ${await idOf(who)} and used_at is null`.execute(db);
      expect(rows).toEqual([{ left: 9 }]);
    },
  );

  test("are replaced by new ones, and do not exist without an app or a passkey", async () => {
    const who = await someone();
    const browser = await enter(who);
    expect(await send(contract.makeRecoveryCodes, { proof: browser.proof }, browser)).toMatchObject({
      code: 422,
      status: "factor_needed",
    });
    const { recoveryCodes: old } = await addTotp(browser);
    const { recoveryCodes } = expectOk(await send(contract.makeRecoveryCodes, { proof: browser.proof }, browser));
    expect(recoveryCodes?.filter((code) => old.includes(code))).toEqual([]);
    expect(await prove(await step(who), { method: "recovery_code", recoveryCode: old[0] ?? "" })).toMatchObject({ code: 422 });
    expect(await send(contract.removeTotp, { proof: browser.proof }, browser)).toMatchObject({ code: 200 });
    expect(await send(contract.listFactors, {}, browser)).toMatchObject({
      data: { totp: null, recoveryCodes: null, codes: [{ channel: "email" }, { channel: "sms" }, { channel: "whatsapp" }] },
    });
    expect((await messages(who.email)).map(({ template }) => template)).toContain("identity.totp_removed");
    await enter(who);
  });

  test("of another person are wrong", async () => {
    const one = await addTotp(await enter(await someone()));
    const other = await someone();
    await addTotp(await enter(other));
    const proof = { method: "recovery_code", recoveryCode: one.recoveryCodes[0] ?? "" };
    expect(await prove(await step(other), proof)).toMatchObject({ code: 422 });
  });
});

test("adding a factor ends no session: existing tokens keep working", async () => {
  const who = await someone();
  const elsewhere = tokensOf(await signedIn(who));
  await addTotp(await enter(who));
  expect(await send(contract.listFactors, {}, { token: elsewhere.access_token })).toMatchObject({ code: 200 });
});

test("afterwards the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(db, [...identityInvariants, ...sessionInvariants]))
    expect(breaches, says).toEqual([]);
});
