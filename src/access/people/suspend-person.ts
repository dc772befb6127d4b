import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { ACCESS_REFUSALS } from "../contract.ts";
import { KEY_LEVEL, MIN_KEY_HOLDERS } from "../model/policy.ts";
import { listHeld, lockLevels, lockPerson } from "../store.ts";
import { countOtherAdministrators, insertSuspended, removeSuspended } from "../store-suspended.ts";

/** Whether a person is one of the last two administrators, who can repair the rights of others. */
export async function isLastAdministrator(ctx: Pick<Ctx, "db">, personId: string): Promise<boolean> {
  const held = await listHeld(ctx.db, personId);
  if (!held.some(({ code }) => code === KEY_LEVEL)) return false;
  return (await countOtherAdministrators(ctx.db, personId)) < MIN_KEY_HOLDERS;
}

/**
 * Records that a person is inactive: they keep their levels but no longer count as administrators. Refuses one of the last two
 * (`would_lock_out`).
 */
export async function suspendPerson(ctx: Ctx, personId: string): Promise<void> {
  await lockPerson(ctx.db, personId);
  // Serialises two people who deactivate two administrators at once.
  await lockLevels(ctx.db, [KEY_LEVEL], "change");
  if (await isLastAdministrator(ctx, personId)) throw new Refusal("would_lock_out", ACCESS_REFUSALS.would_lock_out);
  await insertSuspended(ctx.db, personId, ctx.now);
}

/** Records that the person is active again and counts. */
export async function resumePerson(ctx: Ctx, personId: string): Promise<void> {
  await removeSuspended(ctx.db, personId);
}
