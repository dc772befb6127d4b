import fc from "fast-check";
import { expect, test } from "vitest";
import { isVisibleText } from "./visible-text.ts";

test.each([
  "Sari",
  "Siti Nurhaliza, S.E.",
  "d'Artagnan",
  "D’Souza",
  "Muñoz",
  "Munoz\u0303",
  "Nguyễn Thị Ánh",
  "送金",
  "محمد بن سلمان",
  "می‌خواهم", // Persian with a zero-width non-joiner
  "ශ්‍රී ලංකා", // Sinhala with a zero-width joiner
  "ꦗꦮ",
  "Toko Berkah ☀️",
  "👨‍👩‍👧",
  "👍🏽",
  "Warung 24/7 (Blok A–C)",
  "PT. Maju & Rekan",
  "a\u00a0b",
])("%j is visible", (text) => expect(isVisibleText(text)).toBe(true));

test.each([
  ["nothing", ""],
  ["blanks", "   "],
  ["a zero-width space alone", "\u200b"],
  ["a zero-width space within", "Sa\u200bri"],
  ["a joiner between Latin letters", "Sa\u200dri"],
  ["a turn of direction", "Loket \u202egpj.exe"],
  ["isolated direction", "\u2066Sari\u2069"],
  ["a mark of direction", "Sari\u200f"],
  ["a byte order mark", "\ufeffSari"],
  ["a soft hyphen", "Sa\u00adri"],
  ["a word joiner", "Sa\u2060ri"],
  ["a Hangul filler", "\u3164"],
  ["a half-width Hangul filler", "Sari\uffa0"],
  ["a grapheme joiner", "Sa\u034fri"],
  ["a blank of Braille", "\u2800"],
  ["a line break", "Sari\r\nBcc: x"],
  ["a tab", "Sari\tDewi"],
  ["a NUL", "Sari\0"],
  ["a line separator", "Sari\u2028Dewi"],
  ["a paragraph separator", "Sari\u2029Dewi"],
  ["private use", "Sari\ue000"],
  ["a tag character", "Sari\u{e0041}"],
  ["half a surrogate pair", "Sari\ud83d"],
  ["a variation selector on a letter", "Sari\ufe0f"],
  ["an ideographic variation", "送\u{e0100}"],
  ["a byte that is no character", "Sari\uffff"],
  ["marks that draw over the line above", `Sa${"\u0301".repeat(60)}ri`],
])("%s is refused", (_, text) => expect(isVisibleText(text)).toBe(false));

test("a character that is refused alone is refused anywhere in a Latin name", () => {
  const hidden = fc.constantFrom(
    ..."\u200b\u200c\u200d\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u061c\ufeff\u00ad\u180e\u115f",
  );
  const latin = fc.stringMatching(/^[A-Za-z][A-Za-z' -]{0,30}$/);
  fc.assert(fc.property(latin, hidden, latin, (before, character, after) => !isVisibleText(before + character + after)));
});
