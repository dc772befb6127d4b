import { DAY_MS } from "#kernel/time.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import { termAt } from "./read-terms.ts";
import { dropUnusedQuotes } from "./store-quotes.ts";

const BATCH = 1_000;
/** In one run of the job: every ten minutes that is 2.9 million a day. */
const MAX_BATCHES = 20;

/**
 * Lets go of quotes that nobody used, once they have been over for as many days as the threshold `unused_quotes_kept` says; without it all are
 * kept. Answers how many went.
 */
export async function dropUnused({ beat }: Pick<JobRun, "beat">): Promise<number> {
  const keptDays = await beat(async (ctx) => {
    const term = await termAt(ctx, "threshold", "unused_quotes_kept", ctx.now);
    return term?.value.measure === "days" ? (term.value.days.at(-1) ?? null) : null;
  });
  if (keptDays === null) return 0;
  let dropped = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const some = await beat((ctx) => dropUnusedQuotes(ctx.db, new Date(ctx.now.getTime() - keptDays * DAY_MS), BATCH));
    dropped += some;
    if (some < BATCH) break;
  }
  return dropped;
}
