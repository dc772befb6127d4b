/** Writes by when a thread or message is due: after each change of turn, and by a job. Lists and the queue of work read what is written. */
import type { Ctx } from "#platform/unit-of-work.ts";
import { isOver } from "../chat/model/thread.ts";
import { findThread, type ThreadRow } from "../chat/store-threads.ts";
import { READ_ANEW, type GoalTermsReader } from "../hours/read-hours.ts";
import { findMessage } from "../store.ts";
import type { EntryKind } from "../model/message.ts";
import { listEntries } from "../store-entries.ts";
import { goalDues, solutionSteps, type Dues, type Turn, type TurnHistory } from "./model/goal-clocks.ts";
import { listTurns, updateMessageDues, updateThreadDues } from "./store.ts";

type Reading = Pick<Ctx, "db" | "now">;
const NOTHING_DUE: Dues = { answer: null, solution: null };

/** Null hours or goals make nothing due: no time is promised. */
async function duesOf(ctx: Reading, history: TurnHistory, terms: GoalTermsReader): Promise<Dues> {
  const from = solutionSteps(history)[0]?.at;
  if (from === undefined) return NOTHING_DUE;
  const [time, goals] = [await terms.timeFrom(ctx, from), await terms.goals(ctx)];
  return time === null ? NOTHING_DUE : goalDues(history, goals, time, ctx.now);
}

/** Whether a change of a thread was a change of turn; another one leaves its due times as they are. */
export const isTurn = (
  before: Pick<ThreadRow, "state" | "waitingSince" | "lastNo">,
  { state = before.state, waitingSince = before.waitingSince }: Partial<Pick<ThreadRow, "state" | "waitingSince">>,
): boolean => before.lastNo === 0 || state !== before.state || waitingSince?.getTime() !== before.waitingSince?.getTime();

/** The caller has locked the thread, and written its entries. */
export async function keepThreadDues(ctx: Reading, id: string, terms: GoalTermsReader = READ_ANEW): Promise<void> {
  const thread = await findThread(ctx.db, id);
  if (thread === null || isOver(thread.state)) return;
  const events = await listTurns(ctx.db, id);
  await updateThreadDues(ctx.db, id, await duesOf(ctx, { events, waitingSince: thread.waitingSince }, terms));
}

const EVENT_OF: Readonly<Partial<Record<EntryKind, Turn>>> = {
  answer: "answered",
  closed: "done",
  reopened: "reopened",
  spam: "done",
  not_spam: "waits",
};

/** A message waits for us until it is answered, closed or set aside: its sender cannot write into it again. */
export async function keepMessageDues(ctx: Reading, id: string, terms: GoalTermsReader = READ_ANEW): Promise<void> {
  const message = await findMessage(ctx.db, id);
  if (message === null) return;
  if (message.status !== "open") return updateMessageDues(ctx.db, message, NOTHING_DUE);
  const entries = await listEntries(ctx.db, id);
  const given = entries.flatMap(({ kind, at }) => {
    const event = EVENT_OF[kind];
    return event === undefined ? [] : [{ event, at }];
  });
  const events = [{ event: "asked" as const, at: message.receivedAt }, ...given];
  const steps = solutionSteps({ events, waitingSince: null });
  const isWaiting = steps.at(-1)?.step !== "pause";
  const waitingSince = isWaiting ? (steps.findLast(({ step }) => step !== "stop")?.at ?? null) : null;
  await updateMessageDues(ctx.db, message, await duesOf(ctx, { events, waitingSince }, terms));
}
