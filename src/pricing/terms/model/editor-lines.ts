/** Lists that are written line by line in the form about a term: one line for a holiday, or for the points of a value. Pure. */

export type LineForm = "holidays" | "points";
type Stored = Readonly<Record<string, unknown>>;

const HOLIDAY = /^(\d{4}-\d{2}-\d{2})\s*[;,\t]\s*([^;\t]+?)\s*[;\t]\s*([^;\t]+)$/;
const POINTS = /^([A-Za-z0-9_]{1,40})\s*[:=]\s*(\d{1,4})$/;

const linesOf = (typed: string) =>
  typed
    .split("\n")
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== "");

/** The number of the first line that cannot be read, from 1; null when all can. A day or value named twice cannot. */
export function unreadLine(typed: string, form: LineForm): number | null {
  const names = new Set<string>();
  for (const { line, number } of linesOf(typed)) {
    const [, name] = (form === "holidays" ? HOLIDAY : POINTS).exec(line) ?? [];
    if (name === undefined || names.has(name)) return number;
    names.add(name);
  }
  return null;
}

/** The value of lines that can all be read. */
export function readLines(typed: string, form: LineForm): unknown {
  const lines = linesOf(typed).map(({ line }) => line);
  if (form === "points")
    return Object.fromEntries(
      lines.map((line) => {
        const [, name = "", points = ""] = POINTS.exec(line) ?? [];
        return [name, Number(points)];
      }),
    );
  return lines
    .map((line) => {
      const [, day = "", id = "", en = ""] = HOLIDAY.exec(line) ?? [];
      return { day, names: { ID: id, EN: en } };
    })
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** The lines of a value, as they are read again. */
export function writeLines(held: unknown, form: LineForm): string {
  if (form === "points")
    return Object.entries((held ?? {}) as Stored)
      .map(([name, points]) => `${name}: ${String(points)}`)
      .toSorted()
      .join("\n");
  return ((held ?? []) as { readonly day: string; readonly names: { readonly ID: string; readonly EN: string } }[])
    .map(({ day, names }) => `${day}; ${names.ID}; ${names.EN}`)
    .join("\n");
}
