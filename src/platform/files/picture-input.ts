/**
 * What all uploaded pictures share: the queue in which they are decoded, and the checks of what is decoded at all. `picture.ts` draws those of
 * pages, `photo.ts` those of people's documents.
 */
import sharp, { type Metadata, type Sharp } from "sharp";

/** 40 million pixels are 8,000 by 5,000; a picture with more is treated as a bomb (OWASP "pixel flood"). */
const MAX_PIXELS = 40_000_000;
/**
 * Common formats that a browser can show. SVG can contain scripts and is not accepted. The type is determined by the bytes, never by the
 * name.
 */
const TAKEN: ReadonlySet<string> = new Set(["jpeg", "png", "webp", "avif", "heif", "gif"]);
export const DECODE_TIMEOUT_SECONDS = 10;

// One picture at a time on one thread, so that requests are still served.
sharp.concurrency(1);
sharp.cache(false);

/** The reason why a picture was refused: its type is none that is taken, it has too many pixels, or it is broken after a valid beginning. */
export class UnreadablePicture extends Error {
  readonly why: "type" | "unreadable" | "too_large";
  constructor(why: "type" | "unreadable" | "too_large") {
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

/** Runs `work` after all pictures that came before it. Never call this within a transaction: it waits for others. */
export async function inPictureQueue<T>(work: () => Promise<T>): Promise<T> {
  waiting++;
  const done = queue.then(work);
  queue = done.catch(() => undefined);
  return done.finally(() => {
    waiting--;
  });
}

export interface OpenedPicture {
  /** Rotated by the camera's orientation; only the first frame of an animation. Nothing is decoded yet. */
  readonly picture: Sharp;
  /** Of the upright picture, in pixels. */
  readonly width: number;
  readonly height: number;
}

/** Reads the header of an upload and opens the upload for decoding. Throws UnreadablePicture when it is not a picture or too large. */
export async function openPicture(bytes: Uint8Array): Promise<OpenedPicture> {
  const found = await readHeader(bytes);
  if (!TAKEN.has(found.format)) throw new UnreadablePicture("type");
  const { width, height } = found.autoOrient;
  if (width * height > MAX_PIXELS) throw new UnreadablePicture("too_large");
  return { picture: sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "error" }).autoOrient(), width, height };
}

async function readHeader(bytes: Uint8Array): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false, failOn: "error" }).metadata();
  } catch (error) {
    throw error instanceof Error ? new UnreadablePicture(hasSignature(bytes) ? "unreadable" : "type") : error;
  }
}

/** JPEG, PNG, WebP and AVIF or HEIC, GIF: each with where its signature begins. */
const SIGNATURES = [
  [0, "ffd8ff"],
  [0, "89504e470d0a1a0a"],
  [8, "57454250"],
  [4, "66747970"],
  [0, "474946383"],
] as const;

function hasSignature(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 24)).toString("hex");
  return SIGNATURES.some(([from, signature]) => start.startsWith(signature, from * 2));
}
