import { termAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";

/** Seconds that a checked transfer waits before it may leave, from the threshold `payout_wait`. Without it nothing waits. */
export async function readPayoutWait(ctx: Ctx): Promise<number> {
  const term = await termAt(ctx, "threshold", "payout_wait", ctx.now);
  return term?.value.measure === "number" ? term.value.number : 0;
}
