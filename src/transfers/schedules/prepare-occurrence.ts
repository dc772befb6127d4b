/**
 * Prepares the transfer of an occurrence, in three steps that each commit: the due occurrence is opened, its transfer is made with it as one change,
 * or a refusal gives it its result. A worker that dies between them leaves an open occurrence, which the next run takes up; none is made twice,
 * because the occurrence and its transfer are written together and an occurrence has one result.
 */
import { newId, type Id } from "#kernel/id.ts";
import { compareRates, type Rate } from "#kernel/rate.ts";
import { Refusal } from "#kernel/refusal.ts";
import { promisePrice } from "#pricing/index.ts";
import { takeRecipient } from "#recipients/index.ts";
import { notify } from "#notifications/index.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { refuseFrozen } from "../person-freezes/refuse-frozen.ts";
import { sendTransfer, type SendDeps } from "../sending/send-transfer.ts";
import { dueBy } from "./model/rhythm.ts";
import {
  LATE_MS,
  LOOK_EVERY_MS,
  verdictOf,
  waitsUntil,
  type OccurrenceRow,
  type PauseReason,
  type SkipReason,
  type Verdict,
} from "./model/schedule.ts";
import { noticeOf } from "./notices.ts";
import { bankOf } from "./save-schedule.ts";
import { approvedHash, scheduleSubject } from "./schedule-subject.ts";
import { calendarNow } from "./show-schedules.ts";
import { lockSchedule, putState, type Schedule } from "./store.ts";
import { findWaiting, insertSkipped, openOccurrence, putPrepared, putSkipped, putWaiting } from "./store-occurrences.ts";

export interface PrepareDeps extends SendDeps {
  /** Whether a person can sign in and may send: preparing asks for what pressing "send" asks for. */
  readonly maySend: (ctx: Ctx, person: string) => Promise<boolean>;
}

/** Ends the step that would have made the transfer, which takes everything in it back. */
export class NotNow extends Error {
  readonly verdict: Verdict;
  readonly rate: Rate | null;
  constructor(verdict: Verdict, rate: Rate | null = null) {
    super(`not prepared now: ${verdict.reason}`);
    this.verdict = verdict;
    this.rate = rate;
  }
}

/** Opens the occurrence that is due, records those that were missed, and puts the next one in its place. */
export async function openDue(ctx: Ctx, id: Id<"sd">): Promise<void> {
  const schedule = await lockSchedule(ctx.db, id, true);
  if (schedule?.state !== "active" || schedule.nextOn === null) return;
  const { terms, nextOn, used } = schedule;
  const { missed, latest, next } = dueBy(terms, { nextOn, used, now: ctx.now }, await calendarNow(ctx));
  const isTaken = latest !== null && ctx.now.getTime() - latest.dueAt.getTime() <= LATE_MS;
  const skipped = latest === null || isTaken ? missed : [...missed, latest];
  const before = latest === null ? null : await findWaiting(ctx.db, id);
  if (before !== null) await close(ctx, schedule, before, before.reason ?? "missed");
  await insertSkipped(ctx.db, id, skipped, "missed", ctx.now);
  const lost = skipped.at(-1);
  if (lost !== undefined)
    await notify(ctx, [await noticeOf(ctx, schedule, { kind: "schedule_skipped", on: lost.on, reason: "missed" })]);
  if (isTaken) await openOccurrence(ctx.db, id, latest, ctx.now);
  const begun = used + skipped.length + (isTaken ? 1 : 0);
  await putState(ctx.db, id, { state: next === null && !isTaken ? "ended" : "active", used: begun, next }, ctx.now);
}

/** Tries to prepare the occurrence of a schedule that waits; what refuses it gives it its result, or lets it wait. */
export async function attempt({ transaction }: Pick<JobRun, "transaction">, id: Id<"sd">, deps: PrepareDeps): Promise<void> {
  try {
    await transaction((ctx) => prepare(ctx, id, deps));
  } catch (error) {
    const verdict = error instanceof NotNow ? error.verdict : error instanceof Refusal ? verdictOf(error.code) : null;
    if (verdict === null) throw error;
    const rate = error instanceof NotNow ? error.rate : null;
    await transaction((ctx) => record(ctx, id, verdict, rate));
  }
}

