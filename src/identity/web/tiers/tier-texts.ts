/** The words of customers' pages for verification tiers, and for an application that is being checked. */
import type { Language } from "#kernel/locale.ts";
import { formatDate, type LocalDate } from "#kernel/time.ts";
import { createTranslate } from "#web/i18n.tsx";
import { tierMessages } from "./messages.ts";

const HELD = ["L0", "L1", "L2", "L3"] as const;
type Tier = (typeof HELD)[number];
const isTier = (tier: string): tier is Tier => HELD.some((one) => one === tier);

/** An application that is being checked, or for which the person is asked for something again. */
export interface TierReview {
  readonly tier: string;
  readonly isAsked: boolean;
  readonly lastDay: LocalDate | null;
}

/** The texts in a language. */
export function tierTexts(language: Language) {
  const t = createTranslate(tierMessages[language], language);
  const name = (tier: string) => (isTier(tier) ? t(`held.${tier}`) : tier);
  return {
    /** The allowances of a person of this tier. */
    name,
    /** The reason for which a transfer needs this tier. */
    needs: (tier: string, what: "abroad" | "amount") => (tier === "L1" ? t("needs.L1") : t(`needs.${what}`)),
    /** The link to the verification at this tier. */
    get: (tier: string) => (isTier(tier) && tier !== "L0" ? t(`get.${tier}`) : name(tier)),
    /** The verification at this tier, within a sentence. */
    by: (tier: string) => (isTier(tier) && tier !== "L0" ? t(`by.${tier}`) : name(tier)),
    /** The state of an open application, and the link to it. */
    review: ({ isAsked, lastDay }: TierReview) => {
      const day = lastDay && formatDate(lastDay, language, "long");
      return {
        sentence: day === null ? t("checkingUndated") : t(isAsked ? "asked" : "checking", { day }),
        open: t(isAsked ? "open.asked" : "open.checking"),
      };
    },
  };
}
