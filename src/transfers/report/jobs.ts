import type { Job } from "#platform/jobs/run-worker.ts";
import { countNextDay } from "./count-days.ts";
import { sumResults } from "./sum-results.ts";

/** Most transactions in one run: 25,000 postings of the busiest account, or 50 days. The next run takes the rest. */
const MAX_BATCHES = 50;

/** Sums for reports, so that no report reads what happened again. */
export const reportJobs: readonly Job[] = [
  {
    name: "sum_results",
    every: "* * * * *",
    async run({ transaction }) {
      for (let batch = 0; batch < MAX_BATCHES; batch++) if (!(await transaction(sumResults))) return;
    },
  },
  {
    name: "count_event_days",
    every: "*/10 * * * *",
    async run({ transaction }) {
      for (let batch = 0; batch < MAX_BATCHES; batch++) if (!(await transaction((ctx) => countNextDay(ctx, batch === 0)))) return;
    },
  },
];
