import type { Job } from "#platform/jobs/run-worker.ts";
import { countArrivals } from "./count-arrivals.ts";

/** Each hour: a page that says how quickly money arrives is of this morning, and nobody's visit counts anything. */
export const arrivalJobs: readonly Job[] = [
  { name: "count_arrivals", every: "23 * * * *", run: ({ beat }) => beat(countArrivals) },
];
