/** After a restore nothing leaves: what is due is asked about under its own reference, and leaves when people say so. */
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { MINUTE_MS } from "#kernel/time.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { beginRecovery, doubtTransfer, hearGap, liftRecovery } from "./begin-recovery.ts";
import { lostOrderBooks } from "./book-lost-orders.ts";
import { transferInvariants } from "./invariants.ts";
import type { Recovery } from "./recovery.ts";
import { findTransfer } from "./store.ts";
import { totalOf } from "./transfer.ts";
import { countAnswers, findRecovery, isInGap } from "./store-recovery.ts";
import { PRICES, START } from "./testing/samples.ts";
import { ACCEPTED, openToldHouse, type Told } from "./testing/told-house.ts";

const house = await openTestHouse();
afterAll(() => house[Symbol.asyncDispose]());
const { clock, database } = house.machinery;
clock.set(START);
const told = openToldHouse(house);
const { bank, beat, submitted, statesOf, runWith } = told;
beforeEach(() => told.nextTest());

const PRICELESS = { price: PRICES.local };
const NOT_FOUND = { outcome: "not_found", providerCode: "4043601" } as const;

async function begin(): Promise<Recovery> {
  const begun = await beat((ctx) => beginRecovery(ctx, new Date(ctx.now.getTime() - 10 * MINUTE_MS)));
  if ("refusal" in begun) throw new Error(begun.refusal);
  return begun.recovery;
}

async function lift(recovery: Recovery): Promise<void> {
  await beat((ctx) => hearGap(ctx, recovery, []));
  for (const job of ["ask_payments", "advance_transfers", "ask_held_orders"]) await runWith(job);
  expect(await beat((ctx) => liftRecovery(ctx, recovery, "a test"))).toBe(true);
}

/** Paid in, checked and due to be paid out. */
async function due(count: number): Promise<Told[]> {
  const some = await told.awaiting(count);
  await told.tell(some);
  for (const job of ["ask_payments", "advance_transfers", "advance_transfers"]) await runWith(job);
  return some;
}

