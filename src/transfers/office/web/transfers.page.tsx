import { useMemo } from "react";
import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { useMay } from "#web/session/rights.ts";
import { ListExport } from "#web/ui/export/list-export.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { BatchActions, useMayActOnMany } from "../../batches/web/batch-actions.tsx";
import { numberOf } from "../../model/progress.ts";
import { PRODUCTS } from "../../lifecycle/transfer.ts";
import { TRANSFER_QUEUES } from "../../model/work-queues.ts";
import { listAll, transfersAddress, type OverseenRow } from "../contract-list.ts";
import type { Route } from "./+types/transfers.page";
import { officeListMessages } from "./messages.ts";
import { StateBadge } from "./state-badge.tsx";

export const handle = privatePage({ menu: "transfer", modules: ["oversee"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listAll, readList(transfersAddress, request).input),
);

const useTransfers = () => useList(transfersAddress);

/** `/office/transfer`: the transfers of all senders, by queue, and found by what a caller says. */
export default function OfficeTransfersPage({ loaderData: { transfers, next, isNearly } }: Route.ComponentProps) {
  const t = useMessages(officeListMessages);
  const language = useLanguage();
  const list = useTransfers();
  const mayActOnMany = useMayActOnMany();
  const may = useMay();
  // As the server decides: the menu has a right to export, compliance sees every row by its own.
  const mayExport = may("transfer", "export") || may("compliance", "view");
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  return (
    <ListPage
      list={list}
      header={{ title: t("title"), lead: t("lead"), actions: <ListExport list={listAll} filter={list.filter} may={mayExport} /> }}
      tools={<Tools list={list} />}
      notices={isNearly && transfers.length > 0 ? <Banner>{t("nearly")}</Banner> : null}
      rowPages={{ next: next === null ? null : { before: next } }}
    >
      <ListTable
        list={list}
        caption={t("caption")}
        columns={columns}
        rows={transfers}
        rowId={({ id }) => id}
        rowName={({ id }) => numberOf(id)}
        rowHref={({ id }) => href("/office/transfer/:id", { id })}
        {...(mayActOnMany && {
          renderBulk: (selected: readonly OverseenRow[], clear: () => void) => <BatchActions selected={selected} clear={clear} />,
        })}
        empty={t(list.filter.queue === undefined ? "empty" : "emptyQueue")}
      />
    </ListPage>
  );
}

function Tools({ list }: { readonly list: ReturnType<typeof useTransfers> }) {
  const t = useMessages(officeListMessages);
  return (
    <ListTools
      list={list}
      search={{ label: t("search"), placeholder: t("searchHint") }}
      filters={[
        {
          as: "chips",
          name: "queue",
          label: t("queues"),
          any: t("all"),
          options: TRANSFER_QUEUES.map((value) => ({ value, label: t(`queue.${value}`) })),
        },
        {
          as: "select",
          name: "product",
          label: t("product"),
          any: t("anyProduct"),
          options: PRODUCTS.map((value) => ({ value, label: t(`products.${value}`) })),
        },
      ]}
    />
  );
}

function columnsOf(t: Translate<(typeof officeListMessages)["ID"]>, language: Language): readonly Column<OverseenRow>[] {
  return [
    {
      id: "number",
      header: t("column.number"),
      primary: true,
      cell: ({ id, product }) => (
        <>
          <Link
            to={href("/office/transfer/:id", { id })}
            className="inline-flex min-h-6 items-center font-semibold text-primary underline-offset-4 figures hover:underline"
          >
            {numberOf(id)}
          </Link>
          <span className="block text-sm font-normal text-ink-muted">{t(`products.${product}`)}</span>
        </>
      ),
    },
    {
      id: "state",
      header: t("column.state"),
      cell: ({ state, isCodeLocked, needsPerson }) => (
        <span className="flex flex-col items-start gap-1 @max-2xl:items-end">
          <StateBadge state={state} isCodeLocked={isCodeLocked} />
          {needsPerson ? <Badge tone="warning">{t("queue.person")}</Badge> : null}
        </span>
      ),
    },
    {
      id: "sender",
      header: t("column.sender"),
      cell: ({ senderName }) => <span className="wrap-break-word">{senderName}</span>,
    },
    {
      id: "recipient",
      header: t("column.recipient"),
      cell: ({ recipientName, corridor }) => (
        <>
          <span className="wrap-break-word">{recipientName}</span>
          <span className="block text-sm text-ink-muted figures">{corridor}</span>
        </>
      ),
    },
    {
      id: "amount",
      header: t("column.amount"),
      align: "end",
      cell: ({ total, receives }) => (
        <>
          <span className="whitespace-nowrap figures">{formatMoney(total, language)}</span>
          {receives.currency === total.currency ? null : (
            <span className="block text-sm whitespace-nowrap text-ink-muted figures">{formatMoney(receives, language)}</span>
          )}
        </>
      ),
    },
    {
      id: "created",
      header: t("column.created"),
      cell: ({ createdAt }) => (
        <time dateTime={createdAt.toISOString()} className="whitespace-nowrap figures">
          {formatInstant(createdAt, language)}
        </time>
      ),
    },
  ];
}
