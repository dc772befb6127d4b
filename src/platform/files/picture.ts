/**
 * Re-encodes uploaded pictures: what is stored and served comes from our own encoder, from pixels alone. This drops names, places and all
 * other metadata of cameras, and anything that only looks like a picture.
 */
import sharp, { type Metadata, type Sharp } from "sharp";

export const PICTURE_FORMATS = ["webp", "avif"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** 40 million pixels are 8,000 by 5,000; a picture with more is treated as a bomb (OWASP "pixel flood"). */
const MAX_PIXELS = 40_000_000;
/** The widths that pages request; no picture is enlarged beyond its upload. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const;
/**
 * Common formats that a browser can show. SVG can contain scripts and is not accepted. The type is determined by the bytes, never by the
 * name.
 */
const TAKEN: ReadonlySet<string> = new Set(["jpeg", "png", "webp", "avif", "heif", "gif"]);
const LONGEST_SIDE = 4_000;
const TIMEOUT_SECONDS = 10;

// One picture at a time on one thread, so that requests are still served.
sharp.concurrency(1);
sharp.cache(false);

export interface DrawnPicture {
  readonly width: number;
  readonly height: number;
  readonly files: readonly { readonly width: number; readonly format: PictureFormat; readonly bytes: Uint8Array }[];
}

/** The reason why a picture was refused. */
export class UnreadablePicture extends Error {
  readonly why: "unreadable" | "too_large";
  constructor(why: "unreadable" | "too_large") {
    super(why);
    this.why = why;
  }
}

let queue: Promise<unknown> = Promise.resolve();
let waiting = 0;
/** Beyond this number of waiting uploads the wait is too long. */
const MAX_WAITING = 8;

/** True while the maximum number of pictures is waiting: the caller answers "later". */
export const isDrawingBusy = (): boolean => waiting >= MAX_WAITING;

/** Re-encodes an upload, upright, in each width and format. Throws UnreadablePicture when it is not a picture or too large. */
export async function drawPicture(bytes: Uint8Array): Promise<DrawnPicture> {
  waiting++;
  const drawn = queue.then(() => draw(bytes));
  queue = drawn.catch(() => undefined);
  return drawn.finally(() => {
    waiting--;
  });
}

async function draw(bytes: Uint8Array): Promise<DrawnPicture> {
  const upright = await read(bytes);
  try {
    const files = [];
    for (const { width, format } of sizesOf(upright.width)) {
      const picture = upright.picture.clone().resize({ width, withoutEnlargement: true });
      const encoded = format === "webp" ? picture.webp({ quality: 80, effort: 4 }) : picture.avif({ quality: 55, effort: 2 });
      files.push({ width, format, bytes: new Uint8Array(await encoded.timeout({ seconds: TIMEOUT_SECONDS }).toBuffer()) });
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
  let found: Metadata;
  try {
    found = await sharp(bytes, { limitInputPixels: false, failOn: "error" }).metadata();
  } catch (error) {
    throw error instanceof Error ? new UnreadablePicture("unreadable") : error;
  }
  if (!TAKEN.has(found.format)) throw new UnreadablePicture("unreadable");
  const { width, height } = found.autoOrient;
  if (width * height > MAX_PIXELS) throw new UnreadablePicture("too_large");
  const scale = Math.min(1, LONGEST_SIDE / Math.max(width, height));
  const shown = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  // Only the first frame of an animation; rotated by the camera's orientation.
  return { picture: sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" }).autoOrient(), ...shown };
}
