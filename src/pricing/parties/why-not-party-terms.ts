import type { Ctx } from "#platform/unit-of-work.ts";
import { findCommissionAboveFee, type AboveFee } from "../terms/find-commission-above-fee.ts";
import { commissionContents, type OwnCommission } from "./party-terms.ts";

/** Why a business cannot have terms: `amount` is the lowest at which it would earn more than the fee. */
export interface NotPartyTerms extends AboveFee {
  readonly why: "commission_above_fee";
}

/**
 * Why a business cannot have these terms from now on, or null. Its commissions are compared with every fee in force, now and as already
 * approved for later, together with the highest commission that another agent earns for the other service of a transfer.
 */
export async function whyNotPartyTerms(
  ctx: Pick<Ctx, "db" | "now">,
  { party, commission }: { readonly party: string; readonly commission: OwnCommission | null },
): Promise<NotPartyTerms | null> {
  if (commission === null) return null;
  const contents = commissionContents(party, commission);
  const found = await findCommissionAboveFee(ctx, { contents, from: ctx.now, to: null });
  return found && { why: "commission_above_fee", ...found };
}
