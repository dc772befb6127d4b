/**
 * Photographs and papers of the demo's people, drawn: every one says that it is an example. The patterns differ by person, because equal photographs of
 * two people are a finding.
 */
import sharp from "sharp";
import { bytesOfPdf, fontsOf, openPdf } from "../../../src/platform/files/pdf.ts";
import { cardGuide } from "../../../src/verification/capture/model/photo-checks.ts";

/** Just above the smallest photograph that is accepted: the seed draws some thirty of them. */
const [WIDTH, HEIGHT] = [1_040, 780];
/** As large as the parts by which pictures are compared: two people's patterns differ in many of them. */
const BLOCK = 110;
const JPEG_QUALITY = 85;
const MARK = "CONTOH / SAMPLE";

/** Shades of grey that keep a photograph between too dark and too bright. */
const [GROUND, CARD, INSIDE, SHADE] = [70, 180, 170, 35] as const;
const SHADES = 4;
const grey = (value: number): string => `rgb(${value},${value},${value})`;

/** How dark a block of a person's pattern is: an integer hash of its place and the person. */
function darknessOf(person: number, column: number, row: number): number {
  const place = Math.imul(column + 1, 73_856_093) ^ Math.imul(row + 1, 19_349_663) ^ Math.imul(person + 1, 83_492_791);
  const mixed = Math.imul(place ^ (place >>> 15), 1_274_126_177);
  return ((mixed ^ (mixed >>> 13)) >>> 0) % SHADES;
}

interface Area {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

const rectangle = ({ left, top, width, height }: Area, fill: string): string =>
  `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${fill}"/>`;

/** Blocks of some shades with fine lines over them: a photograph without fine structure counts as blurred. */
function pattern(person: number, area: Area): string {
  const columns = Array.from({ length: Math.ceil(area.width / BLOCK) }, (_, column) => column);
  const rows = Array.from({ length: Math.ceil(area.height / BLOCK) }, (_, row) => row);
  const blocks = rows.flatMap((row) =>
    columns.map((column) => {
      const [left, top] = [area.left + column * BLOCK, area.top + row * BLOCK];
      const [width, height] = [Math.min(BLOCK, area.left + area.width - left), Math.min(BLOCK, area.top + area.height - top)];
      return rectangle({ left, top, width, height }, grey(INSIDE - SHADE * darknessOf(person, column, row)));
    }),
  );
  return blocks.join("") + rectangle(area, "url(#fine)");
}

const FINE = `<defs><pattern id="fine" patternUnits="userSpaceOnUse" width="10" height="24"><rect width="6" height="8" fill="${grey(40)}"/></pattern></defs>`;

async function drawn(shapes: string, lines: readonly string[], at: { readonly left: number; readonly top: number }): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${FINE}${shapes}</svg>`;
  const text = await sharp({
    text: {
      text: `<span foreground="#000000" background="#d0d0d0">${lines.map((line) => ` ${line} `).join("\n")}</span>`,
      font: "Plus Jakarta Sans Bold 36",
      fontfile: fontsOf("plus-jakarta-sans-bold.ttf"),
      dpi: 72,
      rgba: true,
      wrap: "none",
    },
  })
    .png()
    .toBuffer();
  const picture = sharp(Buffer.from(svg)).composite([{ input: text, ...at }]);
  return picture.flatten({ background: grey(GROUND) }).jpeg({ quality: JPEG_QUALITY }).toBuffer();
}

/** A card on a table, inside the guide of the camera: it passes every check of a document. */
export function sampleCard(person: number, name: string): Promise<Uint8Array> {
  const guide = cardGuide(WIDTH, HEIGHT);
  const card = { left: guide.left * WIDTH, top: guide.top * HEIGHT, width: guide.width * WIDTH, height: guide.height * HEIGHT };
  const inset = 75;
  const inside = { left: card.left + inset, top: card.top + inset, width: card.width - 2 * inset, height: card.height - 2 * inset };
  const shapes = rectangle({ left: 0, top: 0, width: WIDTH, height: HEIGHT }, grey(GROUND)) + rectangle(card, grey(CARD)) + pattern(person, inside);
  const at = { left: Math.round(inside.left) + 30, top: Math.round(inside.top) + 30 };
  return drawn(shapes, [MARK, "KTP DEMO", name], at);
}

/** A drawn face with the digits that a selfie shows. */
export function sampleSelfie(person: number, name: string, digits: string): Promise<Uint8Array> {
  const [x, y] = [WIDTH * 0.65, HEIGHT * 0.42];
  const face =
    `<ellipse cx="${x}" cy="${HEIGHT}" rx="260" ry="200" fill="${grey(60)}"/><ellipse cx="${x}" cy="${y}" rx="155" ry="195" fill="${grey(200)}"/>` +
    `<circle cx="${x - 57}" cy="${y - 33}" r="16" fill="${grey(30)}"/><circle cx="${x + 57}" cy="${y - 33}" r="16" fill="${grey(30)}"/>` +
    `<path d="M${x - 65} ${y + 73} q65 57 130 0" stroke="${grey(30)}" stroke-width="11" fill="none"/>`;
  const shapes = pattern(person, { left: 0, top: 0, width: WIDTH, height: HEIGHT }) + face;
  return drawn(shapes, [MARK, name, digits], { left: 50, top: 50 });
}

/** A shop of nobody. */
export function sampleShop(): Promise<Uint8Array> {
  const shop = { left: 195, top: 245, width: 650, height: 455 };
  const shapes = pattern(0, { left: 0, top: 0, width: WIDTH, height: HEIGHT }) + rectangle(shop, grey(CARD)) + rectangle({ left: 455, top: 455, width: 130, height: 245 }, grey(GROUND));
  return drawn(shapes, [MARK, "LOKET DEMO"], { left: 240, top: 275 });
}

/** A paper with a title, as a PDF. */
export async function samplePaper(title: string, createdAt: Date): Promise<Uint8Array> {
  const doc = openPdf({ title: `${MARK} ${title}`, lang: "id", createdAt });
  const root = doc.struct("Document");
  doc.addStructure(root);
  root.add(doc.struct("H1", {}, () => void doc.font("bold").fontSize(28).text(MARK)));
  root.add(doc.struct("P", {}, () => void doc.font("regular").fontSize(14).text(`${title}. Dokumen demo, tidak berlaku.`)));
  root.end();
  return bytesOfPdf(doc);
}
