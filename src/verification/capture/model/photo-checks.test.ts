import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  cardGuide,
  countTry,
  failedGates,
  greyOf,
  measurePhoto,
  PHOTO_GATES,
  whyNotPhoto,
  type Grey,
  type PhotoBounds,
  type PhotoGate,
  type PhotoMeasures,
} from "./photo-checks.ts";

const BOUNDS: PhotoBounds = { minSide: 1_000, lumaLow: 60, lumaHigh: 200, sharpness: 100, glareBps: 200 };
const [WIDTH, HEIGHT] = [640, 480];
const FULL = { width: 1_920, height: 1_440 };
const GUIDE = cardGuide(WIDTH, HEIGHT);
/** The guide in pixels. */
const CARD = {
  left: GUIDE.left * WIDTH,
  top: GUIDE.top * HEIGHT,
  right: (GUIDE.left + GUIDE.width) * WIDTH,
  bottom: (GUIDE.top + GUIDE.height) * HEIGHT,
};
type Area = typeof CARD;
type Paint = (x: number, y: number) => number;

const picture = (paint: Paint): Grey => ({
  width: WIDTH,
  height: HEIGHT,
  luma: Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => paint(at % WIDTH, Math.floor(at / WIDTH))),
});
const isIn = (x: number, y: number, { left, right, top, bottom }: Area) => x >= left && x < right && y >= top && y < bottom;
/** Lines of writing inside a card, away from its edges. */
const isInk = (x: number, y: number, { left, right, top, bottom }: Area) =>
  isIn(x, y, { left: left + 60, right: right - 60, top: top + 60, bottom: bottom - 60 }) && y % 12 < 4 && x % 5 < 3;
const cardAt =
  (area: Area, paper = 170, table = 90): Paint =>
  (x, y) =>
    isInk(x, y, area) ? 40 : isIn(x, y, area) ? paper : table;
const moved = (across: number, down: number): Area => ({
  left: CARD.left + across,
  right: CARD.right + across,
  top: CARD.top + down,
  bottom: CARD.bottom + down,
});
const covered =
  (paint: Paint, area: Area, value: number): Paint =>
  (x, y) =>
    isIn(x, y, area) ? value : paint(x, y);
/** The mean of the surroundings, as an unsteady hand makes it: along the rows, then along the columns. */
function shaken(sharp: Grey, reach: number): Grey {
  const along = ({ luma }: Grey, step: number): Grey => ({
    ...sharp,
    luma: luma.map((_, at) => {
      let sum = 0;
      for (let by = -reach; by <= reach; by += 1) sum += luma[at + by * step] ?? 0;
      return sum / (2 * reach + 1);
    }),
  });
  return along(along(sharp, 1), WIDTH);
}

const numbersOf = ({ longSide, luma, sharpness, glareBps, card }: PhotoMeasures) =>
  [longSide, luma, sharpness, glareBps, card?.aspectThousandths].filter((value) => typeof value === "number");

const gatesOf = (grey: Grey, original = FULL) => failedGates(measurePhoto(grey, original, GUIDE), BOUNDS);

describe("the checks of a card's photograph", () => {
  test.each<[string, Paint, readonly PhotoGate[], typeof FULL?]>([
    ["a good one", cardAt(CARD), []],
    ["a dark card on a light table", cardAt(CARD, 90, 170), []],
    ["held 3 % off the guide", cardAt(moved(12, -8)), []],
    ["999 pixels", cardAt(CARD), ["too_small"], { width: 999, height: 640 }],
    ["1,000 pixels upright", cardAt(CARD), [], { width: 640, height: 1_000 }],
    ["at night", cardAt(CARD, 50, 20), ["too_dark", "blurred"]],
    ["in the sun", cardAt(CARD, 230, 205), ["too_bright"]],
    ["a lamp mirrored on the card", covered(cardAt(CARD), { left: 300, right: 370, top: 200, bottom: 270 }, 255), ["glare"]],
    ["a lamp on the table", covered(cardAt(CARD), { left: 0, right: 640, top: 0, bottom: 30 }, 255), []],
    ["too far to the left", cardAt(moved(-50, 0)), ["corner_cut"]],
    ["half of it below the picture", cardAt(moved(0, 240)), ["corner_cut"]],
    ["a finger on a corner", covered(cardAt(CARD), { left: 0, right: 230, top: 0, bottom: 190 }, 90), ["corner_cut"]],
    ["no card at all", (x, y) => (x + y) % 160, ["corner_cut"]],
    ["a card without an edge to see", cardAt(CARD, 92, 90), ["corner_cut"]],
    [
      "a square sheet",
      cardAt({ left: CARD.left + 25, right: CARD.right - 25, top: CARD.top - 15, bottom: CARD.bottom + 15 }),
      ["not_card_shaped"],
    ],
  ])("%s", (_, paint, failed, original = FULL) => {
    expect(gatesOf(picture(paint), original)).toEqual(failed);
  });

  test("an unsteady hand", () => {
    expect(gatesOf(shaken(picture(cardAt(CARD)), 1))).toEqual([]);
    expect(gatesOf(shaken(picture(cardAt(CARD)), 6))).toEqual(["blurred"]);
  });

  test("names which edges are missing", () => {
    const blank: Paint = (x, y) => (isIn(x, y, moved(0, 60)) ? 170 : 90);
    const { card } = measurePhoto(picture(blank), FULL, GUIDE);
    expect(card).toEqual({ missing: ["top", "bottom"], aspectThousandths: null });
  });

  test("a card in its guide has the shape of ISO/IEC 7810", () => {
    const shape = measurePhoto(picture(cardAt(CARD)), FULL, GUIDE).card?.aspectThousandths ?? 0;
    expect(Math.abs(shape - 1_586)).toBeLessThan(15);
  });
});

