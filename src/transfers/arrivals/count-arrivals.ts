import { newId } from "#kernel/id.ts";
import { addDays, DAY_MS, startOfDay, toLocalDate } from "#kernel/time.ts";
import { termAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { RECENT_DAYS } from "./contract.ts";
import { countDays, countRecent } from "./store.ts";

/** A transfer that arrives later than this after its creation is not counted: waiting for documents or people is not the rail's time. */
const MAX_TRANSIT_DAYS = 15;
/** Without a term for the price lock there are no prices, and nothing to count. */
const NO_LOCK_MINUTES = 0;

/** Recounts the last days. Earlier counts of those days are replaced, so a failed run loses nothing. */
export async function countArrivals(ctx: Ctx): Promise<void> {
  const since = addDays(toLocalDate(ctx.now), 1 - RECENT_DAYS);
  const fromMs = startOfDay(since).getTime() - MAX_TRANSIT_DAYS * DAY_MS;
  const fromId = newId("tr", Math.max(0, fromMs), new Uint8Array(10));
  const lockMinutes = (await termAt(ctx, "quote_lock", "default", ctx.now))?.value.minutes ?? NO_LOCK_MINUTES;
  await countDays(ctx.db, { fromId, since, lockMinutes });
  await countRecent(ctx.db, { fromId, since, lockMinutes });
}
