/** A recall that two officers request: allowed where the party can, one request, its answers, and what everybody reads of it. */
import { sql } from "kysely";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { expectOk } from "#platform/testing/api.ts";
import * as contract from "../office/contract.ts";
import { recallPayouts } from "../payout/submit-payouts.ts";
import type { RecallAnswer } from "../lifecycle/payout-party.ts";
import { cancelTransfer } from "../changes/contract.ts";
import { OPERATIONS, RAIL, inquiry, openOfficers } from "../testing/officers.ts";
import { system } from "../testing/senders.ts";
import * as proposals from "./contract.ts";
import * as reading from "./contract-read.ts";

const office = await openOfficers();
const { api, app, budi, call, clock, decide, deps, desk, happen, operation, paid, newSender, read, recalling, sari, staff } =
  office;
await office.prefund(10n ** 12n);
beforeEach(() => void recalling.add(RAIL.party));
afterEach(office.check);
afterAll(() => office[Symbol.asyncDispose]());

const recall = (isForSender = false) => ({ kind: "recall", isForSender }) as const;

/** The party has the order, and has not ended it. */
async function left() {
  const actor = await newSender();
  const { id } = await paid(actor);
  await happen(id, { type: "checks_cleared" });
  await happen(id, { type: "submitted", ...RAIL });
  await happen(id, { type: "payout_answered", call: "submit", answer: { outcome: "pending", providerRef: "p" } });
  return { actor, id };
}
async function requested(isForSender = false) {
  const one = await left();
  expectOk(await decide(proposals.decideOperation, await operation(one.id, recall(isForSender)), budi));
  return one;
}
/** Runs the job against a party with this answer; the references that it was asked about. `meanwhile` happens before the answer. */
async function answered(answer: RecallAnswer, meanwhile: (id: string) => Promise<unknown> = async () => null): Promise<string[]> {
  const asked: string[] = [];
  const party = {
    party: RAIL.party,
    submit: () => Promise.reject(new Error("nothing is sent")),
    inquire: () => Promise.reject(new Error("nothing is inquired")),
    recall: async ({ reference }: { readonly reference: string }) => {
      asked.push(reference);
      await meanwhile(reference);
      return answer;
    },
  };
  clock.advance(30_000);
  const transaction = async <T>(work: (ctx: never) => Promise<T>) => app.as<T>({ actor: system }, work as never);
  const more = { routeFor: async () => null, railsOf: () => [], partyNamed: () => party };
  await recallPayouts({ transaction }, { ...deps, ...more });
  return asked;
}
const noticesOf = async (person: string) =>
  (
    await sql<{ kind: string }>`select kind from notifications.notification where person = ${person} order by key`.execute(
      desk.database,
    )
  ).rows.map(({ kind }) => kind);

test("recalled by two officers: refunded once the party has agreed", async () => {
  const { actor, id } = await left();
  const proposed = await operation(id, recall());
  expect(await decide(proposals.decideOperation, proposed, sari)).toMatchObject({ code: 403 });
  expect((await decide(proposals.decideOperation, proposed, budi)).code).toBe(200);
  expect(await read(id, actor)).toMatchObject({ state: "CANCEL_REQUESTED", refund: null });
  expect(await answered({ outcome: "recalled" })).toEqual([id]);
  const whole = expectOk(await call(contract.readAny, { id }, sari));
  expect(whole).toMatchObject({ state: "REFUND_PENDING", reason: "RECALLED_BY_US", refund: { amount: whole.total } });
  expect(whole.history.map(({ event }) => event)).toEqual(expect.arrayContaining(["recall_requested", "recall_answered"]));
  expect(await noticesOf(sari.id)).not.toContain("recall_refused");
});

