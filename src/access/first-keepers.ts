import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { grantLevel } from "./grant-level.ts";
import { KEY_LEVEL, MIN_KEY_HOLDERS } from "./policy.ts";
import { listHeld, lockLevels } from "./store.ts";
import { countOtherKeepers, insertSuspended } from "./store-suspended.ts";

/** Keeps everybody else from granting or losing the key level until the transaction ends, and counts who holds it. */
export async function lockKeepers(ctx: Ctx): Promise<{ readonly held: number; readonly isFull: boolean }> {
  await lockLevels(ctx.db, [KEY_LEVEL], "change");
  const held = await countOtherKeepers(ctx.db, "");
  return { held, isFull: held >= MIN_KEY_HOLDERS };
}

/** Whether a person holds the key level. */
export async function isKeeper(ctx: Pick<Ctx, "db">, personId: string): Promise<boolean> {
  return (await listHeld(ctx.db, personId)).some(({ code }) => code === KEY_LEVEL);
}

/** Gives the key level without four eyes, for there are not four yet. `lockKeepers` comes first. */
export async function makeKeeper(ctx: Ctx, personId: string): Promise<void> {
  await grantLevel(ctx, personId, KEY_LEVEL, actorId(ctx.actor) ?? "system");
}

/** A keeper who never came does not count any more. Nobody is locked out: they never could sign in. */
export async function dropKeeper(ctx: Ctx, personId: string): Promise<void> {
  await insertSuspended(ctx.db, personId, ctx.now);
}
