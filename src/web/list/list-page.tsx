import { Suspense, use, type ReactNode } from "react";
import { useMessages } from "../i18n.tsx";
import { Banner } from "../ui/banner.tsx";
import { PageHeader, type PageHeaderProps } from "../ui/page-header.tsx";
import { KeyPages } from "../ui/table/keyset-pages.tsx";
import { listPageMessages } from "./messages.ts";
import { ListViewsContext } from "./list-views.ts";
import type { List } from "./use-list.ts";

export interface ListPageProps<Filter> {
  readonly list: List<Filter>;
  /** The list is empty even without filters: search and filters are left out. */
  readonly isNew?: boolean;
  readonly header: PageHeaderProps;
  /** `ListTools`, or a form of filters with a button of its own. */
  readonly tools?: ReactNode;
  /** Notices about the rows, shown between filters and rows. */
  readonly notices?: ReactNode;
  /** `ListTable` or `ListItems`. */
  readonly children: ReactNode;
  /** For lists that go on from row to row. */
  readonly rowPages?: RowPagesProps;
}

/** The page of a list: header, search, filters and notices above the rows, further pages below. What is chosen stands in the URL. */
export function ListPage<Filter>(props: ListPageProps<Filter>) {
  const { list, isNew = false, header, tools, notices, children, rowPages } = props;
  const t = useMessages(listPageMessages);
  const renderViews = use(ListViewsContext);
  return (
    <>
      <PageHeader {...header} />
      <div data-wide className="mt-6 flex flex-col gap-4 dense:mt-4 dense:gap-2.5">
        {isNew || tools === undefined ? null : (
          <div data-tools className="flex flex-col gap-4 dense:gap-2.5">
            {tools}
          </div>
        )}
        {/* Below the search: its tabs come with the first filter, and must not push away the field that is typed in. */}
        {isNew || tools === undefined || renderViews === null ? null : (
          <Suspense>{renderViews({ clearedHref: list.clearedHref })}</Suspense>
        )}
        {list.dropped.length === 0 ? null : <Banner>{t("dropped")}</Banner>}
        {notices}
        {children}
        {rowPages === undefined ? null : <RowPages list={list} {...rowPages} />}
      </div>
    </>
  );
}

export interface RowPagesProps {
  readonly label?: string;
  readonly firstText?: string;
  readonly nextText?: string;
  /** Where the next page begins; null on the last one. */
  readonly next: Cursor | null;
  /** Only for lists that can be read in both directions. */
  readonly previous?: { readonly text: string; readonly at: Cursor | null };
}

type Cursor = { readonly before: string } | { readonly after: string };

/** Links of a list with keyset pagination: the rows are not counted, so there are no page numbers. */
export function RowPages<Filter>({ list, ...props }: RowPagesProps & { readonly list: List<Filter> }) {
  const t = useMessages(listPageMessages);
  const { label, firstText = t("newest"), nextText = t("older"), next, previous } = props;
  const isFirst = Object.keys(list.cursor).length === 0 || previous?.at === null;
  const to = (cursor: Cursor | null | undefined, text: string) =>
    cursor === null || cursor === undefined ? null : { to: list.hrefOfCursor(cursor), text };
  return (
    <KeyPages
      label={label}
      first={isFirst ? null : { to: list.hrefOfCursor(null), text: firstText }}
      previous={to(previous?.at, previous?.text ?? "")}
      next={to(next, nextText)}
    />
  );
}
