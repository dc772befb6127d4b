import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { checkInvariants } from "#platform/invariants.ts";
import { sessionInvariants } from "#sessions/invariants.ts";
import * as contract from "./testing/contracts.ts";
import { identityInvariants } from "./invariants.ts";
import { adding, dataOf, factorCalls, type Proven } from "./testing/factor-calls.ts";
import type { Browser, Someone } from "./testing/door.ts";
import { openIdentity } from "./testing/house.ts";
import { softPasskey } from "./testing/soft-passkey.ts";

const { clock, door, close } = await openIdentity({ hasSessions: true });
const { db, send, someone, idOf, step, messages } = door;
const { enter, addPasskey, prove, proveAgain, askPasskey, failuresOf, signIn } = factorCalls(door, clock);

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
  return prove(sessionCode, { way: "passkey", passkey: passkey.answer(await askPasskey(sessionCode), lies) });
}
const start = async (browser: Proven) =>
  dataOf<{ sessionCode: string; question: { challenge: string; rp: object; excludeCredentials: object[] } }>(
    await send(contract.startPasskey, adding(browser), browser),
  );

describe("a first factor", () => {
  const askBoth = async (browser: Browser & Partial<Proven>) =>
    Promise.all([contract.startPasskey, contract.startTotp].map((start) => send(start, adding(browser), browser)));

  test("asks for a proof in this very session: having signed in a moment ago is none", async () => {
    const who = await someone();
    const browser = await signIn(who);
    for (const answer of await askBoth(browser)) expect(answer).toMatchObject({ code: 403, status: "proof_needed" });
    const proof = await proveAgain(who, browser);
    for (const answer of await askBoth({ ...browser, proof })) expect(answer).toMatchObject({ code: 200 });
    // Another session of the same person has proven nothing.
    for (const answer of await askBoth({ ...(await signIn(who)), proof }))
      expect(answer).toMatchObject({ code: 403, status: "proof_needed" });
  });

  test("is the one that is proven for another later, without the password", async () => {
    const { who, passkey } = await owner();
    const signingIn = await step(who);
    const asked = await askPasskey(signingIn);
    const answer = await prove(signingIn, { way: "passkey", passkey: passkey.answer(asked) });
    const { access_token: token } = dataOf<{ access_token: string }>(answer);
    const { sessionCode: proof } = dataOf<{ sessionCode: string }>(await send(contract.startProof, {}, { token }));
    const question = dataOf<{ challenge: string }>(await send(contract.startPasskeyProof, { sessionCode: proof }, { token }));
    const proven = { sessionCode: proof, proof: { way: "passkey", passkey: passkey.answer(question) } };
    expect(await send(contract.verifyProof, proven, { token })).toMatchObject({ code: 200 });
    for (const call of [contract.startPasskey, contract.startTotp])
      expect(await send(call, { proof }, { token })).toMatchObject({ code: 200 });
  });
});

