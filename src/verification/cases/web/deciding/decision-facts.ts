import { useTierName } from "#identity/web/tiers/staff-tier.ts";
import type { ShownCase } from "../../contract.ts";

/** What the messages about a decision name: the person, the tier that is decided about, and the one that is in force. */
export function useDecisionFacts({ name, currentTier }: Pick<ShownCase, "name" | "currentTier">, tier: string) {
  const tierName = useTierName();
  const current = currentTier ?? "none";
  return { name, code: tier, tier: tierName(tier), current, currentName: tierName(current) };
}
