import { FilePlus2 } from "lucide-react";
import { useMemo } from "react";
import { Link, useNavigate, useNavigation, useSearchParams } from "react-router";
import type { InputArgs } from "#kernel/endpoint.ts";
import { idSchema } from "#kernel/id.ts";
import type { Language } from "#kernel/locale.ts";
import { formatInstant } from "#kernel/time.ts";
import { api } from "#web/api.ts";
import { NoData, SearchEmpty } from "#web/errors/nothing-found.tsx";
import { useLanguage, useWords, type Translate } from "#web/i18n.tsx";
import { readPerPage } from "#web/navigation-memory.ts";
import { newIdHere } from "#web/new-id.ts";
import { namesOf } from "#web/private/people.ts";
import { loadPrivately, privatePage } from "#web/session/pages.ts";
import { useMay } from "#web/session/rights.ts";
import { useDialogs } from "#web/ui/dialogs.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { DataTable, type Column } from "#web/ui/table.tsx";
import { readTableAddress, withSelection } from "#web/ui/table-address.ts";
import { useTableAddress } from "#web/ui/use-table-address.ts";

import { createArticle, exportArticles, listOfficeArticles, type ArticleRow } from "../../../contract-list.ts";
import { ARTICLE_STATES, stateOf, TITLE_MAX_CHARS } from "../../../standing.ts";
import { listOfficeCategories } from "../../../contract-categories.ts";
import { ExportButton } from "../export-button.tsx";
import { roomWords } from "../messages.ts";
import { Room } from "../room.tsx";
import { useRecordActs } from "../use-record-acts.ts";
import { useWriterName } from "../writer-name.ts";
import type { Route } from "./+types/articles.page";
import { listWords } from "./messages.ts";
import { StateBadge } from "./state-badge.tsx";

export const handle = privatePage({ menu: "content", modules: ["view"] });

type Filter = Pick<InputArgs<typeof listOfficeArticles>, "search" | "state" | "category">;

function filterOf(params: URLSearchParams): Filter {
  const search = (params.get("q") ?? "").trim().slice(0, 100);
  const state = ARTICLE_STATES.find((one) => one === params.get("state"));
  const category = idSchema("ct").safeParse(params.get("category"));
  return {
    ...(search === "" ? {} : { search }),
    ...(state === undefined ? {} : { state }),
    ...(category.success ? { category: category.data } : {}),
  };
}

export const clientLoader = loadPrivately(handle, async ({ request }: Route.ClientLoaderArgs) => {
  const params = new URL(request.url).searchParams;
  const { page, perPage, sort } = readTableAddress(params, { perPage: readPerPage() });
  const order = sort === null ? "-updated" : `${sort.descending ? "-" : ""}${sort.column}`;
  const known = (["updated", "-updated", "title", "-title"] as const).find((one) => one === order) ?? "-updated";
  const [list, { categories }] = await Promise.all([
    api(listOfficeArticles, { ...filterOf(params), page: Math.min(page, 10_000), perPage, sort: known }),
    api(listOfficeCategories, {}),
  ]);
  return { ...list, categories, names: await namesOf(list.articles.map(({ savedBy }) => savedBy)) };
});

/** `/office/content/articles`: everything that is written for the blog. */
export default function ArticlesPage({ loaderData: { articles, total, categories, names } }: Route.ComponentProps) {
  const t = useWords(listWords);
  const language = useLanguage();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const [params] = useSearchParams();
  const address = useTableAddress();
  const writer = useWriterName();
  const filter = filterOf(params);
  const columns = useMemo(() => columnsOf(t, language, (by) => writer(by, names)), [t, language, writer, names]);
  const set = (name: string, value: string) =>
    void navigate(`?${withSelection(params, { [name]: value })}`, { preventScrollReset: true });
  return (
    <Room
      title={t("title")}
      lead={t("lead")}
      actions={
        <>
          <ExportButton take={(format) => api(exportArticles, { ...filter, format })} />
          <NewArticle />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="grid items-end gap-4 md:grid-cols-[1fr_13rem_13rem]">
          <SearchField label={t("search")} value={filter.search ?? ""} onSearch={(text) => set("q", text)} showLabel />
          <SelectField
            label={t("filterState")}
            value={filter.state ?? ""}
            placeholder={t("all")}
            options={ARTICLE_STATES.map((value) => ({ value, label: t(`state.${value}`) }))}
            onChange={(value) => set("state", value)}
            unmarked
            dense
          />
          <SelectField
            label={t("filterCategory")}
            value={filter.category ?? ""}
            placeholder={t("all")}
            options={categories.map(({ id, texts }) => ({ value: id, label: texts[language].name }))}
            onChange={(value) => set("category", value)}
            unmarked
            dense
          />
        </div>
        <DataTable
          caption={t("caption")}
          columns={columns}
          rows={articles}
          rowId={({ id }) => id}
          rowName={(row) => titleOf(row, language) || t("untitled")}
          rowHref={({ id }) => `/office/content/articles/${id}`}
          total={total}
          address={address}
          state={navigation.location?.pathname === "/office/content/articles" ? "loading" : "ready"}
          empty={Object.keys(filter).length > 0 ? <SearchEmpty level={2} /> : <NoData level={2} />}
        />
      </div>
    </Room>
  );
}

/** In the reader's language, else in the other one: a draft may have only one. */
const titleOf = ({ titles }: ArticleRow, language: Language): string =>
  titles[language] || titles[language === "ID" ? "EN" : "ID"];

/** An article begins with its title; the rest is written where it is edited. */
function NewArticle() {
  const t = useWords(listWords);
  const room = useWords(roomWords);
  const may = useMay();
  const dialogs = useDialogs();
  const acts = useRecordActs();
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
      void navigate(`/office/content/articles/${id}`);
  }
  return (
    <Button
      iconBefore={<FilePlus2 aria-hidden size={18} />}
      whyDisabled={may("content", "create") ? null : room("viewOnly")}
      onClick={() => void create()}
    >
      {t("create")}
    </Button>
  );
}

function columnsOf(
  t: Translate<(typeof listWords)["ID"]>,
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
          to={`/office/content/articles/${row.id}`}
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
