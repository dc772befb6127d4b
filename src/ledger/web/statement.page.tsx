import { useMemo } from "react";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ListExport } from "#web/ui/export/list-export.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { balancesAddress, listStatement, statementAddress, type StatementPosting } from "../contract.ts";
import type { Route } from "./+types/statement.page";
import { Instant, JournalKindLink, SubjectLink } from "./links.tsx";
import { nameOfAccount, nameOfJournal } from "../model/names.ts";
import { ledgerMessages } from "./messages.ts";

export const handle = privatePage({ menu: "ledger", modules: ["view"] });

export const clientLoader = loadPrivately(handle, ({ request, params }: Route.ClientLoaderArgs) =>
  api(listStatement, { ...readList(statementAddress, request).input, account: params.key }),
);

/** `/office/ledger/account/:key`: the postings of an account, each with the balance after it. */
export default function StatementPage({ loaderData: { account, postings, next } }: Route.ComponentProps) {
  const t = useMessages(ledgerMessages);
  const language = useLanguage();
  const list = useList(statementAddress);
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  return (
    <ListPage
      list={list}
      header={{
        title: nameOfAccount(account.code, language, account.ownerName),
        crumb: account.code,
        parents: [{ label: t("balances"), to: balancesAddress.to() }],
        status: (
          <>
            <Badge>{t(`kinds.${account.kind}`)}</Badge>
            <span className="font-mono text-sm text-ink-muted wrap-anywhere">{account.code}</span>
          </>
        ),
        lead: t("statementLead"),
        actions: <ListExport list={listStatement} filter={{ account: account.code }} />,
      }}
      rowPages={{ next: next === null ? null : { after: next } }}
    >
      <ListTable
        list={list}
        caption={t("statementCaption", { account: nameOfAccount(account.code, language, account.ownerName) })}
        columns={columns}
        rows={postings}
        rowId={({ journal, line }) => `${journal}.${line}`}
        rowName={({ kind, amount }) => `${nameOfJournal(kind, language)} ${formatMoney(amount, language)}`}
        rowHref={({ journal }) => href("/office/ledger/journal/:id", { id: journal })}
        empty={t("noPostings")}
      />
    </ListPage>
  );
}

function columnsOf(t: Translate<(typeof ledgerMessages)["ID"]>, language: Language): readonly Column<StatementPosting>[] {
  return [
    {
      id: "journal",
      header: t("journal"),
      primary: true,
      cell: ({ journal, kind }) => <JournalKindLink id={journal} kind={kind} name={nameOfJournal(kind, language)} />,
    },
    {
      id: "subject",
      header: t("subject"),
      cell: ({ subject }) => (subject === null ? t("noSubject") : <SubjectLink subject={subject} />),
    },
    { id: "effectiveAt", header: t("effectiveAt"), cell: ({ effectiveAt }) => <Instant at={effectiveAt} /> },
    {
      id: "amount",
      header: t("amount"),
      align: "end",
      cell: ({ amount }) => <span className="whitespace-nowrap figures">{formatMoney(amount, language)}</span>,
    },
    {
      id: "balance",
      header: t("balance"),
      align: "end",
      cell: ({ balance }) => <span className="whitespace-nowrap figures">{formatMoney(balance, language)}</span>,
    },
  ];
}
