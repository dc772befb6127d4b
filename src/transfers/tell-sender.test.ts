/** What senders are told of their transfers, event by event, and that nothing is told that may not be. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import { listPaySoon } from "./list-pay-soon.ts";
import { TRANSFER_RULES } from "./rules.ts";
import { findTransfer, type Stored } from "./store.ts";
import { paySoon, tellingsOf } from "./tell-sender.ts";
import { openSenders, system, type Person, type Shown } from "./testing/senders.ts";

const senders = await openSenders();
const { house, clock, newSender, sent, opened, payments, paid, happen } = senders;
beforeEach(() => clock.advance(61_000));
afterAll(() => senders[Symbol.asyncDispose]());

const told = async ({ id }: Person) => {
  const { rows } = await sql<{ kind: string; facts: Record<string, unknown> }>`
    select kind, facts from notifications.notice where person = ${id} order by no`.execute(house.machinery.database);
  return rows;
};
const kinds = async (actor: Person) => (await told(actor)).map(({ kind }) => kind);
const rupiah = (minor: bigint) => ({ currency: "IDR" as const, minor });
const pay = (id: Shown["id"], number: string, minor: bigint, nth = 1) =>
  payments({ paymentId: `${id}-${nth}`, number, amount: rupiah(minor), paidAt: clock.now(), payer: null });
const leaves = async (id: Shown["id"]) => {
  await happen(id, { type: "checks_cleared" });
  await happen(id, { type: "submitted", rail: "bi_fast", party: "014" });
};
const PAID_OUT = { outcome: "paid", assurance: "CREDITED", providerRef: "r1", cost: null };

test("from the pay-in to the account", async () => {
  const actor = await newSender();
  const { id } = await paid(actor);
  await leaves(id);
  await happen(id, { type: "payout_answered", asked: "inquiry", answer: PAID_OUT });
  expect(await kinds(actor)).toEqual(["paid_in", "on_its_way", "arrived"]);
  expect((await told(actor))[2]?.facts).toMatchObject({ name: "Budi Santoso", amount: { currency: "IDR", minor: "100000000" } });
});

test("too little, the rest, and too much, to the rupiah", async () => {
  const actor = await newSender();
  const { id } = await sent(actor);
  const number = await opened(id);
  await pay(id, number, 50_000_000n);
  await pay(id, number, 50_600_000n, 2);
  await pay(id, number, 100n, 3);
  expect((await told(actor)).map(({ kind, facts }) => [kind, (facts["amount"] as { minor: string }).minor])).toEqual([
    ["short", "50555000"],
    ["paid_in", "100555000"],
    ["over", "45000"],
    ["over", "100"],
  ]);
});

test("the same payment heard again tells nothing again", async () => {
  const actor = await newSender();
  const { id } = await sent(actor);
  const number = await opened(id);
  for (let nth = 0; nth < 3; nth += 1) await pay(id, number, 100_555_000n);
  expect(await kinds(actor)).toEqual(["paid_in"]);
});

test("what is frozen looks like any check, and its reason is nowhere", async () => {
  const actor = await newSender();
  const { id } = await paid(actor);
  await happen(id, { type: "review_opened", reason: "SANCTIONS_HIT", isReleasedByTwo: true, deadline: clock.now() });
  await happen(id, { type: "frozen", by: { role: "officer", id: "us_o" } });
  await happen(id, { type: "thawed", by: { role: "officer", id: "us_o" }, second: { role: "officer", id: "us_p" } });
  expect(await kinds(actor)).toEqual(["paid_in", "reviewing"]);
  expect(JSON.stringify(await told(actor))).not.toMatch(/SANCTION|sanksi|FROZEN|beku/i);
});

test("an account that does not take it, with why and until when; and cancelled, the money back", async () => {
  const actor = await newSender();
  const { id } = await paid(actor);
  await leaves(id);
  const answer = { outcome: "refused", reason: "account_closed", providerCode: "4042111" };
  await happen(id, { type: "payout_answered", asked: "submit", answer });
  await happen(id, { type: "passed_on" });
  const last = (await told(actor)).at(-1);
  expect(last).toMatchObject({ kind: "wrong_account", facts: { why: { ID: expect.stringMatching(/\w/) as string } } });
  expect(last?.facts["by"]).toBeDefined();
  await happen(id, { type: "cancelled", canRecall: false, by: { role: "sender", id: actor.id } });
  expect((await told(actor)).at(-1)).toMatchObject({ kind: "refunding", facts: { amount: { minor: "100555000" } } });
});

test("nobody pays: a reminder ten minutes before, not earlier, and then that it is over", async () => {
  const actor = await newSender();
  const shown = await sent(actor);
  const payBy = new Date((shown["payIn"] as { payBy: string }).payBy);
  const reminded = async () =>
    (await house.as({ actor: system }, listPaySoon))
      .filter(({ about }) => about === shown.id)
      .map(({ kind, key }) => [kind, key]);
  clock.set(new Date(payBy.getTime() - 10 * 60_000 - 1));
  expect(await reminded()).toEqual([]);
  clock.advance(1);
  expect(await reminded()).toEqual([["pay_soon", `${shown.id}:pay_soon`]]);
  clock.set(payBy);
  expect(await reminded()).toEqual([]);
  clock.advance(15 * 60_000);
  await happen(shown.id, { type: "pay_in_expired" });
  expect(await kinds(actor)).toEqual(["expired"]);
});

test("an agreement that nobody can read holds up nothing: it moves, and nothing is told", async () => {
  const actor = await newSender();
  const { id } = await paid(actor);
  const before = await kinds(actor);
  const stored = await house.as({ actor: system }, async (ctx) => (await findTransfer(ctx.db, id)) as Stored);
  const { transfer: after, version } = stored;
  const agreed = { ...stored.agreed, snapshot: {} };
  const event = { type: "pay_in_expired", at: clock.now(), by: { role: "system", id: "test" } } as const;
  const changed = { before: { ...after, state: "AWAITING_PAYMENT" as const }, after: { ...after, state: "EXPIRED" as const } };
  expect(tellingsOf({ ...changed, event, agreed, version }, TRANSFER_RULES)).toEqual([]);
  expect(tellingsOf({ ...changed, event, agreed: stored.agreed, version }, TRANSFER_RULES)).toMatchObject([{ kind: "expired" }]);
  expect(paySoon(after, agreed)).toEqual([]);
  expect(await kinds(actor)).toEqual(before);
});
