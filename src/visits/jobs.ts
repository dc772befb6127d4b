import { addDays, toLocalDate } from "#kernel/time.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import { keptDaysNow } from "./kept-days.ts";
import { rollUp } from "./store.ts";

/** Each night: days that are older than they are kept become part of their months. */
export const visitJobs: readonly Job[] = [
  {
    name: "roll_up_visits",
    // 03.17 in Jakarta.
    every: "17 20 * * *",
    async run({ beat }) {
      await beat(async (ctx) => {
        const keptDays = await keptDaysNow(ctx);
        if (keptDays !== null) await rollUp(ctx.db, addDays(toLocalDate(ctx.now), -keptDays));
      });
    },
  },
];
