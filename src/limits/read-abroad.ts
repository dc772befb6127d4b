import { money, type Money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findConsumedBeside } from "./store.ts";

/**
 * What the sender of a transfer has consumed of the month abroad in which it counts, itself included: in US dollars. Null for a transfer that
 * counts in none. What is only reserved has not been paid, and may never be.
 */
export async function abroadMonthOf(ctx: Pick<Ctx, "db">, transfer: string): Promise<Money | null> {
  const minor = await findConsumedBeside(ctx.db, transfer, "tier.abroad_month");
  return minor === null ? null : money("USD", minor);
}
