import type { Money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { termAt } from "./read-terms.ts";

/** The smallest amount that cash can pay, by the threshold `cash_unit`; null without one: then amounts are taken as they are. */
export async function cashUnitNow(ctx: Pick<Ctx, "db" | "now">): Promise<Money | null> {
  const term = await termAt(ctx, "threshold", "cash_unit", ctx.now);
  return term?.value.measure === "amount" ? term.value.amount : null;
}
