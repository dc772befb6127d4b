import { useMemo } from "react";
import { localeTag, type Language } from "#kernel/locale.ts";
import { useLanguage, useMessages, type Translate } from "#web/i18n.tsx";
import { useList } from "#web/list/use-list.ts";
import { DataTable, type Column } from "#web/ui/table/table.tsx";
import { visitsAddress } from "../contract.ts";
import { visitMessages } from "../messages.ts";

interface Row {
  readonly page: string;
  readonly views: number;
  readonly phone: number;
  readonly english: number;
}

interface PageTableProps {
  readonly pages: readonly Row[];
  readonly pageCount: number;
  readonly total: number;
}

/** The pages, the most viewed first. */
export function PageTable({ pages, pageCount, total }: PageTableProps) {
  const t = useMessages(visitMessages);
  const language = useLanguage();
  const { table } = useList(visitsAddress);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words come with the language
  const columns = useMemo(() => columnsOf(t, language, total), [language, total]);
  return (
    <section aria-labelledby="pages">
      <h2 id="pages" className="text-xl">
        {t("pages")}
      </h2>
      <p className="mt-1 mb-4 text-sm text-ink-muted">
        {t("pagesHint", { count: pageCount })} {pageCount > pages.length ? t("pagesCut", { shown: pages.length }) : null}
      </p>
      <DataTable
        caption={t("pages")}
        columns={columns}
        rows={pages}
        rowId={({ page }) => page}
        rowName={({ page }) => page}
        // One page without paging: the rest is in the file.
        total={0}
        address={table}
      />
    </section>
  );
}

function columnsOf(t: Translate<(typeof visitMessages)["ID"]>, language: Language, total: number): readonly Column<Row>[] {
  const number = new Intl.NumberFormat(localeTag(language));
  const percent = new Intl.NumberFormat(localeTag(language), { style: "percent", maximumFractionDigits: 1 });
  const share = (value: number, whole: number) => percent.format(whole === 0 ? 0 : value / whole);
  return [
    { id: "page", header: t("column.page"), primary: true, cell: ({ page }) => <PageName page={page} home={t("home")} /> },
    { id: "views", header: t("column.views"), align: "end", cell: ({ views }) => <Figure>{number.format(views)}</Figure> },
    { id: "share", header: t("column.share"), align: "end", cell: ({ views }) => <Figure>{share(views, total)}</Figure> },
    { id: "phone", header: t("column.phone"), align: "end", cell: (row) => <Figure>{share(row.phone, row.views)}</Figure> },
    { id: "english", header: t("column.english"), align: "end", cell: (row) => <Figure>{share(row.english, row.views)}</Figure> },
  ];
}

const Figure = ({ children }: { readonly children: string }) => <span className="figures">{children}</span>;

/** A page with a fixed address opens in a new tab; a pattern such as `/lacak/:token` has no address. */
function PageName({ page, home }: { readonly page: string; readonly home: string }) {
  const name = page === "/" ? `${home} (/)` : decoded(page);
  if (page.includes(":")) return <span className="wrap-anywhere">{name}</span>;
  return (
    <a
      href={page}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-6 items-center wrap-anywhere text-primary underline-offset-4 hover:underline"
    >
      {name}
    </a>
  );
}

function decoded(page: string): string {
  try {
    return decodeURIComponent(page);
  } catch (error) {
    // An address cut within a character is shown as stored.
    if (error instanceof URIError) return page;
    throw error;
  }
}