describe("a face, a paper or a chosen file", () => {
  test.each<[string, Paint, readonly PhotoGate[]]>([
    ["has no edges to find", (x, y) => ((x + y) % 7 < 3 ? 60 : 160), []],
    ["may stand before a white wall", (x, y) => (x < 300 ? 255 : (x + y) % 7 < 3 ? 20 : 140), []],
    ["is too dark", (x, y) => ((x + y) % 7 < 3 ? 2 : 60), ["too_dark"]],
    ["is blurred", (x) => 60 + Math.round(x / 10), ["blurred"]],
  ])("%s", (_, paint, failed) => {
    const measures = measurePhoto(picture(paint), FULL, null);
    expect(measures).toMatchObject({ card: null, glareBps: null });
    expect(failedGates(measures, BOUNDS)).toEqual(failed);
  });
});

describe("measures", () => {
  test("grey values of coloured pixels, with and without transparency", () => {
    expect([...greyOf(Uint8Array.of(255, 255, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0), 4, 1).luma]).toEqual([255, 0, 76, 149]);
    expect([...greyOf(Uint8Array.of(0, 0, 255, 255, 10, 10, 10, 0), 2, 1).luma]).toEqual([29, 10]);
    expect(() => greyOf(Uint8Array.of(1, 2), 1, 1)).toThrow("three or four bytes");
  });

  test("the same picture at twice the size measures the same", () => {
    const small = picture(cardAt(CARD));
    const [width, height] = [2 * WIDTH, 2 * HEIGHT];
    const luma = Uint8Array.from(
      { length: width * height },
      (_, at) => small.luma[Math.floor(at / width / 2) * WIDTH + Math.floor((at % width) / 2)] ?? 0,
    );
    expect(measurePhoto({ width, height, luma }, FULL, GUIDE)).toEqual(measurePhoto(small, FULL, GUIDE));
  });

  test("a picture of one pixel, or of one row, is measured without an error", () => {
    for (const [width, height] of [
      [1, 1],
      [900, 1],
      [1, 900],
    ] as const) {
      const measures = measurePhoto({ width, height, luma: new Uint8Array(width * height) }, { width, height }, GUIDE);
      expect(numbersOf(measures).every(Number.isSafeInteger)).toBe(true);
      expect(failedGates(measures, BOUNDS)).toContain("too_small");
    }
  });

  test("any pixels give whole numbers within their bounds", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), fc.integer({ min: 1, max: 64 }), (luma, width) => {
        const height = Math.floor(64 / width);
        const measures = measurePhoto({ width, height, luma: luma.slice(0, width * height) }, FULL, cardGuide(width, height));
        expect(numbersOf(measures).every((value) => Number.isSafeInteger(value) && value >= 0)).toBe(true);
        expect(measures.luma).toBeLessThanOrEqual(255);
        expect(measures.glareBps).toBeLessThanOrEqual(10_000);
      }),
    );
  });

  test("a guide lies inside its frame and has a card's shape", () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 4_000 }), fc.integer({ min: 100, max: 4_000 }), (width, height) => {
        const { left, top, width: across, height: down } = cardGuide(width, height);
        expect(Math.min(left, top, 1 - left - across, 1 - top - down)).toBeGreaterThan(0);
        expect((across * width) / (down * height)).toBeCloseTo(85.6 / 53.98, 6);
      }),
    );
  });
});

describe("after three failures the photograph is sent for review", () => {
  test.each<[readonly PhotoGate[], Partial<Record<PhotoGate, number>>, PhotoGate | null]>([
    [[], {}, null],
    [["blurred"], { blurred: 1 }, "blurred"],
    [["blurred"], { blurred: 2 }, "blurred"],
    [["blurred"], { blurred: 3 }, null],
    [["too_dark", "blurred"], { too_dark: 1, blurred: 1 }, "too_dark"],
    // The third failure of any of them: another reason must not start the count anew.
    [["too_dark", "blurred"], { too_dark: 1, blurred: 3 }, null],
    [["glare"], { blurred: 3, glare: 1 }, "glare"],
  ])("%j after %j", (failed, counted, named) => {
    expect(whyNotPhoto(failed, counted)).toBe(named);
  });

  test("a picture that fails again and again is sent by the third try of one check, whatever else fails", () => {
    fc.assert(
      fc.property(fc.array(fc.subarray([...PHOTO_GATES], { minLength: 1 }), { minLength: 15, maxLength: 15 }), (pictures) => {
        let counted = {};
        const named = pictures.map((failed) => {
          counted = countTry(counted, failed);
          return whyNotPhoto(failed, counted);
        });
        // Seven checks fail at most twice each before one of them has failed three times.
        expect(named.includes(null)).toBe(true);
      }),
    );
  });
});
