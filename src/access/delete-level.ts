import { Refusal, refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { ACCESS_REFUSALS } from "./contract.ts";
import { findLevel, lockLevels, removeLevel } from "./store.ts";
import { overtakeChangesOf } from "./store-changes.ts";

/** Deletes a level that nobody holds. What waits about it has nothing left to change. */
export async function deleteLevel(ctx: Ctx, { level: code }: { readonly level: string }): Promise<{ level: string }> {
  // A grant under way is waited for, and a later one finds the level gone.
  await lockLevels(ctx.db, [code], "change");
  if (!(await removeLevel(ctx.db, code))) {
    const level = await findLevel(ctx.db, code);
    if (!level) throw refuse("not_found");
    const why = level.isBuiltIn ? "level_built_in" : "level_held";
    throw new Refusal(why, ACCESS_REFUSALS[why]);
  }
  await overtakeChangesOf(ctx.db, code);
  await ctx.audit("access.level_deleted", { subject: code });
  return { level: code };
}
