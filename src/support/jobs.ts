import { DAY_MS } from "#kernel/time.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import { deleteOldMessages } from "./store.ts";

const SPAM_KEPT_MS = 30 * DAY_MS;
/** Two years: as long as somebody may come back to what was said. */
const CLOSED_KEPT_MS = 730 * DAY_MS;
const BATCH = 500;
const MAX_BATCHES = 100;

/** Each night: spam of a month ago and what was closed two years ago are forgotten. */
export const supportJobs: readonly Job[] = [
  {
    name: "drop_old_contact_messages",
    every: "17 2 * * *",
    async run({ beat }) {
      for (let batch = 0; batch < MAX_BATCHES; batch++) {
        const gone = await beat((ctx) =>
          deleteOldMessages(
            ctx.db,
            { spam: new Date(ctx.now.getTime() - SPAM_KEPT_MS), closed: new Date(ctx.now.getTime() - CLOSED_KEPT_MS) },
            BATCH,
          ),
        );
        if (gone < BATCH) return;
      }
    },
  },
];
