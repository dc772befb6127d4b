import { formatMoney } from "#kernel/amount.ts";
import type { Money } from "#kernel/money.ts";
import { formatDate, toLocalDate } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import type { TierStep } from "../contract.ts";
import type { OwnVerification } from "./forms/step-props.ts";
import { verificationMessages } from "./messages.ts";

interface TierFactsProps {
  readonly own: OwnVerification;
  readonly step: TierStep;
}

/** How a tier is decided, and within how many days. */
export function useDecides({ review }: OwnVerification): (step: TierStep) => string {
  const t = useMessages(verificationMessages);
  return ({ approvers }) => (approvers === 0 ? t("decides.atOnce") : t(`decides.${review.counted}`, { days: review.days }));
}

/** The allowances of a tier, and the end of the person's time in it. */
export function TierFacts({ own, step: { tier, figures, isWithheld } }: TierFactsProps) {
  const t = useMessages(verificationMessages);
  const language = useLanguage();
  const money = (amount: Money | null) => (amount === null ? t("noLimit") : formatMoney(amount, language));
  return (
    <>
      <DescriptionList
        items={[
          { term: t("each"), value: <span className="figures">{money(figures.transfer)}</span> },
          { term: t("month"), value: <span className="figures">{money(figures.month)}</span> },
          {
            term: t("abroad"),
            value: <span className="figures">{figures.isDomesticOnly ? t("notAbroad") : money(figures.abroadMonth)}</span>,
          },
        ]}
      />
      {own.tier === tier && own.until !== null ? (
        <p className="mt-3 text-sm text-ink-muted">{t("until", { day: formatDate(toLocalDate(own.until), language, "long") })}</p>
      ) : null}
      {isWithheld && own.tier < tier ? (
        <div className="mt-4">
          <Banner kind="info">{t(own.account.isBusiness ? "business.withheld" : "withheld")}</Banner>
        </div>
      ) : null}
    </>
  );
}
