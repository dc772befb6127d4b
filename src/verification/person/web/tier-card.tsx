import { Check } from "lucide-react";
import { useEffect, useRef } from "react";
import { formatMoney } from "#kernel/amount.ts";
import type { Money } from "#kernel/money.ts";
import { formatDate, toLocalDate } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { ruleMessages } from "../../model/rules/messages.ts";
import type { TierStep } from "../contract.ts";
import type { OwnVerification } from "./forms/step-props.ts";
import { verificationMessages } from "./messages.ts";
import { stepPath } from "./paths.ts";
import { Requirements } from "./requirements.tsx";
import { mayApply, nextPlace } from "./steps.ts";

interface TierCardProps {
  readonly own: OwnVerification;
  readonly step: TierStep;
  /** The address names this tier: it is shown with all its requirements. */
  readonly isOpened: boolean;
  /** The tier that the address names, if any: it takes the one primary button. */
  readonly named: string | null;
}

const isTier = (tier: string): tier is "L0" | "L1" | "L2" | "L3" => ["L0", "L1", "L2", "L3"].includes(tier);

/** One tier: what it allows, what it requires, and what is missing. */
export function TierCard({ own, step, isOpened, named }: TierCardProps) {
  const t = useMessages(verificationMessages);
  const rules = useMessages(ruleMessages);
  const language = useLanguage();
  const { tier, figures, approvers, requirements, isWithheld } = step;
  const isHeld = own.tier >= tier;
  const primary = named !== null && named > own.tier ? named : own.steps.find((one) => one.tier > own.tier)?.tier;
  const next = nextPlace(requirements, approvers);
  const missing = requirements.filter(({ status }) => status === "MISSING" || status === "REJECTED");
  const card = useRef<HTMLDivElement>(null);
  // An address that names a tier shows it: on a phone it may be two screens down.
  useEffect(() => {
    if (isOpened) card.current?.scrollIntoView({ block: "start" });
  }, [isOpened]);
  const money = (amount: Money | null) => (amount === null ? t("noLimit") : formatMoney(amount, language));
  return (
    <Card
      level={2}
      title={`${t("tier", { tier: tier.slice(1) })} · ${isTier(tier) ? t(`tierName.${tier}`) : tier}`}
      hint={approvers === 0 ? t("decides.atOnce") : approvers === 1 ? t("decides.one") : t("decides.two")}
      action={
        own.tier === tier ? (
          <Badge tone="success" icon={Check}>
            {t("yours")}
          </Badge>
        ) : null
      }
    >
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
      {isHeld && !isOpened ? null : <Requirements requirements={requirements} />}
      {isWithheld && !isHeld ? (
        <div className="mt-4">
          <Banner kind="info">{t(own.account.isBusiness ? "business.withheld" : "withheld")}</Banner>
        </div>
      ) : null}
      {isHeld || next === null || !mayApply(own) ? null : (
        <div className="mt-5 flex flex-col gap-2">
          <LinkButton to={stepPath(tier, next)} variant={primary === tier ? "primary" : "secondary"}>
            {next === "review"
              ? t("review")
              : t(requirements.some(({ submissions }) => submissions.length > 0) ? "goOn" : "start")}
          </LinkButton>
          {missing.length > 0 ? (
            <p className="text-sm text-ink-muted">
              {t("missing", { list: missing.map(({ code }) => rules(`requirement.${code}`)).join(", ") })}
            </p>
          ) : null}
        </div>
      )}
    </Card>
  );
}
