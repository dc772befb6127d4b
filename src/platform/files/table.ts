/** A list as a file: the same columns and cells as CSV, XLSX and PDF. Cells are text or amounts; no cell is ever a formula. */
import writeXlsxFile, { type SheetData } from "write-excel-file/node";
import { CURRENCIES, type Money } from "#kernel/money.ts";
import { csvText } from "./csv.ts";
import { pdfOfTable } from "./pdf-table.ts";

export type Cell = string | Money;

export interface FileColumn {
  readonly title: string;
  /** Of the whole, as a share among the columns. */
  readonly width: number;
  readonly align?: "start" | "end";
}

export interface FileTable {
  readonly title: string;
  /** Below the title: whose list, of when, with which filter. */
  readonly about: readonly string[];
  /** `id` or `en`. */
  readonly lang: string;
  readonly createdAt: Date;
  readonly columns: readonly FileColumn[];
  readonly rows: readonly (readonly Cell[])[];
  /** How an amount is written for people; spreadsheets get plain digits. */
  readonly amountText: (amount: Money) => string;
  /** "Page 1 of 3" at the foot of a PDF. */
  readonly pageText: (page: number, pages: number) => string;
}

export const FILE_TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  pdf: "application/pdf",
} as const;

export async function fileOfTable(table: FileTable, format: keyof typeof FILE_TYPES): Promise<Uint8Array | string> {
  if (format === "csv") return csvText([table.columns.map(({ title }) => title), ...table.rows.map((row) => row.map(plain))]);
  return format === "xlsx" ? xlsxOf(table) : pdfOfTable(table);
}

const isText = (cell: Cell): cell is string => typeof cell === "string";

/** "1005550" and "788.91": as a spreadsheet of any language reads it. */
function plain(cell: Cell): string {
  if (isText(cell)) return cell;
  const { exponent } = CURRENCIES[cell.currency];
  const digits = (cell.minor < 0n ? -cell.minor : cell.minor).toString().padStart(exponent + 1, "0");
  const fraction = exponent === 0 ? "" : digits.slice(-exponent).replace(/0+$/, "");
  const whole = exponent === 0 ? digits : digits.slice(0, -exponent);
  return `${cell.minor < 0n ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}

/** Text is written as text and never looked at; amounts as numbers, which hold every amount up to fifteen digits exactly. */
async function xlsxOf({ title, columns, rows }: FileTable): Promise<Uint8Array> {
  const head = columns.map((column) => ({ value: column.title, type: String, fontWeight: "bold" as const }));
  const body = rows.map((row) =>
    row.map((cell) =>
      isText(cell)
        ? { value: cell, type: String }
        : {
            value: Number(plain(cell)),
            type: Number,
            format: CURRENCIES[cell.currency].shownDecimals === 0 ? "#,##0" : "#,##0.00",
          },
    ),
  );
  const sheet = writeXlsxFile([head, ...body] as SheetData, {
    columns: columns.map(({ width }) => ({ width: Math.round(width * 8) })),
    // What Excel allows in the name of a sheet.
    sheet: title.replaceAll(/[\\/?*[\]:]/g, " ").slice(0, 31),
    stickyRowsCount: 1,
  });
  return sheet.toBuffer();
}
