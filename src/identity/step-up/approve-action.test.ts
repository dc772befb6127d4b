/** Approving one action with a second factor: the approval is for that action, once, in this session, for five minutes. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { wholeUnits } from "#kernel/money.ts";
import { checkInvariants } from "#platform/invariants.ts";
import * as contract from "../testing/contracts.ts";
import { startApproval, consumeApproval, type Approving } from "../index.ts";
import { identityInvariants } from "../invariants.ts";
import { factorCalls } from "../testing/factor-calls.ts";
import { otherThan, type Browser, type Someone } from "../testing/calls.ts";
import { openIdentity } from "../testing/test-app.ts";

const { app, clock, door, close } = await openIdentity({ hasSessions: true });
const { db, send, someone, idOf, messages } = door;
const { codeOf, enter, addTotp } = factorCalls(door, clock);
const MINUTE = 60_000;
const RENT: Approving = {
  deed: "send",
  subject: "rent of November",
  amount: wholeUnits("IDR", 1_005_550n),
  recipient: "Siti Aminah",
};

beforeEach(() => clock.advance(2 * 86_400_000));
afterAll(close);

/** A signed-in person, as the actor of their calls. */
async function customer(who?: Someone) {
  const person = who ?? (await someone());
  const browser = await enter(person);
  const id = await idOf(person);
  const { rows } = await sql<{
    id: string;
  }>`select id from sessions.session where person_id = ${id} order by id desc limit 1`.execute(db);
  const actor = { kind: "user", id, level: "CUSTOMER", menuAccess: [], sessionId: rows[0]?.id ?? "none" } as const;
  return { person, browser, actor };
}
type Customer = Awaited<ReturnType<typeof customer>>;

const open = ({ actor }: Customer, what = RENT) => app.as({ actor, language: "ID" }, (ctx) => startApproval(ctx, what));
const take = ({ actor }: Pick<Customer, "actor">, subject = RENT.subject) =>
  app.as({ actor }, (ctx) => consumeApproval(ctx, subject));
const verify = (sessionCode: string, proof: object, browser: Browser) =>
  send(contract.verifyProof, { sessionCode, proof }, browser);

async function codeFor({ person, browser }: Customer, sessionCode: string, channel: "sms" | "email" = "sms") {
  // Rows written at one instant have no order.
  clock.advance(1_000);
  await send(contract.sendProofCode, { sessionCode, channel }, browser);
  const { text = "" } = (await messages(channel === "sms" ? person.phone : person.email))[0] ?? {};
  return { text, otpCode: /\b\d{6}\b/.exec(text)?.[0] ?? "none" };
}

async function approved(of: Customer): Promise<void> {
  const { sessionCode } = await open(of);
  const { otpCode } = await codeFor(of, sessionCode);
  expect(await verify(sessionCode, { method: "code", otpCode }, of.browser)).toMatchObject({ code: 200 });
}

