import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differencesOf, type Piece } from "./differences.ts";

/** Differing pieces in brackets. */
const drawn = (pieces: readonly Piece[]) => pieces.map(({ text, isSame }) => (isSame ? text : `[${text}]`)).join("");
const textOf = (pieces: readonly Piece[]) => pieces.map(({ text }) => text).join("");

describe("differencesOf", () => {
  test.each([
    ["Siti Aminah", "SITI AMINAH", "Siti Aminah", "SITI AMINAH"],
    ["Siti Aminah", "SITI AMINAHH", "Siti Aminah", "SITI AMINAH[H]"],
    ["3171010101900001", "3171010101900007", "317101010190000[1]", "317101010190000[7]"],
    ["Budi  Santoso ", "Budi Santosa", "Budi Santos[o]", "Budi Santos[a]"],
    ["Wina Lestari", "WINALESTARI", "Wina Lestari", "WINALESTARI"],
    ["Wina Lestari", "WINALESTARY", "Wina Lestar[i]", "WINALESTAR[Y]"],
    ["Ana", "", "[Ana]", ""],
    ["", "Ana", "", "[Ana]"],
  ])("%j beside %j", (typed, read, shownTyped, shownRead) => {
    const differences = differencesOf(typed, read);
    expect([drawn(differences.typed), drawn(differences.read)]).toEqual([shownTyped, shownRead]);
  });

  test("long texts differ as a whole", () => {
    const { isSame, typed } = differencesOf("a".repeat(500), "b".repeat(500));
    expect([isSame, typed.length, typed[0]?.isSame]).toEqual([false, 1, false]);
  });

  test("no character is lost, and without differences nothing is marked", () => {
    const word = fc.array(fc.constantFrom("a", "B", "c", "1", "é", "🙂"), { maxLength: 30 }).map((chars) => chars.join(""));
    fc.assert(
      fc.property(word, word, (a, b) => {
        const { isSame, typed, read } = differencesOf(a, b);
        expect([textOf(typed), textOf(read)]).toEqual([a, b]);
        expect([...typed, ...read].every((piece) => piece.isSame)).toBe(isSame);
        expect(
          typed
            .filter((piece) => piece.isSame)
            .map(({ text }) => text)
            .join("")
            .toUpperCase(),
        ).toBe(
          read
            .filter((piece) => piece.isSame)
            .map(({ text }) => text)
            .join("")
            .toUpperCase(),
        );
      }),
    );
  });
});
