import { inBatches } from "#platform/jobs/in-batches.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import { UNSENT_FILE_MS } from "./model/chat-file.ts";
import { deleteUnsentFiles } from "./store.ts";

const BATCH = 100;
const MAX_BATCHES = 100;

/** Deletes files that were sent with no message, each hour. Those that were sent go with their thread. */
export const chatFileJobs: readonly Job[] = [
  {
    name: "drop_unsent_chat_files",
    every: "33 * * * *",
    run: ({ transaction }) =>
      inBatches(
        MAX_BATCHES,
        () => transaction((ctx) => deleteUnsentFiles(ctx.db, new Date(ctx.now.getTime() - UNSENT_FILE_MS), BATCH)),
        BATCH,
      ),
  },
];
