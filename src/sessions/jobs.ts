/** Removes expired access tokens, successors past their grace period, and all tokens of ended sessions. */
import { MINUTE_MS } from "#kernel/time.ts";
import { inBatches } from "#platform/jobs/in-batches.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import { GRACE_MS } from "./model/session.ts";
import { dropOldTokens } from "./store.ts";

const BATCH = 1_000;
const MAX_BATCHES = 50;
/** Added to the grace period, for requests under way and clock differences. */
const MARGIN_MS = MINUTE_MS;

export const sessionJobs: readonly Job[] = [
  {
    name: "drop_old_tokens",
    every: "* * * * *",
    run: ({ transaction }) =>
      inBatches(MAX_BATCHES, () =>
        transaction((ctx) => dropOldTokens(ctx.db, ctx.now, new Date(ctx.now.getTime() - GRACE_MS - MARGIN_MS), BATCH)),
      ),
  },
];
