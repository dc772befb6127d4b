import { useMemo } from "react";
import { formatMoney } from "#kernel/amount.ts";
import type { Language } from "#kernel/locale.ts";
import { formatDate, formatInstant } from "#kernel/time.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import type { Column } from "#web/ui/table/table.tsx";
import { CASH_SIDES, cashReportsAddress, listCashReports, type CashReportView } from "../contract.ts";
import type { Route } from "./+types/cash-reports.page";
import { cashReportMessages } from "./messages.ts";

export const handle = privatePage({ menu: "compliance", modules: ["report"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listCashReports, readList(cashReportsAddress, request).input),
);

/** `/office/report/cash`: days on which somebody's cash has to be reported to the authority. */
export default function CashReportsPage({ loaderData: { reports, next } }: Route.ComponentProps) {
  const t = useMessages(cashReportMessages);
  const language = useLanguage();
  const list = useList(cashReportsAddress);
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  return (
    <ListPage
      list={list}
      header={{ title: t("title"), lead: t("lead") }}
      tools={
        <ListTools
          list={list}
          filters={[
            {
              as: "chips",
              name: "side",
              label: t("sides"),
              any: t("anySide"),
              options: CASH_SIDES.map((value) => ({ value, label: t(`side.${value}`) })),
            },
          ]}
        />
      }
      rowPages={{ next: next === null ? null : { after: next } }}
    >
      <ListTable
        list={list}
        caption={t("caption")}
        columns={columns}
        rows={reports}
        rowId={({ day, side, owner }) => `${day}.${side}.${owner}`}
        rowName={({ day, side }) => `${formatDate(day, language)}, ${t(`side.${side}`)}`}
        empty={t("empty")}
      />
    </ListPage>
  );
}

function columnsOf(t: Translate<(typeof cashReportMessages)["ID"]>, language: Language): readonly Column<CashReportView>[] {
  const shown = (amount: CashReportView["total"]) => formatMoney(amount, language);
  return [
    {
      id: "day",
      header: t("column.day"),
      primary: true,
      cell: ({ day, side }) => (
        <>
          <time dateTime={day} className="font-semibold whitespace-nowrap">
            {formatDate(day, language)}
          </time>
          <span className="block text-sm font-normal text-ink-muted">{t(`side.${side}`)}</span>
        </>
      ),
    },
    {
      id: "person",
      header: t("column.person"),
      cell: ({ owner, maskedName }) =>
        maskedName === null ? (
          <span className="text-sm break-all figures">{t("byAccount", { owner })}</span>
        ) : (
          <>
            {maskedName}
            <span className="block text-sm text-ink-muted">{t("byDocument")}</span>
          </>
        ),
    },
    {
      id: "amounts",
      header: t("column.amounts"),
      align: "end",
      cell: ({ total, paidOut, takenIn }) => (
        <>
          <span className="font-semibold whitespace-nowrap figures">{shown(total)}</span>
          <span className="block text-sm text-ink-muted figures">
            {t("inAndOut", { paid: shown(paidOut), taken: shown(takenIn) })}
          </span>
        </>
      ),
    },
    {
      id: "from",
      header: t("column.from"),
      align: "end",
      cell: ({ reportedFrom, reachedAt }) => (
        <>
          <span className="whitespace-nowrap figures">{shown(reportedFrom)}</span>
          <span className="block text-sm text-ink-muted">{t("reached", { at: formatInstant(reachedAt, language) })}</span>
        </>
      ),
    },
    {
      id: "reportBy",
      header: t("column.reportBy"),
      cell: ({ reportBy }) =>
        reportBy === null ? (
          <span className="text-ink-muted">{t("noDeadline")}</span>
        ) : (
          <time dateTime={reportBy} className="font-semibold whitespace-nowrap">
            {formatDate(reportBy, language)}
          </time>
        ),
    },
  ];
}
