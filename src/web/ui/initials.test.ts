import { expect, test } from "vitest";
import { hueIndex, initialsOf } from "./initials.ts";

test.each([
  ["Penerima Contoh", "PC"],
  ["Suparmi", "S"],
  ["  budi   eko  santoso ", "BS"],
  ["ñandú", "Ñ"],
  ["O’Brien ’Ali", "OA"],
  ["送金 太郎", "送太"],
  ["", "?"],
  ["7-Eleven", "7"],
])("%j → %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test("a name keeps its colour", () => {
  expect(hueIndex("Siti", 5)).toBe(hueIndex("Siti", 5));
  expect(hueIndex("", 5)).toBe(0);
});
