import { contactsWithRight } from "#identity/index.ts";
import { money } from "#kernel/money.ts";
import { formatDate, toLocalDate, type LocalDate } from "#kernel/time.ts";
import { notify } from "#notifications/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { listSettled } from "../bookings/store.ts";
import { monthOf, previousMonth, type Month } from "../model/booking.ts";
import { listDues, listOwed } from "./read-due.ts";

/** The agents whose ended month is due and not settled, and the sum of it. */
async function sumDue(ctx: Pick<Ctx, "db">, month: Month): Promise<{ readonly agents: number; readonly minor: bigint }> {
  const settled = new Set((await listSettled(ctx.db, month)).map(({ agent }) => agent));
  const owners = (await listOwed(ctx)).filter((owner) => !settled.has(owner));
  const due = [...(await listDues(ctx, month, owners)).values()].filter((one) => one.due > 0n);
  return { agents: due.length, minor: due.reduce((sum, one) => sum + one.due, 0n) };
}

/**
 * Tells everybody who may book that the commission of the month that has ended is due: once for each month and person, by bell and mail. Nothing
 * while nothing is due.
 */
export async function notifyCommissionDue(ctx: Ctx): Promise<void> {
  const month = previousMonth(monthOf(toLocalDate(ctx.now)));
  const { agents, minor } = await sumDue(ctx, month);
  if (agents === 0) return;
  const first = `${month}-01` as LocalDate;
  const why = { ID: formatDate(first, "ID", "month"), EN: formatDate(first, "EN", "month") };
  await notify(
    ctx,
    (await contactsWithRight(ctx, { menu: "treasury", module: "propose" })).map(({ id: person }) => ({
      key: `commission_due:${month}:${person}`,
      person,
      kind: "commission_due" as const,
      about: month,
      facts: { why, number: String(agents), amount: money("IDR", minor) },
    })),
  );
}
