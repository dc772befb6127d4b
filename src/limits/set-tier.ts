import { actorId } from "#platform/actor.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findTierGrant, insertTier } from "./store.ts";
import { DEFAULT_TIER, tierName, type Tier, type TierGrant } from "./model/tier.ts";

/** A person's tier now; the default when no grant is in force. */
export async function tierOf(ctx: Pick<Ctx, "db" | "now">, person: string): Promise<Tier> {
  return (await readTierGrant(ctx, person)).tier;
}

/** The grant that gives a person the tier of now. */
export async function readTierGrant(ctx: Pick<Ctx, "db" | "now">, person: string): Promise<TierGrant> {
  return (await findTierGrant(ctx.db, person, ctx.now)) ?? { tier: DEFAULT_TIER, until: null, cause: null };
}

/**
 * Grants a tier from now on, until the given instant; afterwards the newest earlier grant that has not ended is in force again. Granting
 * what is in force does nothing; earlier grants stay in the table. Transfers that have reserved their limits keep them.
 */
export async function setTier(
  ctx: Ctx,
  {
    person,
    tier,
    reason,
    until = null,
    cause = null,
  }: { readonly person: string; readonly tier: Tier; readonly reason: string } & Partial<TierGrant>,
): Promise<void> {
  const before = await readTierGrant(ctx, person);
  if (before.tier === tierName.parse(tier) && before.until?.getTime() === until?.getTime() && before.cause === cause) return;
  await insertTier(ctx.db, { person, tier, until, cause, by: actorId(ctx.actor) ?? "visitor", reason }, ctx.now);
  await ctx.audit("limits.tier_set", { subject: person, details: { before: before.tier, after: tier, until, cause, reason } });
}