describe("a code", () => {
  test("is sent with amount and recipient in its message, by telephone and by mail", async () => {
    const who = await customer();
    const { sessionCode } = await open(who);
    const { text } = await codeFor(who, sessionCode);
    expect(text).toContain("untuk mengirim Rp 1.005.550 kepada Siti Aminah");
    clock.advance(MINUTE);
    const mail = await codeFor(who, sessionCode, "email");
    expect(mail.text).toContain("menyetujui kiriman Rp 1.005.550 kepada Siti Aminah, dan hanya itu");
  });

  test("names the amount sent and the total to pay, in at most two SMS", async () => {
    const who = await customer();
    const what = { ...RENT, amount: wholeUnits("IDR", 199_000_000n), pays: wholeUnits("IDR", 199_005_550n) };
    const { sessionCode } = await open(who, { ...what, recipient: "Siti ".repeat(25).trim() });
    const { text } = await codeFor(who, sessionCode);
    expect(text).toContain("untuk mengirim Rp 199.000.000 kepada Siti");
    expect(text).toContain("Siti (total bayar Rp 199.005.550). Berlaku");
    // Two parts of GSM 03.38 hold 153 characters each.
    expect(text.length).toBeLessThanOrEqual(306);
    expect(text).toMatch(/^[ -~]*$/);
  });

  test.each([
    [
      "change_recipient",
      "untuk mengalihkan kiriman Rp 1.005.550 kepada Siti Aminah",
      "Kode ini mengalihkan kiriman Rp 1.005.550 kepada",
    ],
    [
      "refund",
      "untuk pengembalian Rp 1.005.550 ke rekening Siti Aminah",
      "Kode ini menyetujui pengembalian Rp 1.005.550 ke rekening",
    ],
  ] as const)("for %s names the action", async (deed, short, mail) => {
    const who = await customer();
    const { sessionCode } = await open(who, { ...RENT, deed });
    expect((await codeFor(who, sessionCode)).text).toContain(short);
    clock.advance(MINUTE);
    expect((await codeFor(who, sessionCode, "email")).text).toContain(mail);
  });

  test("approves that action and no other, once; it does not refresh the session", async () => {
    const who = await customer();
    clock.advance(10 * MINUTE + 1);
    const { sessionCode } = await open(who);
    const { otpCode } = await codeFor(who, sessionCode);
    expect(await take(who)).toBe(false);
    expect(await verify(sessionCode, { method: "code", otpCode: otherThan(otpCode) }, who.browser)).toMatchObject({
      status: "otp_wrong",
    });
    expect(await take(who)).toBe(false);
    const freshUntil = new Date(clock.now().getTime() + 5 * MINUTE).toISOString();
    expect(await verify(sessionCode, { method: "code", otpCode }, who.browser)).toMatchObject({
      code: 200,
      data: { freshUntil },
    });
    expect(await take(who, "another rent")).toBe(false);
    expect(await take(who)).toBe(true);
    expect(await take(who)).toBe(false);
    expect(await send(contract.startPasskey, { proof: sessionCode }, who.browser)).toMatchObject({ status: "proof_needed" });
  });

  test("of one step proves nothing at another: a code for a smaller amount cannot approve a larger one", async () => {
    const who = await customer();
    const small = await open(who);
    const { otpCode } = await codeFor(who, small.sessionCode);
    const large = await open(who, { ...RENT, subject: "a car", amount: wholeUnits("IDR", 200_000_000n) });
    expect(await verify(large.sessionCode, { method: "code", otpCode }, who.browser)).toMatchObject({
      code: 410,
      status: "code_expired",
    });
    expect(await take(who, "a car")).toBe(false);
  });
});

describe("an approval", () => {
  test("is valid for five minutes", async () => {
    const who = await customer();
    await approved(who);
    clock.advance(5 * MINUTE - 1);
    expect(await take(who)).toBe(true);
    await approved(who);
    clock.advance(5 * MINUTE);
    expect(await take(who)).toBe(false);
  });

  test("is valid in the session that gave it, and in no other of the same person", async () => {
    const who = await customer();
    await approved(who);
    clock.advance(MINUTE);
    const elsewhere = await customer(who.person);
    expect(await take(elsewhere)).toBe(false);
    expect(await take(who)).toBe(true);
  });

  test("is consumed once by ten concurrent calls", async () => {
    const who = await customer();
    await approved(who);
    const tries = await Promise.all(Array.from({ length: 10 }, () => take(who)));
    expect(tries.filter(Boolean)).toHaveLength(1);
  });

  test("can be given by an authenticator app, where codes are no longer a method", async () => {
    const who = await customer();
    const { secret } = await addTotp(who.browser);
    clock.advance(MINUTE);
    const { sessionCode, step } = await open(who);
    expect(step).toMatchObject({ factors: [], stronger: ["totp", "recovery_code"] });
    expect(await send(contract.sendProofCode, { sessionCode, channel: "sms" }, who.browser)).toMatchObject({ code: 410 });
    expect(await verify(sessionCode, { method: "totp", otpCode: codeOf(secret) }, who.browser)).toMatchObject({ code: 200 });
    expect(await take(who)).toBe(true);
  });
});

test("a step that has ended after ten minutes approves nothing", async () => {
  const who = await customer();
  const { sessionCode } = await open(who);
  clock.advance(6 * MINUTE);
  const { otpCode } = await codeFor(who, sessionCode);
  clock.advance(4 * MINUTE);
  expect(await verify(sessionCode, { method: "code", otpCode }, who.browser)).toMatchObject({ code: 410, status: "step_over" });
});

test("the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(db, identityInvariants)) expect(breaches, says).toEqual([]);
});
