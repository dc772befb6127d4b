import { useTierName } from "#identity/web/tiers/staff-tier.ts";
import { formatDate, toLocalDate } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { ShownCase } from "../../contract.ts";
import { caseMessages } from "../messages.ts";

/** What the messages about a decision name: the person, the tier that is decided about, the one that is in force, and its next review. */
export function useDecisionFacts(
  { name, currentTier, reviewAt, riskBand }: Pick<ShownCase, "name" | "currentTier" | "reviewAt" | "riskBand">,
  tier: string,
) {
  const t = useMessages(caseMessages);
  const language = useLanguage();
  const tierName = useTierName();
  const current = currentTier ?? "none";
  const review =
    reviewAt === null
      ? { hasReview: "no", day: "", band: "" }
      : {
          hasReview: "yes",
          day: formatDate(toLocalDate(reviewAt), language),
          band: t(`band.${riskBand}`).toLocaleLowerCase(language),
        };
  return { name, code: tier, tier: tierName(tier), current, currentName: tierName(current), ...review };
}
