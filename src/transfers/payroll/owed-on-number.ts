import { money, type Money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findPayroll } from "./store.ts";
import { findByNumbers, sumReceived } from "./store-paying.ts";

/** The amount still to be paid on the number of a payroll; null where no payroll waits on it. */
export async function findOwedOn(ctx: Pick<Ctx, "db" | "now">, channel: string, number: string): Promise<Money | null> {
  const id = (await findByNumbers(ctx.db, channel, [number])).get(number);
  const payroll = id === undefined ? null : await findPayroll(ctx.db, id);
  if (payroll === null || payroll.totalMinor === null || payroll.payBy === null || payroll.payBy <= ctx.now) return null;
  const missing = payroll.totalMinor - (await sumReceived(ctx.db, { channel, number }, payroll.payBy));
  return missing > 0n ? money("IDR", missing) : null;
}
