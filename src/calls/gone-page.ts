/**
 * Pages whose browser has closed their socket because it left them. This ends a call as left where the page could not report itself: a busy
 * page gets no time for that, and no network process waits for it.
 */
import { idSchema } from "#kernel/id.ts";
import { SECOND_MS } from "#kernel/time.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyEvent } from "./model/call.ts";
import { SIDES } from "./model/names.ts";
import { storeCall } from "./own-call.ts";
import { lockCall } from "./store.ts";

const LEAVE_JOB = "leave_gone_call";
/** More than one heartbeat: a page that is still there, with a new socket, has sent one by then. */
const GONE_AFTER_MS = 6 * SECOND_MS;

/** A page in a call watches `cl_….caller.seat`; one that only looks at the call has no seat. */
const watchOf = (call: string, side: string, seat: string) => `${call}.${side}.${seat}`;

/** Looks at the calls of these pages again when another heartbeat is overdue. */
export async function reportGonePages(ctx: Pick<Ctx, "enqueue" | "now">, watched: readonly string[]): Promise<void> {
  const runAt = new Date(ctx.now.getTime() + GONE_AFTER_MS);
  for (const page of watched)
    if (page.startsWith("cl_") && page.split(".").length === 3)
      await ctx.enqueue(LEAVE_JOB, { page, at: ctx.now.toISOString() }, { key: `${LEAVE_JOB}:${page}`, runAt, maxAttempts: 3 });
}

export const gonePageJob: Job = {
  name: LEAVE_JOB,
  run: ({ transaction }, payload) =>
    transaction(async (ctx) => {
      const [page, at] = [String(payload["page"]), new Date(String(payload["at"]))];
      const id = idSchema("cl").parse(page.split(".", 1)[0]);
      const row = await lockCall(ctx.db, id);
      const side = SIDES.find((one) => watchOf(id, one, row?.call[one]?.id ?? "") === page);
      const seat = side && row?.call[side];
      // Ended, replaced by another page, or there again.
      if (row === null || side === undefined || !seat || seat.seenAt > at) return;
      await storeCall(ctx, row, applyEvent(row.call, { kind: "leave", side, seat: seat.id, isClosed: true }, ctx.now).call);
    }),
};
