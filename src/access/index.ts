/** What other capabilities may ask of access. */
import type { Bilingual } from "#kernel/locale.ts";
import type { Executor } from "#platform/db.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Menu, Module } from "./policy.ts";
import { findLevel, listHeld, listLevelRows } from "./store.ts";
import { listHoldersOfRight } from "./store-suspended.ts";

export { proposeStaffLevels } from "./ask-for-change.ts";
export { ensureBuiltInLevels } from "./ensure-built-in-levels.ts";
export { dropKeeper, isKeeper, lockKeepers, makeKeeper } from "./first-keepers.ts";
export { grantLevel } from "./grant-level.ts";
export { defaultLevel } from "./policy.ts";
export { findMenuAccess, menuAccessOf } from "./store.ts";
export { countWaiting as countWaitingChanges } from "./store-changes.ts";
export { listHeldByMany, listHolderIds, listHoldersAmong } from "./store-suspended.ts";
export { isLastKeeper, resumePerson, suspendPerson } from "./suspend-person.ts";

/** The levels that a person can work in now, by code: those held that are active. */
export async function levelsOf(ctx: Pick<Ctx, "db">, personId: string): Promise<string[]> {
  return (await namedLevelsOf(ctx, personId)).map((level) => level.code);
}

/** The same with their names in both languages. */
export async function namedLevelsOf(ctx: Pick<Ctx, "db">, personId: string): Promise<{ code: string; names: Bilingual }[]> {
  const held = await listHeld(ctx.db, personId);
  return held.filter((level) => level.status === "active").map(({ code, names }) => ({ code, names }));
}

/** Every level as a choice: for whom it is, and whether it can be granted. */
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

/** Whether a level is for staff; false for one that does not exist. */
export async function isStaffLevel(db: Executor, level: string): Promise<boolean> {
  return (await findLevel(db, level))?.audience === "STAFF";
}

/** Who works in a level that gives this right and can sign in, at most `limit`; with `among`, whether this one does. */
export async function holdersOfRight(
  ctx: Pick<Ctx, "db">,
  right: { readonly menu: Menu; readonly module: Module },
  limit: number,
  among?: string,
): Promise<string[]> {
  return listHoldersOfRight(ctx.db, right, limit, among);
}
