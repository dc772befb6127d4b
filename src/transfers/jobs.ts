/** Jobs of transfers. Each takes what is due until nothing is; they are woken when something becomes due, and look each minute by themselves. */
import type { Id } from "#kernel/id.ts";
import type { Job, JobRun } from "#platform/jobs/run-worker.ts";
import { advanceDue } from "./advance-due.ts";
import { OPEN_PAY_IN_JOB, openPayIn, type PayInParts } from "./open-pay-in.ts";
import { DUE_BATCH } from "./rules.ts";
import { inquireRefunds, sendRefunds, type RefundParts } from "./send-refunds.ts";
import type { TransferJob } from "./steps.ts";
import { inquirePayouts, recallPayouts, submitPayouts, type PayoutParts } from "./submit-payouts.ts";

/** Batches a job takes at the most before it leaves the rest to its next run. */
const MAX_BATCHES = 50;

export type TransferJobParts = PayoutParts & RefundParts & PayInParts;

const idOf = (value: unknown) => value as Id<"tr">;

export function transferJobs(parts: TransferJobParts): readonly Job[] {
  const work: Readonly<Record<TransferJob, (run: JobRun) => Promise<number>>> = {
    advance_transfers: ({ beat }) => beat((ctx) => advanceDue(ctx, parts)),
    submit_payouts: (run) => submitPayouts(run, parts),
    ask_payouts: (run) => inquirePayouts(run, parts),
    recall_payouts: (run) => recallPayouts(run, parts),
    send_refunds: (run) => sendRefunds(run, parts),
    ask_refunds: (run) => inquireRefunds(run, parts),
  };
  const opening: Job = {
    name: OPEN_PAY_IN_JOB,
    run: (run, payload) => openPayIn(run, idOf(payload["transfer"]), parts),
  };
  const taking = Object.entries(work).map(([name, take]): Job => ({
    name,
    every: "* * * * *",
    async run(run) {
      // A full batch may not have been the last; what comes of this one is due at once as often as not.
      for (let batch = 0; batch < MAX_BATCHES; batch++) if ((await take(run)) < DUE_BATCH / 2) return;
    },
  }));
  return [opening, ...taking];
}
