import { useMessages } from "#web/i18n.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { Card } from "#web/ui/card.tsx";
import { CompanyFacts, fullName } from "../../../signing/web/company-facts.tsx";
import { ChecklistList } from "../../../web/checklist/checklist-list.tsx";
import { sheetMessages } from "../../../messages.ts";
import { EffectList } from "../../../web/terms/effect-list.tsx";
import { DeviationList, TermsList } from "../../../web/terms/terms-list.tsx";
import type { BusinessFile } from "../../contract.ts";
import { contentMessages } from "./content-messages.ts";
import { openSheetOf } from "./why-not.ts";

interface FileProps {
  readonly file: BusinessFile;
}

/** The data that are shown are those of the open sheet, and not of a contract in force. */
const isOpenData = ({ data, sheets }: BusinessFile) => data !== null && openSheetOf({ sheets })?.id === data.sheet.id;

/** What is done, waits or is missing of the open sheet, and the changes that were requested. */
export function ChecklistCard({ file }: FileProps) {
  const { data } = file;
  const t = useMessages(contentMessages);
  const sheets = useMessages(sheetMessages);
  if (data === null || !isOpenData(file)) return null;
  const nameOf = (person: string) => data.sections.people?.people.find(({ id }) => id === person)?.name ?? null;
  return (
    <Card level={2} title={t("checklist")}>
      {data.changeRequests.length === 0 ? null : (
        <div className="mb-4">
          <Banner kind="warning" title={t("requests.title")}>
            <ul className="flex flex-col gap-1">
              {data.changeRequests.map(({ section, text, at }) => (
                <li key={`${section} ${at.toISOString()} ${text}`} className="wrap-anywhere">
                  <strong>{sheets(`section.${section}`)}:</strong> {text}
                </li>
              ))}
            </ul>
          </Banner>
        </div>
      )}
      <ChecklistList items={data.checklist} nameOf={nameOf} />
    </Card>
  );
}

/** What the company is, as entered. */
export function CompanyCard({ file: { data } }: FileProps) {
  const t = useMessages(contentMessages);
  const company = data?.sections.company ?? null;
  return (
    <Card level={2} title={t("company.title")} {...(company !== null && { hint: fullName(company) })}>
      {company === null ? <p className="text-ink-muted">{t("company.none")}</p> : <CompanyFacts company={company} />}
    </Card>
  );
}

/** The terms of the open sheet, compared with those in force, and what they mean in money. */
export function OfferedTermsCard({ file }: FileProps) {
  const t = useMessages(contentMessages);
  const { data, terms: inForce } = file;
  if (data === null || !isOpenData(file)) return null;
  const { terms } = data.sections;
  return (
    <Card level={2} title={t("offered.title")}>
      {terms === null ? (
        <p className="text-ink-muted">{t("offered.none")}</p>
      ) : (
        <div className="flex flex-col gap-6">
          <DeviationList deviations={data.deviations} />
          <TermsList terms={terms} before={inForce?.kind === terms.kind ? inForce : null} />
          {data.effect.length === 0 ? null : (
            <section className="rounded-md bg-surface-sunken p-4">
              <h3 className="mb-3 text-base font-semibold">{t("offered.effect")}</h3>
              <EffectList effect={data.effect} />
            </section>
          )}
        </div>
      )}
    </Card>
  );
}
