import type { Money } from "#kernel/money.ts";
import type { PdfIssuer } from "./pdf-head.ts";

export type Cell = string | Money;

export interface FileColumn {
  readonly title: string;
  /** Relative width: the column's share of the total. */
  readonly width: number;
  readonly align?: "start" | "end";
  /** No word of it is broken over lines, such as the number of an account: one that is too wide is written smaller. */
  readonly isWhole?: boolean;
}

/** Sets a list apart that its reader shows to others, such as an accountant or a landlord. Only a PDF has it. */
export interface Statement {
  readonly issuer: PdfIssuer;
  /** Term and value: whose, which period, how much. */
  readonly facts: readonly (readonly [term: string, value: string])[];
  /** Number of rows at the end that are sums. */
  readonly sums: number;
  /** Sentences below the table: what the figures are, and who stands behind them. */
  readonly notes: readonly string[];
}

export interface FileTable {
  readonly title: string;
  /** Lines below the title: whose list, its date, its filter. */
  readonly about: readonly string[];
  /** `id` or `en`. */
  readonly lang: string;
  readonly createdAt: Date;
  readonly columns: readonly FileColumn[];
  readonly rows: readonly (readonly Cell[])[];
  readonly statement?: Statement;
  /** Further sheets of a spreadsheet, for lookups while it is filled in; other formats leave them out. */
  readonly more?: readonly Pick<FileTable, "title" | "columns" | "rows">[];
  /** Formats an amount for readers; spreadsheets get plain digits. */
  readonly amountText: (amount: Money) => string;
  /** "Page 1 of 3" at the foot of a PDF. */
  readonly pageText: (page: number, pages: number) => string;
}
