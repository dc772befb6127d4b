import { addDays, toLocalDate } from "#kernel/time.ts";
import { termAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { RECENT_DAYS } from "./contract.ts";
import { countDays, countRecent, countTimes } from "./store.ts";

/** Without a term for the price lock there are no prices, and nothing to count. */
const NO_LOCK_MINUTES = 0;

/** Recounts the last days. Earlier counts of those days are replaced, so a failed run loses nothing. */
export async function countArrivals(ctx: Ctx): Promise<void> {
  const since = addDays(toLocalDate(ctx.now), 1 - RECENT_DAYS);
  const lockMinutes = (await termAt(ctx, "quote_lock", "default", ctx.now))?.value.minutes ?? NO_LOCK_MINUTES;
  const counted = { since, lockMinutes };
  await countDays(ctx.db, counted);
  await countTimes(ctx.db, counted);
  await countRecent(ctx.db, counted);
}
