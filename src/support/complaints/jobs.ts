import { inPages } from "#platform/jobs/in-batches.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import { readComplaintClock } from "./read-clock.ts";
import { listComplaintEntries, updateDue } from "./store.ts";
import { listOpenComplaints } from "./store-lists.ts";

const BATCH = 100;
const MAX_BATCHES = 1_000;

/** Reads the clock of each open complaint anew: a holiday that was entered, or changed hours, moves its due time. */
export const complaintJobs: readonly Job[] = [
  {
    name: "refresh_complaint_clocks",
    every: "11 * * * *",
    run: ({ transaction }) =>
      inPages(MAX_BATCHES, (after = "") =>
        transaction(async (ctx) => {
          const rows = await listOpenComplaints(ctx.db, after, BATCH);
          for (const row of rows) {
            const clock = await readComplaintClock(ctx, row, await listComplaintEntries(ctx.db, row.id));
            const dueAt = clock?.dueAt ?? null;
            if (dueAt?.getTime() !== row.dueAt?.getTime()) await updateDue(ctx.db, row, dueAt);
          }
          return rows.length < BATCH ? null : (rows.at(-1)?.id ?? null);
        }),
      ),
  },
];
