import { DAY_MS } from "#kernel/time.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import { deleteOldApplications } from "./store-applications.ts";

/** Few at a time: each takes its CV with it. */
const BATCH = 50;
const MAX_BATCHES = 200;

/** Each night: applications whose time is over are forgotten with their CVs, whatever became of them. */
export const careersJobs = ({ CV_RETENTION_DAYS: days }: { readonly CV_RETENTION_DAYS: number }): readonly Job[] => [
  {
    name: "drop_old_applications",
    every: "37 2 * * *",
    async run({ beat }) {
      for (let batch = 0; batch < MAX_BATCHES; batch++) {
        const gone = await beat((ctx) => deleteOldApplications(ctx.db, new Date(ctx.now.getTime() - days * DAY_MS), BATCH));
        if (gone < BATCH) return;
      }
    },
  },
];
