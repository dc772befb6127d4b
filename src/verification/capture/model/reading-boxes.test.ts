import { expect, test } from "vitest";
import { readingBoxes } from "./reading-boxes.ts";

test.each([
  [1_920, 1_080],
  [1_080, 1_920],
  [4_000, 3_000],
  [1, 1],
])("of %i by %i pixels, every part lies within, and the text of a card is left of its portrait", (width, height) => {
  const boxes = readingBoxes(width, height);
  for (const box of boxes) {
    expect([box.left, box.top].every((edge) => Number.isInteger(edge) && edge >= 0)).toBe(true);
    expect(box.left + box.width).toBeLessThanOrEqual(width);
    expect(box.top + box.height).toBeLessThanOrEqual(height);
  }
  const [text, frame, whole] = boxes;
  expect(whole).toEqual({ left: 0, top: 0, width, height });
  expect(text).toMatchObject({ left: frame?.left, top: frame?.top, height: frame?.height });
  if (width > 1) expect((text?.width ?? 0) / (frame?.width ?? 1)).toBeCloseTo(0.7, 2);
});
