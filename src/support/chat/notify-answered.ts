/** Notifies a signed-in customer of an answer that they have not read: they are not looking at the chat. */
import { referenceOf } from "#kernel/id.ts";
import { SECOND_MS } from "#kernel/time.ts";
import { notify } from "#notifications/index.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findLastAnswer } from "./store-entries.ts";
import { findThread } from "./store-threads.ts";

const NOTIFY_JOB = "notify_of_chat_answer";
/** A page that is looked at says within seconds that it has shown an answer. */
export const READ_WITHIN_MS = 10 * SECOND_MS;

/** Looks a little later whether an answer was read. */
export async function noteAnswer(ctx: Ctx, thread: string): Promise<void> {
  const runAt = new Date(ctx.now.getTime() + READ_WITHIN_MS);
  await ctx.enqueue(NOTIFY_JOB, { thread }, { key: `${NOTIFY_JOB}:${thread}`, runAt, isAlarm: true });
}

export const answerJobs: readonly Job[] = [
  {
    name: NOTIFY_JOB,
    run: ({ transaction }, { thread }) => transaction((ctx) => notifyUnread(ctx, String(thread))),
  },
];

/** One notification for all answers since the customer last read: each further one would only repeat it. */
async function notifyUnread(ctx: Ctx, id: string): Promise<void> {
  const thread = await findThread(ctx.db, id);
  if (thread === null || thread.person === null || thread.mergedInto !== null) return;
  const { person, customerReadNo } = thread;
  const answered = await findLastAnswer(ctx.db, id);
  if (answered === null || answered <= customerReadNo) return;
  const facts = { number: referenceOf(id) };
  await notify(ctx, [{ key: `answer:${id}:${customerReadNo}`, person, kind: "chat_answered", about: id, facts }]);
}
