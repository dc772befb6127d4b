import { expect, test } from "vitest";
import { isEmpty } from "./rule.ts";
import { digits, length, max, min } from "./rules.ts";

test("isEmpty is true for the values that FORM-1 lets pass", () => {
  expect([null, undefined, "", [], { length: 0, item: () => null }].map(isEmpty)).toEqual([true, true, true, true, true]);
  expect([0, false, "   ", [""], {}, Number.NaN, { length: 0 }].filter(isEmpty)).toEqual([]);
});

test.each([() => min(-1), () => max(1.5), () => length(Number.NaN), () => digits(Number.POSITIVE_INFINITY)])(
  "invalid arguments are a programming error: %s",
  (build) => expect(build).toThrow(RangeError),
);
