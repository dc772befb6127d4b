import { useMemo } from "react";
import { Link, useNavigate, useNavigation, useSearchParams } from "react-router";
import type { Output } from "#kernel/endpoint.ts";
import type { Language } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { NoData, SearchEmpty } from "#web/errors/nothing-found.tsx";
import { useLanguage, useWords, type Translate } from "#web/i18n.tsx";
import { readPerPage } from "#web/navigation-memory.ts";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { Banner } from "#web/ui/banner.tsx";
import { FilterChips } from "#web/ui/filter-chips.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { DataTable, type Column } from "#web/ui/table.tsx";
import { withSelection } from "#web/ui/table-address.ts";
import { useTableAddress } from "#web/ui/use-table-address.ts";
import { listMessages } from "../contract-office.ts";
import { CATEGORIES, FOLDERS } from "../message.ts";
import { kindWords } from "../messages.ts";
import type { Route } from "./+types/messages.page";
import { ExportMessages } from "./office/export-messages.tsx";
import { inboxQuery, readInboxAddress } from "./office/inbox-address.ts";
import { inboxWords } from "./office/messages.ts";

export const handle = privatePage({ menu: "contact", modules: ["view"] });

export const clientLoader = loadPrivately(handle, ({ request }: Route.ClientLoaderArgs) =>
  api(listMessages, inboxQuery(new URL(request.url).searchParams, readPerPage())),
);

type Row = Output<typeof listMessages>["messages"][number];

/** `/office/contact`: the inbox of the contact form. */
export default function MessagesPage({ loaderData: { messages, total, counts } }: Route.ComponentProps) {
  const t = useWords(inboxWords);
  const kinds = useWords(kindWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const address = useTableAddress();
  const { folder, category, search } = readInboxAddress(params);
  const columns = useMemo(() => columnsOf(t, kinds, language), [t, kinds, language]);
  const find = (q: string) => void navigate(`?${withSelection(params, { q })}`, { preventScrollReset: true });
  const nameOf = (one: (typeof FOLDERS)[number]) =>
    one === "closed" ? t("folder.closed") : t("inFolder", { name: t(`folder.${one}`), count: counts[one] });
  return (
    <>
      <title>{t("title")}</title>
      <header className="flex items-start justify-between gap-x-8 gap-y-4 max-sm:flex-col">
        <div>
          <h1 className="text-3xl">{t("title")}</h1>
          <p className="mt-2 max-w-prose text-ink-muted">{t("lead")}</p>
        </div>
        <div className="shrink-0">
          <ExportMessages folder={folder} category={category} />
        </div>
      </header>
      <div className="mt-6 flex flex-col gap-4">
        <FilterChips
          label={t("folders")}
          name="folder"
          current={folder === "open" ? null : folder}
          chips={FOLDERS.map((one) => ({ value: one === "open" ? null : one, label: nameOf(one) }))}
        />
        <FilterChips
          label={t("topic")}
          name="topic"
          current={category}
          chips={[
            { value: null, label: t("anyTopic") },
            ...CATEGORIES.map((one) => ({ value: one, label: kinds(`category.${one}`) })),
          ]}
        />
        <SearchField label={t("search")} placeholder={t("searchHint")} value={search} onSearch={find} />
        {folder === "spam" ? <Banner>{t("spamText")}</Banner> : null}
        <DataTable
          caption={t("caption")}
          columns={columns}
          rows={messages}
          rowId={({ id }) => id}
          rowName={({ fullName, subject }) => `${fullName}: ${subject}`}
          rowHref={({ id }) => `/office/contact/${id}`}
          total={total}
          address={address}
          state={navigation.location?.pathname === "/office/contact" ? "loading" : "ready"}
          empty={search === "" && category === null ? <NoData level={2}>{t("empty")}</NoData> : <SearchEmpty level={2} />}
        />
      </div>
    </>
  );
}

function columnsOf(
  t: Translate<(typeof inboxWords)["ID"]>,
  kinds: Translate<(typeof kindWords)["ID"]>,
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
  ];
}

function SubjectCell({ id, subject, reference }: Row) {
  return (
    <>
      <Link
        to={`/office/contact/${id}`}
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
      <span className="block wrap-anywhere">{fullName}</span>
      <span className="block wrap-anywhere text-ink-muted">{email}</span>
    </>
  );
}
