/** The state of one of the kit's tables in its URL: several stand on one page, each with a prefix. Lists use #kernel/list-address.ts. Pure. */
import { capPerPage } from "#kernel/validation/input.ts";
import type { Sort } from "../ui/table/table-controls.ts";

export interface TableAddress {
  /** Counted from 1. */
  readonly page: number;
  readonly perPage: number;
  readonly sort: Sort | null;
}

export interface AddressOptions {
  /** `?payouts.page=2`. */
  readonly prefix?: string;
  /** Rows per page by default. */
  readonly perPage?: number | undefined;
}

export function readTableAddress(params: URLSearchParams, { prefix, perPage }: AddressOptions = {}): TableAddress {
  const value = (name: string) => params.get(nameOf(name, prefix));
  const page = Number(value("page") ?? 1);
  const sort = value("sort");
  return {
    page: Number.isSafeInteger(page) && page >= 1 ? page : 1,
    perPage: capPerPage(value("per_page") ?? perPage),
    sort:
      sort === null || !/^-?[a-z]\w*$/i.test(sort) ? null : { column: sort.replace(/^-/, ""), descending: sort.startsWith("-") },
  };
}

/** The query with one value changed; other parameters of the page stay. Another order or page size starts at page 1 again. */
export function writeTableAddress(
  params: URLSearchParams,
  change: Partial<TableAddress>,
  { prefix }: AddressOptions = {},
): URLSearchParams {
  const next = new URLSearchParams(params);
  const set = (name: string, value: string | null) =>
    value === null ? next.delete(nameOf(name, prefix)) : next.set(nameOf(name, prefix), value);
  if (change.sort !== undefined)
    set("sort", change.sort === null ? null : `${change.sort.descending ? "-" : ""}${change.sort.column}`);
  if (change.perPage !== undefined) set("per_page", String(capPerPage(change.perPage)));
  const page = change.page ?? 1;
  set("page", page === 1 ? null : String(page));
  return next;
}

function nameOf(name: string, prefix: string | undefined): string {
  return prefix === undefined ? name : `${prefix}.${name}`;
}
