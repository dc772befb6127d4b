import { formatDate, toLocalDate } from "#kernel/time.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { PartnerKeysCard } from "#partner-api/web/office/partner-keys-card.tsx";
import type { BusinessKind } from "../../../model/kinds.ts";
import { BusinessBadge } from "../../../web/badges.tsx";
import type { BusinessFile } from "../../contract.ts";
import { agentsAddress, businessesAddress, partnersAddress } from "../../contract-list.ts";
import { AccountCard } from "./account-card.tsx";
import { ChecklistCard, CompanyCard, OfferedTermsCard } from "./content-cards.tsx";
import { ContractCard } from "./contract-card.tsx";
import { HistoryCard } from "./history-card.tsx";
import { fileMessages } from "./messages.ts";
import { NextStepCard } from "./next-step-card.tsx";
import { PapersCard } from "./papers-card.tsx";
import { PeopleCard } from "./people-card.tsx";
import { RiskCard } from "./risk-card.tsx";
import { SheetsCard } from "./sheets-card.tsx";
import { useFile, type FileDesk } from "./use-file.ts";
import { businessListMessages } from "../messages.ts";

const LISTS: Readonly<Record<BusinessKind, () => string>> = {
  agent: () => agentsAddress.to(),
  partner: () => partnersAddress.to(),
  customer: () => businessesAddress.to(),
};

/** Everything of a file, loaded after its frame: it needs the schemas of sheets and outlets. */
export default function FileView({ loaded, now }: { readonly loaded: BusinessFile; readonly now: Date }) {
  const t = useMessages(fileMessages);
  const lists = useMessages(businessListMessages);
  const desk = useFile(loaded);
  const { business } = desk.file;
  const name = business.name === "" ? t("unnamed") : business.name;
  return (
    <>
      <PageHeader
        title={name}
        documentTitle={t("title", { name })}
        parents={[{ label: lists(`title.${business.kind}`), to: LISTS[business.kind]() }]}
        status={<BusinessBadge status={business.status} />}
        lead={<Lead file={desk.file} />}
      />
      {/* What is to do first. A contract comes before what it was decided by; an applicant has none yet. */}
      <div className="mt-6 flex flex-col gap-6">
        <NextStepCard desk={desk} />
        {business.status === "applying" ? null : <ContractRow desk={desk} />}
        {business.kind === "partner" && business.status !== "applying" ? <PartnerKeysCard partner={desk.file.owner.id} /> : null}
        <ChecklistCard file={desk.file} />
        <PapersCard desk={desk} />
        <PeopleCard file={desk.file} />
        <RiskCard desk={desk} now={now} />
        <AccountCard desk={desk} />
        <CompanyCard file={desk.file} />
        <OfferedTermsCard file={desk.file} />
        {business.status === "applying" ? <ContractRow desk={desk} /> : null}
        <HistoryCard desk={desk} />
      </div>
    </>
  );
}

function ContractRow({ desk }: { readonly desk: FileDesk }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <ContractCard desk={desk} />
      <SheetsCard file={desk.file} />
    </div>
  );
}

function Lead({ file: { business, owner } }: { readonly file: BusinessFile }) {
  const t = useMessages(fileMessages);
  const language = useLanguage();
  return (
    <span className="flex flex-wrap gap-x-4 gap-y-1.5">
      <span>
        {t("owner")}: <strong className="text-ink wrap-anywhere">{owner.name ?? "–"}</strong>
      </span>
      <span className="wrap-anywhere">{[owner.email, owner.phone].filter((one) => one !== "").join(" · ")}</span>
      <span>{t("since", { when: formatDate(toLocalDate(business.statusAt), language) })}</span>
      {business.reviewAt === null ? null : (
        <span>{t("review", { when: formatDate(toLocalDate(business.reviewAt), language) })}</span>
      )}
    </span>
  );
}
