import type { Job } from "#platform/jobs/run-worker.ts";
import { gonePageJob } from "./gone-page.ts";
import { settled } from "./model/call.ts";
import { plannedJob } from "./planned/jobs.ts";
import { storeCall } from "./own-call.ts";
import { lockOpen } from "./store.ts";
import { withoutEnded } from "./take-part.ts";

/** Calls under way at once: more than any staff holds. */
const MOST = 500;

/** Ends each minute the calls whose deadline has passed and that nobody's heartbeat has ended: both pages are gone. */
export const callJobs: readonly Job[] = [
  {
    name: "end_overdue_calls",
    every: "* * * * *",
    run: ({ transaction }) =>
      transaction(async (ctx) => {
        for (const row of await lockOpen(ctx.db, MOST))
          await storeCall(ctx, row, settled(await withoutEnded(ctx, row.call), ctx.now));
      }),
  },
  gonePageJob,
  plannedJob,
];
