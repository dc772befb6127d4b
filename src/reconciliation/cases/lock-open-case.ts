import { Refusal, refuse } from "#kernel/refusal.ts";
import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { RECONCILIATION_REFUSALS, type ReconciliationRefusal } from "../contract.ts";
import { lockCase, type DifferenceRow } from "../store-cases.ts";

/** A refusal of reconciliation by its code. */
export const refusal = (why: ReconciliationRefusal) => new Refusal(why, RECONCILIATION_REFUSALS[why]);

/** A case that is not closed, locked until the transaction ends. */
export async function lockOpenCase(ctx: Ctx, id: Id<"ca">): Promise<DifferenceRow> {
  const row = await lockCase(ctx.db, id);
  if (row === null) throw refuse("not_found");
  if (row.state === "closed") throw refusal("case_closed");
  return row;
}
