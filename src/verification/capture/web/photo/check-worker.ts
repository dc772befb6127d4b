/**
 * The checks of a photograph before it is sent, off the page's own thread: the same arithmetic as on the server. The picture is also made
 * smaller, since the server stores no more pixels and a mobile network takes minutes for what a phone's camera writes; and the pictures in
 * which a document is read are cut out.
 */
import { cardGuide, failedGates, greyOf, measurePhoto, type PhotoBounds, type PhotoGate } from "../../model/photo-checks.ts";
import { readingBoxes } from "../../model/reading-boxes.ts";

export interface CheckRequest {
  readonly photo: Blob;
  readonly isCard: boolean;
  readonly bounds: PhotoBounds;
}
/** Null: this device cannot read the file, so the server looks at it alone. */
export type CheckAnswer = {
  readonly failed: readonly PhotoGate[];
  /** The picture to send in its place; null when the file is small enough as it is. */
  readonly smaller: Blob | null;
  /** Of a document: its parts in which it is read (model/reading-boxes.ts). */
  readonly forReading: readonly Blob[];
} | null;

/** The longest side that is measured: the checks look at 640 pixels, and a phone's photograph has thousands. */
const MEASURED_SIDE = 1_600;
/** The longest side that the server stores (platform/files/photo.ts). */
const SENT_SIDE = 2_400;
const SENT_BYTES = 1_500_000;
const JPEG_SHARE = 0.9;
/** Letters of a card are some 25 pixels high then: enough to be read, and read in a second. */
const READ_SIDE = 1_600;

function draw(picture: ImageBitmap, side: number) {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  const canvas = new OffscreenCanvas(width, height);
  const drawing = canvas.getContext("2d", { willReadFrequently: true });
  drawing?.drawImage(picture, 0, 0, width, height);
  return { canvas, drawing, width, height };
}

async function check({ photo, isCard, bounds }: CheckRequest): Promise<CheckAnswer> {
  const picture = await createImageBitmap(photo, { imageOrientation: "from-image" });
  const original = { width: picture.width, height: picture.height };
  const { drawing, width, height } = draw(picture, MEASURED_SIDE);
  if (drawing === null) return null;
  const grey = greyOf(drawing.getImageData(0, 0, width, height).data, width, height);
  const failed = failedGates(measurePhoto(grey, original, isCard ? cardGuide(width, height) : null), bounds);
  const isLarge = Math.max(original.width, original.height) > SENT_SIDE || photo.size > SENT_BYTES;
  const encoded = isLarge
    ? await draw(picture, SENT_SIDE).canvas.convertToBlob({ type: "image/jpeg", quality: JPEG_SHARE })
    : null;
  const forReading = isCard ? await picturesOfDocument(picture) : [];
  picture.close();
  return { failed, smaller: encoded !== null && encoded.size < photo.size ? encoded : null, forReading };
}

function picturesOfDocument(picture: ImageBitmap): Promise<Blob[]> {
  const pictures = readingBoxes(picture.width, picture.height).map(async ({ left, top, width, height }) => {
    const part = await createImageBitmap(picture, left, top, width, height);
    const blob = await draw(part, READ_SIDE).canvas.convertToBlob({ type: "image/jpeg", quality: JPEG_SHARE });
    part.close();
    return blob;
  });
  return Promise.all(pictures);
}

async function answer(request: CheckRequest): Promise<void> {
  // A file that this device cannot read is no error here: the server says what is wrong with it.
  const found = await check(request).catch(() => null);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to the page that made this worker
  self.postMessage(found);
}

self.addEventListener("message", ({ data }: MessageEvent<CheckRequest>) => void answer(data));
