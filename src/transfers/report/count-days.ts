import { addDays, toLocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { countDay, findCounted, setCounted } from "./store-days.ts";
import { takeCount } from "./store-results.ts";

/**
 * Counts the day after the last one counted, up to today; true while days are left. `isFirst`: also the last day counted and the one before it
 * again, which may not have been over, or had an event that was being written.
 */
export async function countNextDay(ctx: Ctx, isFirst: boolean): Promise<boolean> {
  if (!(await takeCount(ctx.db))) return false;
  const today = toLocalDate(ctx.now);
  const counted = await findCounted(ctx.db);
  if (counted === null) return false;
  if (isFirst) for (const day of [addDays(counted, -1), counted]) await countDay(ctx.db, day);
  const next = addDays(counted, 1);
  if (next > today) {
    await setCounted(ctx.db, counted);
    return false;
  }
  await countDay(ctx.db, next);
  await setCounted(ctx.db, next);
  return next < today;
}
