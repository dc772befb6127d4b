/**
 * Re-encodes photographs of documents and faces: what is stored comes from our own encoder, from pixels alone. This drops the place, the time
 * and the device that a camera writes into a file, and anything that only looks like a photograph.
 */
import sharp from "sharp";
import { DECODE_TIMEOUT_SECONDS, inPictureQueue, openPicture, UnreadablePicture } from "./picture-input.ts";

/** Small print of an identity card stays readable, and a photograph needs about one megabyte. */
const LONGEST_SIDE = 2_400;
const JPEG_QUALITY = 82;
const RGB_CHANNELS = 3;

/** Pixels of three bytes each, row by row. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

export interface EncodedPhoto {
  /** One upright JPEG, without metadata. */
  readonly jpeg: Buffer;
  readonly width: number;
  readonly height: number;
  /** The size of the upload, upright, in pixels. */
  readonly original: { readonly width: number; readonly height: number };
  /** The pixels that were encoded, for measuring. */
  readonly pixels: Pixels;
  /** Difference hash, signed, as PostgreSQL's bigint has no other. */
  readonly dhash: bigint;
}

/**
 * Encodes an upload as one JPEG with a long side of at most 2,400 pixels, and hashes it for the search of near-duplicates. The upload is
 * decoded once. Throws UnreadablePicture when it is not a picture, broken or too large. Never call this within a transaction: it waits for
 * other pictures.
 */
export function encodePhoto(bytes: Uint8Array): Promise<EncodedPhoto> {
  return inPictureQueue(() => encode(bytes));
}

async function encode(bytes: Uint8Array): Promise<EncodedPhoto> {
  const { picture, width, height } = await openPicture(bytes);
  const limit = { seconds: DECODE_TIMEOUT_SECONDS };
  try {
    const { data, info } = await picture
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
      // What is transparent would be black in a JPEG.
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .raw({ depth: "uchar" })
      .timeout(limit)
      .toBuffer({ resolveWithObject: true });
    const pixels = { width: info.width, height: info.height, bytes: data };
    const jpeg = await sharpOf(pixels).jpeg({ quality: JPEG_QUALITY }).timeout(limit).toBuffer();
    return { jpeg, width: info.width, height: info.height, original: { width, height }, pixels, dhash: await dhashOf(pixels) };
  } catch (error) {
    // All errors of the library mean the same: the bytes are broken after a valid beginning.
    throw error instanceof Error ? new UnreadablePicture("unreadable") : error;
  }
}

const sharpOf = ({ width, height, bytes }: Pixels) => sharp(bytes, { raw: { width, height, channels: RGB_CHANNELS } });

/** On an even ground neighbours differ by what the compression adds: such bits would change with each encoding. */
const NOISE = 1;

/** Each bit: whether a pixel of 8 by 8 is darker than its right neighbour. Scaling and another encoder change few of them. */
async function dhashOf(pixels: Pixels): Promise<bigint> {
  const grey = await sharpOf(pixels).greyscale().resize({ width: 9, height: 8, fit: "fill" }).raw().toBuffer();
  let bits = 0n;
  for (let y = 0; y < 8; y += 1)
    for (let x = 0; x < 8; x += 1) bits = (bits << 1n) | BigInt((grey[y * 9 + x + 1] ?? 0) - (grey[y * 9 + x] ?? 0) > NOISE);
  return BigInt.asIntN(64, bits);
}
