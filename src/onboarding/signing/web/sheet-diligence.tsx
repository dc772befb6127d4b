import { CircleCheck } from "lucide-react";
import { formatBps } from "#kernel/rate.ts";
import { formatDate, toLocalDate } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import type { SheetData } from "../../model/content.ts";
import { riskMessages } from "../../model/messages.ts";
import type { BusinessRisk } from "../../model/risk.ts";
import { personMessages } from "../../messages.ts";
import { OwnershipChart } from "../../web/ownership/ownership-chart.tsx";
import { BusinessRiskBadge, RiskTable } from "../../web/risk/risk-table.tsx";
import { findingsOf } from "./findings.ts";
import { signingMessages } from "./messages.ts";

interface SheetDiligenceProps extends DataProps {
  /** For signers of the operator. */
  readonly risk: BusinessRisk | null;
}

/** The people verified, the account, the findings, the risk for the operator's signers, and the owners of the business. */
export function SheetDiligence({ data, risk }: SheetDiligenceProps) {
  const t = useMessages(signingMessages);
  const { company, people } = data;
  return (
    <>
      <Card level={2} title={t("diligence.title")}>
        <div className="flex flex-col gap-6">
          <section>
            <h3 className="mb-1 text-base font-semibold">{t("diligence.people")}</h3>
            <Verified data={data} />
          </section>
          <section>
            <h3 className="mb-1 text-base font-semibold">{t("diligence.account")}</h3>
            <Account data={data} />
          </section>
          <section>
            <h3 className="mb-2 text-base font-semibold">{t("diligence.findings")}</h3>
            <Findings data={data} />
          </section>
          {risk === null ? null : <Risk risk={risk} />}
        </div>
      </Card>
      {people.shares.length === 0 ? null : (
        <Card level={2} title={t("diligence.chart")}>
          <OwnershipChart businessName={company.name} people={people} beneficialOwnerBps={null} />
        </Card>
      )}
    </>
  );
}

interface DataProps {
  readonly data: SheetData;
}

function Verified({ data: { people, verified } }: DataProps) {
  const t = useMessages(signingMessages);
  const persons = useMessages(personMessages);
  const language = useLanguage();
  return (
    <ul className="divide-y divide-line">
      {verified.map(({ id, name, effectiveBps, until }) => {
        const roles = people.people.find((one) => one.id === id)?.roles ?? [];
        const facts = [
          ...roles.map((role) => persons(`role.${role}`)),
          ...(effectiveBps > 0 ? [formatBps(effectiveBps, language)] : []),
        ];
        return (
          <li key={id} className="flex items-start gap-3 py-2.5 print:break-inside-avoid">
            <CircleCheck aria-hidden size={20} className="mt-0.5 shrink-0 text-success" />
            <div className="min-w-0 grow">
              <p className="font-semibold wrap-anywhere">{name}</p>
              <p className="text-sm text-ink-muted">{facts.join(" · ")}</p>
            </div>
            <p className="shrink-0 text-end text-sm text-ink-muted max-sm:max-w-32">
              {until === null ? t("diligence.noEnd") : t("diligence.until", { when: formatDate(toLocalDate(until), language) })}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function Account({ data: { account, accountCheck } }: DataProps) {
  const t = useMessages(signingMessages);
  const { verdict, bankName } = accountCheck;
  return (
    <>
      <p className="wrap-anywhere">
        <span className="font-semibold figures">
          {account.bank} · {account.number}
        </span>{" "}
        {t("diligence.holder", { holder: account.holder })}
      </p>
      <p className="text-sm text-ink-muted wrap-anywhere">{t(`diligence.verdict.${verdict}`, { bankName: bankName ?? "" })}</p>
    </>
  );
}

function Risk({ risk }: { readonly risk: BusinessRisk }) {
  const t = useMessages(riskMessages);
  const language = useLanguage();
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-base font-semibold">{t("title")}</h3>
        <BusinessRiskBadge risk={risk} />
      </div>
      <p className="mb-2 text-sm text-ink-muted">{t("forStaff")}</p>
      {risk.override === null ? null : (
        <p className="mb-2 text-sm text-ink-muted">
          {t("byHand", {
            until: formatDate(toLocalDate(risk.override.until), language),
            computed: t(`band.${risk.computed}`),
          })}
        </p>
      )}
      <RiskTable risk={risk} />
    </section>
  );
}

function Findings({ data }: DataProps) {
  const t = useMessages(signingMessages);
  const findings = findingsOf(data);
  if (findings.length === 0) return <p className="text-ink-muted">{t("diligence.none")}</p>;
  return (
    <Banner kind="warning">
      <ul className="flex flex-col gap-1.5">
        {findings.map(({ code, ...facts }) => (
          <li key={`${code} ${facts.typed}`}>{t(`diligence.finding.${code}`, facts)}</li>
        ))}
      </ul>
    </Banner>
  );
}
