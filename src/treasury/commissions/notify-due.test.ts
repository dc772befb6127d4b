/** The notice that commission is due: once for each month and person, with the sum and the number of agents. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { insertCustomer } from "#identity/testing/insert-customer.ts";
import { money } from "#kernel/money.ts";
import { DAY_MS, toLocalDate } from "#kernel/time.ts";
import { accountWith, credit, debit } from "#ledger/contract-books.ts";
import { asOwner } from "#platform/testing/database.ts";
import { accounts, BANK, idr } from "#reconciliation/testing/test-books.ts";
import { monthOf } from "../model/booking.ts";
import { at, openTreasury } from "../testing/treasury-desk.ts";
import { notifyCommissionDue } from "./notify-due.ts";

const office = await openTreasury();
const { desk, book, capital } = office;
afterAll(office.close);

const treasurer = desk.newId("us");
const earn = (owner: string, minor: bigint) =>
  desk.post(desk.newId("tr"), "test.commission", [
    debit(accounts.bank, money("IDR", minor)),
    credit(accountWith("commission_payable", owner, "IDR"), money("IDR", minor)),
  ]);
const thisMonth = () => monthOf(toLocalDate(desk.clock.now()));
function endMonth() {
  const ended = thisMonth();
  while (thisMonth() === ended) desk.clock.advance(DAY_MS);
  return ended;
}
const tell = () => desk.app.as({}, notifyCommissionDue);
const notified = async () =>
  (
    await sql<{ about: string; facts: { amount: { minor: string }; number: string } }>`
      select about, facts from notifications.notification where person = ${treasurer} and kind = 'commission_due' order by no`.execute(
      desk.db,
    )
  ).rows.map(({ about, facts: { amount, number } }) => [about, amount.minor, number]);

test("tells who may book, once, what an ended month owes; nothing of the running one, nothing of what is booked already", async () => {
  await desk.app.as({}, (ctx) => insertCustomer(ctx, { id: treasurer, email: "t@x.example", phone: "+6281200000001" }));
  for (const statement of [
    `insert into access.level (code, audience, name_id, name_en, updated_at) values ('UJI_TRES', 'STAFF', 'Uji', 'Test', now())`,
    `insert into access.level_right (level, menu, module) values ('UJI_TRES', 'treasury', 'propose')`,
    `insert into access.holder (user_id, level, granted_by, granted_at) values ('${treasurer}', 'UJI_TRES', 'system', now())`,
    `update identity.person set status = 'active' where id = '${treasurer}'`,
  ])
    await asOwner(desk.app.url, statement);
  await capital(idr(1_000n));
  await earn("us_a", 70_000n);
  await earn("us_b", 5_000n);
  await tell();
  expect(await notified()).toEqual([]);
  const first = endMonth();
  await Promise.all([tell(), tell()]);
  await tell();
  expect(await notified()).toEqual([[first, "75000", "2"]]);
  await book({ template: "commission_payout", settles: { agent: "us_a", month: first }, out: at(BANK, money("IDR", 70_000n)) });
  const second = endMonth();
  await tell();
  expect(await notified()).toEqual([
    [first, "75000", "2"],
    [second, "5000", "1"],
  ]);
});
