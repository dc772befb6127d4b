import type { Money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { termAt } from "../terms/read-terms.ts";

/** The smallest amount that cash can pay, from the threshold `cash_unit`. Null without it; then amounts are not rounded. */
export async function readCashUnit(ctx: Pick<Ctx, "db" | "now">): Promise<Money | null> {
  const term = await termAt(ctx, "threshold", "cash_unit", ctx.now);
  return term?.value.measure === "amount" ? term.value.amount : null;
}
