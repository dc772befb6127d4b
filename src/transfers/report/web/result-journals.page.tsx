import { useMemo } from "react";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { Instant, JournalKindLink, SubjectLink } from "#ledger/web/links.tsx";
import { nameOfJournal, useBookNames } from "#ledger/web/names.ts";
import { nameOfMonth } from "#web/list/months.ts";
import { useLedgerHeader } from "#ledger/web/use-ledger-header.tsx";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { ListExport } from "#web/ui/export/list-export.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { listResultJournals, resultJournalsAddress, type ResultJournal } from "../contract.ts";
import type { Route } from "./+types/result-journals.page";
import { resultMessages } from "./messages.ts";
import { useOriginName } from "./origin.tsx";

export const handle = privatePage({ menu: "ledger", modules: ["view"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listResultJournals, readList(resultJournalsAddress, request).input),
);

/** `/office/ledger/result/journals`: the journals behind one amount of the month's result. */
export default function ResultJournalsPage({ loaderData: { journals, next, month } }: Route.ComponentProps) {
  const t = useMessages(resultMessages);
  const language = useLanguage();
  const list = useList(resultJournalsAddress);
  const header = useLedgerHeader();
  const names = useBookNames();
  const originName = useOriginName(names);
  const { account, corridor = null, product = null, kind = null } = list.filter;
  const named = originName({ corridor, product, kind });
  const origin = corridor === null && kind === null ? t("allOrigins") : `${named.name}, ${named.detail}`;
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  return (
    <ListPage
      list={list}
      header={header(
        t("journals"),
        t("journalsLead", { account: names.account(account), origin }),
        <ListExport list={listResultJournals} filter={{ ...list.filter, month }} />,
      )}
      rowPages={{ next: next === null ? null : { before: next } }}
    >
      <h2 className="text-xl">{nameOfMonth(month, language)}</h2>
      <ListTable
        list={list}
        caption={t("journalsCaption")}
        columns={columns}
        rows={journals}
        rowId={({ journal, amount }) => `${journal} ${amount.minor}`}
        rowName={({ kind: name, journal }) => `${names.journal(name)} ${journal}`}
        rowHref={({ journal }) => href("/office/ledger/journal/:id", { id: journal })}
        empty={t("noJournals")}
      />
    </ListPage>
  );
}

function columnsOf(t: Translate<(typeof resultMessages)["ID"]>, language: Language): readonly Column<ResultJournal>[] {
  return [
    {
      id: "kind",
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
    { id: "recordedAt", header: t("recordedAt"), cell: ({ recordedAt }) => <Instant at={recordedAt} /> },
    {
      id: "amount",
      header: t("line"),
      align: "end",
      cell: ({ amount }) => <span className="whitespace-nowrap figures">{formatMoney(amount, language)}</span>,
    },
  ];
}
