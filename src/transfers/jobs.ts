/** Jobs of transfers. Each takes what is due until nothing is; they are woken when something becomes due, and look each minute by themselves. */
import type { Id } from "#kernel/id.ts";
import type { Job, JobRun } from "#platform/jobs/run-worker.ts";
import { ASK_PAYMENTS_JOB, askPayments } from "./ask-payments.ts";
import { advanceDue } from "./advance-due.ts";
import { OPEN_PAY_IN_JOB, openPayIn, type PayInParts } from "./open-pay-in.ts";
import { askPayerRefunds, sendPayerRefunds } from "./payer-refunds.ts";
import { DUE_BATCH } from "./rules.ts";
import { inquireRefunds, sendRefunds, type RefundParts } from "./send-refunds.ts";
import { JOB_OF_STEP, type StepName, type TransferJob } from "./steps.ts";
import { listDueIds } from "./store-due.ts";
import { inquirePayouts, recallPayouts, submitPayouts, type PayoutParts } from "./submit-payouts.ts";

/** Batches a job takes at the most before it leaves the rest to its next run. */
const MAX_BATCHES = 50;

export type TransferJobParts = PayoutParts & RefundParts & PayInParts;

const idOf = (value: unknown) => value as Id<"tr">;

type Take = (run: JobRun, parts: TransferJobParts) => Promise<number>;

const WORK: Readonly<Record<TransferJob, Take>> = {
  advance_transfers: ({ beat }, parts) => beat((ctx) => advanceDue(ctx, parts)),
  submit_payouts: submitPayouts,
  ask_payouts: inquirePayouts,
  recall_payouts: recallPayouts,
  send_refunds: async (run, parts) => {
    // Where one transfer is taken by itself, what belongs to none is left to its own run.
    const own = parts.only === undefined ? await sendPayerRefunds(run, parts) : 0;
    return own + (await sendRefunds(run, parts));
  },
  ask_refunds: async (run, parts) => {
    const own = parts.only === undefined ? await askPayerRefunds(run, parts) : 0;
    return own + (await inquireRefunds(run, parts));
  },
};

export function transferJobs(parts: TransferJobParts): readonly Job[] {
  const opening: Job = {
    name: OPEN_PAY_IN_JOB,
    run: (run, payload) => openPayIn(run, idOf(payload["transfer"]), parts),
  };
  const asking: Job = {
    name: ASK_PAYMENTS_JOB,
    run: (run, payload) => askPayments(run, idOf(payload["transfer"]), parts),
  };
  const taking = (Object.keys(WORK) as TransferJob[]).map((name): Job => ({
    name,
    every: "* * * * *",
    async run(run) {
      // A full batch may not have been the last; what comes of this one is due at once as often as not.
      for (let batch = 0; batch < MAX_BATCHES; batch++) if ((await takeBatch(run, name, parts)) < DUE_BATCH / 2) return;
    },
  }));
  return [opening, asking, ...taking];
}

async function takeBatch(run: JobRun, name: TransferJob, parts: TransferJobParts): Promise<number> {
  try {
    return await WORK[name](run, parts);
  } catch (error) {
    await takeOneByOne(run, name, parts, error);
    return 0;
  }
}

/** One transfer that can't be brought on must not hold up the ninety-nine beside it. Where none can, the fault is not theirs: thrown on. */
async function takeOneByOne({ beat, ...run }: JobRun, name: TransferJob, parts: TransferJobParts, fault: unknown): Promise<void> {
  const steps = (Object.keys(JOB_OF_STEP) as StepName[]).filter((step) => JOB_OF_STEP[step] === name);
  const due = await beat((ctx) => listDueIds(ctx.db, steps, ctx.now, DUE_BATCH));
  let taken = 0;
  for (const only of due) {
    try {
      taken += await WORK[name]({ beat, ...run }, { ...parts, only });
    } catch (error) {
      run.machinery.log.error({ err: error, transfer: only, job: name }, "a transfer could not be brought on");
    }
  }
  if (taken === 0) throw fault;
}
