/** Appends objects to a PDF as a later change (ISO 32000-1, 7.5.6): with a table or a stream of references, as the file has them. */
import { entriesOf, itemAt, skipBlank, type Item, type Source } from "./pdf-syntax.ts";

export interface NewObject {
  readonly number: number;
  readonly content: Buffer;
}

/** More than any file of ours costs here: one table is skipped and one dictionary read. */
const BUDGET = 20_000_000;
/** What a later change repeats of the former end of the file. */
const REPEATED: ReadonlySet<string> = new Set(["Root", "Info", "ID"]);
/** An object that is not packed into a stream. */
const PLAIN = 1;

/** The file with these objects in place of those of the same numbers; null when its end cannot be read. */
export function appendObjects(bytes: Buffer, text: string, objects: readonly NewObject[]): Buffer | null {
  const from = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(text.slice(-2_000).replace(/[\s\0]*$/, ""))?.[1];
  const former = from === undefined ? null : formerEnd(text, Number(from));
  if (from === undefined || former === null) return null;
  const parts: Buffer[] = [bytes, Buffer.from("\n")];
  let at = bytes.length + 1;
  const places = objects
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, content }) => {
      const object = Buffer.concat([Buffer.from(`${number} 0 obj\n`), content, Buffer.from("\nendobj\n")]);
      const place = { number, at };
      parts.push(object);
      at += object.length;
      return place;
    });
  const highest = Math.max(...places.map(({ number }) => number));
  const size = Math.max(former.size, highest + 2);
  const shared = `/Size ${size} /Prev ${from} ${former.repeated}`;
  const end = former.isTable ? tableOf(places, shared) : streamOf(places, { number: size - 1, at }, shared);
  return Buffer.concat([...parts, end, Buffer.from(`\nstartxref\n${at}\n%%EOF\n`)]);
}

interface Place {
  readonly number: number;
  readonly at: number;
}

function tableOf(places: readonly Place[], shared: string): Buffer {
  const rows = places.map(({ number, at }) => `${number} 1\n${String(at).padStart(10, "0")} 00000 n \n`);
  return Buffer.from(`xref\n0 1\n0000000000 65535 f \n${rows.join("")}trailer\n<< ${shared} >>`, "latin1");
}

function streamOf(places: readonly Place[], own: Place, shared: string): Buffer {
  const all = [...places, own];
  const rows = Buffer.alloc(all.length * 7);
  for (const [row, { at }] of all.entries()) {
    rows.writeUInt8(PLAIN, row * 7);
    rows.writeUInt32BE(at, row * 7 + 1);
  }
  const index = all.map(({ number }) => `${number} 1`).join(" ");
  const head = `${own.number} 0 obj\n<< /Type /XRef /W [1 4 2] /Index [${index}] /Length ${rows.length} ${shared} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head, "latin1"), rows, Buffer.from("\nendstream\nendobj")]);
}

interface FormerEnd {
  readonly isTable: boolean;
  readonly size: number;
  /** Entries of the trailer, as they are written. */
  readonly repeated: string;
}

function formerEnd(text: string, at: number): FormerEnd | null {
  const source: Source = { text, budget: { left: BUDGET } };
  const isTable = text.startsWith("xref", at);
  const begins = isTable ? text.indexOf("trailer", at) + "trailer".length : afterHeader(text, at);
  if (begins === null || begins < at) return null;
  const dictionary = itemAt(source, skipBlank(source, begins));
  if (dictionary.kind !== "dictionary") return null;
  const entries = entriesOf(source, dictionary);
  const find = (name: string): Item | undefined => entries.find(([one]) => one === name)?.[1];
  const size = Number(find("Size")?.value ?? "?");
  if (find("Root")?.kind !== "reference" || !Number.isSafeInteger(size)) return null;
  if (!isTable && find("Type")?.value !== "XRef") return null;
  const repeated = entries
    .filter(([name]) => REPEATED.has(name))
    .map(([name, { start, end }]) => `/${name} ${text.slice(start, end)}`);
  return { isTable, size, repeated: repeated.join(" ") };
}

/** Where the object after its header begins. */
function afterHeader(text: string, at: number): number | null {
  const header = /\d{1,10}\s+\d{1,5}\s+obj/y;
  header.lastIndex = at;
  return header.test(text) ? header.lastIndex : null;
}
