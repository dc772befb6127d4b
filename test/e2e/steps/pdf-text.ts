/** The text of our PDFs, as a reader copies it: their fonts are subset to the used glyphs, and each has its own glyph numbers. */
import { inflateSync } from "node:zlib";

const CODE_HEX = 4;
type Glyphs = ReadonlyMap<string, string>;

/** The content of each object, by its number. */
function objectsOf(pdf: string): ReadonlyMap<string, string> {
  return new Map([...pdf.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = "", body = ""]) => [id, body]));
}

function streamOf(object: string): string {
  const at = object.indexOf("stream\n");
  if (at === -1) return "";
  const bytes = Buffer.from(object.slice(at + "stream\n".length, object.lastIndexOf("\nendstream")), "latin1");
  return (object.slice(0, at).includes("FlateDecode") ? inflateSync(bytes) : bytes).toString("latin1");
}

const letters = (hex: string) => String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16)));

/** The character for each glyph number of a font (its ToUnicode map). */
function glyphsOf(map: string): Glyphs {
  const glyphs = new Map<string, string>();
  for (const [, first = "", list = ""] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    const values = [...list.matchAll(/<([0-9a-f]+)>/gi)].map(([, hex = ""]) => letters(hex));
    for (const [step, value] of values.entries())
      glyphs.set((Number.parseInt(first, 16) + step).toString(16).padStart(CODE_HEX, "0"), value);
  }
  return glyphs;
}

/** All text, one line for each text operation. */
export function pdfText(bytes: Buffer): string {
  const objects = objectsOf(bytes.toString("latin1"));
  const all = [...objects.values()];
  const fonts = new Map<string, Glyphs>();
  for (const body of all)
    for (const [, name = "", id = ""] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? "")?.[1];
      if (map !== undefined) fonts.set(name, glyphsOf(streamOf(objects.get(map) ?? "")));
    }
  return all.flatMap((body) => linesOf(streamOf(body), fonts)).join("\n");
}

function linesOf(content: string, fonts: ReadonlyMap<string, Glyphs>): string[] {
  let glyphs: Glyphs = new Map();
  const lines: string[] = [];
  for (const [, font, written] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font !== undefined) glyphs = fonts.get(font) ?? new Map();
    else if (written !== undefined) lines.push(spelt(written, glyphs));
  }
  return lines;
}

const spelt = (written: string, glyphs: Glyphs) =>
  [...written.matchAll(/<([0-9a-f]+)>/gi)]
    .flatMap(([, hex = ""]) => hex.toLowerCase().match(/.{4}/g) ?? [])
    .map((code) => glyphs.get(code) ?? "\uFFFD")
    .join("");
