import type { Ctx } from "#platform/unit-of-work.ts";
import { listEndedWith } from "./store.ts";

export const PAYROLL_JOB = "advance_payrolls";

/** Wakes a worker for a payroll, once this transaction is committed. Without it the work is found within a minute. */
export async function wakePayroll(ctx: Pick<Ctx, "enqueue">, payroll: string): Promise<void> {
  await ctx.enqueue(PAYROLL_JOB, { payroll }, { key: `${PAYROLL_JOB}:${payroll}` });
}

/** Wakes the payrolls whose last transfer has ended with these, so that none is shown as under way once all is settled. */
export async function wakeEnded(ctx: Pick<Ctx, "db" | "enqueue">, transfers: readonly string[]): Promise<void> {
  if (transfers.length === 0) return;
  for (const payroll of await listEndedWith(ctx.db, transfers)) await wakePayroll(ctx, payroll);
}
