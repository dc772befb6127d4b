import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { passwordStrong } from "#kernel/validation/custom-rules.ts";
import { PASSWORD_PARTS, forbiddenCharacters, hasPart, passwordStrength } from "./password-requirements.ts";

const allTicked = (password: string) =>
  PASSWORD_PARTS.every((part) => hasPart(password, part)) && forbiddenCharacters(password).length === 0;

describe("the ticks", () => {
  test("are all set exactly when the kernel's rule passes", () => {
    const character = fc.constantFrom(..."abzABZ019@$!%*?&#_ -é👍");
    fc.assert(
      fc.property(fc.array(character, { minLength: 1, maxLength: 12 }), (characters) => {
        const password = characters.join("");
        expect(allTicked(password)).toBe(passwordStrong()(password, {}) === null);
      }),
      { numRuns: 2_000 },
    );
  });

  test("each forbidden character is listed once", () => expect(forbiddenCharacters("a b c-d-é")).toEqual(["␣", "-", "é"]));
});

test.each([
  ["", "none"],
  ["abc", "weak"],
  ["Aaaaaa1!", "fair"],
  ["Kopi!Susu7Ya", "good"],
  ["Kopi!Susu7Gula_Aren", "strong"],
])("%j is %s", (password, strength) => expect(passwordStrength(password)).toBe(strength));
