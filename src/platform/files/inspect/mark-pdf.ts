/**
 * Writes a text over every page of a PDF, as a later change of the file (ISO 32000-1, 7.5.6): each page gets an annotation with its own
 * appearance. Nothing that the file holds is rewritten, so nothing of it has to be understood beyond its pages. For files that `whyNotPdf`
 * accepts; the cost is bounded by the budget of the reader.
 */
import { definitionsOf, readObjects, type PdfObjects } from "./pdf-objects.ts";
import { entriesOf, itemAt, itemsOf, Unreadable, type Item, type Source } from "./pdf-syntax.ts";
import { appearanceOf } from "./pdf-mark-appearance.ts";
import { appendObjects, type NewObject } from "./pdf-append.ts";

const MAX_PAGES = 2_000;
const MAX_PARENTS = 32;
/** Readers refuse higher numbers of objects. */
const MAX_NUMBER = 8_000_000;
/** The largest page of a reader, in points: 200 inches. */
const MAX_SIDE = 14_400;
/** Print, read-only, locked, contents locked. */
const FLAGS = 4 + 64 + 128 + 512;

type Entries = readonly (readonly [name: string, value: Item])[];
interface Found {
  readonly source: Source;
  readonly item: Item;
}
interface Page {
  readonly source: Source;
  readonly entries: Entries;
}
type Box = readonly [left: number, bottom: number, right: number, top: number];
/** A4. */
const USUAL_BOX: Box = [0, 0, 595, 842];

/** The file with the lines over each of its pages; null when its pages cannot be found. */
export function markPdf(bytes: Buffer, lines: readonly string[]): Buffer | null {
  try {
    return mark(bytes, lines);
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

function mark(bytes: Buffer, lines: readonly string[]): Buffer | null {
  const text = bytes.toString("latin1");
  const objects = readObjects(bytes, text);
  const pages = pagesOf(objects);
  const highest = objects.definitions.reduce((most, { number }) => Math.max(most, Number(number ?? 0)), 0);
  if (pages.size === 0 || pages.size > MAX_PAGES || highest > MAX_NUMBER) return null;
  const added: NewObject[] = [];
  const add = (content: string | Buffer): string => {
    const number = highest + 1 + added.length;
    added.push({ number, content: Buffer.from(content) });
    return `${number} 0 R`;
  };
  const appearances = new Map<string, string>();
  for (const [number, page] of pages) {
    const box = boxOf(objects, page);
    const size = `${box[2] - box[0]} ${box[3] - box[1]}`;
    const appearance = appearances.get(size) ?? add(appearanceOf(box[2] - box[0], box[3] - box[1], lines));
    appearances.set(size, appearance);
    const note = add(`<< /Type /Annot /Subtype /Stamp /Rect [${box.join(" ")}] /F ${FLAGS} /AP << /N ${appearance} >> >>`);
    added.push({ number: Number(number), content: Buffer.from(pageWith(objects, page, note), "latin1") });
  }
  return appendObjects(bytes, text, added);
}

/** The pages by number: of an object that was changed later, the last. */
function pagesOf(objects: PdfObjects): ReadonlyMap<string, Page> {
  const pages = new Map<string, Page>();
  for (const { source, at, number } of objects.definitions) {
    if (number === null) continue;
    const item = itemAt(source, at);
    const entries = item.kind === "dictionary" ? entriesOf(source, item) : [];
    if (isPage(entries)) pages.set(number, { source, entries });
    else pages.delete(number);
  }
  return pages;
}

/** Readers show a page that does not say that it is one, too. */
function isPage(entries: Entries): boolean {
  const type = valueOf(entries, "Type");
  if (type !== undefined) return type.kind === "name" && type.value === "Page";
  return valueOf(entries, "Parent") !== undefined && valueOf(entries, "Contents") !== undefined;
}

const valueOf = (entries: Entries, name: string): Item | undefined => entries.find(([one]) => one === name)?.[1];

/** What a value stands for: itself, or the object that it refers to. */
function resolved(objects: PdfObjects, source: Source, item: Item | undefined): Found | null {
  if (item === undefined) return null;
  if (item.kind !== "reference") return { source, item };
  const found = definitionsOf(objects, item.value).certain.at(-1);
  return found === undefined ? null : { source: found.source, item: itemAt(found.source, found.at) };
}

/** The size of a page, its own or that of the nearest of its parents. */
function boxOf(objects: PdfObjects, page: Page): Box {
  let { source, entries } = page;
  for (let parents = 0; parents < MAX_PARENTS; parents++) {
    const box = resolved(objects, source, valueOf(entries, "MediaBox"));
    if (box !== null) return numbersOf(objects, box) ?? USUAL_BOX;
    const parent = resolved(objects, source, valueOf(entries, "Parent"));
    if (parent?.item.kind !== "dictionary") break;
    ({ source } = parent);
    entries = entriesOf(source, parent.item);
  }
  return USUAL_BOX;
}

function numbersOf(objects: PdfObjects, { source, item }: Found): Box | null {
  if (item.kind !== "array") return null;
  const found = [...itemsOf(source, item)].map((one) => Number(resolved(objects, source, one)?.item.value ?? "?"));
  const [a, b, c, d] = found;
  if (a === undefined || b === undefined || c === undefined || d === undefined) return null;
  if (found.length !== 4 || !found.every((number) => Number.isFinite(number))) return null;
  const box = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)] as const;
  const sides = [box[2] - box[0], box[3] - box[1]];
  return sides.every((side) => side > 0 && side <= MAX_SIDE) ? box : null;
}

/** The page's dictionary as it was, with one more annotation. */
function pageWith(objects: PdfObjects, { source, entries }: Page, note: string): string {
  const former = resolved(objects, source, valueOf(entries, "Annots"));
  const notes = former?.item.kind === "array" ? former.source.text.slice(former.item.start + 1, former.item.end - 1) : "";
  const others = entries
    .filter(([name]) => name !== "Annots")
    .map(([name, { start, end }]) => `/${escapedName(name)} ${source.text.slice(start, end)}`);
  return `<< ${others.join("\n")}\n/Annots [ ${notes} ${note} ] >>`;
}

const escapedName = (name: string): string =>
  name.replaceAll(/[^!-~]|[#()<>[\]{}/%]/g, (sign) => `#${sign.charCodeAt(0).toString(16).padStart(2, "0")}`);
