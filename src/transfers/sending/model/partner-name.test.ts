import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PARTNER_NAME_RULES, partnerNames } from "./partner-name.ts";

describe("a name of one word is changed by the payer's rule", () => {
  test.each([
    ["as_is", { first: null, last: "Sukarno", shown: "Sukarno" }],
    ["repeat", { first: "Sukarno", last: "Sukarno", shown: "Sukarno Sukarno" }],
    ["dash", { first: "-", last: "Sukarno", shown: "- Sukarno" }],
    ["FNU", { first: "FNU", last: "Sukarno", shown: "FNU Sukarno" }],
    ["LNU", { first: "Sukarno", last: "LNU", shown: "Sukarno LNU" }],
  ] as const)("%s", (rule, names) => expect(partnerNames("Sukarno", rule)).toEqual(names));

  test.each(["Ñíguez", "D’Souza", "送", "王小明", "Al-Farabi", "Ω"])("%s keeps its letters and characters", (name) => {
    expect(partnerNames(name, "repeat")).toEqual({ first: name, last: name, shown: `${name} ${name}` });
    expect(partnerNames(name, "as_is")).toEqual({ first: null, last: name, shown: name });
  });
});

describe("a name of several words is the same under every rule", () => {
  test.each([
    ["Siti Aminah", "Siti", "Aminah"],
    ["Ahmad bin Abdullah", "Ahmad bin", "Abdullah"],
    [
      "Raden Mas Tumenggung Ario Cokrodiningrat Kusumowardhani Surodiningrat",
      "Raden Mas Tumenggung Ario Cokrodiningrat Kusumowardhani",
      "Surodiningrat",
    ],
    ["María José Núñez", "María José", "Núñez"],
    ["  Siti \u00A0 Aminah\u3000", "Siti", "Aminah"],
    ["王 小明", "王", "小明"],
  ])("%s", (name, first, last) => {
    for (const rule of PARTNER_NAME_RULES) expect(partnerNames(name, rule)).toEqual({ first, last, shown: `${first} ${last}` });
  });
});

test.each(["", " ", "\u3000\t"])("%j contains no name", (name) => expect(partnerNames(name, "repeat")).toBeNull());

const word = fc.stringMatching(/^[\p{L}’'.-]{1,40}$/u);
const rule = fc.constantFrom(...PARTNER_NAME_RULES);

test("the shown name joins the two parts, and splitting it again gives the same parts", () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), rule, (words, rule) => {
      const names = partnerNames(words.join(" "), rule);
      if (names === null) throw new Error("a name with words was not split");
      expect(names.shown).toBe(names.first === null ? names.last : `${names.first} ${names.last}`);
      expect(partnerNames(names.shown, "as_is")).toEqual(names);
    }),
  );
});

test("no letter of a name is lost", () => {
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), rule, (words, rule) => {
      const shown = partnerNames(words.join(" "), rule)?.shown.split(" ") ?? [];
      expect(shown).toEqual(expect.arrayContaining(words));
    }),
  );
});
