import { formatDate, toLocalDate } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import type { OwnVerification } from "./forms/step-props.ts";
import { verificationMessages } from "./messages.ts";

const isTier = (tier: string): tier is "L0" | "L1" | "L2" | "L3" => ["L0", "L1", "L2", "L3"].includes(tier);

/** The tier of now, in words, with its end. */
export function Now({ own: { tier, until, steps } }: { readonly own: OwnVerification }) {
  const t = useMessages(verificationMessages);
  const language = useLanguage();
  const isLowest = steps.every((step) => step.tier > tier);
  const isHighest = steps.every((step) => step.tier <= tier);
  return (
    <Banner kind={isLowest ? "info" : "success"} title={t("now", { name: isTier(tier) ? t(`tierName.${tier}`) : tier })}>
      {t(isLowest ? "nowText.none" : isHighest ? "nowText.highest" : "nowText.higher")}{" "}
      {until === null ? "" : t("until", { day: formatDate(toLocalDate(until), language, "long") })}
    </Banner>
  );
}
