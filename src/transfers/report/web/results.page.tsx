import { lazy, Suspense, useMemo } from "react";
import { Link } from "react-router";
import { formatMoney } from "#kernel/amount.ts";
import type { Language } from "#kernel/locale.ts";
import { AccountLink } from "#ledger/web/links.tsx";
import type { BookNames } from "#ledger/web/names.ts";
import { monthFilter, nameOfMonth } from "#web/list/months.ts";
import { Results } from "#ledger/web/results.tsx";
import { useLedgerHeader } from "#ledger/web/use-ledger-header.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { Banner } from "#web/ui/banner.tsx";
import { ListExport } from "#web/ui/export/list-export.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { listResults, RESULT_CLOCKS, resultJournalsAddress, resultsAddress, type ResultRow } from "../contract.ts";
import type { Route } from "./+types/results.page";
import { resultMessages } from "./messages.ts";
import { useOriginName } from "./origin.tsx";

export const handle = privatePage({ menu: "ledger", modules: ["view"] });

// The names of accounts and journals load with the rows: this page is near its budget.
export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const [shown, { namesIn }] = await Promise.all([
    api(listResults, readList(resultsAddress, request).input),
    import("#ledger/web/names.ts"),
  ]);
  return { ...shown, namesIn };
});

// Loaded lazily: the chart needs more code than the rest of the page.
const ResultsChart = lazy(() => import("./results-chart.tsx"));
/** The height of the chart with its heading, so that nothing moves when it loads. */
const CHART_ROOM = "min-h-80";

/** `/office/ledger/result`: a month's income and expenses by corridor and product, each amount with its journals. */
export default function ResultsPage({ loaderData }: Route.ComponentProps) {
  const { rows, corridors, totals, month, currentMonth, isWhole, namesIn } = loaderData;
  const t = useMessages(resultMessages);
  const language = useLanguage();
  const list = useList(resultsAddress);
  const header = useLedgerHeader();
  const names = namesIn(language);
  const originName = useOriginName(names);
  const { clock } = list.filter;
  const columns = useMemo(
    () =>
      columnsOf(t, language, { names, originName }, ({ account, corridor, product, kind }) =>
        resultJournalsAddress.to({
          month,
          clock,
          account,
          ...(kind === null ? { corridor: corridor ?? "", product } : { kind }),
        }),
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the names come with the language
    [language, month, clock],
  );
  return (
    <ListPage
      list={list}
      header={header(t("title"), t("lead"), <ListExport list={listResults} filter={{ ...list.filter, month }} />)}
      tools={
        <ListTools
          list={list}
          filters={[
            monthFilter(currentMonth, language, t("month")),
            {
              as: "select",
              name: "clock",
              label: t("clock"),
              options: RESULT_CLOCKS.map((value) => ({ value, label: t(`clocks.${value}`) })),
            },
          ]}
        />
      }
      notices={isWhole ? null : <Banner kind="danger">{t("notWhole")}</Banner>}
    >
      <h2 className="text-xl">{nameOfMonth(month, language)}</h2>
      <p className="max-w-prose text-sm text-ink-muted">
        {t("counts")} {isWhole && rows.length > 0 ? t("whole") : null}
      </p>
      <Results results={totals} />
      {totals.map(({ income: { currency } }) => (
        <div key={currency} className={CHART_ROOM}>
          <Suspense>
            <ResultsChart currency={currency} rows={corridors.filter(({ income: { currency: of } }) => of === currency)} />
          </Suspense>
        </div>
      ))}
      <ListTable
        list={list}
        caption={t("caption")}
        columns={columns}
        rows={rows}
        rowId={idOf}
        rowName={(row) => `${names.account(row.account)} ${originName(row).name}`}
        empty={t("none")}
      />
    </ListPage>
  );
}

const idOf = ({ account, corridor, product, kind }: ResultRow) => [account, corridor, product, kind].join("|");

function columnsOf(
  t: Translate<(typeof resultMessages)["ID"]>,
  language: Language,
  { names, originName }: { readonly names: BookNames; readonly originName: ReturnType<typeof useOriginName> },
  journalsOf: (row: ResultRow) => string,
): readonly Column<ResultRow>[] {
  return [
    {
      id: "origin",
      header: t("origin"),
      primary: true,
      cell: (row) => {
        const { name, detail } = originName(row);
        return (
          <span className="cell-line">
            <span>{name}</span> <span className="block text-sm text-ink-muted wrap-anywhere">{detail}</span>
          </span>
        );
      },
    },
    { id: "account", header: t("account"), cell: ({ account }) => <AccountLink code={account} name={names.account(account)} /> },
    { id: "side", header: t("side"), cell: ({ side }) => t(`sides.${side}`) },
    {
      id: "amount",
      header: t("amount"),
      align: "end",
      cell: (row) => (
        <Link
          to={journalsOf(row)}
          aria-label={t("showJournals", { amount: formatMoney(row.amount, language) })}
          className="inline-flex min-h-6 items-center whitespace-nowrap text-primary underline-offset-4 figures hover:underline"
        >
          {formatMoney(row.amount, language)}
        </Link>
      ),
    },
    { id: "postings", header: t("postings"), align: "end", cell: ({ postings }) => <span className="figures">{postings}</span> },
  ];
}
