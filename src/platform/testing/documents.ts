/** Documents for tests, built byte by byte. */
import { deflateRawSync, deflateSync, crc32 } from "node:zlib";

export const latin = (text: string) => Buffer.from(text, "latin1");

/** A PDF of these objects, with its cross-reference table and its end. */
export function pdfOf(objects: readonly (string | Buffer)[], trailer = ""): Buffer {
  const parts: Buffer[] = [latin("%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n")];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    const whole = Buffer.concat([
      latin(`${index + 1} 0 obj\n`),
      typeof object === "string" ? latin(object) : object,
      latin("\nendobj\n"),
    ]);
    offsets.push(at);
    at += whole.length;
    parts.push(whole);
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  parts.push(
    latin(
      `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R ${trailer}>>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

export const CATALOG = "<< /Type /Catalog /Pages 2 0 R >>";
export const PAGES = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
export const PAGE = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>";
export const stream = (dictionary: string, content: Buffer) =>
  Buffer.concat([latin(`<< ${dictionary} /Length ${content.length} >>\nstream\n`), content, latin("\nendstream")]);
export const TEXT = stream("/Filter /FlateDecode", deflateSync("BT /F1 12 Tf 72 720 Td (Curriculum vitae) Tj ET"));
export const packed = (inside: string, extra = "") =>
  stream(`/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode ${extra}`, deflateSync(`5 0 ${inside}`));

/** A CV as most programs write one. */
export const honestPdf = (): Buffer => pdfOf([CATALOG, PAGES, PAGE, TEXT]);
/** With its objects in a compressed stream, a link to a web site, and a page that opens at its top. */
export const honestPackedPdf = (): Buffer =>
  pdfOf([
    "<< /Type /Catalog /Pages 2 0 R /OpenAction [3 0 R /FitH 800] >>",
    PAGES,
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Annots [<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://contoh.example) >> >>] >>",
    TEXT,
    packed("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"),
  ]);

interface ZipPart {
  readonly name: string;
  readonly content: Buffer | string;
  /** The size that the directory states, if it is to be false. */
  readonly claims?: number;
  readonly stored?: boolean;
  readonly flags?: number;
}

/** A zip file of these parts. */
export function zipOf(parts: readonly ZipPart[], around: { readonly before?: Buffer; readonly after?: Buffer } = {}): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = around.before?.length ?? 0;
  for (const { name, content, claims, stored = false, flags = 0 } of parts) {
    const raw = Buffer.from(content);
    const bytes = stored ? raw : deflateRawSync(raw);
    const title = Buffer.from(name, "utf8");
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(stored ? 0 : 8, 4);
    common.writeUInt32LE(crc32(raw), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(claims ?? raw.length, 18);
    common.writeUInt16LE(title.length, 22);
    const local = Buffer.concat([latin("PK\u0003\u0004"), common, title, bytes]);
    // Lengths of comment, disk number and attributes, and the offset of the part.
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([latin("PK\u0001\u0002"), Buffer.from([20, 0]), common, tail, title]));
    locals.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", 0, "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([around.before ?? Buffer.alloc(0), ...locals, listed, end, around.after ?? Buffer.alloc(0)]);
}

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml";
export const typesOf = (main = `${WORD}.document.main+xml`, more = "") =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="${main}"/>${more}</Types>`;
const RELS = `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`;
export const bodyOf = (inside: string) =>
  `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Curriculum vitae</w:t></w:r>${inside}</w:p></w:body></w:document>`;

interface DocxChange {
  readonly types?: string;
  readonly body?: string;
  readonly more?: readonly ZipPart[];
}
export const docxParts = ({ types = typesOf(), body = bodyOf(""), more = [] }: DocxChange = {}): ZipPart[] => [
  { name: "[Content_Types].xml", content: types },
  { name: "_rels/.rels", content: RELS },
  { name: "word/document.xml", content: body },
  ...more,
];
export const docx = (change: DocxChange = {}) => zipOf(docxParts(change));
export const relation = (type: string, target: string) =>
  `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}" TargetMode="External"/></Relationships>`;

/** A CV from a word processor, with a clickable link. */
export const honestDocx = (): Buffer =>
  docx({ more: [{ name: "word/_rels/document.xml.rels", content: relation("hyperlink", "https://contoh.example") }] });

/** A compound file whose directory has these entries. */
export function compoundFile(names: readonly string[]): Buffer {
  const bytes = Buffer.alloc(512 * 8);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(bytes);
  bytes.writeUInt16LE(0x3e, 24);
  bytes.writeUInt16LE(3, 26);
  bytes.writeUInt16LE(0xfffe, 28);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt16LE(6, 32);
  bytes.writeUInt32LE(1, 44);
  bytes.writeUInt32LE(1, 48);
  for (const [index, name] of names.entries()) {
    const at = 1024 + index * 128;
    Buffer.from(`${name}\0`, "utf16le").copy(bytes, at);
    bytes.writeUInt16LE((name.length + 1) * 2, at + 64);
    bytes[at + 66] = index === 0 ? 5 : 2;
  }
  return bytes;
}
export const honestDoc = (): Buffer => compoundFile(["Root Entry", "WordDocument", "1Table"]);
