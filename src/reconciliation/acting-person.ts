import { Refusal, refuse } from "#kernel/refusal.ts";
import type { Id } from "#kernel/id.ts";
import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { RECONCILIATION_REFUSALS, type ReconciliationRefusal } from "./contract.ts";
import { lockCase, type CaseRow } from "./store-cases.ts";

/** A refusal of ours by its name. */
export const refusal = (why: ReconciliationRefusal) => new Refusal(why, RECONCILIATION_REFUSALS[why]);

/** The staff member who acts: four eyes count people, so whoever is no person of ours can neither ask nor decide. */
export function actingPerson(ctx: Ctx): string {
  if (ctx.actor.kind !== "staff") throw refuse("permission_denied");
  return actorId(ctx.actor) ?? "";
}

/** A case that is not closed, held still until the transaction ends. */
export async function lockOpenCase(ctx: Ctx, id: Id<"ca">): Promise<CaseRow> {
  const row = await lockCase(ctx.db, id);
  if (row === null) throw refuse("not_found");
  if (row.state === "closed") throw refusal("case_closed");
  return row;
}
