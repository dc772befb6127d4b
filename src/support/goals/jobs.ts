import { inPages } from "#platform/jobs/in-batches.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { lockThread } from "../chat/store-threads.ts";
import { readOncePerRun, type GoalTermsReader } from "../hours/read-hours.ts";
import { keepMessageDues, keepThreadDues } from "./keep-dues.ts";
import { listOpenMessages, listOpenThreads } from "./store.ts";

/** Small: whoever writes into a chat of the batch waits for its end. */
const BATCH = 25;
const MAX_BATCHES = 4_000;

type Keep = (ctx: Ctx, id: string, terms: GoalTermsReader) => Promise<void>;

/** Reads what is due anew: a holiday that was entered, or a changed goal or hour, moves due times. */
function refresh(name: string, every: string, list: typeof listOpenThreads, keep: Keep): Job {
  return {
    name,
    every,
    run({ transaction }) {
      const terms = readOncePerRun();
      return inPages(MAX_BATCHES, (after = "") =>
        transaction(async (ctx) => {
          const ids = await list(ctx.db, after, BATCH);
          for (const id of ids) await keep(ctx, id, terms);
          return ids.length < BATCH ? null : (ids.at(-1) ?? null);
        }),
      );
    },
  };
}

export const goalJobs: readonly Job[] = [
  refresh("refresh_chat_goals", "14 * * * *", listOpenThreads, async (ctx, id, terms) => {
    await lockThread(ctx.db, id);
    await keepThreadDues(ctx, id, terms);
  }),
  refresh("refresh_message_goals", "16 * * * *", listOpenMessages, keepMessageDues),
];
