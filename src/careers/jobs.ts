import { DAY_MS } from "#kernel/time.ts";
import { inBatches } from "#platform/jobs/in-batches.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import { deleteOldApplications } from "./store-applications.ts";

/** Small, because each row is deleted with its CV. */
const BATCH = 50;
const MAX_BATCHES = 200;

/** Deletes applications past their retention period each night, with their CVs, whatever their stage. */
export const careersJobs = ({ CV_RETENTION_DAYS: days }: { readonly CV_RETENTION_DAYS: number }): readonly Job[] => [
  {
    name: "drop_old_applications",
    every: "37 2 * * *",
    run: ({ transaction }) =>
      inBatches(
        MAX_BATCHES,
        () => transaction((ctx) => deleteOldApplications(ctx.db, new Date(ctx.now.getTime() - days * DAY_MS), BATCH)),
        BATCH,
      ),
  },
];
