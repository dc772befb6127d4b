import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { ACCESS_REFUSALS } from "./contract.ts";
import { KEY_LEVEL, MIN_KEY_HOLDERS } from "./policy.ts";
import { listHeld, lockLevels, lockPerson } from "./store.ts";
import { countOtherKeepers, insertSuspended, removeSuspended } from "./store-suspended.ts";

/** Whether a person is one of the last two who can mend the rights of others. */
export async function isLastKeeper(ctx: Pick<Ctx, "db">, personId: string): Promise<boolean> {
  const held = await listHeld(ctx.db, personId);
  if (!held.some(({ code }) => code === KEY_LEVEL)) return false;
  return (await countOtherKeepers(ctx.db, personId)) < MIN_KEY_HOLDERS;
}

/** Takes note that a person is inactive: they keep their levels, but no longer count among those who hold the keys. Never one of the last two. */
export async function suspendPerson(ctx: Ctx, personId: string): Promise<void> {
  await lockPerson(ctx.db, personId);
  // Two administrators deactivated by two people at once wait here for each other.
  await lockLevels(ctx.db, [KEY_LEVEL], "change");
  if (await isLastKeeper(ctx, personId)) throw new Refusal("would_lock_out", ACCESS_REFUSALS.would_lock_out);
  await insertSuspended(ctx.db, personId, ctx.now);
}

/** The person is active again, and counts. */
export async function resumePerson(ctx: Ctx, personId: string): Promise<void> {
  await removeSuspended(ctx.db, personId);
}
