import { useMessages } from "#web/i18n.tsx";
import { staffTierMessages } from "./staff-messages.ts";

type Tier = Exclude<keyof (typeof staffTierMessages)["ID"], "short">;
const isNamed = (tier: string): tier is Tier => tier in staffTierMessages.ID;

/** The name of a tier as staff read it; a tier that an operator has added is shown by its code. */
export function useTierName(): (tier: string) => string {
  const t = useMessages(staffTierMessages);
  return (tier) => (isNamed(tier) ? t(tier) : tier);
}

/** The same for a column of a list, where each row has one line: "Tier 2". */
export function useShortTierName(): (tier: string) => string {
  const t = useMessages(staffTierMessages);
  return (tier) => t("short", { tier, number: tier.slice(1) });
}
