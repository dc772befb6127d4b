/**
 * The objects of a PDF, wherever a reader may find one under a number: in the open, changed later, or packed in an object stream. The tables that say
 * where objects begin are not believed; each place that could be meant is looked at.
 */
import { inflateSync } from "node:zlib";
import { entriesOf, itemAt, skipBlank, spend, type Item, type Source, Unreadable } from "./pdf-syntax.ts";

/** A place where an object begins. `number` is null where it is written so that readers may differ about it. */
interface Definition {
  readonly source: Source;
  readonly at: number;
  readonly number: string | null;
}
export interface PdfObjects {
  /** The file, then each object stream unpacked. */
  readonly sources: readonly Source[];
  readonly definitions: readonly Definition[];
  /** Object streams in which an object may begin at two places, depending on who reads. */
  readonly hasIrregular: boolean;
}

const STREAM_MOST_BYTES = 16 * 1024 * 1024;
const ALL_STREAMS_MOST_BYTES = 48 * 1024 * 1024;
const OBJECTS_MOST = 400_000;
/** Of an object stream: a program packs a hundred or two into one. */
const LIST_MOST_LETTERS = 512 * 1024;
/** How often the whole text may be looked at: an honest file is read some three times. */
const TIMES_READ = 16;
const CLEAN_HEADER = /(?:^|[\0\t\n\f\r ])0*(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]*$/;
const HEADER_LENGTH = 40;

/** All objects of the file. Throws `Unreadable`, also where an object stream is packed in a way that we do not unpack: a reader might. */
export function readObjects(bytes: Buffer, text: string): PdfObjects {
  const budget = { left: TIMES_READ * text.length + 65_536 };
  const file: Source = { text, budget };
  const sources: Source[] = [file];
  const definitions: Definition[] = [];
  const add = (definition: Definition) => {
    if (definitions.push(definition) > OBJECTS_MOST) throw new Unreadable("bomb");
  };
  let unpacked = 0;
  let hasIrregular = false;
  for (const found of text.matchAll(/(?<!end)obj/g)) {
    const at = skipBlank(file, found.index + 3);
    const header = CLEAN_HEADER.exec(text.slice(Math.max(0, found.index - HEADER_LENGTH), found.index));
    add({ source: file, at, number: header?.[1] ?? null });
    const stream = text.startsWith("<<", at) ? objectStreamAt(file, itemAt(file, at), bytes) : null;
    if (stream === null) continue;
    unpacked += stream.text.length;
    if (unpacked > ALL_STREAMS_MOST_BYTES) throw new Unreadable("bomb");
    budget.left += TIMES_READ * stream.text.length;
    const source: Source = { text: stream.text, budget };
    sources.push(source);
    const listed = listedIn(source, stream);
    hasIrregular ||= !listed.isRegular;
    for (const { number, at } of listed.objects) add({ source, at, number });
  }
  return { sources, definitions, hasIrregular };
}

interface ObjectStream {
  readonly text: string;
  readonly count: number;
  readonly first: number;
}

/** The object stream that begins with this dictionary; null when it is another object. Readers do not ask for its type: where the first object begins is enough. */
function objectStreamAt(file: Source, dictionary: Item, bytes: Buffer): ObjectStream | null {
  const head = /stream[\0\t\f ]*(?:\r\n|\n|\r)?/y;
  head.lastIndex = skipBlank(file, dictionary.end);
  const found = head.exec(file.text);
  if (found === null) return null;
  const entries = entriesOf(file, dictionary);
  // A type that is written somewhere else could be anything.
  if (entries.some(([name, { kind }]) => name === "Type" && kind === "reference")) throw new Unreadable("broken");
  if (!entries.some(([name, { value }]) => name === "First" || (name === "Type" && value === "ObjStm"))) return null;
  const start = head.lastIndex;
  const stop = file.text.indexOf("endstream", start);
  if (!/[\r\n]$/.test(found[0]) || stop < 0) throw new Unreadable("broken");
  const once = new Map(entries);
  const count = wholeNumber(once.get("N"));
  const first = wholeNumber(once.get("First"));
  if (once.size < entries.length || !isPackedPlainly(file, once)) throw new Unreadable("broken");
  return { text: inflated(bytes.subarray(start, stop)), count, first };
}

function wholeNumber(item: Item | undefined): number {
  if (item?.kind !== "word" || !/^\d{1,9}$/.test(item.value)) throw new Unreadable("broken");
  return Number(item.value);
}

/** By the one way that all programs use, its bytes in this file and not put through a further step. */
function isPackedPlainly(file: Source, entries: ReadonlyMap<string, Item>): boolean {
  if (["DecodeParms", "DP", "F", "FFilter"].some((name) => entries.has(name))) return false;
  const filter = entries.get("Filter");
  if (filter?.kind === "name") return filter.value === "FlateDecode";
  if (filter?.kind !== "array") return false;
  return /^\[\s*\/FlateDecode\s*\]$/.test(file.text.slice(filter.start, filter.end));
}

function inflated(packed: Buffer): string {
  try {
    return inflateSync(packed, { maxOutputLength: STREAM_MOST_BYTES }).toString("latin1");
  } catch (error) {
    throw new Unreadable(error instanceof RangeError ? "bomb" : "broken");
  }
}

interface Listed {
  readonly objects: readonly { readonly number: string; readonly at: number }[];
  /** Its list is as long as it says, and its objects follow each other without a gap: by place and by order, readers find the same. */
  readonly isRegular: boolean;
}
function listedIn(source: Source, { count, first }: ObjectStream): Listed {
  const list = source.text.slice(0, first);
  if (first > LIST_MOST_LETTERS || !/^[\d\s\0]*$/.test(list)) throw new Unreadable("broken");
  const numbers = list.match(/\d+/g) ?? [];
  const objects: { number: string; at: number }[] = [];
  let isRegular = numbers.length === 2 * count;
  let expected = skipBlank(source, first);
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    const at = skipBlank(source, first + Number(numbers[index + 1]));
    objects.push({ number: String(Number(numbers[index])), at });
    isRegular &&= at === expected;
    if (isRegular) expected = skipBlank(source, itemAt(source, at).end);
  }
  return { objects, isRegular };
}

/** What an object may be to one reader or another: `certain` for all of them, `possible` for some. */
export function definitionsOf(
  { definitions, sources }: PdfObjects,
  number: string,
): { certain: Definition[]; possible: Definition[] } {
  for (const source of sources.slice(0, 1)) spend(source, definitions.length);
  const certain: Definition[] = [];
  const possible: Definition[] = [];
  for (const definition of definitions) {
    if (definition.number === number) certain.push(definition);
    // A table of places may point into the middle of a number.
    else if (definition.number === null || definition.number.endsWith(number)) possible.push(definition);
  }
  return { certain, possible };
}
