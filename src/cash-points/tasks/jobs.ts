import { inPages } from "#platform/jobs/in-batches.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import { notifyOpenDays } from "./notify-workers.ts";

/** A bound: two hundred outlets per step are more than there will be. */
const MAX_STEPS = 100;

export const openDaysJob: Job = {
  name: "notify_open_days",
  every: "*/10 * * * *",
  run: ({ transaction }) => inPages(MAX_STEPS, (after) => transaction((ctx) => notifyOpenDays(ctx, after))),
};
