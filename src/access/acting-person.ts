import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";

/** The staff member who acts. Four eyes count people, so whoever is no person of ours can neither ask nor decide. */
export function actingPerson(ctx: Ctx): string {
  if (ctx.actor.kind !== "staff") throw refuse("permission_denied");
  return ctx.actor.id;
}
