import type { Ctx } from "#platform/unit-of-work.ts";

export const PAYROLL_JOB = "advance_payrolls";

/** Wakes a worker for a payroll, once this transaction is committed. Without it the work is found within a minute. */
export async function wakePayroll(ctx: Pick<Ctx, "enqueue">, payroll: string): Promise<void> {
  await ctx.enqueue(PAYROLL_JOB, { payroll }, { key: `${PAYROLL_JOB}:${payroll}` });
}
