/** After a restore nothing leaves: due orders are inquired about under their own references, and leave once staff lift the hold. */
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { MINUTE_MS } from "#kernel/time.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { beginRecovery, flagConflict, scheduleGapInquiries, liftRecovery } from "./begin-recovery.ts";
import { lostOrderBooks } from "./book-lost-orders.ts";
import { transferInvariants } from "../invariants.ts";
import type { Recovery } from "./model/recovery.ts";
import { findTransfer } from "../store.ts";
import { totalOf } from "../lifecycle/transfer.ts";
import { countAnswers, findRecovery, isInGap } from "./store.ts";
import { PRICES, START } from "../testing/samples.ts";
import { ACCEPTED, openTransfersApp, type TestTransfer } from "../testing/transfers-app.ts";

const app = await openTestApp();
afterAll(() => app[Symbol.asyncDispose]());
const { clock, database } = app.runtime;
clock.set(START);
const transfersApp = openTransfersApp(app);
const { bank, transaction, submitted, statesOf, runWith } = transfersApp;
beforeEach(() => transfersApp.nextTest());

const PRICELESS = { price: PRICES.local };
const NOT_FOUND = { outcome: "not_found", providerCode: "4043601" } as const;

async function begin(): Promise<Recovery> {
  const begun = await transaction((ctx) => beginRecovery(ctx, new Date(ctx.now.getTime() - 10 * MINUTE_MS)));
  if ("refusal" in begun) throw new Error(begun.refusal);
  return begun.recovery;
}

async function lift(recovery: Recovery): Promise<void> {
  await transaction((ctx) => scheduleGapInquiries(ctx, recovery, []));
  for (const job of ["inquire_payments", "advance_transfers", "inquire_held_orders"]) await runWith(job);
  expect(await transaction((ctx) => liftRecovery(ctx, recovery, "a test"))).toBe(true);
}

/** Transfers paid in, checked and due to be paid out. */
async function due(count: number): Promise<TestTransfer[]> {
  const some = await transfersApp.awaiting(count);
  await transfersApp.notify(some);
  for (const job of ["inquire_payments", "advance_transfers", "advance_transfers"]) await runWith(job);
  return some;
}

test("nothing leaves: an order the party has on record is recorded and paid, one it does not know waits", async () => {
  const recovery = await begin();
  const [left, stays] = (await due(2)) as [TestTransfer, TestTransfer];
  const before = submitted.length;
  bank.inquire = async ({ reference }) => (reference === left.id ? ACCEPTED : NOT_FOUND);
  await runWith("submit_payouts");
  expect(await statesOf([left, stays])).toEqual(["READY", "READY"]);
  await runWith("inquire_held_orders");
  expect(await statesOf([left, stays])).toEqual(["PAID", "READY"]);
  await runWith("submit_payouts");
  expect(submitted).toHaveLength(before);
  expect(await countAnswers(database, recovery.id)).toEqual([
    { answer: "not_found", count: 1 },
    { answer: "on_record", count: 1 },
  ]);
  await lift(recovery);
  await runWith("submit_payouts");
  expect(submitted.slice(before)).toEqual([stays.id]);
  expect(await statesOf([stays])).toEqual(["PAID"]);
});

test("an unanswered inquiry is repeated, and the hold is not lifted before", async () => {
  const recovery = await begin();
  const [silent] = (await due(1)) as [TestTransfer];
  bank.inquire = async () => ({ outcome: "unknown", why: "silence" });
  await transaction((ctx) => scheduleGapInquiries(ctx, recovery, []));
  await runWith("inquire_held_orders");
  expect((await findRecovery(database))?.inquiredAt).toBeNull();
  expect(await transaction((ctx) => liftRecovery(ctx, recovery, "a test"))).toBe(false);
  bank.inquire = async () => NOT_FOUND;
  await runWith("inquire_held_orders");
  expect((await findRecovery(database))?.inquiredAt).not.toBeNull();
  expect(await statesOf([silent])).toEqual(["READY"]);
  await lift(recovery);
});

test("a sender cannot cancel meanwhile what may have been paid out, and can afterwards", async () => {
  const recovery = await begin();
  const [one] = (await due(1)) as [TestTransfer];
  bank.inquire = async () => NOT_FOUND;
  await expect(transfersApp.cancel(one)).rejects.toMatchObject({ code: "conflicting_outcomes" });
  await lift(recovery);
  await transfersApp.cancel(one);
  expect(await statesOf([one])).toEqual(["REFUND_PENDING"]);
});

test("a refund is inquired about and not sent; one the bank has on record is completed", async () => {
  const first = await begin();
  const [one] = (await due(1)) as [TestTransfer];
  bank.inquire = async () => NOT_FOUND;
  await lift(first);
  await transfersApp.cancel(one);
  clock.advance(MINUTE_MS);
  const recovery = await begin();
  const before = submitted.length;
  bank.inquire = async ({ reference }) => (reference === `${one.id}_r1` ? ACCEPTED : NOT_FOUND);
  await runWith("send_refunds");
  expect(submitted).toHaveLength(before);
  await runWith("inquire_held_orders");
  expect(await statesOf([one])).toEqual(["REFUNDED"]);
  expect(submitted).toHaveLength(before);
  await lift(recovery);
});

