/** The mail with what is to be paid for a whole payroll: to its people, two minutes after its number is there. */
import { afterAll, expect, test } from "vitest";
import { openPayrolls } from "../testing/payrolls.ts";
import { listPayReminders } from "./list-pay-reminders.ts";

const payrolls = await openPayrolls();
const { awaiting, clock, newBusiness, notified, pay, transaction } = payrolls;
afterAll(() => payrolls[Symbol.asyncDispose]());

test("an unpaid payroll: to whoever approved it, once, and not after its payment", async () => {
  const actor = await newBusiness();
  const { id, number, total } = await awaiting(actor);
  const toPay = async () => {
    const listed = await transaction((ctx) => listPayReminders(ctx, { homeBank: "014", payInTitle: async () => "Sampai" }));
    return listed.filter(({ about }) => about === id);
  };
  expect(await toPay()).toEqual([]);
  clock.advance(2 * 60_000);
  expect(await toPay()).toMatchObject([
    { key: `${id}:to_pay`, person: actor.id, kind: "payroll_to_pay", facts: { payTo: number, amount: { minor: total } } },
  ]);
  pay(number, total);
  await notified(id, actor);
  expect(await toPay()).toEqual([]);
});
