import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import { systemRandom } from "../clock.ts";
import { openTestApp } from "../testing/database.ts";
import { VISITOR } from "../actor.ts";
import { withoutTransaction } from "../unit-of-work.ts";
import { createKeyring } from "../keys/keyring.ts";
import { formDoor, LEAST_MS, assessVisitor, type FormTraces } from "./assess-visitor.ts";
import type { RequestFacts } from "../request-facts.ts";

const app = await openTestApp();
const { clock } = app.runtime;
const LIMITS = { calmMost: 40, busyMost: 400, takenMost: 120 };
const door = formDoor(createKeyring("a secret of this test"), "sample", LIMITS, systemRandom);
afterAll(() => app[Symbol.asyncDispose]());
// Moves the clock by two hours, so that the counters of one test have expired in the next.
beforeEach(() => clock.advance(2 * HOUR_MS));

let calls = 0;
const address = () => `10.${Math.floor(calls / 65_536) % 256}.${Math.floor(calls / 256) % 256}.${calls++ % 256}`;

/** A submission, from an address of its own unless one is given. */
async function assess(traces: FormTraces, more: { readonly email?: string; readonly facts?: Partial<RequestFacts> } = {}) {
  const facts: RequestFacts = { requestId: "t", actor: VISITOR, language: "ID", address: address(), ...more.facts };
  return withoutTransaction(app.runtime, facts, (ctx) =>
    assessVisitor(ctx, door, traces, more.email ?? `orang-${calls}@contoh.example`),
  );
}
/** The token of a form that was rendered long enough ago. */
function drawn(ageMs = LEAST_MS + 1_000): string {
  return door.tokens.issue(new Date(clock.now().getTime() - ageMs));
}
async function challengeOf(sending: ReturnType<typeof assess>): Promise<string> {
  const verdict = await sending;
  expect(verdict).toEqual({ challenge: expect.any(String) });
  return "challenge" in verdict ? verdict.challenge : "";
}
async function solved(text: string): Promise<string> {
  const challenge = JSON.parse(text) as Parameters<typeof solveChallenge>[0]["challenge"];
  const solution = await solveChallenge({ challenge, deriveKey });
  return JSON.stringify({ challenge, solution });
}
/** Another first character: the last one may hold bits that decoding drops, so that a change there can change nothing. */
const changeFirst = (token: string) => `${token.startsWith("a") ? "b" : "a"}${token.slice(1)}`;
async function makeBusy() {
  for (let n = 0; n <= LIMITS.calmMost; n++) await assess({ formToken: drawn(), withoutScript: true });
}

describe("in a quiet hour", () => {
  test("a form of ours is accepted without a challenge", async () => {
    expect(await assess({ formToken: drawn() })).toEqual({ why: null });
  });

  test.each([
    ["no token", undefined, "no_token"],
    [
      "a token of another form",
      () => formDoor(createKeyring("a secret of this test"), "other", LIMITS, systemRandom).tokens.issue(clock.now()),
      "no_token",
    ],
    [
      "a token under another key",
      () => formDoor(createKeyring("another secret"), "sample", LIMITS, systemRandom).tokens.issue(clock.now()),
      "no_token",
    ],
    ["a token of yesterday", () => drawn(12 * HOUR_MS), "no_token"],
    ["a token of tomorrow", () => drawn(-MINUTE_MS), "no_token"],
    ["a token that was changed", () => changeFirst(drawn()), "no_token"],
    ["a form that comes back at once", () => drawn(LEAST_MS - 1), "too_fast"],
  ] as const)(
    "%s is suspicious: a page without scripts is set aside, one with scripts gets a challenge",
    async (_what, token, why) => {
      const formToken = token?.();
      expect(await assess({ formToken, withoutScript: true })).toEqual({ why });
      const proof = await solved(await challengeOf(assess({ formToken })));
      expect(await assess({ formToken, proof })).toEqual({ why: null });
    },
  );

  test("only programs fill in the hidden field", async () => {
    expect(await assess({ formToken: drawn(), website: "http://evil.example" })).toEqual({ why: "hidden_field" });
  });

  test("one rendered form can be used a few times", async () => {
    const formToken = drawn();
    for (let n = 0; n < 5; n++) expect(await assess({ formToken })).toEqual({ why: null });
    expect(await assess({ formToken, withoutScript: true })).toEqual({ why: "used_up" });
  });

  test("one mailbox can be given a few times an hour, in whatever spelling", async () => {
    for (let n = 0; n < 5; n++)
      expect(await assess({ formToken: drawn() }, { email: "Korban@Contoh.example" })).toEqual({ why: null });
    const sixth = assess({ formToken: drawn(), withoutScript: true }, { email: " korban@contoh.example" });
    expect(await sixth).toEqual({ why: "many_to_mailbox" });
  });

  test("one address is refused in the end, and so is its whole network", async () => {
    const from = (host: number) => ({ facts: { address: `2001:db8:1:2::${host}` } });
    for (let n = 0; n < 20; n++) await assess({ formToken: drawn() }, from(n));
    await expect(assess({ formToken: drawn() }, from(21))).rejects.toMatchObject({ code: "too_many_requests", status: 429 });
  });
});

describe("in a busy hour", () => {
  test("a solved challenge is accepted once, for the form that it was set for, within ten minutes", async () => {
    await makeBusy();
    const formToken = drawn();
    expect(await assess({ formToken, withoutScript: true })).toEqual({ why: "many_at_once" });
    const proof = await solved(await challengeOf(assess({ formToken })));
    await challengeOf(assess({ formToken: drawn(), proof }));
    expect(await assess({ formToken, proof })).toEqual({ why: null });
    await challengeOf(assess({ formToken, proof }));
    const late = await solved(await challengeOf(assess({ formToken })));
    clock.advance(10 * MINUTE_MS);
    await makeBusy();
    await challengeOf(assess({ formToken, proof: late }));
  });

  test.each([
    ["no JSON", () => "{"],
    ["another sum's answer", (proof: string) => proof.replace(/"counter":\d+/, '"counter":1')],
    ["an easier sum", (proof: string) => proof.replace('"keyPrefix":"00"', '"keyPrefix":"0"')],
    ["a sum without its signature", (proof: string) => proof.replace(/"signature":"[^"]*"/, '"signature":""')],
    ["far too much", () => "x".repeat(2_001)],
  ])("%s is no valid proof", async (_what, change) => {
    await makeBusy();
    const formToken = drawn();
    const proof = change(await solved(await challengeOf(assess({ formToken }))));
    expect(await assess({ formToken, proof })).toEqual({ challenge: expect.any(String) });
  });

  test("a signed-in user needs no challenge, and is counted by account", async () => {
    await makeBusy();
    const actor = { kind: "user", id: "us_someone", level: "CUSTOMER", menuAccess: [] } as const;
    for (let n = 0; n < 20; n++) expect(await assess({}, { facts: { actor } })).toEqual({ why: null });
    await expect(assess({}, { facts: { actor } })).rejects.toMatchObject({ code: "too_many_requests" });
  });
});

test("more than the hourly limit is set aside, however valid the forms are", async () => {
  let setAside = 0;
  for (let n = 0; n < LIMITS.takenMost + 20; n++) {
    if (n % LIMITS.calmMost === 0) clock.advance(n === 0 ? 0 : 5 * MINUTE_MS);
    const verdict = await assess({ formToken: drawn(), withoutScript: true });
    if ("why" in verdict && verdict.why !== null) setAside += 1;
  }
  expect(setAside).toBeGreaterThanOrEqual(20);
});
