/**
 * A PDF that holds nothing but pages: no script, no program to be started, no file inside, nothing hidden behind its end. Names are looked for in the
 * whole file, with their escapes undone (`/J#61vaScript`), and in the object streams, where newer files keep most of their objects compressed. What
 * such a stream holds must be readable here, or the file is refused: a reader might understand what we do not.
 */
import { inflateSync } from "node:zlib";
import type { WhyNotDocument } from "./document.ts";

/** Actions and parts that a page of text has no use for (ISO 32000-1, 12.6.4 and 7.11.4). */
const ACTIVE =
  /\/(?:JavaScript|Launch|EmbeddedFiles?|RichMedia|Rendition|SubmitForm|ImportData|GoToE|XFA|Movie|Sound|Filespec)(?![A-Za-z0-9])/;
/**
 * What happens by itself when the file or a page is opened (12.6.3): an address, a form, a program. Where reading begins is no action: word processors
 * write such a place into each file (12.3.2.2). A comment before the value counts as one that hides it. Two letters alone would be found in packed
 * pictures: they count with what has to follow them.
 */
const BY_ITSELF =
  /\/OpenAction(?![A-Za-z0-9])(?![\s\0]*\[[\s\0]*\d+\s+\d+\s+R[\s\0]*\/(?:XYZ|Fit[A-Z]{0,2})[\s\d.+\-nul]*\])|\/AA(?![A-Za-z0-9])[\s\0]*(?:<<|[\d%])/;
const isActive = (names: string): boolean => ACTIVE.test(names) || BY_ITSELF.test(names);
const LOCKED = /\/Encrypt(?![A-Za-z0-9])/;
const OBJECT_STREAM = /\/ObjStm(?![A-Za-z0-9])/g;
/** A type that is written somewhere else could be anything. */
const TYPE_ELSEWHERE = /\/Type\s+\d+\s+\d+\s+R\b/;
/** Of a stream's dictionary, which ends right before the word. */
const DICTIONARY_BYTES = 1_024;
const STREAM_MOST_BYTES = 16 * 1024 * 1024;
const ALL_STREAMS_MOST_BYTES = 48 * 1024 * 1024;

/** Names as a reader reads them. */
const unescaped = (text: string) =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_whole, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));

export function whyNotPdf(bytes: Buffer, text: string): WhyNotDocument | null {
  if (!/^%PDF-[12]\.\d/.test(text)) return "type";
  const end = text.lastIndexOf("%%EOF");
  if (end < 0) return "broken";
  // Behind its end a reader sees nothing; another program may see another file.
  if (!/^[\s\0]*$/.test(text.slice(end + 5))) return "active";
  const names = unescaped(text);
  if (LOCKED.test(names)) return "locked";
  if (isActive(names)) return "active";
  return whyNotStreams(bytes, text, names);
}

function whyNotStreams(bytes: Buffer, text: string, names: string): WhyNotDocument | null {
  const claimed = names.match(OBJECT_STREAM)?.length ?? 0;
  let read = 0;
  let unpacked = 0;
  for (const found of text.matchAll(/stream\r?\n/g)) {
    const at = found.index;
    if (text.slice(at - 3, at) === "end") continue;
    const dictionary = dictionaryBefore(text, at);
    if (TYPE_ELSEWHERE.test(dictionary)) return "active";
    if (!/\/ObjStm(?![A-Za-z0-9])/.test(dictionary)) continue;
    const start = at + found[0].length;
    const stop = text.indexOf("endstream", start);
    const part = stop < 0 ? { why: "broken" as const } : unpackedPart(bytes.subarray(start, stop), dictionary);
    if ("why" in part) return part.why;
    unpacked += part.text.length;
    if (unpacked > ALL_STREAMS_MOST_BYTES) return "bomb";
    const inside = unescaped(part.text);
    if (isActive(inside)) return "active";
    if (LOCKED.test(inside)) return "locked";
    read += 1;
  }
  // One that was named and not read is one that we do not see into.
  return read < claimed ? "broken" : null;
}

/** What stands between the last `obj` and the stream: its dictionary, names unescaped. */
function dictionaryBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - DICTIONARY_BYTES), at);
  return unescaped(before.slice(Math.max(0, before.lastIndexOf(" obj"))));
}

/** The text of an object stream; it counts as broken when it is packed in another way than all programs pack it. */
function unpackedPart(packed: Buffer, dictionary: string): { readonly text: string } | { readonly why: "broken" | "bomb" } {
  // Its bytes in another file, or to be put through a further step.
  if (/\/(?:DecodeParms|DP|F|FFilter)(?![A-Za-z0-9])/.test(dictionary)) return { why: "broken" };
  if (!/\/Filter(?![A-Za-z0-9])/.test(dictionary)) return { text: packed.toString("latin1") };
  if (!/\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])/.test(dictionary)) return { why: "broken" };
  try {
    return { text: inflateSync(packed, { maxOutputLength: STREAM_MOST_BYTES }).toString("latin1") };
  } catch (error) {
    return { why: error instanceof RangeError ? "bomb" : "broken" };
  }
}
