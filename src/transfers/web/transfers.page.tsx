import { lazy, Suspense, useEffect } from "react";
import { Link } from "react-router";
import { formatMoney } from "#kernel/money.ts";
import { formatDayAndTime, formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useWords } from "#web/i18n.tsx";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { useAuth } from "#web/session/store.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { KeyPages } from "#web/ui/key-pages.tsx";
import { useMay } from "#web/session/rights.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { LinkButton } from "#web/ui/form/link-button.tsx";
import { listTransfers, type ListedTransfer } from "../contract.ts";
import { totalMonths } from "../contract-list.ts";
import { readListing } from "../listing.ts";
import { wayWords } from "../way/messages.ts";
import type { Route } from "./+types/transfers.page";
import { hrefOf } from "./list/address.ts";
import { keepListed } from "./kept/kept-transfers.ts";
import { ExportTransfers } from "./list/export-transfers.tsx";
import { Filters } from "./list/filters.tsx";
import { transferListWords } from "./list/messages.ts";
import { STANDING } from "./way/standing.ts";

const MonthsChart = lazy(() => import("./list/months-chart.tsx"));

export const handle = privatePage({ menu: "transfer", modules: ["view"] });
export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const params = new URL(request.url).searchParams;
  const filter = readListing(params);
  const after = /^[0-9]{1,15}\.tr_[0-9a-z]{26}$/.exec(params.get("after") ?? "")?.[0];
  const [list, totals] = await Promise.all([
    api(listTransfers, { ...filter, ...(after !== undefined && { after }) }),
    api(totalMonths, {}),
  ]);
  // When this device saw it; the list itself carries no clock.
  const seenAt = new Date(performance.timeOrigin + performance.now());
  return { filter, list, months: totals.months, isFirst: after === undefined, seenAt };
});

const pathOf = ({ id }: ListedTransfer) => `/dashboard/transfers/${id}`;

/** `/dashboard/transfers`: all of one's transfers, found by recipient, number, state, kind and day. */
export default function TransfersPage({ loaderData: { filter, list, months, isFirst, seenAt } }: Route.ComponentProps) {
  const t = useWords(transferListWords);
  const may = useMay();
  const owner = useAuth()?.email_address;
  useEffect(() => {
    if (owner !== undefined) keepListed(owner, list.transfers, seenAt);
  }, [owner, list, seenAt]);
  const isFiltered = Object.keys(filter).length > 0;
  const isNew = !isFiltered && isFirst && list.transfers.length === 0;
  return (
    <>
      <title>{t("title")}</title>
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div className="min-w-0">
          <h1 className="text-3xl">{t("title")}</h1>
          <p className="mt-2 max-w-text text-ink-muted">{t("lead")}</p>
        </div>
        {isNew ? null : <ExportTransfers filter={filter} />}
      </div>
      <div className="mt-6 flex flex-col gap-5">
        {isNew ? null : <Filters key={hrefOf(filter)} filter={filter} />}
        {list.transfers.length === 0 ? null : <Cards transfers={list.transfers} />}
        {list.transfers.length === 0 ? (
          <EmptyState
            level={2}
            title={t(isFiltered ? "nothing" : "empty")}
            {...(isNew && may("transfer", "create") && { action: <LinkButton to="/dashboard/send">{t("send")}</LinkButton> })}
          >
            {t(isFiltered ? "nothingText" : "emptyText")}
          </EmptyState>
        ) : (
          <Table transfers={list.transfers} />
        )}
        <KeyPages
          label={t("pages")}
          first={isFirst ? null : { to: hrefOf(filter), text: t("newest") }}
          next={list.next === null ? null : { to: hrefOf(filter, list.next), text: t("older") }}
        />
        {isNew ? null : (
          <div className="min-h-80">
            <Suspense>
              <MonthsChart months={months} />
            </Suspense>
          </div>
        )}
      </div>
    </>
  );
}

/** On a phone: a link a transfer, with what one looks for. */
function Cards({ transfers }: { readonly transfers: readonly ListedTransfer[] }) {
  const t = useWords(transferListWords);
  const language = useLanguage();
  return (
    <ul aria-label={t("list")} className="flex flex-col gap-3 lg:hidden">
      {transfers.map((row) => (
        <li key={row.id}>
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
        </li>
      ))}
    </ul>
  );
}

/** Two of one name are told apart by bank and account. */
function Place({ row: { product, bankTitle, accountEnd } }: { readonly row: ListedTransfer }) {
  const t = useWords(transferListWords);
  if (bankTitle === null) return t(`products.${product}`);
  return (
    <>
      {bankTitle}
      {accountEnd === null ? null : <span className="whitespace-nowrap figures"> ···· {accountEnd}</span>}
    </>
  );
}

function State({ row }: { readonly row: ListedTransfer }) {
  const way = useWords(wayWords);
  const { milestone, product } = row;
  const isCollected = milestone === "paid" && product === "cash_pickup";
  return (
    <StatusBadge standing={STANDING[milestone]}>{isCollected ? way("collected") : way(`milestone.${milestone}`)}</StatusBadge>
  );
}

/** Where there is room. Nobody sorts it: the newest stands first, and everything else is found. */
function Table({ transfers }: { readonly transfers: readonly ListedTransfer[] }) {
  const t = useWords(transferListWords);
  const language = useLanguage();
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface max-lg:hidden">
      <table className="w-full border-separate border-spacing-0 text-start text-sm">
        <caption className="sr-only">{t("list")}</caption>
        <thead>
          <tr>
            {(["recipient", "state", "sent", "receives", "made"] as const).map((key) => (
              <th
                key={key}
                scope="col"
                className={`border-b border-line bg-surface-sunken px-4 py-3 font-semibold whitespace-nowrap text-ink-muted ${key === "sent" || key === "receives" ? "text-end" : "text-start"}`}
              >
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {transfers.map((row) => (
            <tr key={row.id} className="relative hover:bg-surface-hover">
              <td className={CELL}>
                {/* The whole row leads where its name does. */}
                <Link
                  to={pathOf(row)}
                  className="font-semibold text-ink no-underline after:absolute after:inset-0 hover:underline"
                >
                  {row.recipientName}
                </Link>
                <span className="block text-ink-muted">
                  <Place row={row} />, <span className="figures whitespace-nowrap">{row.number}</span>
                </span>
              </td>
              <td className={CELL}>
                <State row={row} />
                <time dateTime={row.since.toISOString()} className="mt-1 block whitespace-nowrap text-ink-muted">
                  {formatInstant(row.since, language)}
                </time>
              </td>
              <td className={`${CELL} text-end whitespace-nowrap figures`}>{formatMoney(row.total, language)}</td>
              <td className={`${CELL} text-end font-semibold whitespace-nowrap figures`}>
                {formatMoney(row.receives, language)}
              </td>
              <td className={CELL}>
                <Made at={row.createdAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** In two lines, each whole: day and time. */
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
const CELL = "border-b border-line px-4 py-3 align-middle";
