/** CSV for spreadsheets (RFC 4180): quoted, CRLF, with a byte order mark so that Excel reads it as UTF-8. */

/**
 * A cell that begins like this is a formula to a spreadsheet, and rows contain text from strangers (OWASP "CSV injection"). A cell that
 * already has an apostrophe before it gets another, so that read-csv.ts removes exactly the one added here when the file is imported.
 */
const FORMULA = /^['\s\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** The text of a table. A spreadsheet that opens it reads digits as a number, zeros in front and all: whoever works in one takes the XLSX. */
export function csvText(lines: readonly (readonly string[])[]): string {
  return `\uFEFF${lines.map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("")}`;
}

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
