import { useMemo } from "react";
import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import type { Language } from "#kernel/locale.ts";
import { formatDate, formatInstant, toLocalDate } from "#kernel/time.ts";
import { statementAddress } from "#ledger/contract.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Banner } from "#web/ui/banner.tsx";
import { ListExport } from "#web/ui/export/list-export.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { listStatementDays, statementDaysAddress, type DaySides } from "../../contract-days.ts";
import { differencesAddress } from "../../contract.ts";
import type { Route } from "./+types/days.page";
import { ClosingCell } from "./closing-cell.tsx";
import { closingMessages } from "./closing-messages.ts";
import { Many } from "./many.tsx";
import { differenceMessages } from "./messages.ts";
import { useHeader } from "./use-header.tsx";

export const handle = privatePage({ menu: "ledger", modules: ["view"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listStatementDays, readList(statementDaysAddress, request).input),
);

/** `/office/reconciliation/days`: each party's statement by day, beside our books. */
export default function DaysPage({ loaderData: { days, next } }: Route.ComponentProps) {
  const t = useMessages(differenceMessages);
  const closing = useMessages(closingMessages);
  const language = useLanguage();
  const list = useList(statementDaysAddress);
  const header = useHeader();
  const columns = useMemo(() => columnsOf(t, closing, language), [t, closing, language]);
  return (
    <ListPage
      list={list}
      header={header(t("days"), t("daysLead"), <ListExport list={listStatementDays} filter={list.filter} />)}
      notices={<Banner>{t("daysHint")}</Banner>}
      rowPages={{ next: next === null ? null : { before: next } }}
    >
      <ListTable
        list={list}
        caption={t("daysCaption")}
        columns={columns}
        rows={days}
        rowId={({ day, party }) => `${day}.${party}`}
        rowName={({ day, party }) => `${formatDate(day, language)} ${party}`}
        empty={t("noDays")}
      />
    </ListPage>
  );
}

function columnsOf(
  t: Translate<(typeof differenceMessages)["ID"]>,
  closing: Translate<(typeof closingMessages)["ID"]>,
  language: Language,
): readonly Column<DaySides>[] {
  const side = (name: "statement" | "books"): Column<DaySides> => ({
    id: name,
    header: t(name),
    align: "end",
    cell: ({ account, sums }) => (
      <Many count={sums.length} label={t("currencies", { count: sums.length })}>
        {sums.map(({ [name]: amount }) => (
          <span key={amount.currency} className="whitespace-nowrap figures">
            {name === "statement" ? (
              formatMoney(amount, language)
            ) : (
              <Link to={statementAddress.to({}, {}, { key: `${account}:${amount.currency}` })}>
                {formatMoney(amount, language)}
              </Link>
            )}
          </span>
        ))}
      </Many>
    ),
  });
  return [
    {
      id: "day",
      header: t("day"),
      primary: true,
      cell: ({ day, party }) => (
        <>
          <span className="whitespace-nowrap figures">{formatDate(day, language)}</span>
          <Link to={differencesAddress.to({ party })} className="block text-sm font-normal">
            {party}
          </Link>
        </>
      ),
    },
    {
      id: "read",
      header: t("read"),
      cell: ({ readAt, closedAt }) => (
        <>
          <StatusBadge status={readAt === null ? "waiting" : closedAt === null ? "progress" : "done"}>
            {t(readAt === null ? "notRead" : closedAt === null ? "dayOpen" : "dayClosed")}
          </StatusBadge>
          {readAt === null ? null : (
            <span className="block text-sm whitespace-nowrap text-ink-muted figures">
              {formatDate(toLocalDate(readAt), language, "day")}, {formatInstant(readAt, language, "time")}
            </span>
          )}
        </>
      ),
    },
    {
      id: "lines",
      header: t("linesAndPostings"),
      align: "end",
      cell: ({ lines, entries }) => (
        <span className="figures">
          {lines} : {entries}
        </span>
      ),
    },
    side("statement"),
    side("books"),
    {
      id: "closing",
      header: closing("closing"),
      align: "end",
      cell: ({ account, closings }) => <ClosingCell account={account} closings={closings} />,
    },
  ];
}
