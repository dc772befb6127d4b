import { newId } from "#kernel/id.ts";
import { addDays, DAY_MS, startOfDay, toLocalDate } from "#kernel/time.ts";
import { termAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { RECENT_DAYS } from "./contract-arrivals.ts";
import { countDays, countRecent } from "./store-arrivals.ts";

/** A transfer that takes longer than this from being made is not counted: waiting for documents or people is no rail's time. */
const LONGEST_WAY_DAYS = 15;
/** Where no term says how long a price is locked there are no prices, and nothing to count. */
const NO_LOCK_MINUTES = 0;

/** Counts the last days anew: what has been counted before is replaced, so that a run that failed costs nothing. */
export async function countArrivals(ctx: Ctx): Promise<void> {
  const since = addDays(toLocalDate(ctx.now), 1 - RECENT_DAYS);
  const fromMs = startOfDay(since).getTime() - LONGEST_WAY_DAYS * DAY_MS;
  const fromId = newId("tr", Math.max(0, fromMs), new Uint8Array(10));
  const lockMinutes = (await termAt(ctx, "quote_lock", "default", ctx.now))?.value.minutes ?? NO_LOCK_MINUTES;
  await countDays(ctx.db, { fromId, since, lockMinutes });
  await countRecent(ctx.db, { fromId, since, lockMinutes });
}
