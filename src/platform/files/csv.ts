/** CSV as spreadsheets read it (RFC 4180): quoted, CRLF, with a byte order mark so that Excel takes it for UTF-8. */

/**
 * A cell that begins like this is a formula to a spreadsheet, and rows hold what strangers typed (OWASP "CSV injection"). One that has an
 * apostrophe before it already gets another: so that what is taken away when the file comes back (read-csv.ts) is ours.
 */
const FORMULA = /^['\s\p{Cc}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** The text of a table; every cell is text to whoever opens it. */
export function csvText(lines: readonly (readonly string[])[]): string {
  return `\uFEFF${lines.map((cells) => `${cells.map(csvCell).join(",")}\r\n`).join("")}`;
}

function csvCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
