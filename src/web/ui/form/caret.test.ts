import { describe, expect, test } from "vitest";
import { caretAfter, countBefore, insertion, isDigit } from "./caret.ts";

describe("caret", () => {
  test("stays behind its digit when groups change", () => {
    expect(caretAfter("12.345", countBefore("1.2345", 3, isDigit), isDigit)).toBe(2);
    expect(caretAfter("1.234", 0, isDigit)).toBe(0);
    expect(caretAfter("1.234", 9, isDigit)).toBe(5);
  });

  test.each([
    ["typing at the end", "1.234", "1.2345", 6, { at: 5, text: "5" }],
    ["typing in the middle", "1.234", "1.9234", 3, { at: 2, text: "9" }],
    ["replacing all", "1.234", "9", 1, { at: 0, text: "9" }],
    ["a digit like its neighbour", "11", "111", 3, { at: 2, text: "1" }],
    ["deleting", "1.234", "1.23", 4, { at: 4, text: "" }],
  ])("%s", (_, before, after, caret, expected) => {
    expect(insertion(before, after, caret)).toEqual(expected);
  });
});
