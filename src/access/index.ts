/** The interface of access for other capabilities. */
import type { Bilingual } from "#kernel/locale.ts";
import type { Executor } from "#platform/db.ts";
import { countUndecided } from "#platform/maker-checker/store.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { CHANGES } from "./changes/workflow.ts";
import type { Menu, Module } from "./model/policy.ts";
import { findLevel, listHeld, listLevelRows } from "./store.ts";
import { listHoldersOfRight } from "./store-suspended.ts";

export { proposeStaffLevels } from "./changes/propose-change.ts";
export { ensureBuiltInLevels } from "./levels/ensure-built-in-levels.ts";
export { suspendAdministrator, isAdministrator, lockAdministrators, grantAdministrator } from "./people/first-administrators.ts";
export { grantLevel } from "./people/grant-level.ts";
export { defaultLevel, KEY_LEVEL, MIN_KEY_HOLDERS } from "./model/policy.ts";
export { findMenuAccess, lockMenuAccess, menuAccessOf } from "./store.ts";
export { listHeldByMany, listHolderIds, listHoldersAmong } from "./store-suspended.ts";
export { isLastAdministrator, resumePerson, suspendPerson } from "./people/suspend-person.ts";

/** Codes of the levels that a person can work in now: the active ones among those held. */
export async function levelsOf(ctx: Pick<Ctx, "db">, personId: string): Promise<string[]> {
  return (await namedLevelsOf(ctx, personId)).map((level) => level.code);
}

/** The same with their names in both languages. */
export async function namedLevelsOf(ctx: Pick<Ctx, "db">, personId: string): Promise<{ code: string; names: Bilingual }[]> {
  const held = await listHeld(ctx.db, personId);
  return held.filter((level) => level.status === "active").map(({ code, names }) => ({ code, names }));
}

/** Every level as an option: whether it is for staff, and whether it is active. */
export async function levelChoices(
  ctx: Pick<Ctx, "db">,
): Promise<{ code: string; names: Bilingual; isForStaff: boolean; isActive: boolean }[]> {
  return (await listLevelRows(ctx.db, {})).map(({ code, names, audience, status }) => ({
    code,
    names,
    isForStaff: audience === "STAFF",
    isActive: status === "active",
  }));
}

/** Whether a level is for staff; false for an unknown level. */
export async function isStaffLevel(db: Executor, level: string): Promise<boolean> {
  return (await findLevel(db, level))?.audience === "STAFF";
}

/** Number of changes of rights that wait for a second person. */
export const countWaitingChanges = async (db: Executor): Promise<number> => (await countUndecided(db, CHANGES)).count;

/** Ids of at most `limit` people who can sign in and hold an active level with this right; with `among`, only this person, if they do. */
export async function holdersOfRight(
  ctx: Pick<Ctx, "db">,
  right: { readonly menu: Menu; readonly module: Module },
  limit: number,
  among?: string,
): Promise<string[]> {
  return listHoldersOfRight(ctx.db, right, limit, among);
}
