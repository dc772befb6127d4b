import { href } from "#kernel/href.ts";
import { formatDate, toLocalDate } from "#kernel/time.ts";
import type { BusinessView } from "#onboarding/contract.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { StatusBadge, type BadgeStatus } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import type { CompanyView } from "../contract.ts";
import { companyMessages } from "./messages.ts";

const STATES: Readonly<Record<BusinessView["status"], BadgeStatus>> = {
  applying: "progress",
  active: "active",
  suspended: "attention",
  terminated: "stopped",
};

interface LegalCardProps {
  readonly company: CompanyView;
  readonly business: BusinessView | null;
}

/** The company as it is verified. Its data are changed on the page of its contract. */
export function LegalCard({ company: { name }, business }: LegalCardProps) {
  const t = useMessages(companyMessages);
  const language = useLanguage();
  const dated = (term: string, at: Date | null | undefined) =>
    at == null ? [] : [{ term, value: formatDate(toLocalDate(at), language, "long") }];
  return (
    <Card level={2} title={name} hint={t("legal.title")}>
      <DescriptionList
        dense
        items={[
          // A deed names the company without its legal form.
          ...(business === null || business.name === name ? [] : [{ term: t("legal.name"), value: business.name }]),
          {
            term: t("legal.status"),
            value:
              business === null ? (
                t("legal.none")
              ) : (
                <StatusBadge status={STATES[business.status]}>{t(`legal.state.${business.status}`)}</StatusBadge>
              ),
          },
          ...dated(t("legal.since"), business?.statusAt),
          ...dated(t("legal.review"), business?.reviewAt),
        ]}
      />
      <div className="mt-5 flex flex-wrap gap-3">
        <LinkButton to={href("/dashboard/payroll")}>{t("legal.payrolls")}</LinkButton>
        <LinkButton to={href("/dashboard/business")} variant="secondary">
          {t("legal.open")}
        </LinkButton>
      </div>
    </Card>
  );
}
