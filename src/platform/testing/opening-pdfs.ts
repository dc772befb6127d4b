/** PDFs with an opening position, as LaTeX, Word and Chromium write them, and PDFs that hide something else in its place. */
import { deflateSync } from "node:zlib";
import { CATALOG, latin, PAGE, PAGES, pdfOf, stream, TEXT } from "./documents.ts";

const catalog = (opening: string) => `<< /Type /Catalog /Pages 2 0 R /OpenAction ${opening} >>`;
const URI = "<< /S /URI /URI (http://evil.example) >>";
/** A file whose catalog has this `/OpenAction`; the objects that it refers to begin at number 5. */
export const opens = (opening: string, ...more: readonly (string | Buffer)[]): Buffer =>
  pdfOf([catalog(opening), PAGES, PAGE, TEXT, ...more]);

/** An incremental update of a file: its objects replace earlier ones. */
export function changed(file: Buffer, objects: Readonly<Record<string, string>>): Buffer {
  const before = file.lastIndexOf("xref\n");
  const parts: string[] = [];
  const table: string[] = [];
  let at = file.length;
  for (const [number, object] of Object.entries(objects)) {
    const whole = `${number} 0 obj\n${object}\nendobj\n`;
    table.push(`${number} 1\n${String(at).padStart(10, "0")} 00000 n \n`);
    parts.push(whole);
    at += whole.length;
  }
  return Buffer.concat([
    file,
    latin(
      `${parts.join("")}xref\n${table.join("")}trailer\n<< /Size 9 /Root 1 0 R /Prev ${before} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  ]);
}

type Packed = Readonly<Record<string, string>>;
/** An object stream of these objects. */
export function objectStream(objects: Packed, type = "/Type /ObjStm"): Buffer {
  let at = 0;
  const header = Object.entries(objects).map(([number, object]) => {
    const pair = `${number} ${at}`;
    at += object.length + 1;
    return pair;
  });
  const first = `${header.join(" ")}\n`;
  const inside = deflateSync(latin(`${first}${Object.values(objects).join("\n")}\n`));
  return stream(`${type} /N ${header.length} /First ${first.length} /Filter /FlateDecode`, inside);
}

/** A file as pdfTeX writes one: catalog and actions in an object stream, the cross-reference table in a stream as well. */
export function texPdf(objects: Packed, type?: string): Buffer {
  const numbers = Object.keys(objects).map(Number);
  const inStream = 30;
  const table = 31;
  const parts = [
    latin("%PDF-1.5\n%\u00d0\u00d4\u00c5\u00d8\n"),
    Buffer.concat([latin("4 0 obj\n"), TEXT, latin("\nendobj\n")]),
    Buffer.concat([latin(`${inStream} 0 obj\n`), objectStream(objects, type), latin("\nendobj\n")]),
  ];
  const [head = 0, text = 0, rest = 0] = parts.map((part) => part.length);
  const tableAt = head + text + rest;
  const rows = Buffer.alloc((table + 1) * 5);
  const row = (number: number, kind: number, where: number, index: number) => {
    rows.writeUInt8(kind, number * 5);
    rows.writeUInt16BE(where, number * 5 + 1);
    rows.writeUInt16BE(index, number * 5 + 3);
  };
  row(4, 1, head, 0);
  row(inStream, 1, head + text, 0);
  row(table, 1, tableAt, 0);
  for (const [index, number] of numbers.entries()) row(number, 2, inStream, index);
  const places = stream(`/Type /XRef /Size ${table + 1} /W [1 2 2] /Root 1 0 R /Filter /FlateDecode`, deflateSync(rows));
  return Buffer.concat([...parts, latin(`${table} 0 obj\n`), places, latin(`\nendobj\nstartxref\n${tableAt}\n%%EOF\n`)]);
}
const tex = (opening: string, more: Packed = {}, type?: string) =>
  texPdf({ 1: catalog(opening), 2: PAGES, 3: PAGE, ...more }, type);
const GOTO = "<< /S /GoTo /D [3 0 R /Fit] >>";

/** Genuine ways to set an opening position. */
export const OPENING_PDFS: readonly (readonly [what: string, bytes: () => Buffer])[] = [
  ["an action in place (xdvipdfmx)", () => opens("<</D[3 0 R/Fit]/S/GoTo>>")],
  ["an action elsewhere", () => opens("5 0 R", "<< /Type /Action /S /GoTo /D [3 0 R /XYZ 0 842 null] >>")],
  ["pdfTeX with hyperref", () => tex("5 0 R", { 5: "<< /S /GoTo /D [3 0 R  /Fit ] >>" })],
  ["an action in place, packed", () => tex("<</S/GoTo/D[3 0 R/FitH 800.5]>>")],
  ["a destination elsewhere", () => opens("5 0 R", "[3 0 R /FitR 0 -1.5 +2 .5]")],
  ["a place by its number, in a dictionary of its own", () => opens("<< /S /GoTo /D 5 0 R >>", "<< /D [0 /FitB] >>")],
  ["a place by its name", () => opens("<< /S /GoTo /D (page.1\\)) >>")],
  ["a place by its name (Word)", () => opens("[3 0 R /XYZ null null 0]")],
  ["nothing", () => opens("null")],
  ["a move to the last page", () => opens("<< /S /Named /N /LastPage >>")],
  ["two moves, one after the other", () => opens("<< /S /GoTo /D [3 0 R /Fit] /Next [5 0 R] >>", GOTO)],
  ["a comment in between", () => opens("% the first page\n<< /S % yes\r/GoTo /D [3 0 R /Fit] >>")],
  ["a place that was changed later", () => changed(opens("5 0 R", GOTO), { 5: "<< /S /GoTo /D [3 0 R /FitV 0] >>" })],
  [
    "a link that waits for a click beside it",
    () => opens("5 0 R", GOTO, ...Array.from({ length: 9 }, () => URI), "<< /A << /S /URI /URI (https://contoh.example) >> >>"),
  ],
];

/** Entries that look like an opening position and are something else, for one reader or another. */
export const HOSTILE_OPENING_PDFS: readonly (readonly [what: string, bytes: () => Buffer])[] = [
  ["an address elsewhere, packed", () => tex("5 0 R", { 5: URI })],
  ["an address that replaces a place later", () => changed(opens("5 0 R", GOTO), { 5: URI })],
  ["a place that replaces an address later", () => changed(opens("5 0 R", URI), { 5: GOTO })],
  ["an address in a catalog that is added later", () => changed(opens("5 0 R", GOTO), { 1: catalog(URI) })],
  ["a packed address beside an open place", () => opens("5 0 R", GOTO, objectStream({ 5: URI }))],
  ["a packed address in a stream without a type", () => tex("5 0 R", { 5: URI }, "")],
  ["a script in a stream without a type", () => tex("[3 0 R /Fit]", { 5: "<< /S /JavaScript /JS (app.alert(1)) >>" }, "")],
  [
    "a script in such a stream, behind a long text",
    () => tex("[3 0 R /Fit]", { 5: "<< /S /JavaScript >>" }, `/X (${"obj ".repeat(900)})`),
  ],
  [
    "a script in such a stream, behind a return alone",
    () =>
      Buffer.from(
        tex("[3 0 R /Fit]", { 5: "<< /S /JavaScript >>" }, "").toString("latin1").replaceAll("stream\n", "stream\r"),
        "latin1",
      ),
  ],
  ["nothing where it refers to", () => opens("5 0 R")],
  ["a circle", () => opens("5 0 R", "6 0 R", "5 0 R")],
  ["a number that begins within another", () => opens("5 0 R", GOTO, ...Array.from({ length: 9 }, () => "null"), URI)],
  ["a number written otherwise", () => changed(opens("5 0 R", GOTO), { "5.0": URI })],
  ["a number behind a comment", () => changed(opens("5 0 R", GOTO), { "5%\n": URI })],
  ["two kinds in one action", () => opens("<< /S /GoTo /D [3 0 R /Fit] /S /URI /URI (http://evil.example) >>")],
  [
    "a kind behind an escaped bracket",
    () => opens("<< /X#28 /Y /S /URI /URI (http://evil.example) /Z#29 0 /S /GoTo /D [3 0 R /Fit] >>"),
  ],
  ["a kind elsewhere", () => opens("<< /S 5 0 R /D [3 0 R /Fit] /URI (http://evil.example) >>", "/URI")],
  ["a file by its action", () => opens("5 0 R", "<< /S /GoToR /F (\\\\\\\\evil.example\\\\x.pdf) /D [0 /Fit] >>")],
  ["a place with a file", () => opens("<< /S /GoTo /D [0 /Fit] /F (\\\\\\\\evil.example\\\\x.pdf) >>")],
  ["an address after a place", () => opens("<< /S /GoTo /D [3 0 R /Fit] /Next 5 0 R >>", URI)],
  [
    "an address after two places",
    () => opens("<< /S /GoTo /D [3 0 R /Fit] /Next [<< /S /GoTo /D [0 /Fit] /Next 5 0 R >>] >>", URI),
  ],
  ["an address instead of a page", () => opens(`[${URI} /Fit]`)],
  ["an address instead of a place", () => opens(`<< /S /GoTo /D << /D [0 /Fit] /A ${URI} >> >>`)],
  ["printing", () => opens("<< /S /Named /N /Print >>")],
  ["an order without a kind", () => opens("<< /D [3 0 R /Fit] >>")],
  ["a thread in another file", () => opens("5 0 R", "<< /S /Thread /F (x.pdf) /D 0 >>")],
  ["an end that never comes", () => opens("<< /S /GoTo /D (page.1")],
  [
    "an object stream whose list is longer than it says",
    () => opens("5 0 R", GOTO, stream("/Type /ObjStm /N 2 /First 4 /Filter /FlateDecode", deflateSync(`9 0 5 8 null ${URI}`))),
  ],
  ["a page with actions", () => pdfOf([CATALOG, PAGES, PAGE.replace("/Contents", "/AA << /O 5 0 R >> /Contents"), TEXT, GOTO])],
];
