import { termAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { TOTALS } from "./limit.ts";
import { listConsumedUpTo } from "./store.ts";

/**
 * Whether a transfer that is paid in is the one too many for its recipient: by the figures of now, counted in the order in which transfers were paid in,
 * those that were refunded left out. For what was paid in first there is room, whoever has reserved what before.
 */
export async function isOverRecipientLimit(ctx: Pick<Ctx, "db" | "now">, transfer: string): Promise<boolean> {
  const term = await termAt(ctx, "limit", "recipient", ctx.now);
  if (term === null) return false;
  const { day, month, countPerDay } = term.value;
  const most = new Map([
    [TOTALS.day as string, day?.minor],
    [TOTALS.month, month?.minor],
    [TOTALS.countPerDay, countPerDay === null ? undefined : BigInt(countPerDay)],
  ]);
  const consumed = await listConsumedUpTo(ctx.db, transfer, [...most.keys()]);
  return consumed.some(({ key, minor }) => minor > (most.get(key) ?? minor));
}
