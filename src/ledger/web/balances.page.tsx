import { useMemo } from "react";
import { formatMoney, isZero } from "#kernel/amount.ts";
import type { Language } from "#kernel/locale.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { StatusBadge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { DescriptionList } from "#web/ui/description-list.tsx";
import { ListExport } from "#web/ui/export/list-export.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { balancesAddress, LEDGER_CLOCKS, listTrialBalance, statementAddress, type TrialBalanceRow } from "../contract.ts";
import type { Route } from "./+types/balances.page";
import { AccountLink } from "./links.tsx";
import { nameOfAccount } from "../model/names.ts";
import { ledgerMessages } from "./messages.ts";
import { useLedgerHeader } from "./use-ledger-header.tsx";

export const handle = privatePage({ menu: "ledger", modules: ["view"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listTrialBalance, readList(balancesAddress, request).input),
);

/** `/office/ledger`: the trial balance now, or at the end of a day. */
export default function BalancesPage({ loaderData: { accounts, totals } }: Route.ComponentProps) {
  const t = useMessages(ledgerMessages);
  const language = useLanguage();
  const list = useList(balancesAddress);
  const header = useLedgerHeader();
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  return (
    <ListPage
      list={list}
      header={header(t("balances"), t("balancesLead"), <ListExport list={listTrialBalance} filter={list.filter} />)}
      tools={
        <ListTools
          list={list}
          filters={[
            { as: "date", name: "day", label: t("day") },
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
      <Totals totals={totals} />
      <ListTable
        list={list}
        caption={t("balancesCaption")}
        columns={columns}
        rows={accounts}
        rowId={({ account }) => account.code}
        rowName={({ account }) => nameOfAccount(account.code, language, account.ownerName)}
        rowHref={({ account }) => statementAddress.to({}, {}, { key: account.code })}
        empty={t("noAccounts")}
      />
    </ListPage>
  );
}

/** One line while every currency adds up to zero; otherwise each that does not. */
function Totals({ totals }: Pick<Route.ComponentProps["loaderData"], "totals">) {
  const t = useMessages(ledgerMessages);
  const language = useLanguage();
  const wrong = totals.filter((total) => !isZero(total));
  if (totals.length === 0) return null;
  if (wrong.length === 0)
    return (
      <p className="flex flex-wrap items-center gap-3">
        <StatusBadge status="done">{t("isZero")}</StatusBadge>
        {t("allZero", { count: totals.length })}
      </p>
    );
  return (
    <Card level={2} title={t("totals")}>
      <DescriptionList
        dense
        items={wrong.map((total) => ({
          term: total.currency,
          value: (
            <span className="flex flex-wrap items-center gap-3">
              <span className="figures">{formatMoney(total, language)}</span>
              <StatusBadge status="failed">{t("notZero")}</StatusBadge>
            </span>
          ),
        }))}
      />
    </Card>
  );
}

function columnsOf(t: Translate<(typeof ledgerMessages)["ID"]>, language: Language): readonly Column<TrialBalanceRow>[] {
  return [
    {
      id: "account",
      header: t("account"),
      primary: true,
      cell: ({ account }) => <AccountLink code={account.code} name={nameOfAccount(account.code, language, account.ownerName)} />,
    },
    { id: "kind", header: t("kind"), cell: ({ account }) => t(`kinds.${account.kind}`) },
    {
      id: "balance",
      header: t("balance"),
      align: "end",
      cell: ({ balance }) => <span className="whitespace-nowrap figures">{formatMoney(balance, language)}</span>,
    },
  ];
}
