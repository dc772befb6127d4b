/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- drawn as cards (display: flex), a table loses its meaning in some browsers unless its roles are written out */
import type { RowSelectionState } from "@tanstack/react-table";
import { useRef, useState, type ComponentProps, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { useMessages } from "../../i18n.tsx";
import { loadingMessages } from "../../errors/first/messages.ts";
import { classNames } from "../class-names.ts";
import { BulkBar, CardSort, FailedRow, NothingRow, SelectBox, SkeletonRows, SortHeader } from "./table-rows.tsx";
import { tableMessages } from "../messages.ts";
import { Pagination } from "./pagination.tsx";
import type { TableControls } from "./table-controls.ts";
import { useServerTable, type Column, type ServerTable } from "./use-server-table.ts";
import { useKeptHeight } from "./use-kept-height.ts";

export type { Column } from "./use-server-table.ts";

export interface DataTableProps<Row extends object> {
  readonly caption: string;
  /** Must be stable (module or memo): a new array resets the table. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Accessible name of the row, for its checkbox. */
  readonly rowName: (row: Row) => string;
  readonly total: number;
  readonly address: TableControls;
  readonly state?: "ready" | "loading" | "failed";
  readonly onRetry?: () => void;
  /** Enter and a click on the row navigate there; put a link in the primary cell as well. */
  readonly rowHref?: (row: Row) => string;
  /** Actions on several rows; with it rows can be selected. */
  readonly renderBulk?: (selected: readonly Row[], clear: () => void) => ReactNode;
  /** Replaces "No data available." */
  readonly empty?: ReactNode;
}

const NONE: RowSelectionState = {};

interface HeadRowsProps<Row extends object> {
  readonly table: ServerTable<Row>;
  readonly columnOf: ReadonlyMap<string, Column<Row>>;
  readonly isSelectable: boolean;
  /** Number of selected rows. */
  readonly selected: number;
}

function HeadRows<Row extends object>({ table, columnOf, isSelectable, selected }: HeadRowsProps<Row>) {
  const t = useMessages(tableMessages);
  return table.getHeaderGroups().map((group) => (
    <tr role="row" key={group.id}>
      {isSelectable ? (
        <th role="columnheader" scope="col" className={classNames(HEAD, "w-12 ps-4")}>
          <SelectBox
            label={t("selectAll")}
            checked={table.getIsAllPageRowsSelected()}
            some={selected > 0 && !table.getIsAllPageRowsSelected()}
            disabled={table.getRowModel().rows.length === 0}
            onChange={(checked) => table.toggleAllPageRowsSelected(checked)}
          />
        </th>
      ) : null}
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
  ));
}

interface TableRowProps<Row extends object>
  extends Pick<ComponentProps<"tr">, "tabIndex" | "onFocus" | "onKeyDown" | "onClick">, Pick<DataTableProps<Row>, "rowName"> {
  readonly table: ServerTable<Row>;
  readonly row: ReturnType<ServerTable<Row>["getRowModel"]>["rows"][number];
  readonly columnOf: ReadonlyMap<string, Column<Row>>;
  readonly isSelectable: boolean;
  readonly isLink: boolean;
}

function TableRow<Row extends object>({ table, row, columnOf, rowName, isSelectable, isLink, ...events }: TableRowProps<Row>) {
  const t = useMessages(tableMessages);
  return (
    <tr
      role="row"
      data-row
      {...events}
      className={classNames(ROW, row.getIsSelected() ? "bg-primary-soft" : "hover:bg-surface-hover", isLink && "cursor-pointer")}
    >
      {isSelectable ? (
        <td
          role="cell"
          className={classNames(CELL, "w-12 ps-4 @max-2xl:absolute @max-2xl:end-2 @max-2xl:top-2 @max-2xl:w-auto @max-2xl:p-0!")}
        >
          <SelectBox
            label={t("select", { row: rowName(row.original) })}
            checked={row.getIsSelected()}
            onChange={(checked) => row.toggleSelected(checked)}
          />
        </td>
      ) : null}
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
              primary && isSelectable && "@max-2xl:pe-12",
            )}
          >
            {primary ? null : <span className="shrink-0 text-ink-muted @2xl:hidden">{header}</span>}
            <span
              className={classNames(
                "min-w-0",
                primary ? "@2xl:dense:cell-name" : "@2xl:dense:cell-fit",
                align === "end" && "justify-end",
              )}
            >
              <span className="@2xl:dense:cell-line">
                <table.FlexRender cell={cell} />
              </span>
            </span>
          </td>
        );
      })}
    </tr>
  );
}

