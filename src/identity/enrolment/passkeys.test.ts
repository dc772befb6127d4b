import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import { sessionInvariants } from "#sessions/invariants.ts";
import * as contract from "../testing/contracts.ts";
import { identityInvariants } from "../invariants.ts";
import { adding, factorCalls, type Proven } from "../testing/factor-calls.ts";
import { tokensOf, type Browser, type Someone } from "../testing/calls.ts";
import { openIdentity } from "../testing/test-app.ts";
import { softPasskey } from "../testing/soft-passkey.ts";

const { clock, door, close } = await openIdentity({ hasSessions: true });
const { db, send, someone, idOf, step, messages } = door;
const { enter, addPasskey, prove, proveAgain, requestPasskey, failuresOf, signIn } = factorCalls(door, clock);

beforeEach(() => clock.advance(2 * 86_400_000));
afterAll(close);

interface Owner {
  readonly who: Someone;
  readonly browser: Proven;
  readonly passkey: ReturnType<typeof softPasskey>;
}
async function owner(passkey = softPasskey()): Promise<Owner> {
  const who = await someone();
  const browser = await enter(who);
  await addPasskey(browser, passkey);
  return { who, browser, passkey };
}
async function signInWith({ who, passkey }: Owner, lies: Parameters<Owner["passkey"]["answer"]>[1] = {}) {
  const sessionCode = await step(who);
  return prove(sessionCode, { method: "passkey", passkey: passkey.answer(await requestPasskey(sessionCode), lies) });
}
const start = async (browser: Proven) => expectOk(await send(contract.startPasskey, adding(browser), browser));

describe("a first factor", () => {
  const requestBoth = async (browser: Browser & Partial<Proven>) =>
    Promise.all([contract.startPasskey, contract.startTotp].map((start) => send(start, adding(browser), browser)));

  test("requires a proof in this very session: a recent sign-in is not enough", async () => {
    const who = await someone();
    const browser = await signIn(who);
    for (const answer of await requestBoth(browser)) expect(answer).toMatchObject({ code: 403, status: "proof_needed" });
    const proof = await proveAgain(who, browser);
    for (const answer of await requestBoth({ ...browser, proof })) expect(answer).toMatchObject({ code: 200 });
    // Another session of the same person has proven nothing.
    for (const answer of await requestBoth({ ...(await signIn(who)), proof }))
      expect(answer).toMatchObject({ code: 403, status: "proof_needed" });
  });

  test("is the one to prove when another is added later, without the password", async () => {
    const { who, passkey } = await owner();
    const signingIn = await step(who);
    const passkeyQuestion = await requestPasskey(signingIn);
    const answer = await prove(signingIn, { method: "passkey", passkey: passkey.answer(passkeyQuestion) });
    const { access_token: token } = tokensOf(answer);
    const { sessionCode: proof } = expectOk(await send(contract.startProof, {}, { token }));
    const question = expectOk(await send(contract.startPasskeyProof, { sessionCode: proof }, { token }));
    const proven = { sessionCode: proof, proof: { method: "passkey", passkey: passkey.answer(question) } };
    expect(await send(contract.verifyProof, proven, { token })).toMatchObject({ code: 200 });
    for (const call of [contract.startPasskey, contract.startTotp])
      expect(await send(call, { proof }, { token })).toMatchObject({ code: 200 });
  });
});