async function prepare(ctx: Ctx, id: Id<"sd">, deps: PrepareDeps): Promise<void> {
  const schedule = await lockSchedule(ctx.db, id, true);
  const waiting = schedule?.state === "active" ? await findWaiting(ctx.db, id) : null;
  if (schedule === null || waiting === null) return;
  if (!(await deps.maySend(ctx, schedule.person))) throw new NotNow({ kind: "pause", reason: "no_right" });
  const transfer = await makeTransfer(ctx, schedule, deps);
  if (!(await putPrepared(ctx.db, waiting, transfer, ctx.now))) throw new Error(`${id} ${waiting.on} has its result already`);
  await ctx.audit("transfers.schedule_prepared", { subject: transfer, details: { schedule: id, on: waiting.on } });
  if (schedule.nextOn === null) await putState(ctx.db, id, { state: "ended", next: null }, ctx.now);
}

/**
 * Makes a transfer of a locked schedule at the price of now, compared with the approved text in this transaction. Throws `NotNow` where the recipient
 * differs or the highest rate is passed, and the refusals of sending.
 */
export async function makeTransfer(ctx: Ctx, { id, person, terms, approved }: Schedule, deps: SendDeps): Promise<Id<"tr">> {
  const { recipient, corridor, side, amount, purpose, sourceOfFunds, maxRate } = terms;
  await refuseFrozen(ctx, person);
  const taken = await takeRecipient(ctx, { recipient, person, corridor });
  // The recipient's account, name or details are others than those approved.
  if (!approvedHash(scheduleSubject(id, terms, taken)).equals(approved))
    throw new NotNow({ kind: "pause", reason: "recipient_changed" });
  const [quoteId, transfer] = [newId("qt", ctx.now.getTime(), ctx.random(10)), newId("tr", ctx.now.getTime(), ctx.random(10))];
  const request = { corridor, side, minor: amount.minor, bank: bankOf(taken) };
  const quote = await promisePrice(ctx, { id: quoteId, person, request });
  if (maxRate !== null && quote.rate !== null && compareRates(quote.rate, maxRate) > 0)
    throw new NotNow({ kind: "wait", reason: "rate_above" }, quote.rate);
  const sending = { id: transfer, person, quote: quoteId, recipient, purpose, sourceOfFunds };
  // Approved with the schedule, and compared with it above, in this transaction.
  await sendTransfer(ctx, sending, { ...deps, consumeApproval: async () => true });
  return transfer;
}

async function record(ctx: Ctx, id: Id<"sd">, verdict: Verdict, rate: Rate | null): Promise<void> {
  const schedule = await lockSchedule(ctx.db, id);
  const waiting = await findWaiting(ctx.db, id);
  if (schedule?.state !== "active" || waiting === null) return;
  if (verdict.kind === "pause") return pauseFor(ctx, schedule, verdict.reason);
  const { reason } = verdict;
  const by = verdict.kind === "wait" ? waitsUntil(verdict.reason, { ...waiting, waitDays: schedule.terms.waitDays }) : ctx.now;
  if (ctx.now >= by) return close(ctx, schedule, waiting, reason);
  const lookAt = new Date(Math.min(ctx.now.getTime() + LOOK_EVERY_MS, by.getTime()));
  await putWaiting(ctx.db, waiting, { reason, rate, lookAt });
  if (rate !== null)
    await notify(ctx, [await noticeOf(ctx, schedule, { kind: "schedule_waiting", on: waiting.on, reason, rate, by })]);
}

/** Gives an occurrence that waits its result, and tells its person why. */
async function close(ctx: Ctx, schedule: Schedule, waiting: OccurrenceRow, reason: SkipReason): Promise<void> {
  if (!(await putSkipped(ctx.db, waiting, reason, ctx.now))) return;
  await ctx.audit("transfers.schedule_skipped", { subject: schedule.id, details: { on: waiting.on, reason } });
  await notify(ctx, [await noticeOf(ctx, schedule, { kind: "schedule_skipped", on: waiting.on, reason })]);
  if (schedule.nextOn === null) await putState(ctx.db, schedule.id, { state: "ended", next: null }, ctx.now);
}

/** Pauses a locked schedule, and tells its person why and what to do. An occurrence that waits is skipped for the same reason. */
export async function pauseFor(ctx: Ctx, schedule: Schedule, reason: PauseReason): Promise<void> {
  const { id } = schedule;
  const waiting = await findWaiting(ctx.db, id);
  if (waiting !== null) await putSkipped(ctx.db, waiting, reason, ctx.now);
  await putState(ctx.db, id, { state: "paused", pauseReason: reason, next: null }, ctx.now);
  await ctx.audit("transfers.schedule_paused", { subject: id, details: { reason } });
  const on = waiting?.on ?? String(schedule.version);
  await notify(ctx, [await noticeOf(ctx, schedule, { kind: "schedule_paused", on: `${on}:${ctx.now.getTime()}`, reason })]);
}
