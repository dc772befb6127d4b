import { holdersOfRight } from "#access/index.ts";
import type { Input, Output } from "#kernel/endpoint.ts";
import { Refusal, refuse } from "#kernel/refusal.ts";
import { DAY_MS } from "#kernel/time.ts";
import { tidyLine } from "#kernel/validation/free-text.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { addEntry, addEvent } from "../chat/add-entry.ts";
import { maskSecrets } from "../chat/model/mask-secrets.ts";
import { afterMove, isOver, type Move, type ThreadEvent } from "../chat/model/thread.ts";
import { copyEntries } from "../chat/store-entries.ts";
import { lockThread, updateReadMark, updateThread, type ThreadRow } from "../chat/store-threads.ts";
import { moveFiles } from "../files/store.ts";
import { keepThreadDues } from "../goals/keep-dues.ts";
import { mailAnswer, type AnswerMailDeps } from "../mail/mail-answer.ts";
import { moveMails } from "../mail/store.ts";
import { assignWaiting } from "./assign-waiting.ts";
import type * as contract from "./contract.ts";
import { giveChat } from "./give-chat.ts";
import { MAX_SNOOZE_DAYS } from "./model/queues.ts";
import { inviteToSurvey } from "../surveys/invite.ts";

/** The thread, locked until the transaction ends. Throws `not_found`. */
async function getLocked(ctx: Ctx, id: string): Promise<ThreadRow> {
  const thread = await lockThread(ctx.db, id);
  if (thread === null) throw refuse("not_found");
  return thread;
}

/** Answers the customer, or notes something for colleagues. An answer in a thread of mails is mailed. */
export async function answerThread(
  ctx: Ctx,
  deps: AnswerMailDeps,
  { id, entryId, text, kind, files }: Input<typeof contract.answerThread>,
): Promise<Output<typeof contract.answerThread>> {
  const { no } = await addEntry(ctx, { threadId: id, entryId, kind, side: "staff", text, files });
  if (kind === "public") await mailAnswer(ctx, deps, { threadId: id, entryId });
  return { no, masked: [...maskSecrets(text).found] };
}

export async function markThreadRead(
  ctx: Ctx,
  { id, no }: Input<typeof contract.markThreadRead>,
): Promise<Output<typeof contract.markThreadRead>> {
  await updateReadMark(ctx.db, id, "staff", no);
  return { done: true };
}

/** Gives a thread to somebody who may answer, or back to the queue. Repeated, it stays so. */
export async function assignThread(
  ctx: Ctx,
  { id, to }: Input<typeof contract.assignThread>,
): Promise<Output<typeof contract.assignThread>> {
  const thread = await getLocked(ctx, id);
  if (to !== null && (await holdersOfRight(ctx, { menu: "chat", module: "answer" }, 1, to)).length === 0)
    throw new Refusal("colleague_unknown", 422);
  if (isOver(thread.state)) throw new Refusal("thread_closed", 409);
  if (thread.assignedTo === to) return { done: true };
  await giveChat(ctx, thread, { to, event: to === null ? "unassigned" : "assigned" });
  return { done: true };
}

const EVENT_OF = {
  solve: "solved",
  reopen: "reopened",
  wait_third: "waiting_third",
  spam: "spam",
  not_spam: "not_spam",
} as const satisfies Record<Move, ThreadEvent>;

/** Solves, reopens, lets wait, or moves into the folder of spam and back. Throws `thread_not_as_shown` when somebody else was faster. */
export async function moveThread(
  ctx: Ctx,
  { id, move }: Input<typeof contract.moveThread>,
): Promise<Output<typeof contract.moveThread>> {
  const thread = await getLocked(ctx, id);
  const state = afterMove(thread, move);
  if (state === null) throw new Refusal("thread_not_as_shown", 409);
  const entries = await addEvent(ctx, thread, EVENT_OF[move]);
  const isAboutSpam = move === "spam" || move === "not_spam";
  // Taken for spam by mistake, its sender has waited all the same.
  const waitingSince = move === "reopen" ? ctx.now : isAboutSpam ? (thread.waitingSince ?? ctx.now) : null;
  // Who solves a thread that nobody has had it: results are counted by person.
  // Spam is nobody's work; whoever takes it out again leaves it to the queue.
  const assignedTo = isAboutSpam ? null : (thread.assignedTo ?? actorId(ctx.actor));
  await updateThread(ctx.db, id, { at: ctx.now, entries, state, waitingSince, snoozedUntil: null, assignedTo });
  await keepThreadDues(ctx, id);
  if (move === "solve") {
    await inviteToSurvey(ctx, id);
    await assignWaiting(ctx);
  }
  return { done: true };
}

