import { useLocation, useNavigate } from "react-router";
import { savePerPage, useSavedPerPage } from "../navigation-memory.ts";
import type { TableControls } from "../ui/table/table-controls.ts";
import { readTableAddress, writeTableAddress, type AddressOptions, type TableAddress } from "./table-address.ts";

/** Page, rows per page and order of one of the kit's tables, stored in the URL. */
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
