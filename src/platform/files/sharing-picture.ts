/** The picture that other sites show beside a shared link (Open Graph): the operator's name and the page's title, in the brand's type and colours. */
import sharp from "sharp";
import { fontsOf } from "./pdf.ts";
import { inPictureQueue } from "./picture-input.ts";

/** The size that the large services ask for; smaller ones crop it. */
export const SHARING_SIZE = { width: 1_200, height: 630 } as const;

const FONTS = {
  bold: { name: "Plus Jakarta Sans Bold", file: fontsOf("plus-jakarta-sans-bold.ttf") },
  regular: { name: "Plus Jakarta Sans", file: fontsOf("plus-jakarta-sans-regular.ttf") },
} as const;
const EDGE = 84;
const TEXT_WIDTH = 900;
/** At 72 dots per inch a point is a pixel. */
const DPI = 72;
const TITLE = { sizes: [76, 62, 50, 42], maxHeight: 250, maxChars: 140, top: 196 };
const BRAND = { size: 40, maxChars: 40 };
const LINE = { size: 28, maxChars: 170, top: 470, maxHeight: 84 };

export interface SharedPage {
  readonly brand: string;
  readonly title: string;
  readonly description: string;
}

/** A PNG of 1200 by 630. Pictures are drawn one at a time, in one queue with uploads, so that memory stays bounded. */
export function drawSharingPicture(page: SharedPage): Promise<Buffer> {
  return inPictureQueue(() => draw(page));
}

async function draw({ brand, title, description }: SharedPage): Promise<Buffer> {
  const texts = [
    { input: await line(brand.slice(0, BRAND.maxChars), "bold", BRAND.size, "#fbf6ec"), left: EDGE + 62, top: 82 },
    { input: await fitted(title), left: EDGE, top: TITLE.top },
  ];
  const small = await line(shortened(description, LINE.maxChars), "regular", LINE.size, "#bdd6d5");
  const { height } = await sharp(small).metadata();
  // A description that is too long for its place would run out of the picture.
  if (height <= LINE.maxHeight) texts.push({ input: small, left: EDGE, top: LINE.top });
  return sharp(Buffer.from(GROUND)).composite(texts).png({ palette: true }).toBuffer();
}

/** The title in the largest size in which it fits. */
async function fitted(title: string): Promise<Buffer> {
  let drawn: Buffer = Buffer.alloc(0);
  for (const size of TITLE.sizes) {
    drawn = await line(shortened(title, TITLE.maxChars), "bold", size, "#fbf6ec");
    if ((await sharp(drawn).metadata()).height <= TITLE.maxHeight) break;
  }
  return drawn;
}

function line(text: string, weight: keyof typeof FONTS, size: number, colour: string): Promise<Buffer> {
  const { name, file } = FONTS[weight];
  return sharp({
    text: {
      text: `<span foreground="${colour}">${escaped(text)}</span>`,
      font: `${name} ${size}`,
      fontfile: file,
      width: TEXT_WIDTH,
      wrap: "word-char",
      dpi: DPI,
      spacing: Math.round(size * 0.12),
      rgba: true,
    },
  })
    .png()
    .toBuffer();
}

/** Pango's markup is XML; a text without a visible character cannot be drawn. */
const escaped = (text: string) =>
  (text.trim() === "" ? "–" : text).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** Whole sentences, as many as fit; else the beginning. */
function shortened(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text;
  const end = text.lastIndexOf(". ", maxChars - 1);
  if (end > 0) return text.slice(0, end + 1);
  const blank = text.lastIndexOf(" ", maxChars - 1);
  return `${text.slice(0, blank > 0 ? blank : maxChars)} …`;
}

/** The deep sea, the mark, and the arc that ends on the turmeric dot (docs/design.md). */
const GROUND = `<svg xmlns="http://www.w3.org/2000/svg" width="${SHARING_SIZE.width}" height="${SHARING_SIZE.height}">
<rect width="100%" height="100%" fill="#09343d"/>
<path d="M620 700C760 250 980 150 1104 300" fill="none" stroke="#14535f" stroke-width="10" stroke-linecap="round"/>
<circle cx="1108" cy="312" r="34" fill="#ffbd45"/>
<g transform="translate(${EDGE} 80) scale(1.45)"><path fill="#63c7cb" d="M1 9c0-5 3-8 8-8 5.500 0 6.700 8 6.700 14.700C9 15.700 1 14.500 1 9Zm30 0c0-5-3-8-8-8-5.500 0-6.700 8-6.700 14.700C23 15.700 31 14.500 31 9ZM1 23c0 5 3 8 8 8 5.500 0 6.700-8 6.700-14.700C9 16.300 1 17.500 1 23Z"/><circle cx="24" cy="24" r="7" fill="#ffbd45"/></g>
</svg>`;
