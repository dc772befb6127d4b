import { href } from "#kernel/href.ts";
import { Refusal } from "#kernel/refusal.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useMessages } from "#web/i18n.tsx";
import { Card } from "#web/ui/card.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { BusinessBadge } from "../../web/badges.tsx";
import { readOwnBusiness } from "../contract.ts";
import type { Route } from "./+types/own-business.page";
import { BeforeCard } from "./before-card.tsx";
import { ContactCard } from "./contact-card.tsx";
import { ContractCard } from "./contract-card.tsx";
import { HistoryCard } from "./history-card.tsx";
import { ownBusinessMessages } from "./messages.ts";
import { SheetCard } from "./sheet-card.tsx";
import { canStart } from "./waiting-for.ts";

export const handle = privatePage({ menu: "verification", modules: ["submit"] });
export const clientLoader = loadPrivately(handle, async () => {
  try {
    return await api(readOwnBusiness, {});
  } catch (error) {
    if (error instanceof Refusal && error.code === "account_not_business") return null;
    throw error;
  }
});

/** `/dashboard/business`: how far the reader's contract is, from what it takes to the terms in force. */
export default function OwnBusinessPage({ loaderData: own }: Route.ComponentProps) {
  const t = useMessages(ownBusinessMessages);
  if (own === null) return <NotBusiness />;
  const { business, kind, sheet, history } = own;
  return (
    <>
      <PageHeader
        title={t("title")}
        lead={t(`lead.${kind}`)}
        status={business === null ? undefined : <BusinessBadge status={business.status} />}
      />
      <div className="mt-8 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-6">
          {sheet === null ? null : <SheetCard own={own} sheet={sheet} />}
          {business === null || business.status === "applying" ? null : <ContractCard own={own} business={business} />}
          {canStart(own) ? <BeforeCard own={own} /> : null}
          <HistoryCard history={history} />
        </div>
        <ContactCard status={business?.status ?? null} />
      </div>
    </>
  );
}

/** A personal account: its limits rise by the documents of one person. */
function NotBusiness() {
  const t = useMessages(ownBusinessMessages);
  return (
    <>
      <PageHeader title={t("title")} />
      <div className="mt-8 max-w-3xl">
        <Card level={2} title={t("notBusiness.title")}>
          <p>{t("notBusiness.text")}</p>
          <div className="mt-5">
            <LinkButton to={href("/dashboard/verification")}>{t("notBusiness.open")}</LinkButton>
          </div>
        </Card>
      </div>
    </>
  );
}