test("nothing leaves: what the party has on record is written down and paid, what it does not know waits", async () => {
  const recovery = await begin();
  const [left, stays] = (await due(2)) as [Told, Told];
  const before = submitted.length;
  bank.inquire = async ({ reference }) => (reference === left.id ? ACCEPTED : NOT_FOUND);
  await runWith("submit_payouts");
  expect(await statesOf([left, stays])).toEqual(["READY", "READY"]);
  await runWith("ask_held_orders");
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

test("who says nothing is asked again, and the hold is not lifted before", async () => {
  const recovery = await begin();
  const [silent] = (await due(1)) as [Told];
  bank.inquire = async () => ({ outcome: "unknown", why: "silence" });
  await beat((ctx) => hearGap(ctx, recovery, []));
  await runWith("ask_held_orders");
  expect((await findRecovery(database))?.askedAt).toBeNull();
  expect(await beat((ctx) => liftRecovery(ctx, recovery, "a test"))).toBe(false);
  bank.inquire = async () => NOT_FOUND;
  await runWith("ask_held_orders");
  expect((await findRecovery(database))?.askedAt).not.toBeNull();
  expect(await statesOf([silent])).toEqual(["READY"]);
  await lift(recovery);
});

test("a sender can't call off meanwhile what may have been paid out, and can afterwards", async () => {
  const recovery = await begin();
  const [one] = (await due(1)) as [Told];
  bank.inquire = async () => NOT_FOUND;
  await expect(told.cancel(one)).rejects.toMatchObject({ code: "in_doubt" });
  await lift(recovery);
  await told.cancel(one);
  expect(await statesOf([one])).toEqual(["REFUND_PENDING"]);
});

test("a refund is asked about and not sent; one that the bank has on record is done", async () => {
  const first = await begin();
  const [one] = (await due(1)) as [Told];
  bank.inquire = async () => NOT_FOUND;
  await lift(first);
  await told.cancel(one);
  clock.advance(MINUTE_MS);
  const recovery = await begin();
  const before = submitted.length;
  bank.inquire = async ({ reference }) => (reference === `${one.id}_r1` ? ACCEPTED : NOT_FOUND);
  await runWith("send_refunds");
  expect(submitted).toHaveLength(before);
  await runWith("ask_held_orders");
  expect(await statesOf([one])).toEqual(["REFUNDED"]);
  expect(submitted).toHaveLength(before);
  await lift(recovery);
});

test("money on a number of nobody's is recorded in suspense, once", async () => {
  const recovery = await begin();
  const payer = { name: "Siti", bank: "008", account: "1112223334" };
  told.onAccount.set("880800000000009", [
    { paymentId: "lost1", number: "880800000000009", amount: { currency: "IDR", minor: 5_000_000n }, paidAt: START, payer },
  ]);
  await beat((ctx) => hearGap(ctx, recovery, [{ channel: "va_014", number: "880800000000009" }]));
  await runWith("ask_held_orders");
  await runWith("ask_held_orders");
  const { rows } = await sql`select transfer from transfers.pay_in where bank_payment = 'lost1'`.execute(database);
  expect(rows).toEqual([{ transfer: null }]);
  // Its transfer may have been paid out: nobody gives it back alone (suspended-payment.ts).
  expect(await isInGap(database, recovery.begunAt)).toBe(true);
  expect(await isInGap(database, new Date(recovery.since.getTime() - 60 * MINUTE_MS))).toBe(false);
  expect((await findRecovery(database))?.askedAt).not.toBeNull();
  await lift(recovery);
});

test("a transfer of which a statement has money that the books lack goes nowhere, also after the hold", async () => {
  const recovery = await begin();
  const [one] = (await due(1)) as [Told];
  bank.inquire = async () => NOT_FOUND;
  await beat((ctx) => doubtTransfer(ctx, one.id, told.all));
  await lift(recovery);
  const before = submitted.length;
  await runWith("submit_payouts");
  expect(submitted).toHaveLength(before);
  expect((await findTransfer(database, one.id))?.transfer).toMatchObject({ state: "READY", isInDoubt: true });
});

test("refunded or paid out in the gap, and found on the statement alone: it ends there, and nothing of it ever leaves", async () => {
  const recovery = await begin();
  const [refunded, paidOut, payment] = (await due(3)) as [Told, Told, Told];
  bank.inquire = async () => NOT_FOUND;
  const books = lostOrderBooks(told.all);
  const { rows } = await sql<{ id: string }>`select id from transfers.pay_in where transfer = ${payment.id}`.execute(database);
  const found = [
    { of: refunded, outcome: "refunded", reference: `${refunded.id}_r1` },
    { of: payment, outcome: "refunded", reference: `${rows[0]?.id}_r1` },
    { of: paidOut, outcome: "paid", reference: paidOut.id },
  ] as const;
  const before = submitted.length;
  for (const { of, outcome, reference } of found) {
    await beat((ctx) => doubtTransfer(ctx, of.id, told.all));
    const { price } = (await findTransfer(database, of.id))?.transfer ?? PRICELESS;
    const amount = outcome === "paid" ? price.receives : totalOf(price);
    const lost = { transfer: of.id, outcome, orders: [{ reference, party: "014", amount, bookedAt: clock.now() }] };
    expect(await beat((ctx) => books.couldLeave(ctx, of.id))).toBe(true);
    const journal = await beat((ctx) => books.book(ctx, lost, { proposedBy: "us_1", decidedBy: "us_2" }));
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
    expect(await beat((ctx) => books.couldLeave(ctx, of.id))).toBe(false);
    expect(await beat((ctx) => books.whyNotBook(ctx, lost))).toBe("nothing_new");
  }
  expect(await statesOf([refunded, payment, paidOut])).toEqual(["REFUNDED", "REFUNDED", "PAID"]);
  for (const { says, breaches } of await checkInvariants(database, transferInvariants))
    expect([says, breaches]).toEqual([says, []]);
  await lift(recovery);
  for (let n = 0; n < 3; n++) {
    for (const job of ["advance_transfers", "submit_payouts", "send_refunds", "ask_payouts", "ask_refunds"]) await runWith(job);
    clock.advance(60 * MINUTE_MS);
  }
  expect(submitted).toHaveLength(before);
  expect(await statesOf([refunded, payment, paidOut])).toEqual(["REFUNDED", "REFUNDED", "PAID"]);
});

test("one at a time, the same again is the same, and none in the future or a month ago", async () => {
  const recovery = await begin();
  const at = (instant: Date) => beat((ctx) => beginRecovery(ctx, instant));
  expect(await at(recovery.since)).toEqual({ recovery });
  expect(await at(new Date(recovery.since.getTime() - 1))).toEqual({ refusal: "another_is_open" });
  expect(await at(new Date(clock.now().getTime() + 1))).toEqual({ refusal: "in_the_future" });
  expect(await at(new Date(clock.now().getTime() - 36 * 24 * 60 * MINUTE_MS))).toEqual({ refusal: "too_long_ago" });
  await lift(recovery);
});
