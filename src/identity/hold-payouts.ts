import type { Ctx } from "#platform/unit-of-work.ts";
import { findPayoutHold } from "./store-account.ts";

/** Until when nothing may be paid out for a person, or null: after a change of telephone number (SIM swap), or of who has the account. */
export function payoutHoldOf(ctx: Ctx, personId: string): Promise<Date | null> {
  return findPayoutHold(ctx.db, personId, ctx.now);
}
