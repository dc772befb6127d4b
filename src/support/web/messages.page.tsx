import { useMemo } from "react";
import { Link } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { Banner } from "#web/ui/banner.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { inboxAddress, listMessages } from "../contract-office.ts";
import { DueTime } from "../goals/web/due-time.tsx";
import { goalMessages } from "../goals/web/messages.ts";
import { CATEGORIES, FOLDERS } from "../model/message.ts";
import { kindMessages } from "../messages.ts";
import type { Route } from "./+types/messages.page";
import { ExportMessages } from "./office/export-messages.tsx";
import { inboxMessages } from "./office/messages.ts";

export const handle = privatePage({ menu: "contact", modules: ["view"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listMessages, readList(inboxAddress, request).input),
);

type Row = Output<typeof listMessages>["messages"][number];

/** `/office/contact`: the inbox of the contact form. */
export default function MessagesPage({ loaderData: { messages, total, counts } }: Route.ComponentProps) {
  const t = useMessages(inboxMessages);
  const kinds = useMessages(kindMessages);
  const goals = useMessages(goalMessages);
  const language = useLanguage();
  const list = useList(inboxAddress);
  const columns = useMemo(() => columnsOf(t, kinds, goals, language), [t, kinds, goals, language]);
  const nameOf = (one: (typeof FOLDERS)[number]) =>
    one === "closed" ? t("folder.closed") : t("inFolder", { name: t(`folder.${one}`), count: counts[one] });
  return (
    <ListPage
      list={list}
      header={{ title: t("title"), lead: t("lead"), actions: <ExportMessages filter={list.filter} /> }}
      tools={
        <ListTools
          list={list}
          search={{ label: t("search"), placeholder: t("searchHint") }}
          filters={[
            {
              as: "chips",
              name: "folder",
              label: t("folders"),
              options: FOLDERS.map((value) => ({ value, label: nameOf(value) })),
            },
            {
              as: "chips",
              name: "category",
              label: t("topic"),
              any: t("anyTopic"),
              options: CATEGORIES.map((value) => ({ value, label: kinds(`category.${value}`) })),
            },
          ]}
        />
      }
      notices={list.filter.folder === "spam" ? <Banner>{t("spamText")}</Banner> : null}
    >
      <ListTable
        list={list}
        caption={t("caption")}
        columns={columns}
        rows={messages}
        rowId={({ id }) => id}
        rowName={({ fullName, subject }) => `${fullName}: ${subject}`}
        rowHref={({ id }) => href("/office/contact/:id", { id })}
        total={total}
        empty={t("empty")}
      />
    </ListPage>
  );
}

function columnsOf(
  t: Translate<(typeof inboxMessages)["ID"]>,
  kinds: Translate<(typeof kindMessages)["ID"]>,
  goals: Translate<(typeof goalMessages)["ID"]>,
  language: Language,
): readonly Column<Row>[] {
  return [
    { id: "subject", header: t("column.subject"), primary: true, cell: SubjectCell },
    { id: "sender", header: t("column.sender"), cell: SenderCell },
    { id: "topic", header: t("column.topic"), cell: ({ category }) => kinds(`category.${category}`) },
    {
      id: "assignee",
      header: t("column.assignee"),
      cell: ({ assignee }) => assignee?.name ?? <span className="text-ink-muted">{t("nobody")}</span>,
    },
    {
      id: "received",
      header: t("column.received"),
      cell: ({ receivedAt }) => (
        <time dateTime={receivedAt.toISOString()} className="whitespace-nowrap">
          {formatInstant(receivedAt, language)}
        </time>
      ),
    },
    { id: "due", header: goals("due"), cell: (row) => <DueTime {...row} withGoal={false} /> },
  ];
}

function SubjectCell({ id, subject, reference }: Row) {
  return (
    <>
      <Link
        to={href("/office/contact/:id", { id })}
        className="inline-flex min-h-6 items-center font-semibold wrap-anywhere text-primary underline-offset-4 hover:underline"
      >
        {subject}
      </Link>
      <span className="block text-sm font-normal text-ink-muted figures">{reference}</span>
    </>
  );
}

function SenderCell({ fullName, email }: Row) {
  return (
    <>
      <span className="wrap-anywhere">{fullName}</span>
      <span className="block wrap-anywhere text-ink-muted">{email}</span>
    </>
  );
}
