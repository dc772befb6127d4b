/**
 * The checks of a photograph before it is sent, and again on the server: size, brightness, sharpness, and for a card its four edges, its
 * shape and glare on it. Pure arithmetic on 8-bit grey values, so that the browser's worker and the server measure alike.
 *
 * A failed check never decides about a person: it tells the person how to improve the photograph, and after the third failure the
 * photograph is sent as it is and staff review it. The bounds are dated thresholds of pricing, so that calibration needs no release.
 */
/** A picture of one byte a pixel, row by row. */
export interface Grey {
  readonly width: number;
  readonly height: number;
  readonly luma: Uint8Array | Uint8ClampedArray;
}
/** A part of a picture, as shares of its width and height. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The bounds, each a threshold among the terms. */
export interface PhotoBounds {
  readonly minSide: number;
  readonly lumaLow: number;
  readonly lumaHigh: number;
  readonly sharpness: number;
  readonly glareBps: number;
}

/**
 * The order in which a failure is named: a dark or small picture also measures as blurred, and more light or another distance
 * solves both.
 */
export const PHOTO_GATES = ["too_small", "too_dark", "too_bright", "corner_cut", "not_card_shaped", "glare", "blurred"] as const;
export type PhotoGate = (typeof PHOTO_GATES)[number];

/** What was measured, in whole numbers, so that both sides store and compare the same. */
export interface PhotoMeasures {
  readonly longSide: number;
  readonly luma: number;
  /** Variance of the Laplacian at 640 pixels width. */
  readonly sharpness: number;
  /** Null without a guide: white paper around a card is no glare. */
  readonly glareBps: number | null;
  /** Null without a guide. The sides whose edge was not found, and the shape when all four were. */
  readonly card: { readonly missing: readonly CardSide[]; readonly aspectThousandths: number | null } | null;
}
export type CardSide = "left" | "right" | "top" | "bottom";

/** How often each check failed so far. */
export type PhotoTries = Readonly<Partial<Record<PhotoGate, number>>>;

/** ISO/IEC 7810 ID-1: 85.60 mm by 53.98 mm. */
const CARD_ASPECT = 85.6 / 53.98;
/** A card is seldom photographed from exactly above, and worn corners move its edges: only what is clearly another shape fails. */
const ASPECT_TOLERANCE = 0.12;
/** How far from the guide an edge may lie, as a share of the guide's side. */
const EDGE_TOLERANCE = 0.06;
/** Of the frame: the guide leaves a margin, so that all four edges are in the picture. */
const GUIDE_SHARE = 0.86;
/** Sobel's operator answers four times the step in brightness: a step of 8 is the faintest edge that counts. */
const FAINTEST_EDGE = 32;
/** An edge stands out from the rest of its band, otherwise every pattern would be an edge. */
const EDGE_CONTRAST = 1.6;
/** Each third of a side is looked at alone: a finger on a corner hides one third, and the sum of the whole side would still pass. */
const PARTS = 3;
const MEASURED_WIDTH = 640;
const GLARE_ABOVE = 250;
const TRIES = 3;

/** The guide of a frame: a card's shape in its middle, for the camera's overlay and the search of edges alike. */
export function cardGuide(width: number, height: number): Box {
  const boxWidth = Math.min(width * GUIDE_SHARE, height * GUIDE_SHARE * CARD_ASPECT);
  const boxHeight = boxWidth / CARD_ASPECT;
  return {
    left: (width - boxWidth) / 2 / width,
    top: (height - boxHeight) / 2 / height,
    width: boxWidth / width,
    height: boxHeight / height,
  };
}

/** Grey values of RGB or RGBA pixels (ITU-R BT.601). */
export function greyOf(pixels: Uint8Array | Uint8ClampedArray, width: number, height: number): Grey {
  const channels = pixels.length / (width * height);
  if (channels !== 3 && channels !== 4) throw new TypeError("Pixels have three or four bytes each");
  const luma = new Uint8Array(width * height);
  for (let place = 0, at = 0; place < luma.length; place += 1, at += channels)
    luma[place] = ((pixels[at] ?? 0) * 299 + (pixels[at + 1] ?? 0) * 587 + (pixels[at + 2] ?? 0) * 114) / 1_000;
  return { width, height, luma };
}

