import type { Job } from "#platform/jobs/run-worker.ts";
import { countArrivals } from "./count-arrivals.ts";

/** Runs hourly, so that the page shows figures of the same day and no page visit triggers counting. */
export const arrivalJobs: readonly Job[] = [
  { name: "count_arrivals", every: "23 * * * *", run: ({ transaction }) => transaction(countArrivals) },
];
