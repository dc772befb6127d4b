import { expect, test } from "vitest";
import { percentOf, placeAfter, SIZES, UPRIGHT, type PicturePlace } from "./picture-place.ts";

const after = (keys: string) => [...keys].reduce<PicturePlace>((place, key) => placeAfter(place, key) ?? place, UPRIGHT);

test.each([
  ["", 100, 0],
  ["+", 150, 0],
  ["+=", 200, 0],
  ["+-", 100, 0],
  ["-", 100, 0],
  ["++++++++", SIZES.at(-1), 0],
  ["r", 100, 1],
  ["rrrr", 100, 0],
  ["rR+", 150, 2],
  ["+r0", 100, 0],
] as const)("%j", (keys, percent, turns) => {
  const place = after(keys);
  expect([percentOf(place), place.turns]).toEqual([percent, turns]);
});

test.each(["a", "1", "Enter", " "])("%j is not a key of the viewer", (key) => expect(placeAfter(UPRIGHT, key)).toBeNull());
