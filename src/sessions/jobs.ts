/** Removes what is over: expired access tokens, successors past their grace, all tokens of ended sessions. */
import { MINUTE_MS } from "#kernel/time.ts";
import type { Job } from "#platform/jobs/run-worker.ts";
import { GRACE_MS } from "./session.ts";
import { dropOldTokens } from "./store.ts";

const BATCH = 1_000;
const MAX_BATCHES = 50;
/** Beyond the grace, for requests that are under way and clocks that disagree. */
const MARGIN_MS = MINUTE_MS;

export const sessionJobs: readonly Job[] = [
  {
    name: "drop_old_tokens",
    every: "* * * * *",
    async run({ beat }) {
      for (let batch = 0; batch < MAX_BATCHES; batch++) {
        const touched = await beat((ctx) =>
          dropOldTokens(ctx.db, ctx.now, new Date(ctx.now.getTime() - GRACE_MS - MARGIN_MS), BATCH),
        );
        if (touched === 0) return;
      }
    },
  },
];
