import fc from "fast-check";
import { expect, test } from "vitest";
import { checkDigit } from "./check-digit.ts";

test("is the one of the standard's own example", () => {
  // ISO/IEC 7064:2003, 9.2: 0794 has the check digit 5.
  expect(checkDigit("0794")).toBe("5");
});

const digits = fc.stringMatching(/^\d{12}$/);

test("differs for every single wrong digit", () =>
  fc.assert(
    fc.property(digits, fc.nat(11), fc.integer({ min: 1, max: 9 }), (right, place, by) => {
      const wrong = right.replace(/./g, (digit, at) => (at === place ? String((Number(digit) + by) % 10) : digit));
      expect(checkDigit(wrong)).not.toBe(checkDigit(right));
    }),
  ));
