import { useLocation, useNavigate } from "react-router";
import { savePerPage, useSavedPerPage } from "../navigation-memory.ts";
import { readTableAddress, writeTableAddress, type AddressOptions, type Sort, type TableAddress } from "./table-address.ts";

export interface TableControls extends TableAddress {
  readonly hrefOfPage: (page: number) => string;
  readonly setPerPage: (perPage: number) => void;
  readonly setSort: (sort: Sort | null) => void;
}

/** Page, rows per page and order of a table, kept in the address. The chosen number of rows is remembered for all lists. */
export function useTableAddress(given: AddressOptions = {}): TableControls {
  const saved = useSavedPerPage();
  const options = { ...given, perPage: given.perPage ?? saved };
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const params = new URLSearchParams(search);
  const hrefOf = (change: Partial<TableAddress>) => {
    const query = writeTableAddress(params, change, options).toString();
    return query === "" ? pathname : `${pathname}?${query}`;
  };
  const go = (change: Partial<TableAddress>) => void navigate(hrefOf(change), { preventScrollReset: true });
  return {
    ...readTableAddress(params, options),
    hrefOfPage: (page) => hrefOf({ page }),
    setPerPage(perPage) {
      savePerPage(perPage);
      go({ perPage });
    },
    setSort: (sort) => go({ sort }),
  };
}
