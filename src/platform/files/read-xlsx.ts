/**
 * Reads the first sheet of an XLSX file as text. The file is a ZIP of XML from a stranger: it is unpacked within bounds first, and only the
 * parts that hold cells are handed to the reader. Formulas are never computed: what the spreadsheet has stored as their result is read.
 */
import { unzipSync, zipSync } from "fflate";
import { readSheet, type CellValue } from "read-excel-file/node";
import type { CsvRow } from "./read-csv.ts";

/** Far more than a sheet of a few hundred rows needs, with styles, themes and pictures. */
const MAX_ENTRIES = 400;
/** Of the parts that are read: a sheet of ten thousand rows has about 4 MB. */
const MAX_UNPACKED_BYTES = 16 * 1_024 * 1_024;
const MAX_COLUMNS = 100;
/** Workbook, sheets, shared texts and styles. Pictures, links to other files and macros are not even unpacked. */
const READ =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|xl\/(?:workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/[^/]+\.xml)$/i;
/** ZIP begins so: a file of another kind that is only called .xlsx does not. */
const ZIP = [0x50, 0x4b, 0x03, 0x04] as const;

export const isZip = (bytes: Uint8Array): boolean => ZIP.every((byte, at) => bytes[at] === byte);

export type XlsxRefusal = "broken" | "too_large" | "too_many_rows";

/** The rows with any text, with their numbers in the sheet; or why the file is not read. */
export async function readXlsx(bytes: Uint8Array, mostRows: number): Promise<readonly CsvRow[] | XlsxRefusal> {
  const parts = unpack(bytes);
  if (typeof parts === "string") return parts;
  const reach = reachOf(parts);
  if (reach === null) return "broken";
  // A single cell far down would make the reader allocate every row before it.
  if (reach.columns > MAX_COLUMNS || reach.rows > mostRows) return "too_many_rows";
  try {
    const sheet = await readSheet(Buffer.from(zipSync(parts, { level: 0 })), { parseNumber: wholeOrAsWritten });
    return sheet.flatMap((cells, at) => {
      const texts = cells.map(textOf);
      return texts.some((text) => text.trim() !== "") ? [{ line: at + 1, cells: texts }] : [];
    });
  } catch {
    // Of the reader, about a file that is damaged, or no workbook inside: there is no other error in memory.
    return "broken";
  }
}

function unpack(bytes: Uint8Array): Record<string, Uint8Array> | XlsxRefusal {
  let [entries, unpacked] = [0, 0];
  if (!isZip(bytes)) return "broken";
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        entries += 1;
        if (!READ.test(name)) return false;
        unpacked += originalSize;
        // The size is what the file claims. Each part is unpacked into a buffer of that size, so that a false claim ends in an error.
        return entries <= MAX_ENTRIES && unpacked <= MAX_UNPACKED_BYTES;
      },
    });
    return entries > MAX_ENTRIES || unpacked > MAX_UNPACKED_BYTES ? "too_large" : parts;
  } catch {
    // Of the unpacker, about a file that is cut off, damaged or claims false sizes: there is no other error in memory.
    return "broken";
  }
}

/** The last row and column with cells in any sheet. Null where a part declares entities, which no spreadsheet writes, or no sheet is there. */
function reachOf(parts: Readonly<Record<string, Uint8Array>>): { readonly rows: number; readonly columns: number } | null {
  let [rows, columns, sheets] = [0, 0, 0];
  const decoder = new TextDecoder();
  for (const [name, part] of Object.entries(parts)) {
    const xml = decoder.decode(part);
    if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) return null;
    if (!/^xl\/worksheets\//i.test(name)) continue;
    sheets += 1;
    for (const [, column, row] of xml.matchAll(/\br\s*=\s*["']([A-Z]*)(\d+)["']/gi)) {
      rows = Math.max(rows, Number(row));
      columns = Math.max(columns, numberOf(column ?? ""));
    }
  }
  return sheets === 0 ? null : { rows, columns };
}

/** A = 1, Z = 26, AA = 27. */
const numberOf = (letters: string): number =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** As the file has it: an account of sixteen digits is no longer exact as a number. */
const wholeOrAsWritten = (text: string): string => text.replace(/^(-?\d+)\.0+$/, "$1");

function textOf(cell: CellValue<string> | null): string {
  // The library's type names the constructor of dates instead of dates.
  if (cell === null || typeof cell === "function") return "";
  return typeof cell === "object" ? (cell as Date).toISOString() : String(cell);
}
