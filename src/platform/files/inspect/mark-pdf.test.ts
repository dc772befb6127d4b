import { deflateSync } from "node:zlib";
import PdfKit from "pdfkit";
import { describe, expect, test } from "vitest";
import { CATALOG, honestPackedPdf, honestPdf, latin, PAGE, PAGES, pdfOf, stream, TEXT } from "../../testing/documents.ts";
import { HOSTILE_FILES } from "../../testing/hostile-files.ts";
import { inspectDocument, markPdfPages } from "./document.ts";
import { markPdf } from "./mark-pdf.ts";
import { definitionsOf, readObjects } from "./pdf-objects.ts";
import { entriesOf, itemAt } from "./pdf-syntax.ts";

const LINES = ["Wati Pereira", "28 Nov 2026, 10.00 WIB", "vc_01kc"];

/** The dictionary of an object as a reader finds it: the last of its number. */
function dictionaryOf(pdf: Buffer, number: string): string {
  const objects = readObjects(pdf, pdf.toString("latin1"));
  const found = definitionsOf(objects, number).certain.at(-1);
  if (found === undefined) throw new Error(`no object ${number}`);
  const item = itemAt(found.source, found.at);
  return found.source.text.slice(item.start, item.end);
}
/** The objects at the places that the last table or stream of references names. */
function referredTo(pdf: Buffer): readonly string[] {
  const text = pdf.toString("latin1");
  const at = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  if (text.startsWith("xref", at)) {
    const rows = [...text.slice(at).matchAll(/(\d+) 1\n(\d{10}) 00000 n/g)];
    return rows.map(([, number = "", place]) => (text.startsWith(`${number} 0 obj`, Number(place)) ? number : "wrong"));
  }
  const source = { text, budget: { left: 1e9 } };
  const dictionary = itemAt(source, text.indexOf("<<", at));
  const index = entriesOf(source, dictionary).find(([name]) => name === "Index")?.[1];
  const numbers = text.slice(index?.start, index?.end).match(/\d+(?= 1\b)/g) ?? [];
  const rows = text.indexOf("stream\n", dictionary.end) + 7;
  return numbers.map((number, row) =>
    text.startsWith(`${number} 0 obj`, pdf.readUInt32BE(rows + row * 7 + 1)) ? number : "wrong",
  );
}
const marked = (pdf: Buffer): Buffer => {
  const found = markPdf(pdf, LINES);
  if (found === null) throw new Error("not marked");
  return found;
};

/** As newer programs write: the page packed in an object stream, and a stream of references in place of the table. */
function streamedPdf(): Buffer {
  const body = pdfOf([CATALOG, PAGES, "null", TEXT]);
  const start = body.lastIndexOf("xref\n0 ");
  const before = body.subarray(0, start);
  const objects = Buffer.concat([
    latin("5 0 obj\n"),
    stream("/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", deflateSync(`3 0 ${PAGE}`)),
    latin("\nendobj\n"),
  ]);
  const at = before.length + objects.length;
  const rows = Buffer.alloc(7 * 7);
  const head = stream("/Type /XRef /W [1 4 2] /Size 7 /Root 1 0 R", rows);
  return Buffer.concat([before, objects, latin("6 0 obj\n"), head, latin(`\nendobj\nstartxref\n${at}\n%%EOF\n`)]);
}

function pdfkitPdf(pages: number): Promise<Buffer> {
  const document = new PdfKit({ size: "A5", autoFirstPage: false });
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  for (let page = 0; page < pages; page += 1) document.addPage().text(`Slip gaji ${page}`);
  const done = new Promise<Buffer>((resolve) => document.on("end", () => resolve(Buffer.concat(chunks))));
  document.end();
  return done;
}

