/** Jobs of transfers. Each processes due work until none is left. They are woken when work becomes due, and run each minute on their own. */
import type { Id } from "#kernel/id.ts";
import { setTimeout as pause } from "node:timers/promises";
import type { Job, JobRun } from "#platform/jobs/run-worker.ts";
import { INQUIRE_PAYMENTS_JOB, inquireDuePayments, inquirePaymentsOf } from "./pay-in/inquire-payments.ts";
import { advanceDue } from "./processing/advance-due.ts";
import { recoveryJobs } from "./recovery/jobs.ts";
import { inquireUnappliedPayments } from "./unapplied-payments/inquire-unapplied-payments.ts";
import { OPEN_PAY_IN_JOB, openPayIn, type PayInDeps } from "./pay-in/open-pay-in.ts";
import { fetchQris, OPEN_QRIS_JOB } from "./pay-in/qris/open-qris.ts";
import { inquirePayerRefunds, sendPayerRefunds } from "./unapplied-payments/send-payer-refunds.ts";
import { DUE_BATCH } from "./lifecycle/rules.ts";
import { inquireRefunds, sendRefunds, type RefundDeps } from "./refund/send-refunds.ts";
import { JOB_OF_STEP, type StepName, type TransferJob } from "./lifecycle/steps.ts";
import { listDueIds } from "./processing/store-due.ts";
import { inquirePayouts, recallPayouts, submitPayouts, type PayoutDeps } from "./payout/submit-payouts.ts";

/** Maximum batches per run; the rest is left to the next run. */
const MAX_BATCHES = 50;

export type TransferJobDeps = PayoutDeps & RefundDeps & PayInDeps;

const idOf = (value: unknown) => value as Id<"tr">;

type Take = (run: JobRun, deps: TransferJobDeps) => Promise<number>;

type Batched = TransferJob | typeof INQUIRE_PAYMENTS_JOB;

const WORK: Readonly<Record<Batched, Take>> = {
  inquire_payments: async (run, deps) => {
    const unapplied = deps.only === undefined ? await inquireUnappliedPayments(run, deps) : 0;
    return unapplied + (await inquireDuePayments(run, deps));
  },
  advance_transfers: ({ transaction }, deps) => transaction((ctx) => advanceDue(ctx, deps)),
  submit_payouts: submitPayouts,
  inquire_payouts: inquirePayouts,
  recall_payouts: recallPayouts,
  send_refunds: async (run, deps) => {
    // When one transfer is processed alone, payments without a transfer are left to their own run.
    const own = deps.only === undefined ? await sendPayerRefunds(run, deps) : 0;
    return own + (await sendRefunds(run, deps));
  },
  inquire_refunds: async (run, deps) => {
    const own = deps.only === undefined ? await inquirePayerRefunds(run, deps) : 0;
    return own + (await inquireRefunds(run, deps));
  },
};

/**
 * The job that most often has work after this one and is continued at once, so that a paid transfer does not wait for a wake-up at each
 * step.
 */
const THEN: Readonly<Partial<Record<Batched, Batched>>> = {
  inquire_payments: "advance_transfers",
  advance_transfers: "submit_payouts",
};

export function transferJobs(deps: TransferJobDeps): readonly Job[] {
  const openPayInJob: Job = {
    name: OPEN_PAY_IN_JOB,
    run: (run, payload) => openPayIn(run, idOf(payload["transfer"]), deps),
  };
  const openQrisJob: Job = {
    name: OPEN_QRIS_JOB,
    run: (run, payload) => fetchQris(run, idOf(payload["transfer"]), deps),
  };
  const goOn = workers(deps);
  const taking = (Object.keys(WORK) as Batched[]).map((name): Job => ({
    name,
    every: "* * * * *",
    // Inquiries to the bank were once jobs with their transfer as payload, before they had rows. Some of these may still be queued.
    run: (run, { transfer }) =>
      name === INQUIRE_PAYMENTS_JOB && transfer !== undefined ? inquirePaymentsOf(run, idOf(transfer), deps) : goOn(run, name),
  }));
  return [openPayInJob, openQrisJob, ...taking, ...recoveryJobs(deps)];
}

/** A batch that takes longer than this waits for a party; the next batch starts without it. */
const QUICK_MS = 1_000;
/** With this many batches waiting, no further one starts until one of them ends. */
const SLOW_BATCHES = 4;

/**
 * One worker per kind of work in this process, so that work arriving meanwhile is processed in batches of a hundred and not one by one. A
 * wake-up during a run only makes the running worker loop again.
 */
function workers(deps: TransferJobDeps) {
  const looking = new Map<Batched, { isWokenAgain: boolean }>();
  return async function goOn(run: JobRun, name: Batched): Promise<void> {
    const other = looking.get(name);
    if (other !== undefined) {
      other.isWokenAgain = true;
      return;
    }
    const look = { isWokenAgain: false };
    looking.set(name, look);
    const faults: unknown[] = [];
    const then = THEN[name];
    const following = new Set<Promise<void>>();
    const slow = new Set<Promise<void>>();
    const watch = (among: Set<Promise<void>>, work: Promise<unknown>) => {
      const watched: Promise<void> = work
        .then(
          () => undefined,
          (fault: unknown) => void faults.push(fault),
        )
        .finally(() => among.delete(watched));
      among.add(watched);
    };
    const takeOne = async (): Promise<number> => {
      const taken = await takeBatch(run, name, deps);
      if (taken > 0 && then !== undefined) watch(following, goOn(run, then));
      return taken;
    };
    for (let batch = 0; batch < MAX_BATCHES && faults.length === 0; batch++) {
      look.isWokenAgain = false;
      const taking = takeOne();
      watch(slow, taking);
      const taken = await Promise.race([taking, pause(QUICK_MS)]).catch(() => 0);
      while (slow.size >= SLOW_BATCHES) await Promise.race(slow);
      // A full batch may not be the last, and the work it creates is often due at once.
      if (taken !== undefined && taken < DUE_BATCH / 2 && !look.isWokenAgain) break;
    }
    looking.delete(name);
    while (slow.size + following.size > 0) await Promise.all([...slow, ...following]);
    if (faults.length > 0) throw faults[0];
  };
}

async function takeBatch(run: JobRun, name: Batched, deps: TransferJobDeps): Promise<number> {
  try {
    return await WORK[name](run, deps);
  } catch (error) {
    // Answers of the bank have already been recorded one by one, as far as possible.
    if (name === INQUIRE_PAYMENTS_JOB) throw error;
    await takeOneByOne(run, name, deps, error);
    return 0;
  }
}

/**
 * Processes transfers one by one, so that a failing one does not hold up the ninety-nine beside it. If none succeeds, the transfers are not
 * the cause: rethrows the error.
 */
async function takeOneByOne(
  { transaction, ...run }: JobRun,
  name: TransferJob,
  deps: TransferJobDeps,
  fault: unknown,
): Promise<void> {
  const steps = (Object.keys(JOB_OF_STEP) as StepName[]).filter((step) => JOB_OF_STEP[step] === name);
  const due = await transaction((ctx) => listDueIds(ctx.db, steps, ctx.now, DUE_BATCH));
  let taken = 0;
  for (const only of due) {
    try {
      taken += await WORK[name]({ transaction, ...run }, { ...deps, only });
    } catch (error) {
      run.runtime.log.error({ err: error, transfer: only, job: name }, "transfer could not be processed");
    }
  }
  if (taken === 0) throw fault;
}
