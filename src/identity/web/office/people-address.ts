/** What the list of users shows, as it stands in its address: `?q=siti&type=STAFF&status=inactive&from=2026-01-01`. Pure. */
import type { InputArgs } from "#kernel/endpoint.ts";
import { readTableAddress, withSelection } from "#web/ui/table-address.ts";
import { listPeople } from "../../contract-office.ts";

export const FILTERS = ["type", "business", "level", "status", "from", "to"] as const;
export type FilterName = (typeof FILTERS)[number];
/** What the call calls them. */
const FIELD = {
  type: "type",
  business: "businessType",
  level: "level",
  status: "status",
  from: "registeredFrom",
  to: "registeredTo",
} as const;

type Query = InputArgs<typeof listPeople>;

/** The filters that are set and make sense; an old or mistyped link still opens the list. */
export function readFilters(params: URLSearchParams): Partial<Record<FilterName, string>> {
  const given = FILTERS.flatMap((name) => {
    const value = params.get(name) ?? "";
    const isGood = value !== "" && listPeople.input.safeParse({ [FIELD[name]]: value }).success;
    return isGood ? [[name, value] as const] : [];
  });
  return Object.fromEntries(given);
}

/** The words searched for, as far as the call takes them. */
export function readSearch(params: URLSearchParams): string {
  return (params.get("q") ?? "").trim().slice(0, 120);
}

/** The call that the address asks for. */
export function queryOf(params: URLSearchParams, savedPerPage: number): Query {
  const { page, perPage, sort } = readTableAddress(params, { perPage: savedPerPage });
  const search = readSearch(params);
  const order = sort === null ? null : `${sort.descending ? "-" : ""}${sort.column}`;
  const isOrder = order === "name" || order === "-name" || order === "registered" || order === "-registered";
  const filters = Object.entries(readFilters(params)).map(([name, value]) => [FIELD[name as FilterName], value]);
  return {
    ...(Object.fromEntries(filters) as Query),
    page: Math.min(page, 10_000),
    perPage,
    ...(search === "" ? {} : { search }),
    ...(isOrder ? { sort: order } : {}),
  };
}

/** The address with one filter changed, or all of them gone. Another selection starts at page 1 again. */
export function withFilter(
  params: URLSearchParams,
  change: Readonly<Partial<Record<FilterName | "q", string>>> | "none",
): URLSearchParams {
  return withSelection(params, change === "none" ? Object.fromEntries(FILTERS.map((name) => [name, ""])) : change);
}
