/** What the list of outlets shows, as it stands in its address: `?q=pasar&status=inactive&province=32`. Pure. */
import type { InputArgs } from "#kernel/endpoint.ts";
import { readTableAddress, withSelection } from "#web/ui/table-address.ts";
import { listOutlets } from "../../contract-outlets.ts";

export const FILTERS = ["status", "province", "service", "agent", "city"] as const;
export type FilterName = (typeof FILTERS)[number];
type Query = InputArgs<typeof listOutlets>;

/** The filters that are set and make sense; an old or mistyped link still opens the list. */
export function readFilters(params: URLSearchParams): Pick<Query, FilterName> {
  const given = FILTERS.flatMap((name) => {
    const value = params.get(name) ?? "";
    const isGood = value !== "" && listOutlets.input.safeParse({ [name]: value }).success;
    return isGood ? [[name, value] as const] : [];
  });
  return Object.fromEntries(given) as Pick<Query, FilterName>;
}

/** The words searched for, as far as the call takes them: one sign alone is none. */
export function readSearch(params: URLSearchParams): string {
  const typed = (params.get("q") ?? "").trim().slice(0, 80);
  return typed.length < 2 ? "" : typed;
}

/** The call that the address asks for. */
export function queryOf(params: URLSearchParams, savedPerPage: number): Query {
  const { page, perPage, sort } = readTableAddress(params, { perPage: savedPerPage });
  const search = readSearch(params);
  return {
    ...readFilters(params),
    page: Math.min(page, 10_000),
    perPage,
    ...(search !== "" && { search }),
    ...(sort?.column === "name" && { sort: sort.descending ? ("-name" as const) : ("name" as const) }),
  };
}

/** The address with something changed, or all filters gone. Another selection starts at page 1 again. */
export function withFilter(
  params: URLSearchParams,
  change: Readonly<Partial<Record<FilterName | "q", string>>> | "none",
): URLSearchParams {
  return withSelection(params, change === "none" ? Object.fromEntries(FILTERS.map((name) => [name, ""])) : change);
}
