import { FilePlus2 } from "lucide-react";
import { useMemo } from "react";
import { Link, useNavigate } from "react-router";
import { href } from "#kernel/href.ts";
import type { Language } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { ListTools } from "#web/list/list-filters.tsx";
import { ListPage } from "#web/list/list-page.tsx";
import { ListTable } from "#web/list/list-table.tsx";
import { readList, useList } from "#web/list/use-list.ts";
import { newIdHere } from "#web/new-id.ts";
import { namesOf } from "#identity/web/people.ts";
import { loadPrivately, privatePage } from "#sessions/web/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { useDialogs } from "#web/ui/dialog/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import type { Column } from "#web/ui/table/table.tsx";
import { articlesAddress, createArticle, exportArticles, listOfficeArticles, type ArticleRow } from "../../contract-list.ts";
import { ARTICLE_STATES, stateOf, TITLE_MAX_CHARS } from "../../model/article-status.ts";
import { listOfficeCategories } from "../../contract-categories.ts";
import { ExportButton } from "../../../web/office/export-button.tsx";
import { sharedMessages } from "../../../web/office/messages.ts";
import { useContentHeader } from "../../../web/office/use-content-header.tsx";
import { useRecordActions } from "../../../web/office/use-record-actions.ts";
import { useWriterName } from "../../../web/office/writer-name.ts";
import type { Route } from "./+types/articles.page";
import { listMessages } from "./messages.ts";
import { StateBadge } from "./state-badge.tsx";

export const handle = privatePage({ menu: "content", modules: ["view"] });

export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const [list, { categories }] = await Promise.all([
    api(listOfficeArticles, readList(articlesAddress, request).input),
    api(listOfficeCategories, {}),
  ]);
  return { ...list, categories, names: await namesOf(list.articles.map(({ savedBy }) => savedBy)) };
});

/** `/office/content/articles`: all articles of the blog. */
export default function ArticlesPage({ loaderData: { articles, total, categories, names } }: Route.ComponentProps) {
  const t = useMessages(listMessages);
  const language = useLanguage();
  const list = useList(articlesAddress);
  const header = useContentHeader();
  const writer = useWriterName();
  const columns = useMemo(() => columnsOf(t, language, (by) => writer(by, names)), [t, language, writer, names]);
  return (
    <ListPage
      list={list}
      header={header(
        t("title"),
        t("lead"),
        <>
          <ExportButton take={(format) => api(exportArticles, { ...list.filter, format })} />
          <NewArticle />
        </>,
      )}
      tools={
        <ListTools
          list={list}
          search={{ label: t("search") }}
          filters={[
            {
              as: "select",
              name: "state",
              label: t("filterState"),
              any: t("all"),
              options: ARTICLE_STATES.map((value) => ({ value, label: t(`state.${value}`) })),
            },
            {
              as: "select",
              name: "category",
              label: t("filterCategory"),
              any: t("all"),
              options: categories.map(({ id, texts }) => ({ value: id, label: texts[language].name })),
            },
          ]}
        />
      }
    >
      <ListTable
        list={list}
        caption={t("caption")}
        columns={columns}
        rows={articles}
        rowId={({ id }) => id}
        rowName={(row) => titleOf(row, language) || t("untitled")}
        rowHref={({ id }) => href("/office/content/articles/:id", { id })}
        total={total}
      />
    </ListPage>
  );
}

/** The title in the reader's language, else in the other one: a draft may have only one. */
const titleOf = ({ titles }: ArticleRow, language: Language): string =>
  titles[language] || titles[language === "ID" ? "EN" : "ID"];

/** Creates an article from its title. Everything else is written on its own page. */
function NewArticle() {
  const t = useMessages(listMessages);
  const shared = useMessages(sharedMessages);
  const may = useMay();
  const dialogs = useDialogs();
  const acts = useRecordActions();
  const navigate = useNavigate();
  async function create() {
    const id = newIdHere("ar");
    const title = await dialogs.prompt({
      title: t("createTitle"),
      text: t("createText"),
      label: t("createLabel"),
      required: true,
      maxLength: TITLE_MAX_CHARS,
      confirmText: t("createConfirm"),
    });
    if (title !== null && (await acts.act(() => api(createArticle, { id, title }))))
      void navigate(href("/office/content/articles/:id", { id }));
  }
  return (
    <Button
      iconBefore={<FilePlus2 aria-hidden size={18} />}
      whyDisabled={may("content", "create") ? null : shared("viewOnly")}
      onClick={() => void create()}
    >
      {t("create")}
    </Button>
  );
}

function columnsOf(
  t: Translate<(typeof listMessages)["ID"]>,
  language: Language,
  writer: (by: string) => string,
): readonly Column<ArticleRow>[] {
  return [
    {
      id: "title",
      header: t("column.title"),
      sortable: true,
      primary: true,
      cell: (row) => (
        <Link
          to={href("/office/content/articles/:id", { id: row.id })}
          className="inline-flex min-h-6 items-center font-semibold wrap-anywhere text-primary underline-offset-4 hover:underline"
        >
          {titleOf(row, language) || t("untitled")}
        </Link>
      ),
    },
    { id: "category", header: t("column.category"), cell: ({ category }) => category ?? t("noCategory") },
    { id: "state", header: t("column.state"), cell: (row) => <StateBadge state={stateOf(row)} /> },
    {
      id: "updated",
      header: t("column.updated"),
      sortable: true,
      cell: ({ updatedAt }) => (
        <time dateTime={updatedAt.toISOString()} className="whitespace-nowrap">
          {formatInstant(updatedAt, language)}
        </time>
      ),
    },
    { id: "by", header: t("column.by"), cell: ({ savedBy }) => writer(savedBy) },
  ];
}
