/**
 * Finds the objects of a PDF, wherever a reader may find one under a number: in the open, in a later change, or packed in an object stream.
 * The cross-reference tables are not trusted; every possible position is examined.
 */
import { inflateSync } from "node:zlib";
import { entriesOf, itemAt, skipBlank, spend, type Item, type Source, Unreadable } from "./pdf-syntax.ts";

/** A position where an object begins. `number` is null where readers may disagree about the number. */
interface Definition {
  readonly source: Source;
  readonly at: number;
  readonly number: string | null;
}
export interface PdfObjects {
  /** The file itself, then each unpacked object stream. */
  readonly sources: readonly Source[];
  readonly definitions: readonly Definition[];
  /** True when some object stream has an object that may begin at two positions, depending on the reader. */
  readonly hasIrregular: boolean;
  /** The file without the content of streams: packed pictures contain any text by chance. */
  readonly outsideStreams: string;
}

/** Limits on object streams, which hold dictionaries, not pictures or text. A book of a thousand pages has about 4 MB of them. */
const STREAM_MOST_BYTES = 4 * 1024 * 1024;
const ALL_STREAMS_MOST_BYTES = 12 * 1024 * 1024;
const OBJECTS_MOST = 200_000;
/** Limit on the object list of a stream: programs pack one or two hundred objects into one. */
const LIST_MOST_LETTERS = 512 * 1024;
/** The total budget for a file of any size, in characters: half a second. An honest file of 5 MB takes less than a tenth. */
const SPENT_MOST = 60_000_000;
/** Cost of examining a possible object position, and of one definition in a search. */
const OBJECT_COSTS = 100;
const DEFINITION_COSTS = 4;
const CLEAN_HEADER = /(?:^|[\0\t\n\f\r ])0*(\d{1,10})[\0\t\n\f\r ]+\d{1,5}[\0\t\n\f\r ]*$/;
const HEADER_LENGTH = 40;

/** All objects of the file. Throws `Unreadable`, also for an object stream in a packing that we do not support: a reader might support it. */
export function readObjects(bytes: Buffer, text: string): PdfObjects {
  const budget = { left: SPENT_MOST };
  const file: Source = { text, budget };
  const sources: Source[] = [file];
  const definitions: Definition[] = [];
  const add = (definition: Definition) => {
    if (definitions.push(definition) > OBJECTS_MOST) throw new Unreadable("bomb");
  };
  const places = placesIn(file);
  let unpacked = 0;
  let hasIrregular = false;
  for (const found of text.matchAll(/(?<!end)obj/g)) {
    spend(file, OBJECT_COSTS);
    const at = skipBlank(file, found.index + 3);
    const header = CLEAN_HEADER.exec(text.slice(Math.max(0, found.index - HEADER_LENGTH), found.index));
    add({ source: file, at, number: header?.[1] ?? null });
    const stream = objectStreamAt(file, places.note(at, header !== null), bytes);
    if (stream === null) continue;
    unpacked += stream.text.length;
    if (unpacked > ALL_STREAMS_MOST_BYTES) throw new Unreadable("bomb");
    const source: Source = { text: stream.text, budget };
    sources.push(source);
    const listed = listedIn(source, stream);
    hasIrregular ||= !listed.isRegular;
    for (const { number, at } of listed.objects) add({ source, at, number });
  }
  return { sources, definitions, hasIrregular, outsideStreams: places.outsideStreams() };
}

/**
 * The part of the file outside streams. A stream is left out only if no reader can take its content for anything else: it follows the
 * dictionary of an object, no object could begin within it, and it does not lie within another object.
 */
function placesIn(file: Source) {
  const { text } = file;
  const lastStop = text.lastIndexOf("endstream");
  const objects: { at: number; end: number }[] = [];
  const streams: { start: number; stop: number }[] = [];
  let areBracketsClear = true;
  return {
    /** The dictionary that begins here; null for any other object. */
    note(at: number, hasCleanHeader: boolean): Item | null {
      if (text[at] === "[" && !hasCleanHeader) areBracketsClear = false;
      const isDictionary = text.startsWith("<<", at);
      if (!isDictionary && (text[at] !== "[" || !hasCleanHeader)) return null;
      const item = itemAt(file, at);
      objects.push({ at, end: item.end });
      if (!isDictionary) return null;
      const start = streamStart(file, item);
      if (start === null || start.at > lastStop) return item;
      const stop = text.indexOf("endstream", start.at);
      spend(file, stop - start.at);
      const begins = text.indexOf("obj", start.at);
      if (begins < 0 || begins > stop) streams.push({ start: start.at, stop });
      return item;
    },
    outsideStreams(): string {
      if (!areBracketsClear) return text;
      let outside = "";
      let from = 0;
      let covered = 0;
      let next = 0;
      for (const { start, stop } of streams) {
        for (; (objects[next]?.at ?? start) < start; next++) covered = Math.max(covered, objects[next]?.end ?? 0);
        if (start < covered || start < from) continue;
        outside += `${text.slice(from, start)}\n`;
        from = stop;
      }
      return outside + text.slice(from);
    },
  };
}

/** Where the content of the dictionary's stream begins, and whether the line before it ends as required. */
function streamStart(file: Source, dictionary: Item): { readonly at: number; readonly isOwnLine: boolean } | null {
  const head = /stream[\0\t\f ]*(?:\r\n|\n|\r)?/y;
  head.lastIndex = skipBlank(file, dictionary.end);
  const found = head.exec(file.text);
  return found === null ? null : { at: head.lastIndex, isOwnLine: /[\r\n]$/.test(found[0]) };
}

interface ObjectStream {
  readonly text: string;
  readonly count: number;
  readonly first: number;
}

/**
 * The object stream that begins with this dictionary; null for any other object. Readers do not require its type: the position of the first
 * object suffices.
 */
function objectStreamAt(file: Source, dictionary: Item | null, bytes: Buffer): ObjectStream | null {
  const head = dictionary === null ? null : streamStart(file, dictionary);
  if (dictionary === null || head === null) return null;
  const entries = entriesOf(file, dictionary);
  // A type given by reference could be anything.
  if (entries.some(([name, { kind }]) => name === "Type" && kind === "reference")) throw new Unreadable("broken");
  if (!entries.some(([name, { value }]) => name === "First" || (name === "Type" && value === "ObjStm"))) return null;
  const start = head.at;
  const stop = file.text.indexOf("endstream", start);
  spend(file, Math.max(0, stop - start));
  if (!head.isOwnLine || stop < 0) throw new Unreadable("broken");
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

/** Whether the stream is packed in the one way that all programs use: its bytes in this file, without a further filter. */
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
  /**
   * The list has the stated length, and its objects follow each other without a gap: readers find the same objects by position and by
   * order.
   */
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

/** The definitions of an object: `certain` for all readers, `possible` for some. */
export function definitionsOf(
  { definitions, sources }: PdfObjects,
  number: string,
): { certain: Definition[]; possible: Definition[] } {
  for (const source of sources.slice(0, 1)) spend(source, definitions.length * DEFINITION_COSTS);
  const certain: Definition[] = [];
  const possible: Definition[] = [];
  for (const definition of definitions) {
    if (definition.number === number) certain.push(definition);
    // A cross-reference table may point into the middle of a number.
    else if (definition.number === null || definition.number.endsWith(number)) possible.push(definition);
  }
  return { certain, possible };
}
