import { lazy, Suspense, useMemo } from "react";
import { formatMoney } from "#kernel/amount.ts";
import type { Language } from "#kernel/locale.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { ListExport } from "#web/ui/export/list-export.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { LEDGER_CLOCKS, listMonth, monthAddress, statementAddress, type MonthRow } from "../contract.ts";
import type { Route } from "./+types/month.page";
import { AccountLink } from "./links.tsx";
import { monthFilter, nameOfMonth } from "#web/list/months.ts";
import { nameOfAccount } from "../model/names.ts";
import { ledgerMessages } from "./messages.ts";
import { Results } from "./results.tsx";
import { useLedgerHeader } from "./use-ledger-header.tsx";

export const handle = privatePage({ menu: "ledger", modules: ["view"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listMonth, readList(monthAddress, request).input),
);

// Loaded lazily: the chart needs more code than the rest of the page.
const ResultChart = lazy(() => import("./result-chart.tsx"));
/** The height of the chart with its heading, so that nothing moves when it loads. */
const CHART_ROOM = "min-h-80";

/** `/office/ledger/month`: what each account moved in a month, and the result. */
export default function MonthPage({ loaderData }: Route.ComponentProps) {
  const { accounts, results, month, currentMonth } = loaderData;
  const t = useMessages(ledgerMessages);
  const language = useLanguage();
  const list = useList(monthAddress);
  const header = useLedgerHeader();
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  const earning = accounts.filter(({ account: { kind } }) => kind === "income" || kind === "expense");
  return (
    <ListPage
      list={list}
      header={header(t("months"), t("monthLead"), <ListExport list={listMonth} filter={{ ...list.filter, month }} />)}
      tools={
        <ListTools
          list={list}
          filters={[
            monthFilter(currentMonth, language, t("month")),
            {
              as: "select",
              name: "clock",
              label: t("clock"),
              options: LEDGER_CLOCKS.map((value) => ({ value, label: t(`clocks.${value}`) })),
            },
          ]}
        />
      }
    >
      <h2 className="text-xl">{nameOfMonth(month, language)}</h2>
      <Results results={results} />
      {results.map(({ income: { currency } }) => (
        <div key={currency} className={CHART_ROOM}>
          <Suspense>
            <ResultChart currency={currency} rows={earning.filter(({ change }) => change.currency === currency)} />
          </Suspense>
        </div>
      ))}
      <ListTable
        list={list}
        caption={t("monthCaption")}
        columns={columns}
        rows={accounts}
        rowId={({ account }) => account.code}
        rowName={({ account }) => nameOfAccount(account.code, language, account.ownerName)}
        rowHref={({ account }) => statementAddress.to({}, {}, { key: account.code })}
        empty={t("noMonth")}
      />
    </ListPage>
  );
}

function columnsOf(t: Translate<(typeof ledgerMessages)["ID"]>, language: Language): readonly Column<MonthRow>[] {
  const amount = (id: "debit" | "credit" | "change"): Column<MonthRow> => ({
    id,
    header: t(id),
    align: "end",
    cell: ({ [id]: value }) => <span className="whitespace-nowrap figures">{formatMoney(value, language)}</span>,
  });
  return [
    {
      id: "account",
      header: t("account"),
      primary: true,
      cell: ({ account }) => <AccountLink code={account.code} name={nameOfAccount(account.code, language, account.ownerName)} />,
    },
    { id: "kind", header: t("kind"), cell: ({ account }) => t(`kinds.${account.kind}`) },
    amount("debit"),
    amount("credit"),
    amount("change"),
  ];
}
