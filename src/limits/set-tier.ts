import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findTier, insertTier } from "./store.ts";
import { DEFAULT_TIER, tierName, type Tier } from "./model/tier.ts";

/** A person's tier; the default when none was ever granted. */
export async function tierOf(ctx: Pick<Ctx, "db">, person: string): Promise<Tier> {
  return (await findTier(ctx.db, person)) ?? DEFAULT_TIER;
}

/** Grants a tier from now on. Granting the current tier again does nothing; earlier tiers stay in the table. */
export async function setTier(
  ctx: Ctx,
  { person, tier, reason }: { readonly person: string; readonly tier: Tier; readonly reason: string },
): Promise<void> {
  const before = await tierOf(ctx, person);
  if (before === tierName.parse(tier)) return;
  await insertTier(ctx.db, { person, tier, by: actorId(ctx.actor) ?? "visitor", reason }, ctx.now);
  await ctx.audit("limits.tier_set", { subject: person, details: { before, after: tier, reason } });
}