/**
 * Measures a picture. `original` is its size before it was made smaller for the measuring. A card is photographed inside a guide; a face, a
 * sheet of paper and a chosen file have none.
 */
export function measurePhoto(
  grey: Grey,
  original: { readonly width: number; readonly height: number },
  guide: Box | null,
): PhotoMeasures {
  const small = shrinkTo(grey, MEASURED_WIDTH);
  return {
    longSide: Math.max(original.width, original.height),
    luma: Math.round(meanOf(small.luma)),
    sharpness: Math.round(sharpnessOf(small)),
    glareBps: guide && glareOf(small, guide),
    card: guide && findCard(small, guide),
  };
}

/** The checks that a picture fails, in the order in which they are named. */
export function failedGates(measures: PhotoMeasures, bounds: PhotoBounds): PhotoGate[] {
  const { longSide, luma, sharpness, glareBps, card } = measures;
  const aspect = card?.aspectThousandths ?? null;
  const failed: Record<PhotoGate, boolean> = {
    too_small: longSide < bounds.minSide,
    too_dark: luma < bounds.lumaLow,
    too_bright: luma > bounds.lumaHigh,
    corner_cut: card !== null && card.missing.length > 0,
    not_card_shaped: aspect !== null && Math.abs(aspect / 1_000 - CARD_ASPECT) > ASPECT_TOLERANCE,
    glare: glareBps !== null && glareBps >= bounds.glareBps,
    blurred: sharpness < bounds.sharpness,
  };
  return PHOTO_GATES.filter((gate) => failed[gate]);
}

/** Counts the failures of one more picture. */
export function countTry(before: PhotoTries, failed: readonly PhotoGate[]): PhotoTries {
  return { ...before, ...Object.fromEntries(failed.map((gate) => [gate, (before[gate] ?? 0) + 1])) };
}

/** The failure to name, or null when the picture may be sent: nothing failed, or one of the failing checks has failed three times. */
export function whyNotPhoto(failed: readonly PhotoGate[], counted: PhotoTries): PhotoGate | null {
  const [first] = failed;
  if (first === undefined || failed.some((gate) => (counted[gate] ?? 0) >= TRIES)) return null;
  return first;
}

/** A smaller picture of the given width, each pixel the mean of those it covers; never a larger one. */
function shrinkTo(grey: Grey, width: number): Grey {
  if (grey.width <= width) return grey;
  const scale = grey.width / width;
  const height = Math.max(1, Math.round(grey.height / scale));
  const luma = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const [top, bottom] = spanOf(y, grey.height / height, grey.height);
    for (let x = 0; x < width; x += 1) {
      const [left, right] = spanOf(x, scale, grey.width);
      let sum = 0;
      for (let row = top; row < bottom; row += 1)
        for (let column = left; column < right; column += 1) sum += grey.luma[row * grey.width + column] ?? 0;
      luma[y * width + x] = sum / ((bottom - top) * (right - left));
    }
  }
  return { width, height, luma };
}

function spanOf(place: number, scale: number, most: number): readonly [from: number, to: number] {
  const from = Math.min(most - 1, Math.floor(place * scale));
  return [from, Math.min(most, Math.max(from + 1, Math.floor((place + 1) * scale)))];
}

function meanOf(values: Uint8Array | Uint8ClampedArray): number {
  let sum = 0;
  for (const value of values) sum += value;
  return values.length === 0 ? 0 : sum / values.length;
}

/** Variance of the Laplacian (Pech-Pacheco et al., 2000): a sharp picture has many abrupt changes, a blurred one has none. */
function sharpnessOf({ width, height, luma }: Grey): number {
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around = (luma[at - 1] ?? 0) + (luma[at + 1] ?? 0) + (luma[at - width] ?? 0) + (luma[at + width] ?? 0);
      const value = around - 4 * (luma[at] ?? 0);
      sum += value;
      squares += value * value;
      count += 1;
    }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