/** Puts a thread off, or ends that. */
export async function snoozeThread(
  ctx: Ctx,
  { id, until }: Input<typeof contract.snoozeThread>,
): Promise<Output<typeof contract.snoozeThread>> {
  const thread = await getLocked(ctx, id);
  if (isOver(thread.state)) throw new Refusal("thread_not_as_shown", 409);
  if (until !== null && (until <= ctx.now || until.getTime() > ctx.now.getTime() + MAX_SNOOZE_DAYS * DAY_MS))
    throw new Refusal("time_not_possible", 422);
  const entries = until === null ? 0 : await addEvent(ctx, thread, "snoozed");
  await updateThread(ctx.db, id, { at: ctx.now, entries, snoozedUntil: until });
  return { done: true };
}

export async function labelThread(
  ctx: Ctx,
  { id, reason, tags, priority }: Input<typeof contract.labelThread>,
): Promise<Output<typeof contract.labelThread>> {
  await getLocked(ctx, id);
  const tidy = [...new Set(tags.map((tag) => tidyLine(tag).toLowerCase()))].toSorted();
  await updateThread(ctx.db, id, { at: ctx.now, labels: { reason, tags: tidy, priority } });
  return { done: true };
}

/** Moves what was said in a thread into another one of the same customer, and closes it. */
export async function mergeThread(
  ctx: Ctx,
  { id, into }: Input<typeof contract.mergeThread>,
): Promise<Output<typeof contract.mergeThread>> {
  if (id === into) throw new Refusal("not_same_customer", 409);
  // Always in one order: two people who merge the same two threads at once wait for each other, not both.
  const locked = new Map<string, ThreadRow>();
  for (const one of [id, into].toSorted()) locked.set(one, await getLocked(ctx, one));
  const [from, target] = [locked.get(id), locked.get(into)];
  if (from === undefined || target === undefined) throw refuse("not_found");
  if (!isSameCustomer(from, target)) throw new Refusal("not_same_customer", 409);
  if (from.state === "CLOSED" || from.state === "SPAM" || isOver(target.state)) throw new Refusal("thread_closed", 409);
  const copied = await copyEntries(ctx.db, id, into, target.lastNo);
  await moveFiles(ctx.db, id, into, target.lastNo);
  await moveMails(ctx.db, id, into);
  const reported = await addEvent(ctx, { id: into, lastNo: target.lastNo + copied }, "merged_here");
  const waits = [from.waitingSince, target.waitingSince].filter((since) => since !== null);
  const waitingSince = waits.length === 0 ? null : new Date(Math.min(...waits.map((since) => since.getTime())));
  const state = waitingSince === null || target.state === "NEW" ? target.state : "OPEN";
  await updateThread(ctx.db, into, { at: ctx.now, entries: copied + reported, waitingSince, state, snoozedUntil: null });
  await keepThreadDues(ctx, into);
  const left = await addEvent(ctx, from, "merged_away");
  await updateThread(ctx.db, id, {
    at: ctx.now,
    entries: left,
    state: "CLOSED",
    waitingSince: null,
    snoozedUntil: null,
    mergedInto: into,
  });
  return { done: true };
}

function isSameCustomer(one: ThreadRow, other: ThreadRow): boolean {
  if (one.mailAddress !== null || other.mailAddress !== null) return one.mailAddress === other.mailAddress;
  if (one.person !== null || other.person !== null) return one.person === other.person;
  return one.visitorHash !== null && other.visitorHash?.equals(one.visitorHash) === true;
}
