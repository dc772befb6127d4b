/** The parts of a photograph in which a document is read, one after the other until one shows it. Pure. */
import { cardGuide } from "./photo-checks.ts";

export interface PixelBox {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Around the camera's frame, as a share of it: a card is rarely exactly within. */
const MARGIN = 0.04;
/** An e-KTP has its portrait in the right quarter, beside the lines of text: read together, it adds signs to their ends. */
const TEXT_SHARE = 0.7;

/** The text of a card in the camera's frame; the whole frame, for passports; and the whole photograph, for a file that was chosen. */
export function readingBoxes(width: number, height: number): readonly PixelBox[] {
  const guide = cardGuide(width, height);
  const left = Math.max(0, Math.round((guide.left - guide.width * MARGIN) * width));
  const top = Math.max(0, Math.round((guide.top - guide.height * MARGIN) * height));
  const frame = { left, top, width: width - 2 * left, height: height - 2 * top };
  return [{ ...frame, width: Math.round(frame.width * TEXT_SHARE) }, frame, { left: 0, top: 0, width, height }];
}