test.each([
  [false, []],
  [true, ["recall_failed"]],
])("refused (at the sender's request: %s): it goes on, and those who asked are told", async (isForSender, notices) => {
  const { actor, id } = await requested(isForSender);
  await answered({ outcome: "too_late" });
  const whole = expectOk(await call(contract.readAny, { id }, sari));
  expect(whole).toMatchObject({ state: "SUBMITTED", reason: "RECALL_TOO_LATE", refund: null });
  expect(whole.history.at(-1)).toMatchObject({ event: "recall_answered", state: "SUBMITTED", reason: "RECALL_TOO_LATE" });
  expect(await noticesOf(actor.id)).toEqual(expect.arrayContaining(notices));
  expect((await noticesOf(actor.id)).includes("recall_failed")).toBe(isForSender);
  for (const { id: person } of [sari, budi]) expect(await noticesOf(person)).toContain("recall_refused");
  // One request per payout, of whomever.
  expect(await operation(id, recall())).toMatchObject({ status: "not_now", details: { reason: "already_requested" } });
  await happen(id, inquiry("paid", { assurance: "CREDITED", providerRef: "p", cost: null }));
  expect(await read(id, actor)).toMatchObject({ state: "PAID", refund: null });
});

test("without an answer it is asked three times, and paid out meanwhile it is not refunded", async () => {
  const { actor, id } = await requested();
  for (let n = 0; n < 5; n++) {
    const asked = await answered({ outcome: "unknown", why: "timeout" });
    expect(asked.filter((one) => one === id)).toEqual(n < 3 ? [id] : []);
    clock.advance(300_000);
  }
  expect(await read(id, actor)).toMatchObject({ state: "CANCEL_REQUESTED" });
  await happen(id, inquiry("paid", { assurance: "CREDITED", providerRef: "p", cost: null }));
  expect(await read(id, actor)).toMatchObject({ state: "PAID", refund: null });
});

test("says why it is not possible: no party that can, nothing sent, conflicting answers, requested before", async () => {
  const whyNot = async (id: `tr_${string}`) =>
    expectOk(await call(contract.readAny, { id }, sari)).acts.find(({ act }) => act === "recall")?.whyNot;
  const early = await paid(await newSender());
  expect(await whyNot(early.id)).toBe("state_conflict");
  const { actor, id } = await left();
  expect(await whyNot(id)).toBeNull();
  recalling.clear();
  expect(await whyNot(id)).toBe("cannot_recall");
  expect(await operation(id, recall())).toMatchObject({ status: "not_now", details: { reason: "cannot_recall" } });
  recalling.add(RAIL.party);
  expect((await api.call(cancelTransfer, { id }, { actor })).code).toBe(200);
  expect(await whyNot(id)).toBe("state_conflict");
  const conflicting = await left();
  await happen(conflicting.id, { type: "conflict_raised" });
  expect(await whyNot(conflicting.id)).toBe("conflicting_outcomes");
});

test.each([
  ["recalled", true],
  ["too_late", false],
] as const)("paid while the recall is called, and then answered as %s: a conflict for staff: %s", async (outcome, isConflict) => {
  const { id } = await requested();
  const paysNow = (asked: string) =>
    asked === id ? happen(id, inquiry("paid", { assurance: "CREDITED", providerRef: "p", cost: null })) : Promise.resolve();
  expect(await answered({ outcome }, paysNow)).toContain(id);
  const one = expectOk(await call(contract.readAny, { id }, sari));
  expect(one).toMatchObject({ state: "PAID", refund: null, hasConflictingOutcomes: isConflict });
  expect(one.history.some(({ event }) => event === "conflict_raised")).toBe(isConflict);
});

test("an open answer does not overtake the proposal; the sender's own cancellation does", async () => {
  const { actor, id } = await left();
  const proposed = await operation(id, recall());
  await happen(id, inquiry("unknown"));
  expect(expectOk(await call(reading.readProposal, { id: expectOk(proposed).id }, budi)).isOutdated).toBe(false);
  expect((await api.call(cancelTransfer, { id }, { actor })).code).toBe(200);
  expect(expectOk(await call(reading.readProposal, { id: expectOk(proposed).id }, budi))).toMatchObject({
    isOutdated: true,
    changed: null,
  });
  expect(await decide(proposals.decideOperation, proposed, budi)).toMatchObject({ code: 409 });
});

test("two decisions at once request one recall", async () => {
  const { id } = await left();
  const proposed = await operation(id, recall());
  const decisions = await Promise.all([budi, staff(OPERATIONS)].map((by) => decide(proposals.decideOperation, proposed, by)));
  expect(decisions.filter(({ code }) => code === 200)).toHaveLength(1);
  const { history } = expectOk(await call(contract.readAny, { id }, sari));
  expect(history.filter(({ event }) => event === "recall_requested")).toHaveLength(1);
});
