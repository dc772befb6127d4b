/** Reads CSV in the forms that spreadsheets write (RFC 4180): commas, semicolons or tabs, with or without a byte order mark, any line end. */

export interface CsvRow {
  /** The line of the file in which the row begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const SEPARATORS = [",", ";", "\t"] as const;

/** The text of UTF-8 bytes, without the byte order mark; null for other bytes. */
export function textOfUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/**
 * The rows of a table, at most `most`; rows without any text are skipped. Null when a quotation mark is not closed. Removes the apostrophe
 * that `csvText` puts before a formula, so that an exported file is read back unchanged.
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

/** The separator that occurs most often in the first line, outside quotation marks. */
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

/** Two quotation marks stand for one. Text between the closing mark and the separator belongs to the cell, as in spreadsheets. */
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

/** Reverses csv.ts: removes an apostrophe before text that a spreadsheet would read as a formula, or before another such apostrophe. */
const unguarded = (cell: string): string => (GUARDED.test(cell) ? cell.slice(1) : cell);
const GUARDED = /^'['\s\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;
