import { DataTable, type DataTableProps } from "../ui/table/table.tsx";
import { Nothing, type Listed } from "./list-rows.tsx";

export interface ListTableProps<Row extends object>
  extends Listed, Omit<DataTableProps<Row>, "address" | "state" | "empty" | "total"> {
  /** Omitted where the list has no numbered pages. */
  readonly total?: number;
}

/** The rows of a list as a table where there is room, otherwise as a card each. */
export function ListTable<Row extends object>({ list, empty, total = 0, ...table }: ListTableProps<Row>) {
  return (
    <DataTable
      {...table}
      total={total}
      address={list.table}
      state={list.isLoading ? "loading" : "ready"}
      empty={<Nothing list={list} isBeyond={total > 0} empty={empty} />}
    />
  );
}
