/**
 * Money on numbers with nothing to pay, from end to end: the bank's signed notification over HTTP, its answer to our inquiry, suspense in
 * the ledger, and the refund in the bank's books. The bank is the simulator; routes and jobs are those of the product.
 */
import { sql } from "kysely";
import { afterAll, afterEach, expect, test } from "vitest";
import type { Id } from "#kernel/id.ts";
import { HOUR_MS } from "#kernel/time.ts";
import { readHolding } from "#ledger/store.ts";
import * as proposals from "#transfers/proposals/contract.ts";
import { evidence } from "#transfers/testing/officers.ts";
import { TEST_BANK } from "#outside/testing/bank.ts";
import { openOfficeWithBank } from "./testing/office-with-bank.ts";

const office = await openOfficeWithBank();
const { call, clock, app, idOf, newSender, sari, sent, stateOf, url, jobs, jobRun } = office;
const { database } = app.runtime;

const PAYER = { name: "SITI AMINAH", bank: "008", account: "1112223334" };
const PAID = 100_555_000n;

afterEach(office.check);
afterAll(() => office[Symbol.asyncDispose]());

async function control(path: string, body?: object): Promise<Record<string, unknown>> {
  const init = body ? { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) } : {};
  return (await fetch(`${url}/control/${path}`, init)).json() as Promise<Record<string, unknown>>;
}
const run = async (name: string, payload: Record<string, string> = {}) =>
  jobs.find((job) => job.name === name)?.run(jobRun, payload);
/** Pays a number; the bank sends `times` signed notifications over HTTP. */
async function pay(number: string): Promise<string> {
  const reported = async () =>
    ((await control("notifications")) as { notifications: { path: string; status: number | null }[] }).notifications.filter(
      ({ path }) => path.endsWith("/payment"),
    );
  const before = (await reported()).length;
  const { payments } = (await control("pay", { number, amount: "1005550.00", payer: PAYER, notifications: 2 })) as {
    payments: string[];
  };
  await expect
    .poll(async () => (await reported()).slice(before).map(({ status }) => status), { timeout: 5_000 })
    .toEqual([200, 200]);
  return payments[0] ?? "";
}
interface PayIn {
  readonly id: Id<"py">;
  readonly transfer: string | null;
  readonly isLate: boolean;
}
const found = async (bankPayment: string) =>
  (
    await sql<PayIn>`select id, transfer, is_late as "isLate" from transfers.pay_in where bank_payment = ${bankPayment}`.execute(
      database,
    )
  ).rows;
const suspended = (id: string) => readHolding(database, "suspense_payin:IDR", id);
const timesPaid = async (reference: string) =>
  ((await control("paid")) as { paid: { reference: string; times: number; amount: string }[] }).paid.filter(
    (one) => one.reference === reference,
  );
/** A transfer with its number at the bank. */
async function opened(): Promise<{ id: Id<"tr">; number: string }> {
  const { id } = await sent(await newSender());
  await run("open_pay_in", { transfer: id });
  const { rows } = await sql<{ number: string }>`select number from transfers.pay_in_account where transfer = ${id}`.execute(
    database,
  );
  return { id, number: rows[0]?.number ?? "" };
}
/** The refund is sent at once through the bank, under the payment's own reference, and the bank has paid it once. */
async function expectRefunded(id: Id<"py">): Promise<void> {
  await run("send_refunds");
  for (let n = 0; n < 5; n++) {
    clock.advance(60_000);
    await run("inquire_refunds");
  }
  await run("send_refunds");
  expect(await timesPaid(`${id}_r1`)).toMatchObject([{ times: 1, amount: "1005550.00" }]);
  const { rows } = await sql<{ status: string }>`select status from transfers.refund where of = ${id}`.execute(database);
  expect(rows).toEqual([{ status: "paid" }]);
  expect([await suspended(id), await readHolding(database, "refund_payable:IDR", id)]).toEqual([0n, 0n]);
}

test("paid on an unknown number: in suspense once the bank confirms it, and refunded to the payer on an officer's decision", async () => {
  const payment = await pay(`${TEST_BANK.serviceId}99999999991`);
  // Two notifications alone book no money.
  expect(await found(payment)).toEqual([]);
  await run("inquire_payments");
  const [payIn, ...more] = await found(payment);
  expect([payIn, more]).toEqual([expect.objectContaining({ transfer: null }), []]);
  const id = payIn?.id ?? "py_none";
  expect(await suspended(id)).toBe(PAID);
  const requested = await call(proposals.refundPayment, { id: idOf("pp"), payment: id, evidence }, sari);
  // Below the treasury's amount, above which two people must decide.
  expect(requested.data).toEqual({ proposal: null });
  await expectRefunded(id);
});

test("paid on the number of an expired transfer: recorded as late, and refunded automatically", async () => {
  const { id: transfer, number } = await opened();
  clock.advance(2 * HOUR_MS);
  await run("inquire_payments");
  await run("advance_transfers");
  expect(await stateOf(transfer)).toBe("EXPIRED");
  const payment = await pay(number);
  await run("inquire_payments");
  const [payIn] = await found(payment);
  expect(payIn).toMatchObject({ transfer, isLate: true });
  const id = payIn?.id ?? "py_none";
  await run("advance_transfers");
  await expectRefunded(id);
  expect(await stateOf(transfer)).toBe("EXPIRED");
});

test("paid twice on one number: the first payment is the transfer's, the second is refunded automatically", async () => {
  const { id: transfer, number } = await opened();
  const first = await pay(number);
  await run("inquire_payments");
  expect(await stateOf(transfer)).not.toBe("AWAITING_PAYMENT");
  expect(await found(first)).toMatchObject([{ transfer }]);
  const second = await pay(number);
  await run("inquire_payments");
  const [payIn] = await found(second);
  expect(payIn).toMatchObject({ transfer });
  const id = payIn?.id ?? "py_none";
  expect(await timesPaid(`${id}_r1`)).toEqual([]);
  await run("advance_transfers");
  await expectRefunded(id);
  const [stored] = await found(first);
  expect(await timesPaid(`${stored?.id}_r1`)).toEqual([]);
});
