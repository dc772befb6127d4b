/** A list as a file: the same columns and cells as CSV, XLSX and PDF. Cells are text or amounts, never formulas. */
import writeXlsxFile, { type SheetData } from "write-excel-file/node";
import { CURRENCIES } from "#kernel/money.ts";
import { csvText } from "./csv.ts";
import { pdfOfTable } from "./pdf-table.ts";
import type { Cell, FileTable } from "./file-table.ts";

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

/** "1005550" and "788.91": the form that spreadsheets of any language read. */
function plain(cell: Cell): string {
  if (isText(cell)) return cell;
  const { exponent } = CURRENCIES[cell.currency];
  const digits = (cell.minor < 0n ? -cell.minor : cell.minor).toString().padStart(exponent + 1, "0");
  const fraction = exponent === 0 ? "" : digits.slice(-exponent).replace(/0+$/, "");
  const whole = exponent === 0 ? digits : digits.slice(0, -exponent);
  return `${cell.minor < 0n ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}

/** Text is written as text and never parsed; amounts are written as numbers, which are exact up to fifteen digits. */
async function xlsxOf({ more = [], ...first }: FileTable): Promise<Uint8Array> {
  return writeXlsxFile([first, ...more].map(sheetOf)).toBuffer();
}

function sheetOf({ title, columns, rows }: Pick<FileTable, "title" | "columns" | "rows">) {
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
  return {
    data: [head, ...body] as SheetData,
    columns: columns.map(({ width }) => ({ width: Math.round(width * 8) })),
    // Characters and length that Excel allows in a sheet name.
    sheet: title.replaceAll(/[\\/?*[\]:]/g, " ").slice(0, 31),
    stickyRowsCount: 1,
  };
}