describe("adding a passkey", () => {
  test("is bound to our site, notifies the owner, returns recovery codes, and excludes a second passkey of the same device", async () => {
    const who = await someone();
    const browser = await enter(who);
    const { question } = await start(browser);
    expect(question).toMatchObject({ rp: { id: "sampai.test", name: "Sampai" }, excludeCredentials: [] });
    const { passkey, recoveryCodes } = await addPasskey(browser, softPasskey(), "  Ponsel   saya ");
    expect(recoveryCodes).toHaveLength(10);
    expect((await start(browser)).question.excludeCredentials).toEqual([
      { id: passkey.id, type: "public-key", transports: ["internal"] },
    ]);
    expect((await messages(who.email)).map(({ template }) => template)).toContain("identity.passkey_added");
    expect(await send(contract.listFactors, {}, browser)).toMatchObject({
      data: { passkeys: [{ name: "Ponsel saya", isSynced: true, lastUsedAt: null }], codes: [] },
    });
  });

  test.each([
    ["another origin", { origin: "https://sampai.test.evil.example" }],
    ["our own origin without its port", { origin: "https://sampai.test:8443" }],
    ["another site's name", { rpId: "evil.example" }],
    ["no PIN, finger or face", { isUserVerified: false }],
    ["a page in another site's frame", { crossOrigin: true }],
    ["a frame that is no boolean", { crossOrigin: "true" }],
    ["another site around ours", { topOrigin: "https://evil.example" }],
  ])("with %s is refused", async (_, lies) => {
    const browser = await enter(await someone());
    const { sessionCode, question } = await start(browser);
    const passkey = softPasskey().make(question, lies);
    const answer = await send(contract.finishPasskey, { sessionCode, name: "x", passkey }, browser);
    expect(answer).toMatchObject({ code: 422, status: "passkey_wrong" });
  });

  test("answers a question once, within five minutes, in the session that requested it", async () => {
    const who = await someone();
    const browser = await enter(who);
    const { sessionCode, question } = await start(browser);
    const finish = (code: string, challenge: { challenge: string }, from = browser) =>
      send(contract.finishPasskey, { sessionCode: code, name: "x", passkey: softPasskey().make(challenge) }, from);
    expect(await finish(sessionCode, question, await enter(await someone()))).toMatchObject({ code: 410 });
    expect(await finish(sessionCode, question, await enter(who))).toMatchObject({ code: 410 });
    expect(await finish(sessionCode, { challenge: "AAAA" })).toMatchObject({ code: 422, status: "passkey_wrong" });
    // The wrong answer has consumed the question.
    expect(await finish(sessionCode, question)).toMatchObject({ code: 422, status: "passkey_wrong" });
    const again = await start(browser);
    clock.advance(5 * 60_000 + 1);
    expect(await finish(again.sessionCode, again.question)).toMatchObject({ code: 410, status: "step_over" });
  });

  test("that another person has, or that the person has already, is refused", async () => {
    const { browser, passkey } = await owner();
    for (const from of [browser, await enter(await someone())]) {
      const { sessionCode, question } = await start(from);
      const made = { sessionCode, name: "x", passkey: passkey.make(question) };
      expect(await send(contract.finishPasskey, made, from)).toMatchObject({ code: 409, status: "passkey_known" });
    }
  });

  test("stops at ten", async () => {
    const { browser } = await owner();
    for (let n = 0; n < 9; n++) await addPasskey(browser);
    expect(await send(contract.startPasskey, adding(browser), browser)).toMatchObject({ code: 422, status: "too_many_passkeys" });
  });
});

