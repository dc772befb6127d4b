/** Unapplied payments that staff match to a transfer: the bank's statement names the number they were paid to, and so do our postings. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS, toLocalDate } from "#kernel/time.ts";
import { prepareLedger } from "#ledger/index.ts";
import { expectOk } from "#platform/testing/api.ts";
import { inTransaction, type Ctx } from "#platform/unit-of-work.ts";
import * as proposals from "#transfers/proposals/contract.ts";
import { openOfficers } from "#transfers/testing/officers.ts";
import { transferExpectations } from "../checks/read-expectations.ts";
import { reconciliationJobs } from "../jobs.ts";
import type { StatementLine } from "../model/statement.ts";
import { putTerm } from "#limits/testing/terms.ts";

const office = await openOfficers();
const { call, clock, app, idOf, newNumber, newSender, payments, sari, sent, stateOf } = office;
const { runtime } = app;
await app.as({}, prepareLedger);
afterAll(() => office[Symbol.asyncDispose]());

const statement: StatementLine[] = [];
const jobs = reconciliationJobs({
  parties: [
    {
      party: "014",
      account: "bank",
      channels: ["va_014"],
      read: async (day) => statement.filter(({ bookedAt }) => toLocalDate(bookedAt) === day),
    },
  ],
  costUpTo: async () => ({}),
  expectations: transferExpectations,
  siteUrl: "https://remit.example",
  treasury: async () => [],
});
async function runs(...names: string[]): Promise<void> {
  for (const name of names) {
    const facts = { requestId: "job", actor: { kind: "system", name }, language: "ID", address: "system" } as const;
    const transaction = <T>(work: (ctx: Ctx) => Promise<T>) => inTransaction(runtime, facts, work);
    await jobs.find((job) => job.name === name)?.run({ runtime, transaction, isLastAttempt: false }, {});
  }
}
const openFindings = async () =>
  (await sql`select kind, details from reconciliation.finding where over_at is null order by kind`.execute(runtime.database))
    .rows;

/** An unapplied payment at the bank, of exactly the amount that a transfer waits for, on a number without an owner. */
async function came(no: number, minor: bigint) {
  const number = newNumber();
  const amount = { currency: "IDR", minor } as const;
  statement.push({ id: `L${no}`, bookedAt: clock.now(), amount, kind: "pay_in", reference: number });
  await payments({ paymentId: `stray${no}`, number, amount, paidAt: clock.now(), payer: null });
  const data = expectOk(await call(proposals.listPayments, { number }, sari));
  return { number, id: data.payments[0]?.id ?? "py_none" };
}

test.each([
  ["before its posting was compared", false],
  ["after its posting was compared", true],
])("matched %s: no case, that day and the next night", { timeout: 60_000 }, async (_, isCompared) => {
  await putTerm(app, "threshold", "payment_two_people", {
    measure: "amount",
    amount: { currency: "IDR", minor: "10000000000" },
    source: "test",
  });
  const transfer = await sent(await newSender());
  // The transfer has its own number, as every transfer does, and no payment arrived on it.
  await office.opened(transfer.id);
  const { minor } = transfer.total;
  const payment = await came(isCompared ? 2 : 1, BigInt(minor));
  if (isCompared) await runs("read_statements", "check_books");
  const answer = await call(
    proposals.matchPayment,
    { id: idOf("pp"), payment: payment.id, transfer: transfer.id, evidence: "Surat pengirim" },
    sari,
  );
  expect(answer.data).toEqual({ proposal: null });
  expect(await stateOf(transfer.id)).toBe("FUNDED");
  clock.advance(MINUTE_MS);
  await runs("read_statements", "check_books");
  clock.advance(40 * MINUTE_MS);
  await runs("read_statements", "check_books");
  expect(await openFindings()).toEqual([]);
  for (let day = 0; day < 2; day += 1) {
    clock.advance(24 * HOUR_MS);
    await runs("read_statements", "read_statements_again", "check_books", "check_all_books");
  }
  expect(await openFindings()).toEqual([]);
  // The line was compared and matched: it is no pay-in still waiting for its transfer.
  const { rows } = await sql<{ bucket: string }>`
    select bucket from reconciliation.statement_line where reference = ${payment.number}`.execute(runtime.database);
  expect(rows).toEqual([{ bucket: "matched" }]);
  await office.check();
});
