import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { ACCESS_REFUSALS } from "../contract.ts";
import { findLevel, insertHolder, listHeld, lockLevels, lockPerson } from "../store.ts";

/**
 * Grants a person the first level, as registration does. Further levels, and every staff level, are a change that another person approves;
 * only the system itself (seed, command line) may grant those directly. A repeated grant has no effect.
 */
export async function grantLevel(ctx: Ctx, personId: string, level: string, grantedBy: string): Promise<void> {
  await lockPerson(ctx.db, personId);
  const held = await listHeld(ctx.db, personId);
  if (held.some((one) => one.code === level)) return;
  await lockLevels(ctx.db, [level], "grant");
  const wanted = await findLevel(ctx.db, level);
  const isOfAnotherKind = held.some((one) => one.audience !== wanted?.audience);
  if (wanted?.status !== "active" || isOfAnotherKind)
    throw new Refusal("level_not_grantable", ACCESS_REFUSALS.level_not_grantable, { level });
  if (ctx.actor.kind !== "system" && (held.length > 0 || wanted.audience === "STAFF"))
    throw new Error(`${level} needs four eyes: request it with proposeStaffLevels or access.propose_user_levels`);
  await insertHolder(ctx.db, { personId, level, grantedBy, grantedAt: ctx.now });
  await ctx.audit("access.level_granted", { subject: personId, details: { level, grantedBy } });
}
