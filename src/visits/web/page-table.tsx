import { useMemo } from "react";
import { localeTag, type Language } from "#kernel/locale.ts";
import { useLanguage, useWords, type Translate } from "#web/i18n.tsx";
import { DataTable, type Column } from "#web/ui/table.tsx";
import { useTableAddress } from "#web/ui/use-table-address.ts";
import { visitWords } from "../messages.ts";

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

/** The pages, the most read first. */
export function PageTable({ pages, pageCount, total }: PageTableProps) {
  const t = useWords(visitWords);
  const language = useLanguage();
  const address = useTableAddress();
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
        // Shown whole: what is more is in the file.
        total={0}
        address={address}
      />
    </section>
  );
}

function columnsOf(t: Translate<(typeof visitWords)["ID"]>, language: Language, total: number): readonly Column<Row>[] {
  const number = new Intl.NumberFormat(localeTag(language));
  const percent = new Intl.NumberFormat(localeTag(language), { style: "percent", maximumFractionDigits: 1 });
  const share = (part: number, whole: number) => percent.format(whole === 0 ? 0 : part / whole);
  return [
    { id: "page", header: t("column.page"), primary: true, cell: ({ page }) => <PageName page={page} home={t("home")} /> },
    { id: "views", header: t("column.views"), align: "end", cell: ({ views }) => <Figure>{number.format(views)}</Figure> },
    { id: "share", header: t("column.share"), align: "end", cell: ({ views }) => <Figure>{share(views, total)}</Figure> },
    { id: "phone", header: t("column.phone"), align: "end", cell: (row) => <Figure>{share(row.phone, row.views)}</Figure> },
    { id: "english", header: t("column.english"), align: "end", cell: (row) => <Figure>{share(row.english, row.views)}</Figure> },
  ];
}

const Figure = ({ children }: { readonly children: string }) => <span className="figures">{children}</span>;

/** A page that has an address of its own opens beside this one; `/lacak/:token` is nobody's in particular. */
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
    // Cut in the middle of a letter, it is shown as it is counted.
    if (error instanceof URIError) return page;
    throw error;
  }
}
