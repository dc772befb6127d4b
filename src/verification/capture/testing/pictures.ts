/** Photographs for tests, painted: a card in its guide, a face that is only a pattern, and a sheet. */
import sharp, { type Sharp } from "sharp";
import { cardGuide } from "../model/photo-checks.ts";

const [WIDTH, HEIGHT] = [1_280, 960];

/** Grey values by place, as a picture. */
export function paint(width: number, height: number, value: (x: number, y: number) => number): Sharp {
  const bytes = new Uint8Array(width * height);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = value(at % width, Math.floor(at / width));
  return sharp(bytes, { raw: { width, height, channels: 1 } }).toColourspace("srgb");
}

/** Blocks of two shades, different for each seed: no two seeds are near-duplicates. */
function blocks(seed: number, x: number, y: number): number {
  const place =
    Math.imul(Math.floor(x / 80) + 1, 73_856_093) ^
    Math.imul(Math.floor(y / 80) + 1, 19_349_663) ^
    Math.imul(seed + 1, 83_492_791);
  const mixed = Math.imul(place ^ (place >>> 15), 1_274_126_177);
  return ((mixed ^ (mixed >>> 13)) >>> 0) % 7 < 3 ? 0 : 60;
}

/** A card in the guide of the camera, with writing: it passes all checks. */
export function cardPicture(seed: number): Sharp {
  const guide = cardGuide(WIDTH, HEIGHT);
  const [left, top] = [guide.left * WIDTH, guide.top * HEIGHT];
  const [right, bottom] = [left + guide.width * WIDTH, top + guide.height * HEIGHT];
  return paint(WIDTH, HEIGHT, (x, y) => {
    if (x < left || x >= right || y < top || y >= bottom) return 70;
    const isInside = x > left + 120 && x < right - 120 && y > top + 120 && y < bottom - 120;
    return isInside && y % 24 < 8 && x % 10 < 6 ? 40 : isInside ? 130 + blocks(seed, x, y) : 180;
  });
}

/** A pattern of medium brightness: it passes all checks of a face and of a sheet. */
export const facePicture = (seed: number, width = WIDTH, height = HEIGHT): Sharp =>
  paint(width, height, (x, y) => 50 + blocks(seed, x, y) + ((x + y) % 14 < 6 ? 70 : 0));

/** Painted once for a worker: painting takes longer than most of what is tested with it. */
function remembered(picture: (seed: number) => Sharp): (seed: number) => Promise<Buffer> {
  const made = new Map<number, Promise<Buffer>>();
  return async (seed) => {
    const photo = made.get(seed) ?? picture(seed).jpeg({ quality: 90 }).toBuffer();
    made.set(seed, photo);
    // A copy, because some tests change bytes.
    return Buffer.from(await photo);
  };
}
export const cardPhoto = remembered(cardPicture);
export const facePhoto = remembered(facePicture);
/** Too dark for any photograph. */
export const darkPhoto = (seed: number): Promise<Buffer> => facePicture(seed).linear(0.1).jpeg().toBuffer();

/** A photograph as a phone writes it: lying, with place, device and time. */
export const phonePhoto = (seed: number): Promise<Buffer> =>
  facePicture(seed)
    .withExif({
      IFD0: { Make: "SecretMaker", Model: "SecretModel", Artist: "Wina", DateTime: "2026:11:22 10:00:00" },
      IFD3: { GPSLatitudeRef: "S", GPSLatitude: "6/1 12/1 0/1", GPSLongitudeRef: "E", GPSLongitude: "106/1 49/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
