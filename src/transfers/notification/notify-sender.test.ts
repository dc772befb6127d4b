/** What senders are notified of, event by event, and that nothing is disclosed that may not be. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { sql } from "kysely";
import { listPayReminders } from "./list-pay-reminders.ts";
import { TRANSFER_RULES } from "../lifecycle/rules.ts";
import { findTransfer, type Stored } from "../store.ts";
import { paySoon, notificationsFor } from "./notify-sender.ts";
import { openSenders, system, type Person, type Shown } from "../testing/senders.ts";

const senders = await openSenders();
const { app, clock, newSender, sent, opened, payments, paid, happen } = senders;
beforeEach(() => clock.advance(61_000));
afterAll(() => senders[Symbol.asyncDispose]());

const notificationsOf = async ({ id }: Person) => {
  const { rows } = await sql<{ kind: string; facts: Record<string, unknown> }>`
    select kind, facts from notifications.notification where person = ${id} order by no`.execute(app.runtime.database);
  return rows;
};
const kinds = async (actor: Person) => (await notificationsOf(actor)).map(({ kind }) => kind);
const rupiah = (minor: bigint) => ({ currency: "IDR" as const, minor });
const pay = (id: Shown["id"], number: string, minor: bigint, index = 1) =>
  payments({ paymentId: `${id}-${index}`, number, amount: rupiah(minor), paidAt: clock.now(), payer: null });
const leaves = async (id: Shown["id"]) => {
  await happen(id, { type: "checks_cleared" });
  await happen(id, { type: "submitted", rail: "bi_fast", party: "014" });
};
const PAID_OUT = { outcome: "paid", assurance: "CREDITED", providerRef: "r1", cost: null };

test("from the pay-in to the account", async () => {
  const actor = await newSender();
  const { id } = await paid(actor);
  await leaves(id);
  await happen(id, { type: "payout_answered", call: "inquiry", answer: PAID_OUT });
  expect(await kinds(actor)).toEqual(["paid_in", "in_transit", "arrived"]);
  expect((await notificationsOf(actor))[2]?.facts).toMatchObject({
    name: "Budi Santoso",
    amount: { currency: "IDR", minor: "100000000" },
  });
});

test("short, completed and overpaid, to the rupiah", async () => {
  const actor = await newSender();
  const { id } = await sent(actor);
  const number = await opened(id);
  await pay(id, number, 50_000_000n);
  await pay(id, number, 50_600_000n, 2);
  await pay(id, number, 100n, 3);
  expect((await notificationsOf(actor)).map(({ kind, facts }) => [kind, (facts["amount"] as { minor: string }).minor])).toEqual([
    ["short", "50555000"],
    ["paid_in", "100555000"],
    ["over", "45000"],
    ["over", "100"],
  ]);
});

test("the same payment received again notifies once", async () => {
  const actor = await newSender();
  const { id } = await sent(actor);
  const number = await opened(id);
  for (let index = 0; index < 3; index += 1) await pay(id, number, 100_555_000n);
  expect(await kinds(actor)).toEqual(["paid_in"]);
});

test("a frozen transfer looks like any check, and its reason appears nowhere", async () => {
  const actor = await newSender();
  const { id } = await paid(actor);
  await happen(id, { type: "review_opened", reason: "SANCTIONS_HIT", isReleasedByTwo: true, deadline: clock.now() });
  await happen(id, { type: "frozen", by: { role: "officer", id: "us_o" } });
  await happen(id, { type: "unfrozen", by: { role: "officer", id: "us_o" }, second: { role: "officer", id: "us_p" } });
  expect(await kinds(actor)).toEqual(["paid_in", "reviewing"]);
  expect(JSON.stringify(await notificationsOf(actor))).not.toMatch(/SANCTION|sanksi|FROZEN|beku/i);
});

test("a refused account is notified with reason and deadline; once cancelled, the refund is", async () => {
  const actor = await newSender();
  const { id } = await paid(actor);
  await leaves(id);
  const answer = { outcome: "refused", reason: "account_closed", providerCode: "4042111" };
  await happen(id, { type: "payout_answered", call: "submit", answer });
  await happen(id, { type: "failure_resolved" });
  const last = (await notificationsOf(actor)).at(-1);
  expect(last).toMatchObject({ kind: "wrong_account", facts: { why: { ID: expect.stringMatching(/\w/) } } });
  expect(last?.facts["by"]).toBeDefined();
  await happen(id, { type: "cancelled", canRecall: false, by: { role: "sender", id: actor.id } });
  expect((await notificationsOf(actor)).at(-1)).toMatchObject({
    kind: "refunding",
    facts: { amount: { minor: "100555000" }, to: "origin" },
  });
});

const PAYERS = { homeBank: "014", payInTitle: async () => "Sampai" };
const reminders = (about: string) =>
  app.as({ actor: system }, async (ctx) => (await listPayReminders(ctx, PAYERS)).filter((one) => one.about === about));

test("unpaid for two minutes: what is to be paid, and where; once in all, and not after a payment or a cancellation", async () => {
  const actor = await newSender();
  const shown = await sent(actor);
  expect(await reminders(shown.id)).toEqual([]);
  clock.advance(60_000);
  const number = await opened(shown.id);
  clock.advance(2 * 60_000 - 1);
  expect(await reminders(shown.id)).toEqual([]);
  clock.advance(1);
  const first = await reminders(shown.id);
  expect(first).toMatchObject([
    {
      key: `${shown.id}:to_pay`,
      person: actor.id,
      kind: "to_pay",
      facts: {
        bank: "Bank Central Asia (BCA)",
        bankCode: "014",
        holder: "Sampai",
        payTo: number,
        amount: rupiah(100_555_000n),
        name: "Budi Santoso",
      },
    },
  ]);
  clock.advance(60_000);
  expect((await reminders(shown.id)).map(({ key }) => key)).toEqual(first.map(({ key }) => key));
  await pay(shown.id, number, 50_000_000n);
  expect(await reminders(shown.id)).toEqual([]);
  const other = await sent(actor);
  await opened(other.id);
  clock.advance(11 * 60_000);
  expect(await reminders(other.id)).toHaveLength(1);
  await happen(other.id, { type: "cancelled", canRecall: false, by: { role: "sender", id: actor.id } });
  expect(await reminders(other.id)).toEqual([]);
});

test("unpaid: a reminder ten minutes before the end, not earlier, then the expiry", async () => {
  const actor = await newSender();
  const shown = await sent(actor);
  const payBy = new Date(shown.payIn?.payBy ?? "");
  const reminded = async () => (await reminders(shown.id)).map(({ kind, key }) => [kind, key]);
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

test("an unreadable agreement does not stop an event: it is applied without a notification", async () => {
  const actor = await newSender();
  const { id } = await paid(actor);
  const before = await kinds(actor);
  const stored = await app.as({ actor: system }, async (ctx) => (await findTransfer(ctx.db, id)) as Stored);
  const { transfer: after, version } = stored;
  const agreed = { ...stored.agreed, snapshot: {} };
  const event = { type: "pay_in_expired", at: clock.now(), by: { role: "system", id: "test" } } as const;
  const changed = { before: { ...after, state: "AWAITING_PAYMENT" as const }, after: { ...after, state: "EXPIRED" as const } };
  expect(notificationsFor({ ...changed, event, agreed, version }, TRANSFER_RULES)).toEqual([]);
  expect(notificationsFor({ ...changed, event, agreed: stored.agreed, version }, TRANSFER_RULES)).toMatchObject([
    { kind: "expired" },
  ]);
  expect(paySoon(after, agreed)).toEqual([]);
  expect(await kinds(actor)).toEqual(before);
});
