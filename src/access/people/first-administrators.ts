import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { grantLevel } from "./grant-level.ts";
import { KEY_LEVEL, MIN_KEY_HOLDERS } from "../model/policy.ts";
import { listHeld, lockLevels } from "../store.ts";
import { countOtherAdministrators, insertSuspended } from "../store-suspended.ts";

/** Locks the administrator level against grants and removals until the transaction ends, and counts its holders who are not suspended. */
export async function lockAdministrators(ctx: Ctx): Promise<{ readonly held: number; readonly isFull: boolean }> {
  await lockLevels(ctx.db, [KEY_LEVEL], "change");
  const held = await countOtherAdministrators(ctx.db, "");
  return { held, isFull: held >= MIN_KEY_HOLDERS };
}

/** Whether a person holds the administrator level. */
export async function isAdministrator(ctx: Pick<Ctx, "db">, personId: string): Promise<boolean> {
  return (await listHeld(ctx.db, personId)).some(({ code }) => code === KEY_LEVEL);
}

/** Grants the administrator level without four eyes, because the second person does not exist yet. Call `lockAdministrators` first. */
export async function grantAdministrator(ctx: Ctx, personId: string): Promise<void> {
  await grantLevel(ctx, personId, KEY_LEVEL, actorId(ctx.actor) ?? "system");
}

/** Stops counting an invited administrator who never signed in. Nobody loses access by this. */
export async function suspendAdministrator(ctx: Ctx, personId: string): Promise<void> {
  await insertSuspended(ctx.db, personId, ctx.now);
}
