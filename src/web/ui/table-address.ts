/** What a table shows, as it stands in the address: `?page=2&per_page=50&sort=-created`. Shared links and the back button work. Pure. */
import { capPerPage } from "#kernel/validation/input.ts";

export interface Sort {
  readonly column: string;
  readonly descending: boolean;
}

export interface TableAddress {
  /** From 1. */
  readonly page: number;
  readonly perPage: number;
  readonly sort: Sort | null;
}

export interface AddressOptions {
  /** For a second table on one page: `?payouts.page=2`. */
  readonly prefix?: string;
  /** Rows per page when the address does not say. */
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

/** The query with one thing changed; whatever else the page keeps there stays. Another order or page size starts at page 1 again. */
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

/** The query with what the list is narrowed by changed; an empty value takes its filter away. Another selection starts at page 1 again. */
export function withSelection(params: URLSearchParams, change: Readonly<Record<string, string>>): URLSearchParams {
  const next = new URLSearchParams(params);
  next.delete("page");
  for (const [name, value] of Object.entries(change)) {
    if (value === "") next.delete(name);
    else next.set(name, value);
  }
  return next;
}

function nameOf(name: string, prefix: string | undefined): string {
  return prefix === undefined ? name : `${prefix}.${name}`;
}
