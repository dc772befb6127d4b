import type { Ctx } from "#platform/unit-of-work.ts";
import { levelMessages } from "../messages.ts";
import { BUILT_IN_LEVELS, defaultRights, type BuiltInLevel } from "../model/policy.ts";
import { grantDefaultRights, insertLevel } from "../store.ts";

/**
 * Updates the built-in levels to this release: creates missing levels and grants rights that no release has granted before. Keeps the
 * installation's changes: a removed right does not come back, a deactivated level stays inactive.
 */
export async function ensureBuiltInLevels(ctx: Ctx): Promise<void> {
  for (const code of Object.keys(BUILT_IN_LEVELS) as BuiltInLevel[]) {
    const { audience } = BUILT_IN_LEVELS[code];
    const names = { ID: levelMessages.ID[code], EN: levelMessages.EN[code] };
    const isNew = await insertLevel(ctx.db, { code, names, audience, isBuiltIn: true, status: "active" }, ctx.now);
    const rightsGiven = await grantDefaultRights(ctx.db, code, defaultRights(code));
    if (isNew || rightsGiven > 0) await ctx.audit("access.built_in_level_ensured", { subject: code, details: { rightsGiven } });
  }
}
