/** The figures of limits: pricing's terms at an instant. */
import { termsAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { Figures, Tiers } from "./model/limit.ts";

export interface FiguresNow {
  readonly tiers: Tiers;
  readonly figures: Figures;
}

/** Throws when the tier has no figures: without figures no transfer may be sent. */
export async function readFigures(ctx: Pick<Ctx, "db" | "now">, tier: string): Promise<FiguresNow> {
  const [tierTerms, limitTerms] = [await termsAt(ctx, "tier", ctx.now), await termsAt(ctx, "limit", ctx.now)];
  const tiers: Tiers = new Map(tierTerms.map(({ key, value }) => [key, value]));
  const own = tiers.get(tier);
  if (!own) throw new Error(`there is no term for the tier ${tier}: import the installation's terms first`);
  return { tiers, figures: { tier: own, limits: new Map(limitTerms.map(({ key, value }) => [key, value])) } };
}