describe("adding a passkey", () => {
  test("is asked for our site, tells the owner, brings recovery codes and no second one of the same device", async () => {
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

  test("answers a question once, within five minutes, in the session that asked", async () => {
    const who = await someone();
    const browser = await enter(who);
    const { sessionCode, question } = await start(browser);
    const finish = (code: string, challenge: { challenge: string }, from = browser) =>
      send(contract.finishPasskey, { sessionCode: code, name: "x", passkey: softPasskey().make(challenge) }, from);
    expect(await finish(sessionCode, question, await enter(await someone()))).toMatchObject({ code: 410 });
    expect(await finish(sessionCode, question, await enter(who))).toMatchObject({ code: 410 });
    expect(await finish(sessionCode, { challenge: "AAAA" })).toMatchObject({ code: 422, status: "passkey_wrong" });
    // The question was used up by the wrong answer.
    expect(await finish(sessionCode, question)).toMatchObject({ code: 422, status: "passkey_wrong" });
    const again = await start(browser);
    clock.advance(5 * 60_000 + 1);
    expect(await finish(again.sessionCode, again.question)).toMatchObject({ code: 410, status: "step_over" });
  });

  test("that somebody else has, or that one has already, is refused", async () => {
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
  test("opens a session, and its use is noted", async () => {
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

  test("a signature is good for one question: replayed it is wrong, at its own step and at another", async () => {
    const one = await owner();
    const sessionCode = await step(one.who);
    const answer = one.passkey.answer(await askPasskey(sessionCode));
    expect(await prove(sessionCode, { way: "passkey", passkey: answer })).toMatchObject({ code: 200 });
    expect(await prove(sessionCode, { way: "passkey", passkey: answer })).toMatchObject({ code: 410 });
    const later = await step(one.who);
    await askPasskey(later);
    expect(await prove(later, { way: "passkey", passkey: answer })).toMatchObject({ code: 422, status: "passkey_wrong" });
    // Asked and answered twice at once: the question is taken by one.
    const third = await step(one.who);
    const right = one.passkey.answer(await askPasskey(third));
    const both = await Promise.all([0, 1].map(() => prove(third, { way: "passkey", passkey: right })));
    expect(both.map(({ code }) => code).filter((code) => code === 200)).toHaveLength(1);
  });

  test("an answer that comes to no question any more is wrong, but no guess: it costs the account nothing", async () => {
    const one = await owner();
    const sessionCode = await step(one.who);
    const late = one.passkey.answer(await askPasskey(sessionCode));
    clock.advance(5 * 60_000 + 1);
    for (let n = 0; n < 5; n++)
      expect(await prove(sessionCode, { way: "passkey", passkey: late })).toMatchObject({ code: 422, status: "passkey_wrong" });
    // The step is over with its tries; the day's tries are all there.
    expect(await prove(sessionCode, { way: "passkey", passkey: late })).toMatchObject({ code: 410 });
    expect(await failuresOf(one.who)).toBe(0);
    // A signature of another question is one.
    const later = await step(one.who);
    await askPasskey(later);
    expect(await prove(later, { way: "passkey", passkey: late })).toMatchObject({ code: 422, status: "passkey_wrong" });
    expect(await failuresOf(one.who)).toBe(1);
  });

  test("a new question ends the one before it, and each is over after five minutes", async () => {
    const one = await owner();
    const sessionCode = await step(one.who);
    const first = one.passkey.answer(await askPasskey(sessionCode));
    await askPasskey(sessionCode);
    expect(await prove(sessionCode, { way: "passkey", passkey: first })).toMatchObject({ code: 422 });
    const second = one.passkey.answer(await askPasskey(sessionCode));
    clock.advance(5 * 60_000 + 1);
    expect(await prove(sessionCode, { way: "passkey", passkey: second })).toMatchObject({ code: 422 });
  });

  test("another person's passkey is nobody's, although its signature is right", async () => {
    const victim = await owner();
    const thief = await owner();
    const sessionCode = await step(victim.who);
    const question = await askPasskey(sessionCode);
    expect(question.allowCredentials.map(({ id }) => id)).toEqual([victim.passkey.id]);
    const own = thief.passkey.answer(question);
    expect(await prove(sessionCode, { way: "passkey", passkey: own })).toMatchObject({ code: 422, status: "passkey_wrong" });
    const mixed = { ...thief.passkey.answer(await askPasskey(sessionCode)), id: victim.passkey.id };
    expect(await prove(sessionCode, { way: "passkey", passkey: mixed })).toMatchObject({ code: 422 });
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

  test("a counter that goes back, or stands, is a copied key: refused, and left in the trail", async () => {
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

  test("a key that does not count says 0, always", async () => {
    const one = await owner(softPasskey({ countsUses: false }));
    expect(await signInWith(one)).toMatchObject({ code: 200 });
    expect(await signInWith(one)).toMatchObject({ code: 200 });
  });

  test("bytes that are nothing are wrong, not a mistake of ours", async () => {
    const one = await owner();
    for (const junk of ["AAAA", "_".repeat(3_000)]) {
      const sessionCode = await step(one.who);
      await askPasskey(sessionCode);
      const passkey = { id: one.passkey.id, clientDataJSON: junk, authenticatorData: junk, signature: junk };
      expect(await prove(sessionCode, { way: "passkey", passkey })).toMatchObject({ code: 422, status: "passkey_wrong" });
    }
  });
});

describe("one's own passkeys", () => {
  test("are renamed and removed by their owner alone", async () => {
    const { who, browser } = await owner();
    const thief = (await owner()).browser;
    const { passkeys } = dataOf<{ passkeys: { id: string; name: string }[] }>(await send(contract.listFactors, {}, browser));
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

  test("change only after a fresh proof", async () => {
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
