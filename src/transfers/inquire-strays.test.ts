/** A payment told on a number of nobody's: only what the bank names when it is asked is money, under the instant of its answer. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { money } from "#kernel/money.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { ASK_PAYMENTS_JOB } from "./ask-payments.ts";
import { hearStrays } from "./inquire-strays.ts";
import { transferInvariants } from "./invariants.ts";
import type { PayInPayment } from "./pay-in.ts";
import { paymentIdOf } from "./payment-id.ts";
import { recordPayments } from "./record-payments.ts";
import { START } from "./testing/samples.ts";
import { Killed, openToldHouse } from "./testing/told-house.ts";

const house = await openTestHouse();
afterAll(() => house[Symbol.asyncDispose]());
const { database, clock } = house.machinery;
clock.set(START);
const told = openToldHouse(house);
const channel = told.all.payIn.party;
const payer = { name: "Siti Aminah", bank: "008", account: "1112223334" };

let made = 0;
beforeEach(() => {
  told.nextTest();
  made += 1;
});
/** What the bank knows of the payment, asked: its own amount and its own instant. */
const paid = (more: Partial<PayInPayment> = {}): PayInPayment => ({
  paymentId: `VPX${made}`,
  number: `88089999${made}`,
  amount: money("IDR", 5_000_000n),
  paidAt: new Date("2026-11-20T03:04:05Z"),
  payer,
  ...more,
});
const hear = (...some: readonly Pick<PayInPayment, "paymentId" | "number">[]) =>
  told.beat((ctx) => hearStrays(ctx, { channel, told: some.map(({ paymentId, number }) => ({ paymentId, number })) }));
const ask = () => told.runWith(ASK_PAYMENTS_JOB);
const kept = async (number = `88089999${made}`) =>
  (
    await database
      .selectFrom("transfers.pay_in")
      .select(["id", "amount_minor", "paid_at", "transfer"])
      .where("number", "=", number)
      .execute()
  ).map(({ id, amount_minor: minor, paid_at: at, transfer }) => ({ id, minor, at, transfer }));
const waiting = () => database.selectFrom("transfers.stray_inquiry").select(["number", "bank_payment", "tries"]).execute();
const broken = async () =>
  (await checkInvariants(database, [...ledgerInvariants, ...transferInvariants])).filter(({ breaches }) => breaches.length > 0);

test("is in suspense when the bank has named it, once, as the bank says it and under the instant of its answer", async () => {
  const one = paid();
  told.onAccount.set(one.number, [one]);
  await hear(one, one);
  expect(await kept()).toEqual([]);
  await ask();
  const id = paymentIdOf({ channel, bankPayment: one.paymentId, paidAt: one.paidAt });
  const once = [{ id, minor: 5_000_000n, at: one.paidAt, transfer: null }];
  expect(await kept()).toEqual(once);
  await hear(one);
  expect(await waiting()).toEqual([]);
  await ask();
  expect(await kept()).toEqual(once);
  expect(await broken()).toEqual([]);
});

test("that the bank never confirms is never money, and is asked about so often and no more", async () => {
  const forged = paid();
  told.onAccount.set(forged.number, []);
  await hear(forged);
  let asked = 0;
  while ((await waiting()).length > 0 && asked < 100) {
    asked += 1;
    await ask();
    clock.advance(11 * MINUTE_MS);
  }
  expect([asked, await kept()]).toEqual([14, []]);
  expect(await broken()).toEqual([]);
});

test("that the bank knows a moment later than it tells of it is asked about again; what else came to the number is kept meanwhile", async () => {
  const one = paid();
  const other = paid({ paymentId: `other${made}` });
  told.onAccount.set(one.number, [other]);
  await hear(one);
  await ask();
  expect(await kept()).toHaveLength(1);
  expect(await waiting()).toMatchObject([{ bank_payment: one.paymentId, tries: 1 }]);
  told.onAccount.set(one.number, [other, one]);
  clock.advance(3_000);
  await ask();
  expect(await kept()).toHaveLength(2);
  expect(await waiting()).toEqual([]);
});

test("about which the bank does not answer is asked for hours; a worker that is killed loses nothing", async () => {
  const one = paid();
  told.onAccount.set(one.number, [one]);
  await hear(one);
  await expect(told.runWith(ASK_PAYMENTS_JOB, told.dyingAfter(1))).rejects.toThrow(Killed);
  expect(await kept()).toEqual([]);
  told.onAccount.delete(one.number);
  for (let n = 0; n < 20; n++) {
    clock.advance(11 * MINUTE_MS);
    await ask();
  }
  expect(await kept()).toEqual([]);
  told.onAccount.set(one.number, [one]);
  clock.advance(11 * MINUTE_MS);
  await ask();
  expect(await kept()).toHaveLength(1);
  expect(await waiting()).toEqual([]);
});

test("that was recorded before, by whichever way, needs no inquiry", async () => {
  const one = paid();
  await told.beat((ctx) => recordPayments(ctx, { channel, payments: [one] }, told.all));
  await hear(one);
  expect(await waiting()).toEqual([]);
});