describe("signing in with a passkey", () => {
  test("opens a session and records its use", async () => {
    const one = await owner();
    clock.advance(1_000);
    expect(await signInWith(one)).toMatchObject({ code: 200 });
    expect((await sql`select factor from sessions.session order by created_at desc, id desc limit 1`.execute(db)).rows).toEqual([
      { factor: "passkey" },
    ]);
    const { rows } = await sql<{ counter: bigint; used: boolean }>`
      select counter, last_used_at is not null as used from identity.passkey where person_id = ${await idOf(one.who)}`.execute(
      db,
    );
    expect(rows).toEqual([{ counter: 2n, used: true }]);
  });

  test("a signature is valid for one question: replayed it is wrong, at its own step and at another", async () => {
    const one = await owner();
    const sessionCode = await step(one.who);
    const answer = one.passkey.answer(await requestPasskey(sessionCode));
    expect(await prove(sessionCode, { method: "passkey", passkey: answer })).toMatchObject({ code: 200 });
    expect(await prove(sessionCode, { method: "passkey", passkey: answer })).toMatchObject({ code: 410 });
    const later = await step(one.who);
    await requestPasskey(later);
    expect(await prove(later, { method: "passkey", passkey: answer })).toMatchObject({ code: 422, status: "passkey_wrong" });
    // Requested and answered twice concurrently: one answer consumes the question.
    const third = await step(one.who);
    const right = one.passkey.answer(await requestPasskey(third));
    const both = await Promise.all([0, 1].map(() => prove(third, { method: "passkey", passkey: right })));
    expect(both.map(({ code }) => code).filter((code) => code === 200)).toHaveLength(1);
  });

  test("an answer without an open question is wrong, but no guess: the account counts no failure", async () => {
    const one = await owner();
    const sessionCode = await step(one.who);
    const late = one.passkey.answer(await requestPasskey(sessionCode));
    clock.advance(5 * 60_000 + 1);
    for (let n = 0; n < 5; n++)
      expect(await prove(sessionCode, { method: "passkey", passkey: late })).toMatchObject({
        code: 422,
        status: "passkey_wrong",
      });
    // The step's tries are used up; the day's tries are all left.
    expect(await prove(sessionCode, { method: "passkey", passkey: late })).toMatchObject({ code: 410 });
    expect(await failuresOf(one.who)).toBe(0);
    // A signature for another question does count as a guess.
    const later = await step(one.who);
    await requestPasskey(later);
    expect(await prove(later, { method: "passkey", passkey: late })).toMatchObject({ code: 422, status: "passkey_wrong" });
    expect(await failuresOf(one.who)).toBe(1);
  });

  test("a new question replaces the previous one, and each expires after five minutes", async () => {
    const one = await owner();
    const sessionCode = await step(one.who);
    const first = one.passkey.answer(await requestPasskey(sessionCode));
    await requestPasskey(sessionCode);
    expect(await prove(sessionCode, { method: "passkey", passkey: first })).toMatchObject({ code: 422 });
    const second = one.passkey.answer(await requestPasskey(sessionCode));
    clock.advance(5 * 60_000 + 1);
    expect(await prove(sessionCode, { method: "passkey", passkey: second })).toMatchObject({ code: 422 });
  });

  test("another person's passkey is refused, although its signature is right", async () => {
    const victim = await owner();
    const thief = await owner();
    const sessionCode = await step(victim.who);
    const question = await requestPasskey(sessionCode);
    expect(question.allowCredentials.map(({ id }) => id)).toEqual([victim.passkey.id]);
    const own = thief.passkey.answer(question);
    expect(await prove(sessionCode, { method: "passkey", passkey: own })).toMatchObject({ code: 422, status: "passkey_wrong" });
    const mixed = { ...thief.passkey.answer(await requestPasskey(sessionCode)), id: victim.passkey.id };
    expect(await prove(sessionCode, { method: "passkey", passkey: mixed })).toMatchObject({ code: 422 });
  });

  test.each([
    ["another origin", { origin: "https://evil.example" }],
    ["another site's name", { rpId: "evil.example" }],
    ["no PIN, finger or face", { isUserVerified: false }],
    ["a page in another site's frame", { crossOrigin: true }],
    ["a frame that is no boolean", { crossOrigin: "true" }],
    ["another site around ours", { topOrigin: "https://evil.example" }],
  ])("a signature with %s is wrong", async (_, lies) => {
    expect(await signInWith(await owner(), lies)).toMatchObject({ code: 422, status: "passkey_wrong" });
  });

  test("a counter that decreases or stays the same is a copied key: refused and recorded in the audit trail", async () => {
    const one = await owner();
    expect(await signInWith(one, { counter: 7 })).toMatchObject({ code: 200 });
    for (const counter of [7, 6, 1, 0])
      expect(await signInWith(one, { counter }), `counter ${counter}`).toMatchObject({ code: 422, status: "passkey_wrong" });
    const who = await idOf(one.who);
    const { rows } = await sql`select from audit.entry where code = 'identity.passkey_counter_back' and subject = ${who}`.execute(
      db,
    );
    expect(rows).toHaveLength(4);
    expect(await signInWith(one, { counter: 8 })).toMatchObject({ code: 200 });
  });

  test("a key without a counter always reports 0", async () => {
    const one = await owner(softPasskey({ countsUses: false }));
    expect(await signInWith(one)).toMatchObject({ code: 200 });
    expect(await signInWith(one)).toMatchObject({ code: 200 });
  });

  test("malformed bytes are refused, not a server error", async () => {
    const one = await owner();
    for (const junk of ["AAAA", "_".repeat(3_000)]) {
      const sessionCode = await step(one.who);
      await requestPasskey(sessionCode);
      const passkey = { id: one.passkey.id, clientDataJSON: junk, authenticatorData: junk, signature: junk };
      expect(await prove(sessionCode, { method: "passkey", passkey })).toMatchObject({ code: 422, status: "passkey_wrong" });
    }
  });
});

describe("one's own passkeys", () => {
  test("are renamed and removed by their owner alone", async () => {
    const { who, browser } = await owner();
    const thief = (await owner()).browser;
    const { passkeys } = expectOk(await send(contract.listFactors, {}, browser));
    const id = passkeys[0]?.id ?? "none";
    for (const [call, input] of [
      [contract.renamePasskey, { id, name: "Milik saya" }],
      [contract.removePasskey, { id, proof: thief.proof }],
    ] as const)
      expect(await send(call, input, thief)).toMatchObject({ code: 404 });
    expect(await send(contract.renamePasskey, { id, name: "Laptop" }, browser)).toMatchObject({ code: 200 });
    expect(await send(contract.listFactors, {}, browser)).toMatchObject({ data: { passkeys: [{ name: "Laptop" }] } });
    expect(await send(contract.removePasskey, { id, proof: browser.proof }, browser)).toMatchObject({ code: 200 });
    expect((await messages(who.email)).map(({ template }) => template)).toContain("identity.passkey_removed");
    expect(await send(contract.listFactors, {}, browser)).toMatchObject({ data: { passkeys: [], recoveryCodes: null } });
  });

  test("can be changed only after a fresh proof", async () => {
    const { browser } = await owner();
    const { proof } = browser;
    clock.advance(10 * 60_000 + 1);
    const id = "pk_00000000000000000000000000";
    for (const [call, input] of [
      [contract.startPasskey, { proof }],
      [contract.renamePasskey, { id, name: "x" }],
      [contract.removePasskey, { id, proof }],
      [contract.makeRecoveryCodes, { proof }],
      [contract.removeTotp, { proof }],
    ] as const)
      expect(await send(call, input, browser), call.name).toMatchObject({ code: 403, status: "proof_needed" });
  });
});

test("afterwards the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(db, [...identityInvariants, ...sessionInvariants]))
    expect(breaches, says).toEqual([]);
});
