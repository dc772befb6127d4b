/** Scans: such files consist almost entirely of pictures, and packed pictures contain any byte sequence by chance. */
import { createCipheriv } from "node:crypto";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { latin, pdfOf, stream } from "../../testing/documents.ts";
import { inspectDocument } from "./document.ts";
import { lookAtDocument } from "./inspect.ts";

const PAGES = 20;
const WIDTH = 1_240;
const HEIGHT = 1_754;
const MEGABYTE = 1_000_000;

/** An A4 page at 150 dpi: lines of text on grainy paper. */
async function pageImage(page: number, quality: number): Promise<Buffer> {
  const lines = Array.from(
    { length: 48 },
    (_, line) =>
      `<text x="120" y="${140 + line * 32}" font-size="24">Curriculum vitae ${page} ${"lorem ipsum ".repeat(5)}${line}</text>`,
  );
  const scan = sharp({
    create: { width: WIDTH, height: HEIGHT, channels: 3, background: "white", noise: { type: "gaussian", mean: 232, sigma: 6 } },
  });
  const words = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${lines.join("")}</svg>`,
  );
  return scan
    .composite([{ input: words }])
    .jpeg({ quality })
    .toBuffer();
}

/** A file like a scanner's: each page is a picture. */
function scanOf(images: readonly Buffer[]): Buffer {
  const first = 3;
  const kids = images.map((_, index) => `${first + index * 3} 0 R`).join(" ");
  const objects = images.flatMap((image, index) => {
    const at = first + index * 3;
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${at + 1} 0 R /Resources << /XObject << /Im0 ${at + 2} 0 R >> >> >>`,
      stream("", latin("q 595 0 0 842 0 0 cm /Im0 Do Q")),
      stream(
        `/Type /XObject /Subtype /Image /Width ${WIDTH} /Height ${HEIGHT} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
        image,
      ),
    ];
  });
  return pdfOf(["<< /Type /Catalog /Pages 2 0 R >>", `<< /Type /Pages /Kids [${kids}] /Count ${images.length} >>`, ...objects]);
}

describe("a scan of twenty pages is accepted quickly", () => {
  let images: Buffer[][] = [];
  // The fonts of the machine decide how large a page gets: the higher quality stays below 9 MB with wide ones as well.
  const qualities = [40, 54];
  beforeAll(async () => {
    images = await Promise.all(qualities.map((quality) => Promise.all([pageImage(1, quality), pageImage(2, quality)])));
  }, 60_000);

  test.each(qualities.map((quality, index) => [quality, index] as const))("quality %i", async (_quality, index) => {
    const [odd = Buffer.alloc(0), even = odd] = images[index] ?? [];
    const scan = scanOf(Array.from({ length: PAGES }, (_, page) => (page % 2 === 0 ? even : odd)));
    expect(scan.length).toBeGreaterThan(3.5 * MEGABYTE);
    expect(scan.length).toBeLessThan(9 * MEGABYTE);
    const milliseconds = [];
    for (let run = 0; run < 5; run += 1) {
      const started = process.cpuUsage();
      expect(await inspectDocument(scan, "pdf")).toEqual({ type: "pdf" });
      const used = process.cpuUsage(started);
      milliseconds.push((used.user + used.system) / 1_000);
    }
    // The quickest of five by the processor's time: other work on the machine lengthens every other measure.
    expect(Math.min(...milliseconds)).toBeLessThan(750);
  });
});

describe("byte sequences that a picture contains by chance are no reason to refuse it", () => {
  test.each([
    ["the letters of an action", "/AA 7"],
    ["the letters of an action, and a bracket", "/AA <<"],
    ["the letters of an action as numbers", "/#41A 7"],
    ["the letters of a form", "/XFA "],
    ["the letters of a web page's element", "<svg\u009c"],
  ])("%s", async (_what, letters) => {
    const image = Buffer.concat([Buffer.alloc(1_000, 0xc3), latin(letters), Buffer.alloc(1_000, 0xc3)]);
    expect(await lookAtDocument(scanOf([image]), "pdf")).toEqual({ type: "pdf" });
  });

  /** The files, out of nine hundred of random bytes, that contain the characters of a script, a form or a web page. */
  test.each([11, 253, 669, 745, 814])("file %i of nine hundred", async (number) => {
    const key = Buffer.alloc(16);
    key.writeUInt32BE(number);
    const noise = createCipheriv("aes-128-ctr", key, Buffer.alloc(16)).update(Buffer.alloc(5 * MEGABYTE));
    const images = Array.from({ length: PAGES }, (_, page) =>
      noise.subarray((page * noise.length) / PAGES, ((page + 1) * noise.length) / PAGES),
    );
    expect(await lookAtDocument(scanOf(images), "pdf")).toEqual({ type: "pdf" });
  });
});

describe("an action is found wherever a reader could find it", () => {
  const ACTS = "/AA << /O << /S /URI /URI (http://evil.example) >> >>";
  const CATALOG = "<< /Type /Catalog /Pages 2 0 R >>";
  const TREE = "<< /Type /Pages /Kids [3 0 R] /Count 1 >>";
  const page = (more: string) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] ${more} >>`;
  test.each([
    ["behind a text that looks like a stream", [page(`/X (8 0 obj<<>>stream\n) ${ACTS} /Y (\nendstream)`)]],
    [
      "in a list that is an object, behind such a text",
      [page("/Annots 4 0 R"), `[ (8 0 obj<<>>stream\n) << /Type /Annot ${ACTS} >> (\nendstream) ]`],
    ],
    [
      "in a list whose beginning is not plain",
      [page("/Annots 4 0 R"), `null 4 0\u00a0obj[ (8 0 obj<<>>stream\n) << ${ACTS} >> (\nendstream) ]`],
    ],
    ["in an object within a stream", [page("/Contents 4 0 R"), stream("", latin(`\n7 0 obj\n<< ${ACTS} >>\nendobj\n`))]],
    ["behind the first end of a stream", [page("/Contents 4 0 R"), stream("", latin(`\nendstream\n<< ${ACTS} >>\n`))]],
    ["as a form", [page("/AcroForm << /XFA 9 0 R >>")]],
    ["in a stream's dictionary", [page("/Contents 4 0 R"), stream(ACTS, latin("q Q"))]],
  ])("%s", async (_where, objects) => {
    expect(await lookAtDocument(pdfOf([CATALOG, TREE, ...objects]), "pdf")).toEqual({ why: "active" });
  });
});
