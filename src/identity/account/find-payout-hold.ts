import type { Ctx } from "#platform/unit-of-work.ts";
import { findPayoutHold } from "./store.ts";

/** Until when payouts of a person are held, or null. A hold follows a change of telephone number (SIM swap) or of control over the account. */
export function payoutHoldOf(ctx: Ctx, personId: string): Promise<Date | null> {
  return findPayoutHold(ctx.db, personId, ctx.now);
}
