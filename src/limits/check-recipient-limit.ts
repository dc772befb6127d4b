import { termAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { TOTALS } from "./model/limit.ts";
import { listConsumedUpTo } from "./store.ts";

/**
 * Whether a paid-in transfer exceeds its recipient's limit. Uses the figures of now and counts transfers in the order in which they were
 * paid in, without refunded ones. The transfer paid in first has room, whoever reserved earlier.
 */
export async function isOverRecipientLimit(ctx: Pick<Ctx, "db" | "now">, transfer: string): Promise<boolean> {
  const term = await termAt(ctx, "limit", "recipient", ctx.now);
  if (term === null) return false;
  const { day, month, countPerDay } = term.value;
  const max = new Map([
    [TOTALS.day as string, day?.minor],
    [TOTALS.month, month?.minor],
    [TOTALS.countPerDay, countPerDay === null ? undefined : BigInt(countPerDay)],
  ]);
  const consumed = await listConsumedUpTo(ctx.db, transfer, [...max.keys()]);
  return consumed.some(({ key, minor }) => minor > (max.get(key) ?? minor));
}
