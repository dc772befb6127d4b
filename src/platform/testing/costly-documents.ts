/** Small documents that cost a careless reader seconds: each a few kilobytes or at most 5 MB, the size that an application accepts. */
import { deflateSync } from "node:zlib";
import { bodyOf, docx, latin, stream } from "./documents.ts";

const MEGABYTE = 1024 * 1024;
const LETTERS = 4_900_000;
const filled = (part: string, letters: number) => part.repeat(Math.floor(letters / part.length));
const pdf = (...parts: readonly (string | Buffer)[]): Buffer =>
  Buffer.concat([
    latin("%PDF-1.7\n"),
    ...parts.map((part) => (typeof part === "string" ? latin(part) : part)),
    latin("\n%%EOF\n"),
  ]);

/** Object streams of the largest size that is unpacked, filled with one repeated text. */
function packedFull(thing: string, letters: number, times = 3): Buffer {
  const inside = deflateSync(latin(filled(thing, letters)));
  const one = (number: number) =>
    Buffer.concat([
      latin(`${number} 0 obj\n`),
      stream("/Type /ObjStm /N 0 /First 0 /Filter /FlateDecode", inside),
      latin("\nendobj\n"),
    ]);
  return pdf("1 0 obj null endobj\n", ...Array.from({ length: times }, (_, index) => one(index + 5)));
}

/** Many empty object streams, of which only the last one ends. */
function endlessStreams(): Buffer {
  const one = Buffer.concat([
    latin("1 0 obj<</N 0/First 0/Filter/FlateDecode>>stream\n"),
    deflateSync(Buffer.alloc(0)),
    latin("\n"),
  ]);
  return pdf(...Array.from({ length: Math.floor(LETTERS / one.length) }, () => one), "endstream");
}

/** Start tags that are never closed, no two alike: they compress no better than a genuine part does. */
const openMarks = (mark: string) => Array.from({ length: 200_000 }, (_, index) => `<${mark} ${index}`).join("");
const RELATIONS = "word/_rels/document.xml.rels";

interface CostlyDocument {
  readonly what: string;
  readonly name: string;
  readonly bytes: () => Buffer;
}
const file = (what: string, name: string, bytes: () => Buffer): CostlyDocument => ({ what, name, bytes });

export const COSTLY_DOCUMENTS: readonly CostlyDocument[] = [
  file("44 kB of escapes, packed", "cv.pdf", () => packedFull("#41", 15_000_000)),
  file("as many escapes as are unpacked", "cv.pdf", () => packedFull("#41", 3.9 * MEGABYTE)),
  file("beginnings without end, packed", "cv.pdf", () => packedFull("/OpenAction 1 0 R\n", 15_900_000)),
  file("as many beginnings as are unpacked", "cv.pdf", () => packedFull("/OpenAction 1 0 R\n", 3.9 * MEGABYTE)),
  file("slashes, packed", "cv.pdf", () => packedFull("/", 3.9 * MEGABYTE)),
  file("brackets, packed", "cv.pdf", () => packedFull("<<>>[]", 3.9 * MEGABYTE)),
  file("beginnings in the open", "cv.pdf", () => pdf("1 0 obj null endobj\n", filled("/OpenAction 1 0 R\n", LETTERS))),
  file("an object that refers to itself, defined again and again", "cv.pdf", () =>
    pdf("9 0 obj<</OpenAction 1 0 R>>endobj\n", filled("1 0 obj 1 0 R endobj\n", LETTERS)),
  ),
  file("a beginning defined again and again", "cv.pdf", () =>
    pdf("9 0 obj<</OpenAction 1 0 R>>endobj\n", filled("1 0 obj[2 0 R]endobj\n", LETTERS)),
  ),
  file("object streams that end with the last", "cv.pdf", endlessStreams),
  file("texts within texts behind numbers", "cv.pdf", () =>
    pdf("9 0 obj<</OpenAction 1 0 R>>endobj\n1 0 obj null endobj\n", filled("obj 1 0 (", LETTERS / 2), filled(")", LETTERS / 4)),
  ),
  file("relationships that do not end", "cv.docx", () =>
    docx({ more: [{ name: RELATIONS, content: openMarks("Relationship") }] }),
  ),
  file("fields that do not end", "cv.docx", () => docx({ body: bodyOf(openMarks("w:instrText")) })),
];
