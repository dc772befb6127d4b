/** The checks of a photograph before it is sent, off the page's own thread: the same arithmetic as on the server. */
import { cardGuide, failedGates, greyOf, measurePhoto, type PhotoBounds, type PhotoGate } from "../../model/photo-checks.ts";

export interface CheckRequest {
  readonly photo: Blob;
  readonly isCard: boolean;
  readonly bounds: PhotoBounds;
}
/** Null: this device cannot read the file, so the server looks at it alone. */
export type CheckAnswer = readonly PhotoGate[] | null;

/** The longest side that is measured: the checks look at 640 pixels, and a phone's photograph has thousands. */
const MEASURED_SIDE = 1_600;

async function check({ photo, isCard, bounds }: CheckRequest): Promise<CheckAnswer> {
  const picture = await createImageBitmap(photo, { imageOrientation: "from-image" });
  const original = { width: picture.width, height: picture.height };
  const scale = Math.min(1, MEASURED_SIDE / Math.max(original.width, original.height));
  const [width, height] = [Math.round(original.width * scale), Math.round(original.height * scale)];
  const canvas = new OffscreenCanvas(width, height);
  const drawing = canvas.getContext("2d", { willReadFrequently: true });
  if (drawing === null) return null;
  drawing.drawImage(picture, 0, 0, width, height);
  picture.close();
  const grey = greyOf(drawing.getImageData(0, 0, width, height).data, width, height);
  return failedGates(measurePhoto(grey, original, isCard ? cardGuide(width, height) : null), bounds);
}

async function answer(request: CheckRequest): Promise<void> {
  // A file that this device cannot read is no error here: the server says what is wrong with it.
  const found = await check(request).catch(() => null);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- to the page that made this worker
  self.postMessage(found);
}

self.addEventListener("message", ({ data }: MessageEvent<CheckRequest>) => void answer(data));
