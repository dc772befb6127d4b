import { useMemo } from "react";
import { formatMoney } from "#kernel/amount.ts";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { formatInstant, MINUTE_MS } from "#kernel/time.ts";
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
import { journalsAddress, searchJournals, type FoundJournal } from "../contract.ts";
import type { Route } from "./+types/journals.page";
import { Instant, JournalKindLink, SubjectLink } from "./links.tsx";
import { nameOfJournal } from "../model/names.ts";
import { ledgerMessages } from "./messages.ts";
import { useLedgerHeader } from "./use-ledger-header.tsx";

export const handle = privatePage({ menu: "ledger", modules: ["view"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(searchJournals, readList(journalsAddress, request).input),
);

/** `/office/ledger/journals`: journals, found by amount, account, kind, cause, id and day. */
export default function JournalsPage({ loaderData: { journals, next, isPartial } }: Route.ComponentProps) {
  const t = useMessages(ledgerMessages);
  const language = useLanguage();
  const list = useList(journalsAddress);
  const header = useLedgerHeader();
  const columns = useMemo(() => columnsOf(t, language), [t, language]);
  return (
    <ListPage
      list={list}
      header={header(t("journals"), t("journalsLead"), <ListExport list={searchJournals} filter={list.filter} />)}
      tools={
        <ListTools
          list={list}
          search={{ label: t("search"), placeholder: t("searchHint") }}
          filters={[{ as: "date", name: "day", label: t("effectiveDay") }]}
        />
      }
      notices={isPartial ? <Banner>{t("partial")}</Banner> : null}
      rowPages={{ next: next === null ? null : { before: next } }}
    >
      <ListTable
        list={list}
        caption={t("journalsCaption")}
        columns={columns}
        rows={journals}
        rowId={({ id }) => id}
        rowName={({ kind, id }) => `${nameOfJournal(kind, language)} ${id}`}
        rowHref={({ id }) => href("/office/ledger/journal/:id", { id })}
        empty={t("noJournals")}
      />
    </ListPage>
  );
}

function columnsOf(t: Translate<(typeof ledgerMessages)["ID"]>, language: Language): readonly Column<FoundJournal>[] {
  return [
    {
      id: "kind",
      header: t("journal"),
      primary: true,
      cell: ({ id, kind }) => <JournalKindLink id={id} kind={kind} name={nameOfJournal(kind, language)} />,
    },
    {
      id: "subject",
      header: t("subject"),
      cell: ({ subject }) => (subject === null ? t("noSubject") : <SubjectLink subject={subject} />),
    },
    {
      id: "effectiveAt",
      header: t("effectiveAt"),
      cell: ({ effectiveAt, recordedAt }) => (
        <>
          <Instant at={effectiveAt} />
          {recordedAt.getTime() - effectiveAt.getTime() < MINUTE_MS ? null : (
            <span className="block text-sm whitespace-nowrap text-ink-muted">
              {t("recordedLater", { time: formatInstant(recordedAt, language) })}
            </span>
          )}
        </>
      ),
    },
    {
      id: "amount",
      header: t("amount"),
      align: "end",
      cell: ({ amounts }) =>
        amounts.map((amount) => (
          <span key={amount.currency} className="block whitespace-nowrap figures">
            {formatMoney(amount, language)}
          </span>
        )),
    },
  ];
}