describe("a mark", () => {
  test("lies over the page, and everything of the file stays", () => {
    const pdf = marked(honestPdf());
    expect(pdf.subarray(0, honestPdf().length).equals(honestPdf())).toBe(true);
    expect(dictionaryOf(pdf, "3")).toMatch(
      /^<< \/Type \/Page\s+\/Parent 2 0 R\s+\/MediaBox \[0 0 595 842\]\s+\/Contents 4 0 R\s+\/Annots \[ +6 0 R \] >>$/,
    );
    expect(dictionaryOf(pdf, "6")).toContain("/Rect [0 0 595 842]");
    const text = pdf.toString("latin1");
    for (const line of LINES) expect(text).toContain(line);
    expect(referredTo(pdf)).toEqual(["3", "5", "6"]);
  });

  test("keeps the page's own annotations", () => {
    expect(dictionaryOf(marked(honestPackedPdf()), "3")).toMatch(/\/Annots \[ <<.*contoh\.example.*>> 7 0 R \] >>$/s);
    const apart = pdfOf([
      CATALOG,
      PAGES,
      PAGE.replace(" >>", " /Annots 5 0 R >>"),
      TEXT,
      "[ << /Type /Annot /Subtype /Text >> ]",
    ]);
    expect(dictionaryOf(marked(apart), "3")).toMatch(/\/Annots \[ {2}<< \/Type \/Annot \/Subtype \/Text >> {2}7 0 R \] >>$/);
  });

  test("reaches a page that is packed in a stream of objects", () => {
    const pdf = marked(streamedPdf());
    expect(dictionaryOf(pdf, "3")).toContain("/Annots");
    expect(referredTo(pdf)).toEqual(["3", "7", "8", "9"]);
    expect(pdf.toString("latin1")).toContain("/Prev ");
  });

  test("reaches every page, of the size that its parent states", async () => {
    const pdf = marked(await pdfkitPdf(12));
    expect(pdf.toString("latin1").match(/\/Subtype \/Stamp/g)).toHaveLength(12);
    const inherited = pdfOf([
      CATALOG,
      PAGES.replace(" >>", " /MediaBox [0 0 300 5 0 R] >>"),
      PAGE.replace("/MediaBox [0 0 595 842] ", ""),
      TEXT,
      "400",
    ]);
    expect(dictionaryOf(marked(inherited), "7")).toContain("/Rect [0 0 300 400]");
  });

  test("reaches a page that does not say that it is one, and the last of a page that was changed", () => {
    const silent = pdfOf([CATALOG, PAGES, PAGE.replace("/Type /Page ", ""), TEXT]);
    expect(dictionaryOf(marked(silent), "3")).toContain("/Annots");
    const twice = marked(marked(honestPdf()));
    expect(dictionaryOf(twice, "3")).toMatch(/\/Annots \[ +6 0 R +8 0 R \] >>$/);
    expect(referredTo(twice)).toEqual(["3", "7", "8"]);
  });

  test("writes names in letters that its font has", () => {
    const text = markPdf(honestPdf(), ["Zoë (Łucja) 王\\"])?.toString("latin1");
    expect(text).toContain("(Zo\u00eb \\(?ucja\\) ?\\\\) Tj");
  });

  test("leaves a file that is accepted as before, in the process of its own", async () => {
    for (const pdf of [honestPdf(), honestPackedPdf(), await pdfkitPdf(3)]) {
      const found = await markPdfPages(pdf, LINES);
      if (!Buffer.isBuffer(found)) throw new Error("not marked");
      expect(await inspectDocument(found, "pdf")).toEqual({ type: "pdf" });
    }
  });
});

describe("a file whose pages cannot be found is not marked", () => {
  test.each([
    ["nothing", Buffer.alloc(0)],
    ["noise", Buffer.from("%PDF-1.7 noise %%EOF")],
    ["no page", pdfOf([CATALOG, PAGES])],
    ["a page that does not end", pdfOf([CATALOG, PAGES, PAGE.slice(0, -3), TEXT])],
    [
      "no table where the end says",
      Buffer.from(
        honestPdf()
          .toString("latin1")
          .replace(/startxref\n\d+/, "startxref\n10"),
        "latin1",
      ),
    ],
    [
      "an end ahead of its file",
      Buffer.from(
        honestPdf()
          .toString("latin1")
          .replace(/startxref\n\d+/, "startxref\n9999999999"),
        "latin1",
      ),
    ],
    ["no root", Buffer.from(honestPdf().toString("latin1").replace("/Root 1 0 R", ""), "latin1")],
    ["numbers beyond those of readers", Buffer.concat([latin("%PDF-1.7\n9999999999 0 obj\n<< >>\nendobj\n"), honestPdf()])],
  ])("%s", (_, pdf) => expect(markPdf(pdf, LINES)).toBeNull());

  test("parents in a circle, and a size that is none, end at the usual size", () => {
    const circle = pdfOf([
      CATALOG,
      "<< /Type /Pages /Parent 2 0 R /Kids [3 0 R] /Count 1 >>",
      PAGE.replace("/MediaBox [0 0 595 842] ", ""),
      TEXT,
    ]);
    expect(dictionaryOf(marked(circle), "6")).toContain("/Rect [0 0 595 842]");
    for (const box of ["[0 0 1e9 5]", "[0 0 0 0]", "[a b c d]", "[0 0]", "/A4"])
      expect(dictionaryOf(marked(pdfOf([CATALOG, PAGES, PAGE.replace("[0 0 595 842]", box), TEXT])), "6")).toContain(
        "/Rect [0 0 595 842]",
      );
  });

  test("hostile files end in an answer", async () => {
    for (const { bytes } of HOSTILE_FILES.filter(({ name }) => name.endsWith(".pdf"))) {
      const found = await markPdfPages(bytes(), LINES);
      expect(found === null || Buffer.isBuffer(found)).toBe(true);
    }
  });
});
