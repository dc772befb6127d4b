/**
 * Writes who looks at a photograph, and when, all over it: a copy that leaks names its source. The text is drawn from our own font file, so that
 * it looks the same on a server without fonts.
 */
import sharp from "sharp";
import { fontsOf } from "./pdf.ts";
import { inPictureQueue } from "./picture-input.ts";

const FONT = "Plus Jakarta Sans Bold";
const FONT_FILE = fontsOf("plus-jakarta-sans-bold.ttf");
/** Of the picture's long side: large enough to be read in a copy at half the size. */
const TEXT_SHARE = 1 / 55;
const SMALLEST_TEXT = 9;
const ANGLE_DEGREES = -30;
/** A light text on its own shadow is legible on dark and on bright ground, and leaves the document readable. */
const [LIGHT, DARK] = [0.3, 0.18] as const;
const JPEG_QUALITY = 82;
/** Those that the encoder of photographs makes have at most 5.8 million. */
const MAX_PIXELS = 6_000_000;
const MAX_LINES = 4;
const LINE_CHARS = 80;

/**
 * A JPEG with the lines repeated diagonally over the whole picture: at most four lines of 80 characters. Takes what `encodePhoto` made: throws for
 * more than 6 million pixels, and for bytes that are no JPEG. One picture at a time is drawn, with uploads in one queue, so that memory stays
 * bounded.
 */
export function watermarkPhoto(jpeg: Uint8Array, lines: readonly string[]): Promise<Buffer> {
  return inPictureQueue(() => watermark(jpeg, lines));
}

async function watermark(jpeg: Uint8Array, lines: readonly string[]): Promise<Buffer> {
  const picture = sharp(jpeg, { limitInputPixels: MAX_PIXELS, failOn: "error" });
  const { width, height, format } = await picture.metadata();
  if (format !== "jpeg") throw new TypeError(`a ${format} is no photograph of ours`);
  const overlay = await overlayOf(lines, width, height);
  return picture
    .composite([{ input: overlay, top: 0, left: 0 }])
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
}

async function overlayOf(lines: readonly string[], width: number, height: number): Promise<Buffer> {
  const size = Math.max(SMALLEST_TEXT, Math.round(Math.max(width, height) * TEXT_SHARE));
  const [light, dark] = [await textPicture(lines, size, "#ffffff"), await textPicture(lines, size, "#000000")];
  // Every second row is shifted by half of its length, so that no straight gap remains between the texts.
  const [across, down] = [light.width + size, light.height + Math.round(size * 0.6)];
  const offset = Math.max(1, Math.round(size / 16));
  const texts = [
    [0, 0],
    [across / 2, down],
    [-across / 2, down],
  ].flatMap(([x = 0, y = 0]) => [image(dark, x + offset, y + offset, DARK), image(light, x, y, LIGHT)]);
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>` +
      `<pattern id="text" patternUnits="userSpaceOnUse" width="${across}" height="${down * 2}" patternTransform="rotate(${ANGLE_DEGREES})">` +
      `${texts.join("")}</pattern></defs><rect width="100%" height="100%" fill="url(#text)"/></svg>`,
  );
}

interface TextPicture {
  readonly width: number;
  readonly height: number;
  readonly address: string;
}

const image = ({ width, height, address }: TextPicture, x: number, y: number, opacity: number): string =>
  `<image x="${x}" y="${y}" width="${width}" height="${height}" opacity="${opacity}" href="${address}"/>`;

/** The lines as a picture without background, with the font of the file alone. */
async function textPicture(lines: readonly string[], size: number, colour: string): Promise<TextPicture> {
  const text = lines
    .slice(0, MAX_LINES)
    .map((line) => escapeMarkup(line.slice(0, LINE_CHARS)))
    .join("\n");
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${text}</span>`,
      font: `${FONT} ${size}`,
      fontfile: FONT_FILE,
      dpi: 72,
      rgba: true,
      wrap: "none",
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, address: `data:image/png;base64,${data.toString("base64")}` };
}

const MARKUP: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** The text renderer reads markup: names of people must be shown, not read as such. Control characters would end the picture. */
const escapeMarkup = (line: string): string =>
  line.replaceAll(/\p{Cc}/gu, " ").replaceAll(/[&<>"']/g, (sign) => MARKUP[sign] ?? "");
