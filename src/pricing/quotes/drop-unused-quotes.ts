import { DAY_MS } from "#kernel/time.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import { termAt } from "../terms/read-terms.ts";
import { dropUnusedQuotes } from "./store.ts";

const BATCH = 1_000;
/** Batches per run: every ten minutes, that is 2.9 million quotes a day. */
const MAX_BATCHES = 20;

/**
 * Deletes unused quotes that expired more days ago than the threshold `unused_quotes_retention`. Without that threshold all are retained.
 * Returns the number deleted.
 */
export async function dropUnused({ transaction }: Pick<JobRun, "transaction">): Promise<number> {
  const retentionDays = await transaction(async (ctx) => {
    const term = await termAt(ctx, "threshold", "unused_quotes_retention", ctx.now);
    return term?.value.measure === "days" ? (term.value.days.at(-1) ?? null) : null;
  });
  if (retentionDays === null) return 0;
  let dropped = 0;
  for (let batch = 0; batch < MAX_BATCHES; batch++) {
    const some = await transaction((ctx) =>
      dropUnusedQuotes(ctx.db, new Date(ctx.now.getTime() - retentionDays * DAY_MS), BATCH),
    );
    dropped += some;
    if (some < BATCH) break;
  }
  return dropped;
}
