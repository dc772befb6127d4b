/** A payment notified on an unknown number: only what the bank names in its answer counts as money, with the time in that answer. */
import { afterAll, beforeEach, expect, test } from "vitest";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { money } from "#kernel/money.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { INQUIRE_PAYMENTS_JOB } from "../pay-in/inquire-payments.ts";
import { receiveUnappliedNotifications } from "./inquire-unapplied-payments.ts";
import { transferInvariants } from "../invariants.ts";
import type { PayInPayment } from "../pay-in/model/pay-in-party.ts";
import { paymentIdOf } from "../pay-in/payment-id.ts";
import { recordPayments } from "../pay-in/record-payments.ts";
import { START } from "../testing/samples.ts";
import { Killed, openTransfersApp } from "../testing/transfers-app.ts";

const app = await openTestApp();
afterAll(() => app[Symbol.asyncDispose]());
const { database, clock } = app.runtime;
clock.set(START);
const transfersApp = openTransfersApp(app);
const channel = transfersApp.all.payIn.party;
const payer = { name: "Siti Aminah", bank: "008", account: "1112223334" };

let made = 0;
beforeEach(() => {
  transfersApp.nextTest();
  made += 1;
});
/** The payment as the bank's answer reports it: its own amount and time. */
const paid = (more: Partial<PayInPayment> = {}): PayInPayment => ({
  paymentId: `VPX${made}`,
  number: `88089999${made}`,
  amount: money("IDR", 5_000_000n),
  paidAt: new Date("2026-11-20T03:04:05Z"),
  payer,
  ...more,
});
const notify = (...some: readonly Pick<PayInPayment, "paymentId" | "number">[]) =>
  transfersApp.transaction((ctx) =>
    receiveUnappliedNotifications(ctx, { channel, payments: some.map(({ paymentId, number }) => ({ paymentId, number })) }),
  );
const inquire = () => transfersApp.runWith(INQUIRE_PAYMENTS_JOB);
const recorded = async (number = `88089999${made}`) =>
  (
    await database
      .selectFrom("transfers.pay_in")
      .select(["id", "amount_minor", "paid_at", "transfer"])
      .where("number", "=", number)
      .execute()
  ).map(({ id, amount_minor: minor, paid_at: at, transfer }) => ({ id, minor, at, transfer }));
const waiting = () => database.selectFrom("transfers.unapplied_inquiry").select(["number", "bank_payment", "tries"]).execute();
const broken = async () =>
  (await checkInvariants(database, [...ledgerInvariants, ...transferInvariants])).filter(({ breaches }) => breaches.length > 0);

test("a payment is in suspense once the bank has named it, once, as in the bank's answer and with its time", async () => {
  const one = paid();
  transfersApp.onAccount.set(one.number, [one]);
  await notify(one, one);
  expect(await recorded()).toEqual([]);
  await inquire();
  const id = paymentIdOf({ channel, bankPayment: one.paymentId, paidAt: one.paidAt });
  const once = [{ id, minor: 5_000_000n, at: one.paidAt, transfer: null }];
  expect(await recorded()).toEqual(once);
  await notify(one);
  expect(await waiting()).toEqual([]);
  await inquire();
  expect(await recorded()).toEqual(once);
  expect(await broken()).toEqual([]);
});

test("a payment the bank never confirms is never recorded, and its inquiries are limited", async () => {
  const forged = paid();
  transfersApp.onAccount.set(forged.number, []);
  await notify(forged);
  let rounds = 0;
  while ((await waiting()).length > 0 && rounds < 100) {
    rounds += 1;
    await inquire();
    clock.advance(11 * MINUTE_MS);
  }
  expect([rounds, await recorded()]).toEqual([14, []]);
  expect(await broken()).toEqual([]);
});

test("a payment the bank knows only later is inquired about again; other payments on the number are recorded meanwhile", async () => {
  const one = paid();
  const other = paid({ paymentId: `other${made}` });
  transfersApp.onAccount.set(one.number, [other]);
  await notify(one);
  await inquire();
  expect(await recorded()).toHaveLength(1);
  expect(await waiting()).toMatchObject([{ bank_payment: one.paymentId, tries: 1 }]);
  transfersApp.onAccount.set(one.number, [other, one]);
  clock.advance(3_000);
  await inquire();
  expect(await recorded()).toHaveLength(2);
  expect(await waiting()).toEqual([]);
});

test("without an answer the bank is inquired for hours; a worker that dies loses nothing", async () => {
  const one = paid();
  transfersApp.onAccount.set(one.number, [one]);
  await notify(one);
  await expect(transfersApp.runWith(INQUIRE_PAYMENTS_JOB, transfersApp.dyingAfter(1))).rejects.toThrow(Killed);
  expect(await recorded()).toEqual([]);
  transfersApp.onAccount.delete(one.number);
  for (let n = 0; n < 20; n++) {
    clock.advance(11 * MINUTE_MS);
    await inquire();
  }
  expect(await recorded()).toEqual([]);
  transfersApp.onAccount.set(one.number, [one]);
  clock.advance(11 * MINUTE_MS);
  await inquire();
  expect(await recorded()).toHaveLength(1);
  expect(await waiting()).toEqual([]);
});

test("a payment already recorded needs no inquiry", async () => {
  const one = paid();
  await transfersApp.transaction((ctx) => recordPayments(ctx, { channel, payments: [one] }, transfersApp.all));
  await notify(one);
  expect(await waiting()).toEqual([]);
});
