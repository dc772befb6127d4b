import { inPages } from "#platform/jobs/in-batches.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import { watchFloats } from "./watch-floats.ts";

/** A bound: two hundred agents per step are more than there will be. */
const MAX_STEPS = 100;

export const floatJob: Job = {
  name: "watch_floats",
  every: "*/10 * * * *",
  run: ({ transaction }) => inPages(MAX_STEPS, (before) => transaction((ctx) => watchFloats(ctx, before))),
};
