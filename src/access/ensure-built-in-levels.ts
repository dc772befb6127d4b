import type { Ctx } from "#platform/unit-of-work.ts";
import { levelWords } from "./messages.ts";
import { BUILT_IN_LEVELS, defaultRights, type BuiltInLevel } from "./policy.ts";
import { giveDefaultRights, insertLevel } from "./store.ts";

/**
 * Brings the built-in levels to what this release knows: missing levels are made, rights that no release has given yet are given. What the
 * installation has changed since stays as it is: a right that was taken away does not come back, a level that was switched off stays off.
 */
export async function ensureBuiltInLevels(ctx: Ctx): Promise<void> {
  for (const code of Object.keys(BUILT_IN_LEVELS) as BuiltInLevel[]) {
    const { audience } = BUILT_IN_LEVELS[code];
    const names = { ID: levelWords.ID[code], EN: levelWords.EN[code] };
    const isNew = await insertLevel(ctx.db, { code, names, audience, isBuiltIn: true, status: "active" }, ctx.now);
    const rightsGiven = await giveDefaultRights(ctx.db, code, defaultRights(code));
    if (isNew || rightsGiven > 0) await ctx.audit("access.built_in_level_ensured", { subject: code, details: { rightsGiven } });
  }
}
