import { expect, test } from "vitest";
import { percentText, typedBps } from "./percent.ts";

test.each([
  ["100", 10_000],
  ["33,33", 3_333],
  ["0.5", 50],
  [" 25 ", 2_500],
  ["0", 0],
  ["100,01", null],
  ["-1", null],
  ["1,234", null],
  ["", null],
  ["a", null],
] as const)("%j is %s", (text, bps) => expect(typedBps(text)).toBe(bps));

test.each([
  [10_000, "100"],
  [3_333, "33,33"],
  [50, "0,5"],
])("%d is written as %s, and read again", (bps, text) => {
  expect(percentText(bps, "ID")).toBe(text);
  expect(typedBps(percentText(bps, "EN"))).toBe(bps);
});
