/** A person's own schedules: listed, read, paused, resumed, ended, and one occurrence skipped. */
import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse, Refusal } from "#kernel/refusal.ts";
import { termAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { senderOf } from "../details/own-transfers.ts";
import { refuseFrozen } from "../person-freezes/refuse-frozen.ts";
import * as contract from "./contract.ts";
import { SHOWN_DATES, type previewSchedule as previewContract } from "./contract-save.ts";
import { nextOccurrence, occurrenceOn, upcoming } from "./model/rhythm.ts";
import { MAX_SCHEDULES, needsChange } from "./model/schedule.ts";
import { calendarNow, showAgain, showDates, showOccurrence, showSchedule, showSchedules } from "./show-schedules.ts";
import { countOpen, findSchedule, listOf, lockSchedule, putState, type Schedule } from "./store.ts";
import { findWaiting, insertSkipped, lastOccurrenceOn, listOccurrences, putSkipped } from "./store-occurrences.ts";

/** All open ones, and as many that have ended. */
const SHOWN = 2 * MAX_SCHEDULES;

export async function listSchedules(ctx: Ctx): Promise<Output<typeof contract.listSchedules>> {
  const person = senderOf(ctx);
  const schedules = await showSchedules(ctx, await listOf(ctx.db, person, SHOWN));
  return { schedules, mayAdd: (await countOpen(ctx.db, person)) < MAX_SCHEDULES };
}

export async function readSchedule(
  ctx: Ctx,
  { id }: Input<typeof contract.readSchedule>,
): Promise<Output<typeof contract.readSchedule>> {
  const schedule = await findSchedule(ctx.db, id);
  if (schedule?.person !== senderOf(ctx)) throw refuse("not_found");
  const occurrences = await listOccurrences(ctx.db, id, contract.SHOWN_OCCURRENCES);
  return { schedule: await showSchedule(ctx, schedule), occurrences: occurrences.map(showOccurrence) };
}

export async function previewSchedule(ctx: Ctx, plan: Input<typeof previewContract>): Promise<Output<typeof previewContract>> {
  const dates = showDates(upcoming(plan, ctx.now, SHOWN_DATES, await calendarNow(ctx)));
  return { dates, payMinutes: (await termAt(ctx, "quote_lock", "default", ctx.now))?.value.minutes ?? null };
}

export async function pauseSchedule(ctx: Ctx, { id }: Input<typeof contract.pauseSchedule>): Promise<contract.ScheduleView> {
  const schedule = await lockOwn(ctx, id);
  if (schedule.state === "active") {
    await skipWaiting(ctx, schedule);
    await putState(ctx.db, id, { state: "paused", pauseReason: "by_sender", next: null }, ctx.now);
  }
  return showAgain(ctx, id);
}

export async function resumeSchedule(ctx: Ctx, { id }: Input<typeof contract.resumeSchedule>): Promise<contract.ScheduleView> {
  const schedule = await lockOwn(ctx, id);
  await refuseFrozen(ctx, schedule.person);
  if (schedule.state === "paused") {
    if (schedule.pauseReason !== null && needsChange(schedule.pauseReason)) throw new Refusal("schedule_needs_change", 409);
    const after = await lastOccurrenceOn(ctx.db, id);
    const next = nextOccurrence(schedule.terms, { after, used: schedule.used, now: ctx.now }, await calendarNow(ctx));
    await putState(ctx.db, id, { state: next === null ? "ended" : "active", next }, ctx.now);
  }
  return showAgain(ctx, id);
}

export async function endSchedule(ctx: Ctx, { id }: Input<typeof contract.endSchedule>): Promise<contract.ScheduleView> {
  const schedule = await lockOwn(ctx, id, true);
  if (schedule.state !== "ended") {
    await skipWaiting(ctx, schedule);
    await putState(ctx.db, id, { state: "ended", next: null }, ctx.now);
  }
  return showAgain(ctx, id);
}

/** Skips the occurrence that waits, or the next one. One that has its transfer is cancelled on the page of the transfer. */
export async function skipOccurrence(
  ctx: Ctx,
  { id, on }: Input<typeof contract.skipOccurrence>,
): Promise<contract.ScheduleView> {
  const schedule = await lockOwn(ctx, id, true);
  const { terms, used, nextOn, nextAt, state } = schedule;
  const occurrences = await listOccurrences(ctx.db, id, contract.SHOWN_OCCURRENCES);
  const known = occurrences.find((one) => one.on === on);
  if (known?.state === "skipped") return showSchedule(ctx, schedule);
  const isWorking = await calendarNow(ctx);
  if (known?.state === "waiting") {
    await putSkipped(ctx.db, known, "by_sender", ctx.now);
    if (nextOn === null) await putState(ctx.db, id, { state: "ended", next: null }, ctx.now);
  } else if (known === undefined && state === "active" && nextOn === on && nextAt !== null) {
    await insertSkipped(ctx.db, id, [occurrenceOn(terms, on, isWorking)], "by_sender", ctx.now);
    const next = nextOccurrence(terms, { after: on, used: used + 1, now: ctx.now }, isWorking);
    await putState(ctx.db, id, { state: next === null ? "ended" : "active", used: used + 1, next }, ctx.now);
  } else throw new Refusal("occurrence_over", 409);
  return showAgain(ctx, id);
}

/** For staff, on the page of a person. */
export async function listSchedulesOf(
  ctx: Ctx,
  { person }: Input<typeof contract.listSchedulesOf>,
): Promise<Output<typeof contract.listSchedulesOf>> {
  return { schedules: await showSchedules(ctx, await listOf(ctx.db, person, MAX_SCHEDULES)) };
}

/** Locks one's own schedule. Another person's is refused like an unknown one. */
async function lockOwn(ctx: Ctx, id: string, isEndedTaken = false): Promise<Schedule> {
  // A schedule keeps its person: a foreign one is not locked.
  const known = await findSchedule(ctx.db, id);
  const schedule = known?.person === senderOf(ctx) ? await lockSchedule(ctx.db, id) : null;
  if (schedule === null) throw refuse("not_found");
  if (schedule.state === "ended" && !isEndedTaken) throw new Refusal("schedule_ended", 409);
  return schedule;
}

async function skipWaiting(ctx: Ctx, { id }: Schedule): Promise<void> {
  const waiting = await findWaiting(ctx.db, id);
  if (waiting !== null) await putSkipped(ctx.db, waiting, "by_sender", ctx.now);
}
