import { isOpenState } from "../../model/rules/case-states.ts";
import { tierTexts } from "#identity/web/tiers/tier-texts.ts";
import { formatDate, toLocalDate } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import type { OwnVerification } from "./forms/step-props.ts";
import { verificationMessages } from "./messages.ts";

/** The tier of now, in words, with its end. While an application is being checked, nothing else is asked for. */
export function Now({ own: { tier, until, steps, case: latest } }: { readonly own: OwnVerification }) {
  const t = useMessages(verificationMessages);
  const language = useLanguage();
  const isLowest = steps.every((step) => step.tier > tier);
  const isHighest = steps.every((step) => step.tier <= tier);
  const open = latest !== null && isOpenState(latest.state) ? latest.state : null;
  const says =
    open === "NEEDS_INFO"
      ? "asked"
      : open !== null
        ? isLowest
          ? "checkingFirst"
          : "checking"
        : isLowest
          ? "none"
          : isHighest
            ? "highest"
            : "higher";
  return (
    <Banner kind={isLowest ? "info" : "success"} title={t("now", { name: tierTexts(language).name(tier) })}>
      {t(`nowText.${says}`)} {until === null ? "" : t("until", { day: formatDate(toLocalDate(until), language, "long") })}
    </Banner>
  );
}
