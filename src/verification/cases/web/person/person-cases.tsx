import { Link } from "react-router";
import { useTierName } from "#identity/web/tiers/staff-tier.ts";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { PersonSectionProps } from "#web/record/person-section.ts";
import { SectionCard } from "#web/record/section-card.tsx";
import { listCasesOf } from "../../contract.ts";
import { CaseStateBadge, RiskBadge } from "../case-badges.tsx";
import { personCaseMessages } from "./messages.ts";

/** A person's cases of verification, for the page of the person. */
export default function PersonCases({ person }: PersonSectionProps) {
  const t = useMessages(personCaseMessages);
  const tierName = useTierName();
  const language = useLanguage();
  return (
    <SectionCard title={t("title")} read={() => api(listCasesOf, { person })}>
      {({ cases }) =>
        cases.length === 0 ? (
          <p className="text-ink-muted">{t("none")}</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {cases.map(({ id, tier, state, openedAt, riskBand, riskPoints }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-2 py-3 first:pt-0 last:pb-0">
                <span>
                  <Link
                    to={href("/office/verification/:id", { id })}
                    className="inline-flex min-h-target items-center font-semibold text-primary underline-offset-4 hover:underline"
                  >
                    {tierName(tier)}
                  </Link>
                  <span className="block text-sm text-ink-muted">{t("opened", { when: formatInstant(openedAt, language) })}</span>
                </span>
                <span className="flex flex-wrap gap-2">
                  <RiskBadge riskBand={riskBand} riskPoints={riskPoints} />
                  <CaseStateBadge state={state} />
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </SectionCard>
  );
}
