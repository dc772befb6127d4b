import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compareNames, isNearName, jaro, jaroWinkler, NAME_MAX_CHARS, NAME_PATTERN, nameScore, nameTokens } from "./name.ts";

/** Winkler's own figures, as published and repeated since. */
const KNOWN: readonly [string, string, number, number][] = [
  ["MARTHA", "MARHTA", 0.9444, 0.9611],
  ["DIXON", "DICKSONX", 0.7667, 0.8133],
  ["DWAYNE", "DUANE", 0.8222, 0.84],
  ["JELLYFISH", "SMELLYFISH", 0.8963, 0.8963],
  ["ARNAB", "ARANB", 0.9333, 0.9467],
  ["CRATE", "TRACE", 0.7333, 0.7333],
  ["", "", 1, 1],
  ["A", "", 0, 0],
  ["AB", "CD", 0, 0],
];
const word = fc.string({ unit: fc.constantFrom(..."abcdeinorstuñ送"), maxLength: 12 });
const names = fc.array(fc.string({ unit: fc.constantFrom(..."abeginorsu"), minLength: 1, maxLength: 9 }), {
  minLength: 1,
  maxLength: 5,
});

describe("Jaro–Winkler", () => {
  test.each(KNOWN)("%s and %s", (a, b, plain, winkler) => {
    expect(jaro(a, b)).toBeCloseTo(plain, 4);
    expect(jaroWinkler(a, b)).toBeCloseTo(winkler, 4);
  });

  test("is symmetric, between 0 and 1, and 1 only for the same word", () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        const score = jaroWinkler(a, b);
        expect(jaroWinkler(b, a)).toBe(score);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        expect(score === 1).toBe(a === b);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("names in normalized form", () => {
  test.each<[string, string[]]>([
    ["Suharto", ["suharto"]],
    ["  BUDI   SANTOSO ", ["budi", "santoso"]],
    ["Ir. H. Budi Santoso, S.Kom., M.M.", ["budi", "santoso"]],
    ["Budi Santoso, S. Kom", ["budi", "santoso"]],
    ["Dr.Siti Aminah", ["siti", "aminah"]],
    ["Ahmad bin Abdullah", ["achmad", "abdullah"]],
    ["Moh. Rizki", ["muhammad", "rizki"]],
    ["Ma’ruf Amin", ["maruf", "amin"]],
    ["Ma'ruf Amin", ["maruf", "amin"]],
    ["Peña-García", ["pena", "garcia"]],
    ["ＢＵＤＩ", ["budi"]],
    ["送", ["送"]],
    ["がくと", ["がくと"]],
    ["PT. Maju Jaya, Tbk", ["maju", "jaya"]],
    ["Ravi a/l Kumar", ["ravi", "kumar"]],
    ["constructor toString", ["constructor", "tostring"]],
    // Nothing but a title: then the title is the name.
    ["Haji", ["haji"]],
    ["", []],
  ])("%s", (name, tokens) => {
    expect(nameTokens(name)).toEqual(tokens);
  });

  test.each<[string, string, "match" | "close" | "different"]>([
    ["Budi Santoso", "BUDI SANTOSO", "match"],
    ["Budi Santoso", "SANTOSO BUDI", "match"],
    ["Sukarno", "SUKARNO", "match"],
    ["Hj. Siti Nurhaliza, S.Pd.", "SITI NURHALIZA", "match"],
    ["Siti Nurhaliza", "SITINURHALIZA", "match"],
    ["Mohammad Hatta", "MOH HATTA", "match"],
    ["Ma’ruf Amin", "MARUF AMIN", "match"],
    ["José Peña", "JOSE PENA", "match"],
    ["送", "送", "match"],
    ["Budi Santoso", "BUDI SANTOSA", "close"],
    ["Budi Santoso", "B SANTOSO", "close"],
    ["Budi Santoso Wijaya", "BUDI SANTOSO", "close"],
    ["Muhammad Rizki Pratama", "MUHAMMAD RIZKI PRATA", "close"],
    ["Budi Santoso", "BUDI RAHARJO", "different"],
    ["Budi Santoso", "SITI AMINAH", "different"],
    ["Siti", "SITI AMINAH", "different"],
    ["Budi", "B", "different"],
    ["", "BUDI", "different"],
    ["送", "王", "different"],
  ])("%s and %s: %s", (typed, atBank, verdict) => {
    const compared = compareNames(typed, atBank);
    expect(compared.verdict, `scored ${compared.score}`).toBe(verdict);
    expect(Number.isInteger(compared.score)).toBe(true);
  });

  test.each<[string, string, boolean]>([
    ["Siti", "SITI AMINAH", true],
    ["Siti Aminah", "SITI AMINAH PUTRI LESTARI", true],
    ["Dewi Lestari Simangunsong", "DEWI LESTARI", true],
    ["Andi", "ANDI WIJAYA KUSUMA", false],
    ["Muhammad Rizki", "MUHAMMAD FAISAL", false],
    ["Siti Nurhaliza", "SITI RAHMAWATI", false],
    ["Budi Santoso", "HENDRA WIJAYA", false],
    ["Budi", "B", false],
    // Not different: nothing is to be accepted.
    ["Budi Santoso", "BUDI SANTOSA", false],
    ["", "BUDI", false],
  ])("%s and %s are near: %s", (typed, atBank, isNear) => {
    expect(isNearName(typed, atBank)).toBe(isNear);
    expect(isNearName(atBank, typed)).toBe(isNear);
  });

  test("the score is symmetric and independent of word order, between 0 and 1, and 1 with itself", () => {
    fc.assert(
      fc.property(names, names, fc.infiniteStream(fc.nat()), (left, right, chance) => {
        const shuffled = left.map((one) => ({ one, at: chance.next().value ?? 0 })).sort((a, b) => a.at - b.at);
        const [a, b] = [left.join(" "), right.join(" ")];
        const score = nameScore(a, b);
        expect(nameScore(b, a)).toBeCloseTo(score, 10);
        expect(nameScore(shuffled.map(({ one }) => one).join(" "), b)).toBeCloseTo(score, 10);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1 + 1e-9);
        expect(nameScore(a, a)).toBeCloseTo(1, 10);
      }),
      { numRuns: 2_000 },
    );
  });

  test("any text can be compared as a name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), fc.string({ unit: "grapheme", maxLength: 60 }), (a, b) => {
        const { score } = compareNames(a, b);
        expect(score).toBe(compareNames(b, a).score);
        expect(score >= 0 && score <= 100).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  test("comparison stops at twelve words", () => {
    expect(nameTokens("ab ".repeat(5_000))).toHaveLength(12);
    expect(compareNames("Ab ".repeat(5_000), "送’ñ.".repeat(5_000)).verdict).toBe("different");
  });
});

test.each<[string, boolean]>([
  ["Sukarno", true],
  ["O", true],
  ["Nuñez", true],
  ["Ma’ruf", true],
  ["送", true],
  ["Yayasan 17 Agustus", true],
  ["Wolfe­schlegel­stein".replaceAll("­", ""), true],
  ["x".repeat(NAME_MAX_CHARS), true],
  ["", false],
  ["12345", false],
  ["Budi\nSantoso", false],
  ["Budi\u0000", false],
  ["https://evil.example", false],
  ["Budi <b>", false],
])("%j can be a name: %s", (text, can) => {
  expect(new RegExp(NAME_PATTERN, "u").test(text)).toBe(can);
});
