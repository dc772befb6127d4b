import { z } from "zod";
import { newId } from "#kernel/id.ts";
import { SECOND_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { factsSchema, type Facts } from "./facts.ts";
import type { NoticeKind } from "./kinds.ts";
import { insertNotices } from "./store.ts";

/** Something to tell somebody. */
export interface Telling {
  /** What it tells of, and which event of that: the same again is told already. */
  readonly key: string;
  readonly person: string;
  readonly kind: NoticeKind;
  /** The id of what its page shows. */
  readonly about: string;
  readonly facts: Facts;
}

export const TELL_NOTICES_JOB = "tell_notices";
/** The job that looks before we have committed finds nothing. */
const COMMIT_MS = 200;

/**
 * Tells people something, in the caller's transaction: it stands in their lists exactly when the change does, and a job brings it to their mailboxes
 * and telephones. One statement however many; whatever takes long is the job's.
 */
export async function notify(ctx: Ctx, tellings: readonly Telling[]): Promise<void> {
  if (tellings.length === 0) return;
  const notices = tellings.map(({ facts, ...one }) => ({
    ...one,
    id: newId("nt", ctx.now.getTime(), ctx.random(10)),
    facts: z.encode(factsSchema, facts),
  }));
  if ((await insertNotices(ctx.db, notices, ctx.now)) === 0) return;
  const runAt = new Date(Math.ceil((ctx.now.getTime() + COMMIT_MS) / SECOND_MS) * SECOND_MS);
  const key = `${TELL_NOTICES_JOB}:${runAt.getTime() / SECOND_MS}`;
  await ctx.enqueue(TELL_NOTICES_JOB, {}, { key, runAt, maxAttempts: 1, isAlarm: true });
}
