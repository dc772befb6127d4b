import { expect, test } from "vitest";
import { clockText, markPassed, timeLeft } from "./countdown-text.ts";

test.each([
  [0, "00:00", true],
  [-5000, "00:00", true],
  [1, "00:01", false],
  [59_000, "00:59", false],
  [59_001, "01:00", false],
  [299_000, "04:59", false],
  [3_899_000, "1:04:59", false],
])("%i ms shows %s", (ms, text, over) => {
  expect(clockText(timeLeft(ms))).toBe(text);
  expect(timeLeft(ms).over).toBe(over);
});

test("each mark is announced once, when it is passed", () => {
  expect(markPassed(61_000, 60_000)).toBe(60);
  expect(markPassed(60_000, 59_000)).toBeNull();
  expect(markPassed(31_000, 30_500)).toBeNull();
  expect(markPassed(30_500, 29_900)).toBe(30);
  expect(markPassed(1000, 0)).toBe(0);
  expect(markPassed(0, -1000)).toBeNull();
});

test("after sleeping, a tab announces only the last mark passed", () => {
  expect(markPassed(4_000_000, 25_000)).toBe(30);
  expect(markPassed(4_000_000, -1)).toBe(0);
});
