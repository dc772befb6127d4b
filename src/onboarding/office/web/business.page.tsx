import { refuse } from "#kernel/refusal.ts";
import { formatDate, toLocalDate } from "#kernel/time.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages } from "#web/i18n.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { businessId, type BusinessKind } from "../../model/kinds.ts";
import { BusinessBadge } from "../../web/badges.tsx";
import { agentsAddress, businessesAddress, partnersAddress, readBusiness, type BusinessFile } from "../contract.ts";
import type { Route } from "./+types/business.page";
import { AccountCard } from "./file/account-card.tsx";
import { ChecklistCard, CompanyCard, OfferedTermsCard } from "./file/content-cards.tsx";
import { ContractCard } from "./file/contract-card.tsx";
import { HistoryCard } from "./file/history-card.tsx";
import { fileMessages } from "./file/messages.ts";
import { NextStepCard } from "./file/next-step-card.tsx";
import { PapersCard } from "./file/papers-card.tsx";
import { PeopleCard } from "./file/people-card.tsx";
import { SheetsCard } from "./file/sheets-card.tsx";
import { useFile, type FileDesk } from "./file/use-file.ts";
import { businessListMessages } from "./messages.ts";

export const handle = privatePage({ menu: "onboarding", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ params }: Route.ClientLoaderArgs) => {
  const id = businessId.safeParse(params.id);
  if (!id.success) throw refuse("not_found");
  return api(readBusiness, { id: id.data });
});

/** `/office/agent/:id`, `/office/partner/:id` and `/office/business/:id`: the file of one business. */
export default function BusinessPage({ loaderData: loaded }: Route.ComponentProps) {
  // The key: what was typed for one business never stays on the page of another.
  return <FileView key={loaded.business.id} loaded={loaded} />;
}

const LISTS: Readonly<Record<BusinessKind, () => string>> = {
  agent: () => agentsAddress.to(),
  partner: () => partnersAddress.to(),
  customer: () => businessesAddress.to(),
};

function FileView({ loaded }: { readonly loaded: BusinessFile }) {
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
        <ChecklistCard file={desk.file} />
        <PapersCard desk={desk} />
        <PeopleCard file={desk.file} />
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
