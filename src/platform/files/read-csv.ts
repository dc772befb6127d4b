/** Reads CSV as spreadsheets write it (RFC 4180): commas, semicolons or tabs, with or without a byte order mark, any end of line. */

export interface CsvRow {
  /** The line of the file in which it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const SEPARATORS = [",", ";", "\t"] as const;

/** The text of bytes that are UTF-8, without its byte order mark; null when they are something else. */
export function textOfUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/**
 * The rows of a table, at most so many; rows without any text are passed over. Null when a quotation mark is not closed. What `csvText` has put
 * before a formula is taken away again, so that what was taken as a file comes back as it was.
 */
export function readCsv(text: string, most: number): CsvRow[] | null {
  const separator = separatorOf(text);
  const rows: CsvRow[] = [];
  let [at, line] = [0, 1];
  while (at < text.length && rows.length < most) {
    const row = readRow(text, at, separator);
    if (row === null) return null;
    if (row.cells.some((cell) => cell.trim() !== "")) rows.push({ line, cells: row.cells.map(unguarded) });
    line += row.lines;
    at = row.end;
  }
  return rows;
}

/** The one that the first line has most of, outside of quotation marks. */
function separatorOf(text: string): string {
  const [head = ""] = text.replaceAll(/"(?:[^"]|"")*"/g, "").split(/[\r\n]/, 1);
  const count = (separator: string) => head.split(separator).length;
  return SEPARATORS.toSorted((a, b) => count(b) - count(a))[0] ?? ",";
}

interface Row {
  readonly cells: string[];
  readonly end: number;
  readonly lines: number;
}

function readRow(text: string, start: number, separator: string): Row | null {
  const cells: string[] = [];
  let [at, lines] = [start, 0];
  for (;;) {
    const cell = text[at] === '"' ? readQuoted(text, at + 1, separator) : readPlain(text, at, separator);
    if (cell === null) return null;
    cells.push(cell.text);
    lines += cell.text.split(/\r\n|\r|\n/).length - 1;
    at = cell.end;
    if (text[at] === separator) at += 1;
    else return { cells, end: text.startsWith("\r\n", at) ? at + 2 : at + 1, lines: lines + 1 };
  }
}

interface ReadCell {
  readonly text: string;
  readonly end: number;
}

function readPlain(text: string, start: number, separator: string): ReadCell {
  let end = start;
  while (end < text.length && text[end] !== separator && text[end] !== "\r" && text[end] !== "\n") end += 1;
  return { text: text.slice(start, end), end };
}

/** Two quotation marks stand for one. What stands between the closing one and the separator belongs to the cell, as spreadsheets have it. */
function readQuoted(text: string, start: number, separator: string): ReadCell | null {
  let [cell, at] = ["", start];
  for (;;) {
    const mark = text.indexOf('"', at);
    if (mark < 0) return null;
    cell += text.slice(at, mark);
    at = mark + 1;
    if (text[at] !== '"') {
      const rest = readPlain(text, at, separator);
      return { text: cell + rest.text, end: rest.end };
    }
    cell += '"';
    at += 1;
  }
}

/** The other way round from csv.ts: an apostrophe before what a spreadsheet would take for a formula, or before another such apostrophe. */
const unguarded = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);
const GUARDED = /^'['\s\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;
