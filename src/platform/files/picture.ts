/**
 * Re-encodes uploaded pictures: what is stored and served comes from our own encoder, from pixels alone. This drops names, places and all
 * other metadata of cameras, and anything that only looks like a picture.
 */
import type { Sharp } from "sharp";
import { DECODE_TIMEOUT_SECONDS, inPictureQueue, openPicture, UnreadablePicture } from "./picture-input.ts";

export { isDrawingBusy, UnreadablePicture } from "./picture-input.ts";

export const PICTURE_FORMATS = ["webp", "avif"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** The widths that pages request; no picture is enlarged beyond its upload. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const;
const LONGEST_SIDE = 4_000;

export interface DrawnPicture {
  readonly width: number;
  readonly height: number;
  readonly files: readonly { readonly width: number; readonly format: PictureFormat; readonly bytes: Uint8Array }[];
}

/** Re-encodes an upload, upright, in each width and format. Throws UnreadablePicture when it is not a picture or too large. */
export async function drawPicture(bytes: Uint8Array): Promise<DrawnPicture> {
  return inPictureQueue(() => draw(bytes));
}

async function draw(bytes: Uint8Array): Promise<DrawnPicture> {
  const upright = await read(bytes);
  try {
    const files = [];
    for (const { width, format } of sizesOf(upright.width)) {
      const picture = upright.picture.clone().resize({ width, withoutEnlargement: true });
      const encoded = format === "webp" ? picture.webp({ quality: 80, effort: 4 }) : picture.avif({ quality: 55, effort: 2 });
      files.push({ width, format, bytes: new Uint8Array(await encoded.timeout({ seconds: DECODE_TIMEOUT_SECONDS }).toBuffer()) });
    }
    return { width: upright.width, height: upright.height, files };
  } catch (error) {
    // All errors of the library mean the same: the bytes are broken after a valid beginning.
    throw error instanceof Error ? new UnreadablePicture("unreadable") : error;
  }
}

/** The widths stored for a picture: those of the list that it fills, or its own width when it is smaller than all. */
export function widthsOf(width: number): readonly number[] {
  const filled = PICTURE_WIDTHS.filter((one) => one <= width);
  return filled.length === 0 ? [width] : filled;
}

function sizesOf(width: number) {
  return widthsOf(width).flatMap((one) => PICTURE_FORMATS.map((format) => ({ width: one, format })));
}

async function read(bytes: Uint8Array): Promise<{ readonly picture: Sharp; readonly width: number; readonly height: number }> {
  const { picture, width, height } = await openPicture(bytes);
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  return { picture, width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
