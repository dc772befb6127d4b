/** A QRIS payment from the receivable at its bank to our account there: settled once, its discount booked once, totals that agree. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { credit, debit } from "#ledger/contract-books.ts";
import { ledgerInvariants } from "#ledger/invariants.ts";
import { money, type Money } from "#kernel/money.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { reconciliationInvariants } from "../invariants.ts";
import { accounts, idr, openDesk } from "../testing/test-books.ts";

const desk = await openDesk();
afterAll(() => desk.close());

/** A transfer paid in by QRIS; `number` is that of its code. */
async function funded(amount: Money): Promise<{ readonly number: string }> {
  const id = desk.newId("tr");
  desk.transfers.expect(id, accounts.transit, amount.minor);
  await desk.post(id, "transfer.funded", [debit(accounts.qris, amount), credit(accounts.transit, amount)]);
  return { number: `${id}_q1` };
}
const balance = async ({ code }: { readonly code: string }): Promise<bigint> => {
  const { rows } = await sql<{ minor: bigint }>`
    select coalesce(sum(p.minor), 0)::bigint as minor from ledger.posting as p join ledger.account as a on a.no = p.account_no
    where a.code = ${code}`.execute(desk.db);
  return rows[0]?.minor ?? 0n;
};
const cases = async () =>
  (await sql<{ kind: string }>`select kind from reconciliation.finding where over_at is null`.execute(desk.db)).rows;

test("waits as a receivable, is settled on the next day and booked once, gross and discount", async () => {
  const amount = idr(1_005_550n);
  const { number } = await funded(amount);
  await desk.runs("check_books");
  expect(await balance(accounts.qris)).toBe(amount.minor);
  await desk.hoursPass(24);
  await desk.runs("check_books");
  expect(await cases()).toEqual([]);
  desk.says("pay_in", number, amount, { id: "S1" });
  desk.says("cost", number, money("IDR", -703_900n), { id: "S1/mdr" });
  for (let n = 0; n < 3; n++) {
    await desk.hoursPass(1);
    await desk.runs("check_books");
  }
  expect(await balance(accounts.qris)).toBe(0n);
  expect(await balance(accounts.bank)).toBe(amount.minor - 703_900n);
  expect(await balance(accounts.cost)).toBe(703_900n);
  await desk.hoursPass(24);
  await desk.runs("check_all_books");
  expect(await cases()).toEqual([]);
  const broken = await checkInvariants(desk.db, [...ledgerInvariants, ...reconciliationInvariants]);
  expect(broken.filter(({ breaches }) => breaches.length > 0)).toEqual([]);
});

test("a bank that keeps more than its rate makes a case; the payment is settled all the same", async () => {
  const amount = idr(100_000n);
  const { number } = await funded(amount);
  desk.says("pay_in", number, amount, { id: "S2" });
  desk.says("cost", number, money("IDR", -70_100n), { id: "S2/mdr" });
  for (let n = 0; n < 2; n++) {
    await desk.hoursPass(1);
    await desk.runs("check_books");
  }
  expect(await balance(accounts.qris)).toBe(0n);
  expect((await cases()).map(({ kind }) => kind)).toEqual(["cost_too_high"]);
});

test("a second settlement of one code is a case, and not ours", async () => {
  const amount = idr(50_000n);
  const { number } = await funded(amount);
  desk.says("pay_in", number, amount, { id: "S3" });
  desk.says("pay_in", number, amount, { id: "S4" });
  for (let n = 0; n < 2; n++) {
    await desk.hoursPass(1);
    await desk.runs("check_books");
  }
  expect((await cases()).map(({ kind }) => kind)).toContain("twice_there");
  expect(await balance(accounts.qris)).toBe(0n);
});
