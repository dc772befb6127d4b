/** A list's address in the browser: what its page's URL selects, and the URLs that select otherwise. */
import { useContext } from "react";
import { UNSAFE_DataRouterContext, useLocation, useNavigate, useNavigation } from "react-router";
import type { Endpoint } from "#kernel/endpoint.ts";
import type { FilterChange, ListAddress, ListState } from "#kernel/list-address.ts";
import type { PagePath } from "#kernel/page-paths.ts";
import { readPerPage, savePerPage, useSavedPerPage } from "../navigation-memory.ts";
import type { TableControls } from "../ui/table/table-controls.ts";

export interface List<Filter> extends ListState<Filter> {
  /** The URL with changed filters, at the first page. */
  readonly hrefOf: (change: FilterChange<Filter>) => string;
  readonly change: (change: FilterChange<Filter>) => void;
  /** The URL of the row from which the next page goes on; null for the first page. */
  readonly hrefOfCursor: (cursor: { readonly before: string } | { readonly after: string } | null) => string;
  readonly clearedHref: string;
  readonly isLoading: boolean;
  readonly table: TableControls;
}

/** What a loader needs: the state of the address and the input of the call. */
export function readList<List extends Endpoint, Filter, Path extends PagePath, Except extends string>(
  address: ListAddress<List, Filter, Path, Except>,
  request: Request,
) {
  const state = address.read(new URL(request.url).searchParams);
  return { state, input: address.input(state, readPerPage()) };
}

/** The list of this page. */
export function useList<Called extends Endpoint, Filter, Path extends PagePath, Except extends string>(
  address: ListAddress<Called, Filter, Path, Except>,
): List<Filter> {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const saved = useSavedPerPage();
  const state: ListState<Filter> = address.read(new URLSearchParams(search));
  const withQuery = (query: string) => (query === "" ? pathname : `${pathname}?${query}`);
  const hrefOf = (change: FilterChange<Filter>) => withQuery(address.change(state, change));
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  /**
   * What the address will select once the navigation under way has ended. A second change is made to this, not to what is rendered: else
   * two filters chosen one right after the other would keep the second only. No public hook answers this before React has rendered.
   */
  function newest(): ListState<Filter> {
    const { location, navigation: pending } = router?.state ?? {};
    const aim = pending?.location?.pathname === pathname ? pending.location : location;
    return aim === undefined ? state : address.read(new URLSearchParams(aim.search));
  }
  const go = (to: string) => void navigate(to, { preventScrollReset: true });
  return {
    ...state,
    hrefOf,
    change: (change) => go(withQuery(address.change(newest(), change))),
    hrefOfCursor: (cursor) => withQuery(address.change(state, {}, cursor ?? {})),
    clearedHref: withQuery(address.cleared(state)),
    isLoading: navigation.location?.pathname === pathname,
    table: {
      page: state.page,
      perPage: state.perPage ?? saved,
      sort: state.sort === null ? null : { column: state.sort.replace(/^-/, ""), descending: state.sort.startsWith("-") },
      hrefOfPage: (page) => withQuery(address.change(state, {}, { page })),
      setPerPage(perPage) {
        savePerPage(perPage);
        go(withQuery(address.change(newest(), {}, { perPage })));
      },
      setSort: (sort) =>
        go(withQuery(address.change({ ...newest(), sort: sort && `${sort.descending ? "-" : ""}${sort.column}` }, {}))),
    },
  };
}
