import { DAY_MS } from "#kernel/time.ts";
import { inBatches } from "#platform/jobs/in-batches.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import { deleteUnused } from "./store.ts";

/** A file that no answer, act or proposal has used is deleted after this long. A request is open for a week at most. */
export const UNUSED_FILE_MS = 14 * DAY_MS;
const BATCH = 100;
const MAX_BATCHES = 100;

/** Deletes files that nothing has used, each hour. */
export const fileJobs: readonly Job[] = [
  {
    name: "drop_unused_files",
    every: "23 * * * *",
    run: ({ transaction }) =>
      inBatches(
        MAX_BATCHES,
        () => transaction((ctx) => deleteUnused(ctx.db, new Date(ctx.now.getTime() - UNUSED_FILE_MS), BATCH)),
        BATCH,
      ),
  },
];
