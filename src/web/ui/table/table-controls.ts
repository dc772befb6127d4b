/** What a table shows of a list that the server paginates and sorts. */
export interface Sort {
  readonly column: string;
  readonly descending: boolean;
}

/** Page, rows per page and order of a table, and what changes them. */
export interface TableControls {
  /** Counted from 1. */
  readonly page: number;
  readonly perPage: number;
  readonly sort: Sort | null;
  readonly hrefOfPage: (page: number) => string;
  readonly setPerPage: (perPage: number) => void;
  readonly setSort: (sort: Sort | null) => void;
}