/** A list that the server paginates and sorts. A table where there is room, otherwise a card per row; arrow keys move between rows. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, columns, rowName, total, address, state = "ready", onRetry, rowHref, renderBulk, empty } = props;
  const t = useMessages(tableMessages);
  const wait = useMessages(loadingMessages);
  const navigate = useNavigate();
  const [rowSelection, setRowSelection] = useState<RowSelectionState>(NONE);
  const [active, setActive] = useState(0);
  // Rows that are no longer visible are no longer selected.
  const page = `${address.page}/${address.perPage}`;
  const [chosenOn, setChosenOn] = useState(page);
  if (chosenOn !== page) {
    setChosenOn(page);
    setRowSelection(NONE);
  }

  const table = useServerTable({ ...props, isSelectable: renderBulk !== undefined, rowSelection, setRowSelection });
  const body = useRef<HTMLTableSectionElement>(null);
  const columnOf = new Map(columns.map((column) => [column.id, column]));
  const drawn = table.getRowModel().rows;
  const selected = drawn.filter((row) => row.getIsSelected()).map((row) => row.original);
  const span = columns.length + (renderBulk === undefined ? 0 : 1);
  const box = useKeptHeight({ rows: drawn.length, page: address.page, perPage: address.perPage });
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
    <div className="@container flex flex-col gap-4 text-ink dense:gap-3">
      <p role="status" className="sr-only">
        {state === "loading" ? wait("wait") : state === "ready" && drawn.length > 0 ? t("loaded", { count: drawn.length }) : ""}
      </p>
      <CardSort columns={columns} sort={address.sort} onSort={address.setSort} />
      {renderBulk === undefined || selected.length === 0 ? null : (
        <BulkBar count={selected.length} onClear={() => setRowSelection(NONE)}>
          {renderBulk(selected, () => setRowSelection(NONE))}
        </BulkBar>
      )}
      <div
        ref={box}
        className="@2xl:max-h-[72dvh] @2xl:overflow-auto @2xl:rounded-card @2xl:dense:rounded-control @2xl:border @2xl:border-line @2xl:bg-surface"
      >
        <table
          role="table"
          aria-busy={state === "loading"}
          className="w-full border-separate border-spacing-0 text-start text-sm @max-2xl:block"
        >
          <caption className="sr-only">
            {caption}. {drawn.length === 0 ? null : renderBulk === undefined ? t("keysOpen") : t("keys")}
          </caption>
          <thead role="rowgroup" className="@max-2xl:hidden">
            <HeadRows {...{ table, columnOf }} isSelectable={renderBulk !== undefined} selected={selected.length} />
          </thead>
          <tbody
            // Rows in another order are new rows: moved ones would count as a shift of the layout.
            key={JSON.stringify(address.sort)}
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
                  <TableRow
                    key={row.id}
                    {...{ table, row, columnOf, rowName }}
                    isSelectable={renderBulk !== undefined}
                    isLink={rowHref !== undefined}
                    tabIndex={index === walking ? 0 : -1}
                    onFocus={() => setActive(index)}
                    onKeyDown={(event) => onRowKey(event, index)}
                    onClick={(event) => onRowClick(event, row.original)}
                  />
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

const HEAD =
  "sticky top-0 z-raised border-b border-line bg-surface-sunken px-4 font-semibold whitespace-nowrap text-ink-muted @2xl:dense:h-10 @2xl:dense:px-3 @2xl:dense:py-0";
const ROW =
  "-outline-offset-3! transition-colors @max-2xl:relative @max-2xl:flex @max-2xl:flex-col @max-2xl:rounded-card @max-2xl:border @max-2xl:border-line @max-2xl:bg-surface @max-2xl:p-4 @max-2xl:shadow-card";
const CELL =
  "px-4 py-3 align-middle @2xl:border-b @2xl:border-line @2xl:dense:h-10 @2xl:dense:px-3 @2xl:dense:py-1 @max-2xl:px-0 @max-2xl:py-1.5";
const STACKED = "@max-2xl:flex @max-2xl:items-baseline @max-2xl:justify-between @max-2xl:gap-4 @max-2xl:text-end";
const PRIMARY = "font-semibold @max-2xl:pb-2 @max-2xl:text-base";
