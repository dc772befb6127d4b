import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import type { PersonSectionProps } from "#web/record/person-section.ts";
import { SectionCard } from "#web/record/section-card.tsx";
import { PayrollBadge } from "../../web/state-badge.tsx";
import { listPayrollsOf } from "../contract.ts";
import { officePayrollMessages } from "./messages.ts";

const LINK = "inline-flex min-h-target items-center font-semibold text-primary underline-offset-4 hover:underline";

/** A person's newest payrolls, for the page of the person. */
export default function PersonPayrolls({ person }: PersonSectionProps) {
  const t = useMessages(officePayrollMessages);
  const language = useLanguage();
  return (
    <SectionCard title={t("section.title")} read={() => api(listPayrollsOf, { person })}>
      {({ payrolls }) =>
        payrolls.length === 0 ? (
          <p className="text-ink-muted">{t("section.none")}</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {payrolls.map((payroll) => (
              <li key={payroll.id} className="flex flex-wrap items-center justify-between gap-2 py-3 first:pt-0 last:pb-0">
                <span className="min-w-0">
                  <Link to={href("/office/payroll/:id", { id: payroll.id })} className={`${LINK} figures`}>
                    {payroll.number}
                  </Link>
                  <span className="block text-sm wrap-anywhere text-ink-muted">
                    {[payroll.name, t("section.rows", { count: payroll.rows }), formatInstant(payroll.createdAt, language)].join(
                      " · ",
                    )}
                  </span>
                </span>
                <span className="flex flex-col items-end gap-1">
                  {payroll.total === null ? null : (
                    <span className="whitespace-nowrap figures">{formatMoney(payroll.total, language)}</span>
                  )}
                  <PayrollBadge payroll={payroll} />
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </SectionCard>
  );
}
