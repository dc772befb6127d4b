import { money, type Money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findConsumedBeside } from "./store.ts";

/**
 * US dollars consumed in the sender's month abroad that a transfer counts in, the transfer included; null for a transfer that counts in
 * none. Reservations are left out: they are not paid, and may never be.
 */
export async function abroadMonthOf(ctx: Pick<Ctx, "db">, transfer: string): Promise<Money | null> {
  const minor = await findConsumedBeside(ctx.db, transfer, "tier.abroad_month");
  return minor === null ? null : money("USD", minor);
}
