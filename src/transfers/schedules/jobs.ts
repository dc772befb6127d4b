/** The jobs of schedules: each minute what is due, and each night what is not needed any more. */
import type { Id } from "#kernel/id.ts";
import { DAY_MS } from "#kernel/time.ts";
import { notify } from "#notifications/index.ts";
import { inBatches } from "#platform/jobs/in-batches.ts";
import type { Job, JobRun } from "#platform/jobs/run-worker.ts";
import type { Executor } from "#platform/db.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { isPreparedNow, isUnpaidTooOften, REMIND_BEFORE_MS, UNPAID_IN_A_ROW } from "./model/schedule.ts";
import { noticeOf, noticesToPay } from "./notices.ts";
import { attempt, openDue, pauseFor, type PrepareDeps } from "./prepare-occurrence.ts";
import { deleteUnused, listDue, lockSchedule, takeToRemind } from "./store.ts";
import { lastOutcomes, listToLookAt, settle, takeToNotify } from "./store-occurrences.ts";

export const PREPARE_SCHEDULES_JOB = "prepare_schedules";
/** Most batches in one run; the next run takes the rest. */
const MAX_BATCHES = 50;
const BATCH = 100;
/** A schedule that ended without having prepared a transfer is deleted after this long; with transfers, it is kept as they are. */
export const UNUSED_SCHEDULE_MS = 90 * DAY_MS;

export function scheduleJobs(deps: PrepareDeps): readonly Job[] {
  return [
    { name: PREPARE_SCHEDULES_JOB, every: "* * * * *", run: (run) => prepareSchedules(run, deps) },
    {
      name: "drop_unused_schedules",
      every: "41 19 * * *",
      run: ({ transaction }) =>
        inBatches(
          MAX_BATCHES,
          () => transaction((ctx) => deleteUnused(ctx.db, new Date(ctx.now.getTime() - UNUSED_SCHEDULE_MS), BATCH)),
          BATCH,
        ),
    },
  ];
}

/** The outcome of the transfers of yesterday comes first: three unpaid ones pause a schedule before it prepares another. */
async function prepareSchedules(run: JobRun, deps: PrepareDeps): Promise<void> {
  const { transaction } = run;
  await inBatches(MAX_BATCHES, () => transaction(settleBatch), BATCH);
  if (isPreparedNow(run.runtime.clock.now())) {
    await forEach(run, listDue, (id) => transaction((ctx) => openDue(ctx, id)));
    await forEach(run, listToLookAt, (id) => attempt(run, id, deps));
  }
  await inBatches(MAX_BATCHES, () => transaction(remindBatch), BATCH);
  await inBatches(MAX_BATCHES, () => transaction(notifyBatch), BATCH);
}

type List = (db: Executor, now: Date, after: string, limit: number) => Promise<Id<"sd">[]>;

/** Each in transactions of its own, in the order of their ids: one that fails is left to the next run, and does not hold up the others. */
async function forEach({ transaction, runtime }: JobRun, list: List, work: (id: Id<"sd">) => Promise<void>): Promise<void> {
  let after = "";
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const ids = await transaction((ctx) => list(ctx.db, ctx.now, after, BATCH));
    for (const id of ids)
      try {
        await work(id);
      } catch (error) {
        runtime.log.error({ err: error, schedule: id }, "schedule could not be processed");
      }
    after = ids.at(-1) ?? "";
    if (ids.length < BATCH) return;
  }
}

async function settleBatch(ctx: Ctx): Promise<number> {
  const settled = await settle(ctx.db, BATCH);
  for (const id of new Set(settled.flatMap(({ schedule, isPaid }) => (isPaid ? [] : [schedule])))) {
    if (!isUnpaidTooOften(await lastOutcomes(ctx.db, id, UNPAID_IN_A_ROW))) continue;
    const schedule = await lockSchedule(ctx.db, id);
    if (schedule?.state === "active") await pauseFor(ctx, schedule, "unpaid");
  }
  return settled.length;
}

async function remindBatch(ctx: Ctx): Promise<number> {
  const near = await takeToRemind(ctx.db, ctx.now, new Date(ctx.now.getTime() + REMIND_BEFORE_MS), BATCH);
  for (const schedule of near)
    if (schedule.nextOn !== null && schedule.nextAt !== null)
      await notify(ctx, [await noticeOf(ctx, schedule, { kind: "schedule_tomorrow", on: schedule.nextOn, by: schedule.nextAt })]);
  return near.length;
}

async function notifyBatch(ctx: Ctx): Promise<number> {
  const payable = await takeToNotify(ctx.db, ctx.now, BATCH);
  await notify(ctx, await noticesToPay(ctx, payable));
  return payable.length;
}