test("money on an unknown number is recorded in suspense, once", async () => {
  const recovery = await begin();
  const payer = { name: "Siti", bank: "008", account: "1112223334" };
  transfersApp.onAccount.set("880800000000009", [
    { paymentId: "lost1", number: "880800000000009", amount: { currency: "IDR", minor: 5_000_000n }, paidAt: START, payer },
  ]);
  await transaction((ctx) => scheduleGapInquiries(ctx, recovery, [{ channel: "va_014", number: "880800000000009" }]));
  await runWith("inquire_held_orders");
  await runWith("inquire_held_orders");
  const { rows } = await sql`select transfer from transfers.pay_in where bank_payment = 'lost1'`.execute(database);
  expect(rows).toEqual([{ transfer: null }]);
  // Its transfer may have been paid out: no one person refunds it alone (unapplied-payments/unapplied-payment.ts).
  expect(await isInGap(database, recovery.begunAt)).toBe(true);
  expect(await isInGap(database, new Date(recovery.since.getTime() - 60 * MINUTE_MS))).toBe(false);
  expect((await findRecovery(database))?.inquiredAt).not.toBeNull();
  await lift(recovery);
});

test("a transfer of which a statement has money that the books lack stays put, also after the hold", async () => {
  const recovery = await begin();
  const [one] = (await due(1)) as [TestTransfer];
  bank.inquire = async () => NOT_FOUND;
  await transaction((ctx) => flagConflict(ctx, one.id, transfersApp.all));
  await lift(recovery);
  const before = submitted.length;
  await runWith("submit_payouts");
  expect(submitted).toHaveLength(before);
  expect((await findTransfer(database, one.id))?.transfer).toMatchObject({ state: "READY", hasConflictingOutcomes: true });
});

test("refunded or paid out in the gap, and found only on the statement: it ends there, and no more of it leaves", async () => {
  const recovery = await begin();
  const [refunded, paidOut, payment] = (await due(3)) as [TestTransfer, TestTransfer, TestTransfer];
  bank.inquire = async () => NOT_FOUND;
  const books = lostOrderBooks(transfersApp.all);
  const { rows } = await sql<{ id: string }>`select id from transfers.pay_in where transfer = ${payment.id}`.execute(database);
  const found = [
    { of: refunded, outcome: "refunded", reference: `${refunded.id}_r1` },
    { of: payment, outcome: "refunded", reference: `${rows[0]?.id}_r1` },
    { of: paidOut, outcome: "paid", reference: paidOut.id },
  ] as const;
  const before = submitted.length;
  for (const { of, outcome, reference } of found) {
    await transaction((ctx) => flagConflict(ctx, of.id, transfersApp.all));
    const { price } = (await findTransfer(database, of.id))?.transfer ?? PRICELESS;
    const amount = outcome === "paid" ? price.receives : totalOf(price);
    const lost = { transfer: of.id, outcome, orders: [{ reference, party: "014", amount, bookedAt: clock.now() }] };
    expect(await transaction((ctx) => books.couldLeave(ctx, of.id))).toBe(true);
    const journal = await transaction((ctx) => books.book(ctx, lost, { proposedBy: "us_1", decidedBy: "us_2" }));
    const posted = await sql<{
      kind: string;
      subject: string;
    }>`select kind, subject from ledger.journal where id = ${journal}`.execute(database);
    expect(posted.rows).toEqual([
      {
        kind: outcome === "paid" ? "transfer.paid" : `${reference.startsWith("py_") ? "payin" : "transfer"}.refunded`,
        subject: reference.replace(/_r1$/, ""),
      },
    ]);
    expect(await transaction((ctx) => books.couldLeave(ctx, of.id))).toBe(false);
    expect(await transaction((ctx) => books.whyNotBook(ctx, lost))).toBe("nothing_new");
  }
  expect(await statesOf([refunded, payment, paidOut])).toEqual(["REFUNDED", "REFUNDED", "PAID"]);
  for (const { says, breaches } of await checkInvariants(database, transferInvariants))
    expect([says, breaches]).toEqual([says, []]);
  await lift(recovery);
  for (let n = 0; n < 3; n++) {
    for (const job of ["advance_transfers", "submit_payouts", "send_refunds", "inquire_payouts", "inquire_refunds"])
      await runWith(job);
    clock.advance(60 * MINUTE_MS);
  }
  expect(submitted).toHaveLength(before);
  expect(await statesOf([refunded, payment, paidOut])).toEqual(["REFUNDED", "REFUNDED", "PAID"]);
});

test("one recovery at a time, idempotent, and none in the future or more than a month ago", async () => {
  const recovery = await begin();
  const at = (instant: Date) => transaction((ctx) => beginRecovery(ctx, instant));
  expect(await at(recovery.since)).toEqual({ recovery });
  expect(await at(new Date(recovery.since.getTime() - 1))).toEqual({ refusal: "another_is_open" });
  expect(await at(new Date(clock.now().getTime() + 1))).toEqual({ refusal: "in_the_future" });
  expect(await at(new Date(clock.now().getTime() - 36 * 24 * 60 * MINUTE_MS))).toEqual({ refusal: "too_long_ago" });
  await lift(recovery);
});
