import { Refusal, refuse } from "#kernel/refusal.ts";
import { overtakeProposals } from "#platform/maker-checker/store.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { ACCESS_REFUSALS } from "../contract.ts";
import { findLevel, lockLevels, removeLevel } from "../store.ts";
import { CHANGES } from "../changes/workflow.ts";

/** Deletes a level without holders. Requests that wait about it are overtaken. */
export async function deleteLevel(ctx: Ctx, { level: code }: { readonly level: string }): Promise<{ level: string }> {
  // Waits for a grant in progress; a later grant finds the level deleted.
  await lockLevels(ctx.db, [code], "change");
  if (!(await removeLevel(ctx.db, code))) {
    const level = await findLevel(ctx.db, code);
    if (!level) throw refuse("not_found");
    const why = level.isBuiltIn ? "level_built_in" : "level_held";
    throw new Refusal(why, ACCESS_REFUSALS[why]);
  }
  await overtakeProposals(ctx.db, CHANGES, "subject", [code]);
  await ctx.audit("access.level_deleted", { subject: code });
  return { level: code };
}
