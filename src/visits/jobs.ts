import { addDays, toLocalDate } from "#kernel/time.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import { readRetentionDays } from "./retention-days.ts";
import { rollUp } from "./store.ts";

/** Merges each night the days past their retention into their months. */
export const visitJobs: readonly Job[] = [
  {
    name: "roll_up_visits",
    // 03.17 in Jakarta.
    every: "17 20 * * *",
    async run({ transaction }) {
      await transaction(async (ctx) => {
        const retentionDays = await readRetentionDays(ctx);
        if (retentionDays !== null) await rollUp(ctx.db, addDays(toLocalDate(ctx.now), -retentionDays));
      });
    },
  },
];
