import { z } from "zod";
import { newId } from "#kernel/id.ts";
import { SECOND_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { factsSchema, type Facts } from "./model/notice-facts.ts";
import type { NotificationKind } from "./model/notice-kinds.ts";
import { insertNotifications } from "./store.ts";

/** A notification for one person. */
export interface NotificationInput {
  /** Identifies the subject and its event: a second notification with the same key is not added. */
  readonly key: string;
  readonly person: string;
  readonly kind: NotificationKind;
  /** The id of what its page shows. */
  readonly about: string;
  readonly facts: Facts;
}

export const SEND_NOTIFICATIONS_JOB = "send_notifications";
/** A job that runs before our transaction commits finds nothing. */
const COMMIT_MS = 200;

/**
 * Adds notifications in the caller's transaction: they are listed exactly when the change is committed, and a job sends them by mail and
 * telephone message. One statement for any number of them; slow work is left to the job.
 */
export async function notify(ctx: Ctx, inputs: readonly NotificationInput[]): Promise<void> {
  if (inputs.length === 0) return;
  const notifications = inputs.map(({ facts, ...one }) => ({
    ...one,
    id: newId("nt", ctx.now.getTime(), ctx.random(10)),
    facts: z.encode(factsSchema, facts),
  }));
  if ((await insertNotifications(ctx.db, notifications, ctx.now)) === 0) return;
  const runAt = new Date(Math.ceil((ctx.now.getTime() + COMMIT_MS) / SECOND_MS) * SECOND_MS);
  const key = `${SEND_NOTIFICATIONS_JOB}:${runAt.getTime() / SECOND_MS}`;
  await ctx.enqueue(SEND_NOTIFICATIONS_JOB, {}, { key, runAt, maxAttempts: 1, isAlarm: true });
}
