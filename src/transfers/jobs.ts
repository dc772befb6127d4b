/** Jobs of transfers. Each takes what is due until nothing is; they are woken when something becomes due, and look each minute by themselves. */
import type { Id } from "#kernel/id.ts";
import { setTimeout as pause } from "node:timers/promises";
import type { Job, JobRun } from "#platform/jobs/run-worker.ts";
import { ASK_PAYMENTS_JOB, askDuePayments, askPayments } from "./ask-payments.ts";
import { advanceDue } from "./advance-due.ts";
import { ASK_HELD_JOB, askHeldOrders } from "./ask-held-orders.ts";
import { DOUBT_JOB, doubtTransfer } from "./begin-recovery.ts";
import { inquireStrays } from "./inquire-strays.ts";
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

type Batched = TransferJob | typeof ASK_PAYMENTS_JOB;

const WORK: Readonly<Record<Batched, Take>> = {
  ask_payments: async (run, parts) => {
    const strays = parts.only === undefined ? await inquireStrays(run, parts) : 0;
    return strays + (await askDuePayments(run, parts));
  },
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

/** What most often becomes due by what a job has done, and is gone on with at once: who has paid does not wait for an alarm at each step. */
const THEN: Readonly<Partial<Record<Batched, Batched>>> = {
  ask_payments: "advance_transfers",
  advance_transfers: "submit_payouts",
};

export function transferJobs(parts: TransferJobParts): readonly Job[] {
  const opening: Job = {
    name: OPEN_PAY_IN_JOB,
    run: (run, payload) => openPayIn(run, idOf(payload["transfer"]), parts),
  };
  const goOn = workers(parts);
  const taking = (Object.keys(WORK) as Batched[]).map((name): Job => ({
    name,
    every: "* * * * *",
    // Until there were rows for it, a question to the bank was a job with its transfer, and some may wait yet.
    run: (run, { transfer }) =>
      name === ASK_PAYMENTS_JOB && transfer !== undefined ? askPayments(run, idOf(transfer), parts) : goOn(run, name),
  }));
  const held: Job = {
    name: ASK_HELD_JOB,
    every: "* * * * *",
    async run(run) {
      for (let batch = 0; batch < MAX_BATCHES; batch++) if ((await askHeldOrders(run, parts)) === 0) return;
    },
  };
  const doubting: Job = {
    name: DOUBT_JOB,
    run: (run, { transfer }) => run.beat((ctx) => doubtTransfer(ctx, idOf(transfer), parts)),
  };
  return [opening, ...taking, held, doubting];
}

/** A batch that takes longer waits for a party, and the next is not held up by it. */
const QUICK_MS = 1_000;
/** So many that wait: then nothing more is taken before one of them is through. */
const SLOW_BATCHES = 4;

/**
 * Each kind of work is done by one at a time in this process, so that what comes meanwhile is taken by the hundred and not in crumbs. Who is woken while
 * one is at it only tells him to look once more.
 */
function workers(parts: TransferJobParts) {
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
      const taken = await takeBatch(run, name, parts);
      if (taken > 0 && then !== undefined) watch(following, goOn(run, then));
      return taken;
    };
    for (let batch = 0; batch < MAX_BATCHES && faults.length === 0; batch++) {
      look.isWokenAgain = false;
      const taking = takeOne();
      watch(slow, taking);
      const taken = await Promise.race([taking, pause(QUICK_MS)]).catch(() => 0);
      while (slow.size >= SLOW_BATCHES) await Promise.race(slow);
      // A full batch may not have been the last; what comes of this one is due at once as often as not.
      if (taken !== undefined && taken < DUE_BATCH / 2 && !look.isWokenAgain) break;
    }
    looking.delete(name);
    while (slow.size + following.size > 0) await Promise.all([...slow, ...following]);
    if (faults.length > 0) throw faults[0];
  };
}

async function takeBatch(run: JobRun, name: Batched, parts: TransferJobParts): Promise<number> {
  try {
    return await WORK[name](run, parts);
  } catch (error) {
    // What the bank is asked has been recorded one by one already, as far as it could be.
    if (name === ASK_PAYMENTS_JOB) throw error;
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
