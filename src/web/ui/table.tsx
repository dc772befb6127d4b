/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- drawn as cards (display: flex), a table loses its meaning in some browsers unless its roles are written out */
import {
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type RowSelectionState,
} from "@tanstack/react-table";
import { useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { useWords } from "../i18n.tsx";
import { loadingWords } from "../errors/first/messages.ts";
import { classNames } from "./class-names.ts";
import { BulkBar, CardSort, FailedRow, NothingRow, SelectBox, SkeletonRows, SortHeader } from "./table-parts.tsx";
import { tableWords } from "./messages.ts";
import { Pagination } from "./pagination.tsx";
import type { TableControls } from "./use-table-address.ts";

export interface Column<Row> {
  /** Name of the order in the address when sortable. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Figures stand at the end. */
  readonly align?: "start" | "end";
  /** The cell that names the row: first and large on a card. */
  readonly primary?: boolean;
}

export interface DataTableProps<Row extends object> {
  readonly caption: string;
  /** Stable (module or memo): a new array makes the table start over. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** What the row is called when it is selected or opened by a screen reader. */
  readonly rowName: (row: Row) => string;
  readonly total: number;
  readonly address: TableControls;
  readonly state?: "ready" | "loading" | "failed";
  readonly onRetry?: () => void;
  /** Enter and a click on the row lead there; put a link in the primary cell as well. */
  readonly rowHref?: (row: Row) => string;
  /** What can be done with several rows at once; with it rows can be selected. */
  readonly renderBulk?: (selected: readonly Row[], clear: () => void) => ReactNode;
  /** Instead of "No data available." */
  readonly empty?: ReactNode;
}

const features = tableFeatures({ rowSortingFeature, rowSelectionFeature });
const NONE: RowSelectionState = {};

/** A list that the server cuts and sorts. A table where there is room, a card per row where there is not; rows walk by arrow keys. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowId, rowName, total, address, state = "ready", onRetry, rowHref, renderBulk, empty } = props;
  const t = useWords(tableWords);
  const wait = useWords(loadingWords);
  const navigate = useNavigate();
  const [rowSelection, setRowSelection] = useState<RowSelectionState>(NONE);
  const [active, setActive] = useState(0);
  // Rows that are no longer in sight are no longer chosen.
  const page = `${address.page}/${address.perPage}`;
  const [chosenOn, setChosenOn] = useState(page);
  if (chosenOn !== page) {
    setChosenOn(page);
    setRowSelection(NONE);
  }

  const definitions = useMemo(() => {
    const helper = createColumnHelper<typeof features, Row>();
    return helper.columns(
      columns.map(({ id, header, cell, sortable = false }) =>
        helper.accessor((row) => row, { id, header, enableSorting: sortable, cell: ({ row }) => cell(row.original) }),
      ),
    );
  }, [columns]);
  const sortColumn = address.sort?.column;
  const sortDescending = address.sort?.descending ?? false;
  const sorting = useMemo(
    () => (sortColumn === undefined ? [] : [{ id: sortColumn, desc: sortDescending }]),
    [sortColumn, sortDescending],
  );
  const table = useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    manualSorting: true,
    enableMultiSort: false,
    sortDescFirst: false,
    enableRowSelection: renderBulk !== undefined,
    state: { sorting, rowSelection },
    onRowSelectionChange: setRowSelection,
    onSortingChange(update) {
      const first = (typeof update === "function" ? update(sorting) : update)[0];
      address.setSort(first === undefined ? null : { column: first.id, descending: first.desc });
    },
  });

  const body = useRef<HTMLTableSectionElement>(null);
  const columnOf = new Map(columns.map((column) => [column.id, column]));
  const drawn = table.getRowModel().rows;
  const selected = drawn.filter((row) => row.getIsSelected()).map((row) => row.original);
  const span = columns.length + (renderBulk === undefined ? 0 : 1);
  const walking = Math.min(active, drawn.length - 1);

  function onRowKey(event: KeyboardEvent<HTMLTableRowElement>, index: number) {
    const step = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: drawn.length - 1 }[event.key];
    const onRow = event.target === event.currentTarget;
    if (step !== undefined && (onRow || event.key.startsWith("Arrow"))) {
      event.preventDefault();
      body.current?.querySelectorAll<HTMLElement>(":scope > tr")[Math.max(0, Math.min(step, drawn.length - 1))]?.focus();
    }
    const row = drawn[index];
    if (!onRow || row === undefined) return;
    if (event.key === "Enter" && rowHref) void navigate(rowHref(row.original));
    if (event.key === " " && renderBulk) {
      event.preventDefault();
      row.toggleSelected();
    }
  }

  function onRowClick(event: MouseEvent<HTMLTableRowElement>, row: Row) {
    const onControl = (event.target as Element).closest("a, button, input, label, select");
    if (!rowHref || onControl || event.defaultPrevented || getSelection()?.isCollapsed === false) return;
    void navigate(rowHref(row));
  }

  return (
    <div className="@container flex flex-col gap-4 text-ink">
      <p role="status" className="sr-only">
        {state === "loading" ? wait("wait") : state === "ready" && drawn.length > 0 ? t("loaded", { count: drawn.length }) : ""}
      </p>
      <CardSort columns={columns} sort={address.sort} onSort={address.setSort} />
      {renderBulk === undefined || selected.length === 0 ? null : (
        <BulkBar count={selected.length} onClear={() => setRowSelection(NONE)}>
          {renderBulk(selected, () => setRowSelection(NONE))}
        </BulkBar>
      )}
      <div className="@2xl:max-h-[72dvh] @2xl:overflow-auto @2xl:rounded-card @2xl:border @2xl:border-line @2xl:bg-surface">
        <table
          role="table"
          aria-busy={state === "loading"}
          className="w-full border-separate border-spacing-0 text-start text-sm @max-2xl:block"
        >
          <caption className="sr-only">
            {caption}. {drawn.length === 0 ? null : renderBulk === undefined ? t("keysOpen") : t("keys")}
          </caption>
          <thead role="rowgroup" className="@max-2xl:hidden">
            {table.getHeaderGroups().map((group) => (
              <tr role="row" key={group.id}>
                {renderBulk === undefined ? null : (
                  <th role="columnheader" scope="col" className={classNames(HEAD, "w-12 ps-4")}>
                    <SelectBox
                      label={t("selectAll")}
                      checked={table.getIsAllPageRowsSelected()}
                      some={selected.length > 0 && !table.getIsAllPageRowsSelected()}
                      disabled={drawn.length === 0}
                      onChange={(checked) => table.toggleAllPageRowsSelected(checked)}
                    />
                  </th>
                )}
                {group.headers.map((header) => (
                  <SortHeader
                    key={header.id}
                    className={HEAD}
                    label={columnOf.get(header.column.id)?.header ?? header.column.id}
                    align={columnOf.get(header.column.id)?.align ?? "start"}
                    sorted={header.column.getIsSorted()}
                    onSort={header.column.getCanSort() ? () => header.column.toggleSorting() : null}
                  />
                ))}
              </tr>
            ))}
          </thead>
          <tbody
            role="rowgroup"
            ref={body}
            className={classNames(
              "@max-2xl:flex @max-2xl:flex-col @max-2xl:gap-3",
              state === "loading" && drawn.length > 0 && "opacity-60",
            )}
          >
            {state === "failed" ? <FailedRow span={span} onRetry={onRetry} /> : null}
            {state === "loading" && drawn.length === 0 ? <SkeletonRows rows={Math.min(address.perPage, 6)} span={span} /> : null}
            {state === "ready" && drawn.length === 0 ? <NothingRow span={span}>{empty}</NothingRow> : null}
            {state === "failed"
              ? null
              : drawn.map((row, index) => (
                  <tr
                    role="row"
                    key={row.id}
                    tabIndex={index === walking ? 0 : -1}
                    onFocus={() => setActive(index)}
                    onKeyDown={(event) => onRowKey(event, index)}
                    onClick={(event) => onRowClick(event, row.original)}
                    className={classNames(
                      ROW,
                      row.getIsSelected() ? "bg-primary-soft" : "hover:bg-surface-hover",
                      rowHref && "cursor-pointer",
                    )}
                  >
                    {renderBulk === undefined ? null : (
                      <td
                        role="cell"
                        className={classNames(
                          CELL,
                          "w-12 ps-4 @max-2xl:absolute @max-2xl:end-2 @max-2xl:top-2 @max-2xl:w-auto @max-2xl:p-0!",
                        )}
                      >
                        <SelectBox
                          label={t("select", { row: rowName(row.original) })}
                          checked={row.getIsSelected()}
                          onChange={(checked) => row.toggleSelected(checked)}
                        />
                      </td>
                    )}
                    {row.getAllCells().map((cell) => {
                      const { header, align = "start", primary = false } = columnOf.get(cell.column.id) ?? {};
                      return (
                        <td
                          role="cell"
                          key={cell.id}
                          className={classNames(
                            CELL,
                            align === "end" && "text-end",
                            primary ? PRIMARY : STACKED,
                            primary && renderBulk && "@max-2xl:pe-12",
                          )}
                        >
                          {primary ? null : <span className="shrink-0 text-ink-muted @2xl:hidden">{header}</span>}
                          <span className="min-w-0">
                            <table.FlexRender cell={cell} />
                          </span>
                        </td>
                      );
                    })}
                  </tr>
                ))}
          </tbody>
        </table>
      </div>
      {total === 0 || state === "failed" ? null : (
        <Pagination
          page={address.page}
          perPage={address.perPage}
          total={total}
          hrefOf={address.hrefOfPage}
          onPerPage={address.setPerPage}
          label={caption}
        />
      )}
    </div>
  );
}

const HEAD = "sticky top-0 z-raised border-b border-line bg-surface-sunken px-4 font-semibold whitespace-nowrap text-ink-muted";
const ROW =
  "-outline-offset-3! transition-colors @max-2xl:relative @max-2xl:flex @max-2xl:flex-col @max-2xl:rounded-card @max-2xl:border @max-2xl:border-line @max-2xl:bg-surface @max-2xl:p-4 @max-2xl:shadow-card";
const CELL = "px-4 py-3 align-middle @2xl:border-b @2xl:border-line @max-2xl:px-0 @max-2xl:py-1.5";
const STACKED = "@max-2xl:flex @max-2xl:items-baseline @max-2xl:justify-between @max-2xl:gap-4 @max-2xl:text-end";
const PRIMARY = "font-semibold @max-2xl:pb-2 @max-2xl:text-base";
