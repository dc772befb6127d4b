import { lazy, Suspense, useEffect, useMemo } from "react";
import { Link } from "react-router";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { formatMoney } from "#kernel/money.ts";
import { formatDayAndTime, formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListBody, ListItems } from "#web/list/list-rows.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList, type List } from "#web/list/use-list.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useAuth } from "#web/session/store.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { useMay } from "#web/session/rights.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { AccountAtBank } from "#web/ui/account/masked-account.tsx";
import { totalMonths, transfersAddress, listTransfers, type ListedTransfer } from "../contract.ts";
import { progressMessages } from "../../tracking/messages.ts";
import type { Route } from "./+types/transfers.page";
import { cacheListed } from "../../web/offline/cached-transfers.ts";
import { ExportTransfers } from "./export-transfers.tsx";
import { transferListMessages } from "./messages.ts";
import { useTransferFilters } from "./transfer-filters.ts";
import { MILESTONE_TONE } from "../../web/milestone-tone.ts";

const MonthsChart = lazy(() => import("./months-chart.tsx"));

export const handle = privatePage({ menu: "transfer", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const [list, totals] = await Promise.all([api(listTransfers, readList(transfersAddress, request).input), api(totalMonths, {})]);
  // This device's time of reading; the list itself carries no clock.
  const seenAt = new Date(performance.timeOrigin + performance.now());
  return { ...list, months: totals.months, seenAt };
});

const pathOf = ({ id }: ListedTransfer) => href("/dashboard/transfers/:id", { id });

/** `/dashboard/transfers`: all of one's transfers, filtered by recipient, number, state, product and day. */
export default function TransfersPage({ loaderData: { transfers, next, months, seenAt } }: Route.ComponentProps) {
  const t = useMessages(transferListMessages);
  const may = useMay();
  const list = useList(transfersAddress);
  const owner = useAuth()?.email_address;
  useEffect(() => {
    if (owner !== undefined) cacheListed(owner, transfers, seenAt);
  }, [owner, transfers, seenAt]);
  const isNew = transfers.length === 0 && !list.isNarrowed && list.cursor.after === undefined;
  const sendButton =
    isNew && may("transfer", "create") ? <LinkButton to={href("/dashboard/send/:step?")}>{t("send")}</LinkButton> : null;
  return (
    <>
      <ListPage
        list={list}
        isNew={isNew}
        header={{
          title: t("title"),
          lead: t("lead"),
          actions: isNew ? undefined : <ExportTransfers filter={list.filter} />,
        }}
        tools={<ListTools list={list} search={{ label: t("search") }} filters={useTransferFilters()} isFolded />}
        rowPages={{
          label: t("pages"),
          firstText: t("newest"),
          nextText: t("older"),
          next: next === null ? null : { after: next },
        }}
      >
        <ListBody
          list={list}
          isEmpty={transfers.length === 0}
          empty={
            <EmptyState level={2} title={t("empty")} action={sendButton}>
              {t("emptyText")}
            </EmptyState>
          }
        >
          <div className="lg:hidden">
            <ListItems
              list={list}
              label={t("list")}
              rows={transfers}
              rowId={({ id }) => id}
              renderRow={(row) => <TransferCard row={row} />}
            />
          </div>
          <div className="max-lg:hidden">
            <Table list={list} transfers={transfers} />
          </div>
        </ListBody>
      </ListPage>
      {isNew ? null : (
        <div className="mt-5 min-h-80">
          <Suspense>
            <MonthsChart months={months} />
          </Suspense>
        </div>
      )}
    </>
  );
}

/** On small screens: one link per transfer, with the fields people look for. */
function TransferCard({ row }: { readonly row: ListedTransfer }) {
  const language = useLanguage();
  return (
    <Link
      to={pathOf(row)}
      className="flex flex-col gap-2 rounded-card border border-line bg-surface p-4 text-ink no-underline shadow-card hover:bg-surface-hover"
    >
      <span className="flex items-baseline justify-between gap-3">
        <strong className="min-w-0 wrap-anywhere">{row.recipientName}</strong>
        <strong className="shrink-0 figures">{formatMoney(row.receives, language)}</strong>
      </span>
      <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-sm text-ink-muted">
        <State row={row} />
        <time dateTime={row.since.toISOString()}>{formatInstant(row.since, language)}</time>
      </span>
      <span className="text-sm text-ink-muted">
        <Place row={row} /> · <span className="figures">{row.number}</span>
      </span>
    </Link>
  );
}

/** Bank and account, which distinguish two recipients of the same name. */
function Place({ row: { product, bankTitle, accountEnd } }: { readonly row: ListedTransfer }) {
  const t = useMessages(transferListMessages);
  if (bankTitle === null) return t(`products.${product}`);
  return (
    <>
      <AccountAtBank bank={bankTitle} end={accountEnd} />
    </>
  );
}

function State({ row }: { readonly row: ListedTransfer }) {
  const tProgress = useMessages(progressMessages);
  const { milestone, product } = row;
  const isCollected = milestone === "paid" && product === "cash_pickup";
  return (
    <StatusBadge status={MILESTONE_TONE[milestone]}>
      {isCollected ? tProgress("collected") : tProgress(`milestone.${milestone}`)}
    </StatusBadge>
  );
}

/** On wide screens. Not sortable: newest first, and filters find the rest. */
function Table({ list, transfers }: { readonly list: List<unknown>; readonly transfers: readonly ListedTransfer[] }) {
  const t = useMessages(transferListMessages);
  const language = useLanguage();
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  return (
    <ListTable
      list={list}
      caption={t("list")}
      columns={columns}
      rows={transfers}
      rowId={({ id }) => id}
      rowName={({ recipientName }) => recipientName}
      rowHref={pathOf}
    />
  );
}

function columnsOf(t: Translate<(typeof transferListMessages)["ID"]>, language: Language): readonly Column<ListedTransfer>[] {
  return [
    {
      id: "recipient",
      header: t("recipient"),
      primary: true,
      cell: (row) => (
        <>
          <Link to={pathOf(row)} className="font-semibold text-ink no-underline hover:underline">
            {row.recipientName}
          </Link>
          <span className="block font-normal text-ink-muted">
            <Place row={row} />, <span className="figures whitespace-nowrap">{row.number}</span>
          </span>
        </>
      ),
    },
    {
      id: "state",
      header: t("state"),
      cell: (row) => (
        <>
          <State row={row} />
          <time dateTime={row.since.toISOString()} className="mt-1 block whitespace-nowrap text-ink-muted">
            {formatInstant(row.since, language)}
          </time>
        </>
      ),
    },
    {
      id: "sent",
      header: t("sent"),
      align: "end",
      cell: ({ total }) => <span className="whitespace-nowrap figures">{formatMoney(total, language)}</span>,
    },
    {
      id: "receives",
      header: t("receives"),
      align: "end",
      cell: ({ receives }) => <span className="font-semibold whitespace-nowrap figures">{formatMoney(receives, language)}</span>,
    },
    { id: "made", header: t("made"), cell: ({ createdAt }) => <Made at={createdAt} /> },
  ];
}

/** Day and time on two lines, neither broken. */
function Made({ at }: { readonly at: Date }) {
  const { day, time } = formatDayAndTime(at, useLanguage());
  return (
    <time dateTime={at.toISOString()} className="block whitespace-nowrap">
      {day}
      <span className="sr-only">, </span>
      <span className="mt-1 block text-ink-muted">{time}</span>
    </time>
  );
}
