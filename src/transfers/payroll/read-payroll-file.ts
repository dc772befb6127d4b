/** Reads the file of a payroll, CSV or XLSX, into rows as they were typed. What a row means is decided later, row by row. */
import { Refusal } from "#kernel/refusal.ts";
import { readCsv, textOfUtf8, type CsvRow } from "#platform/files/read-csv.ts";
import { isZip, readXlsx } from "#platform/files/read-xlsx.ts";
import { isSumLine, readHead, typedOf, type Typed } from "./model/payroll-columns.ts";
import { MAX_ROWS } from "./model/payroll.ts";

/** Blank lines among the rows of a sheet, and its first line. */
const SPARE_LINES = 500;

/** The rows below the first line. Refuses a file that is no such table, has too many rows, or lacks a column. */
export async function readPayrollFile(file: File): Promise<readonly Typed[]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const [titles, ...rest] = isZip(bytes) ? await sheetOf(bytes) : tableOf(bytes);
  if (titles === undefined || rest.length === 0) throw new Refusal("payroll_empty", 422);
  const head = readHead(titles.cells);
  if (head.missing.length > 0) throw new Refusal("payroll_columns_missing", 422, { columns: head.missing });
  if (rest.length > MAX_ROWS) throw new Refusal("payroll_too_many_rows", 422);
  const typed = rest
    .map(({ cells }) => ({ row: typedOf(head, cells), cells }))
    .filter(({ row, cells }) => !isSumLine(row, cells));
  if (typed.length === 0) throw new Refusal("payroll_empty", 422);
  return typed.map(({ row }) => row);
}

async function sheetOf(bytes: Uint8Array): Promise<readonly CsvRow[]> {
  const read = await readXlsx(bytes, MAX_ROWS + SPARE_LINES);
  if (typeof read !== "string") return read;
  throw new Refusal(read === "broken" ? "payroll_unreadable" : "payroll_too_many_rows", 422);
}

function tableOf(bytes: Uint8Array): readonly CsvRow[] {
  const text = textOfUtf8(bytes);
  const rows = text === null || text.includes("\0") ? null : readCsv(text, MAX_ROWS + 2);
  if (rows === null) throw new Refusal("payroll_unreadable", 422);
  return rows;
}