/** Pixels inside the guide that are nearly white, in ten-thousandths. */
function glareOf(grey: Grey, guide: Box): number {
  const { left, right, top, bottom } = pixelsOf(grey, guide);
  let [bright, count] = [0, 0];
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) {
      bright += Number((grey.luma[y * grey.width + x] ?? 0) > GLARE_ABOVE);
      count += 1;
    }
  return count === 0 ? 0 : Math.round((bright * 10_000) / count);
}

const within = (value: number, most: number) => Math.min(most, Math.max(0, Math.round(value)));

function pixelsOf({ width, height }: Grey, { left, top, ...size }: Box) {
  return {
    left: within(left * width, width),
    right: within((left + size.width) * width, width),
    top: within(top * height, height),
    bottom: within((top + size.height) * height, height),
  };
}

/** Looks for a card's edge near each side of the guide. */
function findCard(grey: Grey, guide: Box): NonNullable<PhotoMeasures["card"]> {
  const { left, right, top, bottom } = pixelsOf(grey, guide);
  const [across, down] = [right - left, bottom - top];
  const vertical = (at: number) => findEdge((x, y) => gradient(grey, x, y, "across"), at, across, [top, down]);
  const horizontal = (at: number) => findEdge((y, x) => gradient(grey, x, y, "down"), at, down, [left, across]);
  const found = { left: vertical(left), right: vertical(right), top: horizontal(top), bottom: horizontal(bottom) };
  const missing = (["left", "right", "top", "bottom"] as const).filter((side) => found[side] === null);
  const height = (found.bottom ?? 0) - (found.top ?? 0);
  const aspect = ((found.right ?? 0) - (found.left ?? 0)) / height;
  const isWhole = missing.length === 0 && height > 0;
  return { missing, aspectThousandths: isWhole ? Math.round(aspect * 1_000) : null };
}

/**
 * The edge near a line: in each third of the line, the place of the strongest change within the tolerance. Null when a third has none that
 * stands out. The ends are left out: a card's corners are round, and a slightly turned card has its edge elsewhere there.
 */
function findEdge(
  strength: (at: number, along: number) => number,
  line: number,
  side: number,
  [start, length]: readonly [number, number],
): number | null {
  const reach = Math.max(2, Math.round(side * EDGE_TOLERANCE));
  const [from, part] = [start + length * 0.06, (length * 0.88) / PARTS];
  const places: number[] = [];
  for (let third = 0; third < PARTS; third += 1) {
    const [first, last] = [Math.round(from + third * part), Math.round(from + (third + 1) * part)];
    const means = Array.from({ length: 2 * reach + 1 }, (_, offset) => meanAlong(strength, line - reach + offset, first, last));
    const best = Math.max(...means);
    const typical = means.toSorted((a, b) => a - b)[reach] ?? 0;
    if (best < FAINTEST_EDGE || best < typical * EDGE_CONTRAST) return null;
    places.push(line - reach + means.indexOf(best));
  }
  return places.toSorted((a, b) => a - b)[Math.floor(PARTS / 2)] ?? null;
}

function meanAlong(strength: (at: number, along: number) => number, at: number, first: number, last: number): number {
  let sum = 0;
  for (let along = first; along < last; along += 1) sum += strength(at, along);
  return last > first ? sum / (last - first) : 0;
}

/** Sobel's operator in one direction, without its sign; nothing outside the picture. */
function gradient({ width, height, luma }: Grey, x: number, y: number, direction: "across" | "down"): number {
  if (x < 1 || y < 1 || x > width - 2 || y > height - 2) return 0;
  const at = y * width + x;
  const [step, side] = direction === "across" ? [1, width] : [width, 1];
  const ahead = (luma[at + step - side] ?? 0) + 2 * (luma[at + step] ?? 0) + (luma[at + step + side] ?? 0);
  const behind = (luma[at - step - side] ?? 0) + 2 * (luma[at - step] ?? 0) + (luma[at - step + side] ?? 0);
  return Math.abs(ahead - behind);
}
