/**
 * Pictures from people, drawn anew: what is stored and served was written by our own encoder, from pixels alone. Names, places and whatever else a
 * camera notes do not survive, and neither does anything that only looks like a picture.
 */
import sharp, { type Metadata, type Sharp } from "sharp";

export const PICTURE_FORMATS = ["webp", "avif"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

/** A picture of 40 million pixels is 8,000 by 5,000; what claims more is a bomb (OWASP "pixel flood"). */
const MAX_PIXELS = 40_000_000;
/** Widths that pages ask for; none is made larger than what was uploaded. */
export const PICTURE_WIDTHS = [480, 960, 1600] as const;
/** What a browser can show of what people have; SVG can hold scripts and is no picture here. The type is told by the bytes, never by the name. */
const TAKEN: ReadonlySet<string> = new Set(["jpeg", "png", "webp", "avif", "heif", "gif"]);
const LONGEST_SIDE = 4_000;
const TIMEOUT_SECONDS = 10;

// One picture at a time on one thread: the house serves people meanwhile.
sharp.concurrency(1);
sharp.cache(false);

export interface DrawnPicture {
  readonly width: number;
  readonly height: number;
  readonly files: readonly { readonly width: number; readonly format: PictureFormat; readonly bytes: Uint8Array }[];
}

/** Why no picture came of it. */
export class UnreadablePicture extends Error {
  readonly why: "unreadable" | "too_large";
  constructor(why: "unreadable" | "too_large") {
    super(why);
    this.why = why;
  }
}

let queue: Promise<unknown> = Promise.resolve();
let waiting = 0;
/** More than so many uploads at once wait too long to be worth it. */
const MAX_WAITING = 8;

/** True while as many pictures wait to be drawn as may: the caller says "later". */
export const isDrawingBusy = (): boolean => waiting >= MAX_WAITING;

/** Draws an upload anew, upright, in each width and format. Throws UnreadablePicture for what is no picture or too large a one. */
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
    // The library's own errors are all of one kind: the bytes are broken somewhere behind a good beginning.
    throw error instanceof Error ? new UnreadablePicture("unreadable") : error;
  }
}

/** The widths that there are of a picture: those of the list that it fills, or its own when it is smaller than all. */
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
  // Only the first picture of a moving one; turned as the camera was held.
  return { picture: sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" }).autoOrient(), ...shown };
}
