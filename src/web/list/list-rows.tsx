/** The rows of a list as cards, where each is read by itself; a table where columns are compared is in list-table.tsx. */
import type { ReactNode } from "react";
import { NoData, SearchEmpty } from "../errors/nothing-found.tsx";
import { useMessages } from "../i18n.tsx";
import { classNames } from "../ui/class-names.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { LinkButton } from "../ui/form/link-button.tsx";
import { ClearLink } from "./clear-link.tsx";
import { listPageMessages } from "./messages.ts";
import type { List } from "./use-list.ts";

export interface Listed {
  readonly list: List<unknown>;
  /** Why there may be no row although nothing is filtered, or a whole empty state. */
  readonly empty?: ReactNode;
}

export interface ListItemsProps<Row> extends Listed {
  /** The accessible name of the list. */
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly renderRow: (row: Row) => ReactNode;
  /** How the items are laid out; one below the other unless given. */
  readonly className?: string;
}

export function ListItems<Row>({ list, empty, label, rows, rowId, renderRow, className }: ListItemsProps<Row>) {
  return (
    <ListBody list={list} empty={empty} isEmpty={rows.length === 0}>
      <ul
        aria-label={label}
        aria-busy={list.isLoading}
        className={classNames(className ?? "flex flex-col gap-3", list.isLoading && "opacity-60")}
      >
        {rows.map((row) => (
          <li key={rowId(row)} data-row>
            {renderRow(row)}
          </li>
        ))}
      </ul>
    </ListBody>
  );
}

export interface ListBodyProps extends Listed {
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

/** Rows in a form of their own, such as records that are put in order by hand. */
export function ListBody({ list, empty, isEmpty, children }: ListBodyProps) {
  return isEmpty ? <Nothing list={list} isBeyond={false} empty={empty} /> : children;
}

interface NothingProps extends Listed {
  /** There are rows, on an earlier page. */
  readonly isBeyond: boolean;
}

/** No row: because of the filters, because the page number is too high, or because there is none at all. */
export function Nothing({ list, isBeyond, empty }: NothingProps) {
  const t = useMessages(listPageMessages);
  if (isBeyond)
    return (
      <EmptyState
        level={2}
        title={t("noPage")}
        action={
          <LinkButton variant="secondary" to={list.table.hrefOfPage(1)}>
            {t("firstPage")}
          </LinkButton>
        }
      >
        {t("noPageText")}
      </EmptyState>
    );
  if (list.isNarrowed) return <SearchEmpty level={2} action={<ClearLink to={list.clearedHref} />} />;
  return typeof empty === "string" || empty === undefined ? <NoData level={2}>{empty}</NoData> : empty;
}
