import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS } from "#kernel/time.ts";
import { systemRandom } from "../clock.ts";
import { openTestHouse } from "../testing/database.ts";
import { VISITOR } from "../actor.ts";
import { withoutTransaction, type RequestFacts } from "../unit-of-work.ts";
import { createKeyring } from "../keys/keyring.ts";
import { formDoor, LEAST_MS, weighVisitor, type FormTraces } from "./weigh-visitor.ts";

const house = await openTestHouse();
const { clock } = house.machinery;
const LIMITS = { calmMost: 40, busyMost: 400, takenMost: 120 };
const door = formDoor(createKeyring("a secret of this test"), "sample", LIMITS, systemRandom);
afterAll(() => house[Symbol.asyncDispose]());
// Another hour each time: what one test has counted is over in the next.
beforeEach(() => clock.advance(2 * HOUR_MS));

let calls = 0;
const address = () => `10.${Math.floor(calls / 65_536) % 256}.${Math.floor(calls / 256) % 256}.${calls++ % 256}`;

/** A sending, from an address of its own unless it names one. */
async function weigh(traces: FormTraces, more: { readonly email?: string; readonly facts?: Partial<RequestFacts> } = {}) {
  const facts: RequestFacts = { requestId: "t", actor: VISITOR, language: "ID", address: address(), ...more.facts };
  return withoutTransaction(house.machinery, facts, (ctx) =>
    weighVisitor(ctx, door, traces, more.email ?? `orang-${calls}@contoh.example`),
  );
}
/** A form that was drawn long enough ago. */
function drawn(ageMs = LEAST_MS + 1_000): string {
  return door.tokens.issue(new Date(clock.now().getTime() - ageMs));
}
async function sumOf(sending: ReturnType<typeof weigh>): Promise<string> {
  const verdict = await sending;
  expect(verdict).toEqual({ sum: expect.any(String) });
  return "sum" in verdict ? verdict.sum : "";
}
async function solved(sum: string): Promise<string> {
  const challenge = JSON.parse(sum) as Parameters<typeof solveChallenge>[0]["challenge"];
  const solution = await solveChallenge({ challenge, deriveKey });
  return JSON.stringify({ challenge, solution });
}
async function makeBusy() {
  for (let n = 0; n <= LIMITS.calmMost; n++) await weigh({ formToken: drawn(), withoutScript: true });
}

describe("in a quiet hour", () => {
  test("a form of ours is taken without a sum", async () => {
    expect(await weigh({ formToken: drawn() })).toEqual({ why: null });
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
    ["a token that was changed", () => `${drawn().slice(0, -1)}_`, "no_token"],
    ["a form that comes back at once", () => drawn(LEAST_MS - 1), "too_fast"],
  ] as const)("%s is suspicious: a page without scripts is set aside, one with scripts does a sum", async (_what, token, why) => {
    const formToken = token?.();
    expect(await weigh({ formToken, withoutScript: true })).toEqual({ why });
    const proof = await solved(await sumOf(weigh({ formToken })));
    expect(await weigh({ formToken, proof })).toEqual({ why: null });
  });

  test("what nobody sees is filled in by programs alone", async () => {
    expect(await weigh({ formToken: drawn(), website: "http://evil.example" })).toEqual({ why: "hidden_field" });
  });

  test("one form is good a few times", async () => {
    const formToken = drawn();
    for (let n = 0; n < 5; n++) expect(await weigh({ formToken })).toEqual({ why: null });
    expect(await weigh({ formToken, withoutScript: true })).toEqual({ why: "used_up" });
  });

  test("one mailbox is written for a few times an hour, however it is spelt", async () => {
    for (let n = 0; n < 5; n++)
      expect(await weigh({ formToken: drawn() }, { email: "Korban@Contoh.example" })).toEqual({ why: null });
    const sixth = weigh({ formToken: drawn(), withoutScript: true }, { email: " korban@contoh.example" });
    expect(await sixth).toEqual({ why: "many_to_mailbox" });
  });

  test("one address is refused in the end, and so is the whole network of it", async () => {
    const from = (host: number) => ({ facts: { address: `2001:db8:1:2::${host}` } });
    for (let n = 0; n < 20; n++) await weigh({ formToken: drawn() }, from(n));
    await expect(weigh({ formToken: drawn() }, from(21))).rejects.toMatchObject({ code: "too_many_requests", status: 429 });
  });
});

describe("in a busy hour", () => {
  test("a sum opens the way: once, for the form that it was set for, for ten minutes", async () => {
    await makeBusy();
    const formToken = drawn();
    expect(await weigh({ formToken, withoutScript: true })).toEqual({ why: "many_at_once" });
    const proof = await solved(await sumOf(weigh({ formToken })));
    await sumOf(weigh({ formToken: drawn(), proof }));
    expect(await weigh({ formToken, proof })).toEqual({ why: null });
    await sumOf(weigh({ formToken, proof }));
    const late = await solved(await sumOf(weigh({ formToken })));
    clock.advance(10 * MINUTE_MS);
    await makeBusy();
    await sumOf(weigh({ formToken, proof: late }));
  });

  test.each([
    ["no JSON", () => "{"],
    ["another sum's answer", (proof: string) => proof.replace(/"counter":\d+/, '"counter":1')],
    ["an easier sum", (proof: string) => proof.replace('"keyPrefix":"00"', '"keyPrefix":"0"')],
    ["a sum without its signature", (proof: string) => proof.replace(/"signature":"[^"]*"/, '"signature":""')],
    ["far too much", () => "x".repeat(2_001)],
  ])("%s is no proof", async (_what, change) => {
    await makeBusy();
    const formToken = drawn();
    const proof = change(await solved(await sumOf(weigh({ formToken }))));
    expect(await weigh({ formToken, proof })).toEqual({ sum: expect.any(String) });
  });

  test("who is signed in does none, and is counted as that person", async () => {
    await makeBusy();
    const actor = { kind: "user", id: "us_someone", level: "CUSTOMER", menuAccess: [] } as const;
    for (let n = 0; n < 20; n++) expect(await weigh({}, { facts: { actor } })).toEqual({ why: null });
    await expect(weigh({}, { facts: { actor } })).rejects.toMatchObject({ code: "too_many_requests" });
  });
});

test("however many forms are in order, more than this in an hour is set aside", async () => {
  let setAside = 0;
  for (let n = 0; n < LIMITS.takenMost + 20; n++) {
    if (n % LIMITS.calmMost === 0) clock.advance(n === 0 ? 0 : 5 * MINUTE_MS);
    const verdict = await weigh({ formToken: drawn(), withoutScript: true });
    if ("why" in verdict && verdict.why !== null) setAside += 1;
  }
  expect(setAside).toBeGreaterThanOrEqual(20);
});
