import { MessagesCard } from "#notifications/sent/web/messages-card.tsx";
import { useMessages } from "#web/i18n.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { FilesCard } from "../../../files/web/files-card.tsx";
import { numberOf } from "../../../model/progress.ts";
import { reasonMessages } from "../../../messages.ts";
import type { WholeTransfer } from "../../contract.ts";
import { transfersAddress } from "../../contract-list.ts";
import { officeListMessages } from "../messages.ts";
import { Proposals } from "../proposals.tsx";
import { StateBadge } from "../state-badge.tsx";
import { ActsCard } from "./acts/acts-card.tsx";
import { EventsCard } from "./events-card.tsx";
import { FactsCard } from "./facts-card.tsx";
import { MoneyCard } from "./money-card.tsx";
import { NotesCard } from "./notes-card.tsx";
import { NowCard } from "./now-card.tsx";
import { OrdersCard } from "./orders-card.tsx";

import { officeTransferMessages } from "./messages.ts";

/** Where the transfer is and why, what can be done, and everything that happened to it. */
export default function TransferView({ transfer }: { readonly transfer: WholeTransfer }) {
  const t = useMessages(officeTransferMessages);
  const list = useMessages(officeListMessages);
  const reasons = useMessages(reasonMessages);
  const { id, state, isCodeLocked, reason, product, corridor, needsPerson, hasConflictingOutcomes } = transfer;
  return (
    <>
      <PageHeader
        title={numberOf(id)}
        documentTitle={t("documentTitle", { number: numberOf(id) })}
        parents={[{ label: list("title"), to: transfersAddress.to() }]}
        status={<StateBadge state={state} isCodeLocked={isCodeLocked} />}
        lead={
          <span className="flex flex-wrap items-center gap-2">
            <Badge>{list(`products.${product}`)}</Badge>
            <span className="text-sm figures">{corridor}</span>
            <span className="text-sm wrap-anywhere text-ink-muted figures">{id}</span>
          </span>
        }
      />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {/* First on a phone: what can be done comes before what has happened. */}
        <div className="flex min-w-0 flex-col gap-6 lg:order-2">
          <ActsCard transfer={transfer} />
          <FactsCard transfer={transfer} />
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          {hasConflictingOutcomes ? (
            <Banner kind="danger" title={t("conflict")}>
              {t("conflictText")}
            </Banner>
          ) : null}
          {reason === null ? null : (
            <Banner kind={needsPerson ? "warning" : "info"} title={t("reason")}>
              {reasons(`${reason}.says`)}
            </Banner>
          )}
          <Proposals proposals={transfer.proposals} names={transfer.names} />
          <NowCard key={`${id} ${state}`} transfer={id} />
          <FilesCard transfer={id} files={transfer.files} requested={transfer.requested} names={transfer.names} />
          <EventsCard transfer={transfer} />
          <OrdersCard transfer={transfer} />
          <MoneyCard transfer={transfer} />
          <NotesCard transfer={transfer} />
          <MessagesCard key={transfer.id} transfer={transfer.id} />
        </div>
      </div>
    </>
  );
}
