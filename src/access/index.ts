/** What other capabilities may ask of access. */
import type { Executor } from "#platform/db.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findLevel, listHeld } from "./store.ts";

export { proposeStaffLevels } from "./ask-for-change.ts";
export { ensureBuiltInLevels } from "./ensure-built-in-levels.ts";
export { grantLevel } from "./grant-level.ts";
export { defaultLevel } from "./policy.ts";
export { findMenuAccess, menuAccessOf } from "./store.ts";

/** The levels that a person can work in now, by code: those held that are active. */
export async function levelsOf(ctx: Pick<Ctx, "db">, personId: string): Promise<string[]> {
  return (await listHeld(ctx.db, personId)).filter((level) => level.status === "active").map((level) => level.code);
}

/** Whether a level is for staff; false for one that does not exist. */
export async function isStaffLevel(db: Executor, level: string): Promise<boolean> {
  return (await findLevel(db, level))?.audience === "STAFF";
}
