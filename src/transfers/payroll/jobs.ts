/** The one job of payrolls: it takes each as far as it goes now. Woken by every change, and every minute for what a crash has left. */
import type { InquireAccount } from "#recipients/index.ts";
import { TryAgainLater, type Job, type JobRun } from "#platform/jobs/run-worker.ts";
import { checkNames } from "./names/check-names.ts";
import { endPayroll } from "./end-payroll.ts";
import { inquirePayroll } from "./inquire-payroll.ts";
import { makeTransfers } from "./make-transfers.ts";
import { preparePayroll, type PrepareDeps } from "./prepare-payroll.ts";
import { findPayroll, listDue } from "./store.ts";
import { PAYROLL_JOB, wakePayroll } from "./wake-payroll.ts";

/** Payrolls in one scheduled run; the rest is taken a minute later. */
const IN_ONE_RUN = 100;

export type PayrollJobDeps = PrepareDeps & { readonly inquireAccount: InquireAccount };

export function payrollJobs(deps: PayrollJobDeps): readonly Job[] {
  return [
    {
      name: PAYROLL_JOB,
      every: "* * * * *",
      async run(run, { payroll }) {
        if (typeof payroll === "string") return advance(run, payroll, deps);
        const due = await run.transaction((ctx) => listDue(ctx.db, ctx.now, IN_ONE_RUN));
        for (const id of due) await advanceAlone(run, id, deps);
      },
    },
  ];
}

/** One payroll that cannot be advanced does not keep the others waiting. */
async function advanceAlone(run: JobRun, id: string, deps: PayrollJobDeps): Promise<void> {
  try {
    await advance(run, id, deps);
  } catch (error) {
    if (error instanceof TryAgainLater) run.runtime.log.warn({ payroll: id, why: error.message }, "payroll waits");
    else run.runtime.log.error({ err: error, payroll: id }, "payroll could not be advanced");
  }
}

async function advance(run: JobRun, id: string, deps: PayrollJobDeps): Promise<void> {
  const payroll = await run.transaction((ctx) => findPayroll(ctx.db, id));
  switch (payroll?.state) {
    case "draft":
      if (await checkNames(run, id, deps.inquireAccount)) await run.transaction((ctx) => wakePayroll(ctx, id));
      return;
    case "preparing":
      return preparePayroll(run, id, deps);
    case "awaiting_payment":
      await inquirePayroll(run, id, deps);
      return advanceFunded(run, id, deps);
    case "funded":
    case "paying":
      return advanceFunded(run, id, deps);
    default:
      return;
  }
}

/** From the payment on: the transfers are made at once, and later the end is found. */
async function advanceFunded(run: JobRun, id: string, deps: PayrollJobDeps): Promise<void> {
  await makeTransfers(run, id, deps);
  await run.transaction((ctx) => endPayroll(ctx, id));
}
