import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { changesBetween, type OperatorProfile } from "./profile.ts";
import { findProfile, saveProfile } from "./store.ts";

/** Enters or replaces the operator's profile, whatever is stored: for the set-up and imports. */
export async function setOperator(ctx: Ctx, profile: OperatorProfile): Promise<void> {
  await replaceOperator(ctx, await findProfile(ctx.db), profile, null);
}

/** Replaces the profile and leaves its row; every public page shows it within a second. False when nothing is new, or `expected` is not the stored version. */
export async function replaceOperator(
  ctx: Ctx,
  before: OperatorProfile | null,
  profile: OperatorProfile,
  expected: number | null,
): Promise<boolean> {
  const by = actorId(ctx.actor) ?? ctx.actor.kind;
  const version = await saveProfile(ctx.db, { profile, by, at: ctx.now, expected });
  if (version === null) return false;
  const changes = before === null ? [] : changesBetween(before, profile);
  const values = (side: "before" | "after") => Object.fromEntries(changes.map((change) => [change.field, change[side]]));
  await ctx.audit("operator.set", {
    subject: profile.brandName,
    details: { version, before: values("before"), after: values("after") },
  });
  await ctx.publicPagesChanged();
  return true;
}
