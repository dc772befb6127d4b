import {
  createColumnHelper,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type RowSelectionState,
} from "@tanstack/react-table";
import { useMemo, type Dispatch, type ReactNode, type SetStateAction } from "react";
import type { TableControls } from "./table-controls.ts";

export interface Column<Row> {
  /** Name of the order in the URL if sortable. */
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  readonly sortable?: boolean;
  /** Figures are aligned to the end. */
  readonly align?: "start" | "end";
  /** The cell that names the row: first and large on a card. */
  readonly primary?: boolean;
}

interface ServerTableProps<Row extends object> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly address: TableControls;
  readonly isSelectable: boolean;
  readonly rowSelection: RowSelectionState;
  readonly setRowSelection: Dispatch<SetStateAction<RowSelectionState>>;
}

const features = tableFeatures({ rowSortingFeature, rowSelectionFeature });

/** The table's state: sorted by its address, selected here. */
export function useServerTable<Row extends object>(given: ServerTableProps<Row>) {
  const { columns, rows, rowId, address, isSelectable, rowSelection, setRowSelection } = given;
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
  return useTable({
    features,
    columns: definitions,
    data: rows,
    getRowId: rowId,
    manualSorting: true,
    enableMultiSort: false,
    sortDescFirst: false,
    enableRowSelection: isSelectable,
    state: { sorting, rowSelection },
    onRowSelectionChange: setRowSelection,
    onSortingChange(update) {
      const first = (typeof update === "function" ? update(sorting) : update)[0];
      address.setSort(first === undefined ? null : { column: first.id, descending: first.desc });
    },
  });
}
export type ServerTable<Row extends object> = ReturnType<typeof useServerTable<Row>>;
