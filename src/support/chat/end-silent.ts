import { inBatches } from "#platform/jobs/in-batches.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import { keepThreadDues } from "../goals/keep-dues.ts";
import { addEvent } from "./add-entry.ts";
import { SILENT_AFTER_MS } from "./model/thread.ts";
import { lockSilent, lockThread, updateThread } from "./store-threads.ts";

const BATCH = 100;
const MAX_BATCHES = 100;

/**
 * Solves each hour the threads in which we have waited for the customer for a week. The customer goes on with it by writing, as with every solved
 * thread.
 */
export const silentJob: Job = {
  name: "solve_silent_chats",
  every: "39 * * * *",
  run: ({ transaction }) =>
    inBatches(
      MAX_BATCHES,
      () =>
        transaction(async (ctx) => {
          const silent = await lockSilent(ctx.db, new Date(ctx.now.getTime() - SILENT_AFTER_MS), ctx.now, BATCH);
          for (const id of silent) {
            const thread = await lockThread(ctx.db, id);
            if (thread === null) continue;
            const entries = await addEvent(ctx, thread, "silent", { side: "system" });
            await updateThread(ctx.db, id, { at: ctx.now, entries, state: "SOLVED", snoozedUntil: null });
            await keepThreadDues(ctx, id);
          }
          return silent.length;
        }),
      BATCH,
    ),
};
