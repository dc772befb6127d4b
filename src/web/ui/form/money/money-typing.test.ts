import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { wholeUnits, type Currency } from "#kernel/money.ts";
import type { Language } from "#kernel/locale.ts";
import { settledAmount, shownAmount, typeAmount, type TypedAmount } from "./money-typing.ts";

/** Presses keys one after the other, as a person does; "<" is Backspace, "←" moves the caret. */
function press(keys: string, currency: Currency, language: Language, from = shownAmount(null, language)): TypedAmount {
  let typed = from;
  for (const key of keys) {
    const { text, caret } = typed;
    const [before, after] = [text.slice(0, caret), text.slice(caret)];
    if (key === "←") typed = moved(typed, -1);
    else if (key !== "<") typed = typeAmount(typed, { text: before + key + after, caret: caret + 1 }, currency, language);
    else if (caret > 0) typed = typeAmount(typed, { text: before.slice(0, -1) + after, caret: caret - 1 }, currency, language);
  }
  return typed;
}
function moved(typed: TypedAmount, by: number): TypedAmount {
  return { ...typed, caret: Math.max(0, typed.caret + by) };
}
const typed = (keys: string, currency: Currency = "IDR", language: Language = "ID") => press(keys, currency, language).text;
const paste = (text: string, currency: Currency, language: Language, into = "") =>
  typeAmount({ ...shownAmount(null, language), text: into }, { text, caret: text.length }, currency, language);

describe("typing rupiah", () => {
  test.each([
    ["1500000", "1.500.000"],
    ["1.500.000", "1.500.000"],
    ["007", "7"],
    ["0", "0"],
    ["12,5", "125"],
    ["1000<", "100"],
    ["1a b-c2", "12"],
  ])("%s gives %s", (keys, text) => expect(typed(keys)).toBe(text));

  test("groups follow the language", () => expect(typed("1500000", "IDR", "EN")).toBe("1,500,000"));
  test("the value is minor units, whole rupiah", () =>
    expect(press("1500000", "IDR", "ID").money).toEqual(wholeUnits("IDR", 1_500_000n)));
  test("an empty field is null, not zero", () => expect(press("1<", "IDR", "ID").money).toBeNull());
  test("a digit beyond the maximum is refused", () => {
    const full = press("9".repeat(16), "IDR", "ID");
    expect(press("9", "IDR", "ID", full)).toMatchObject({ text: full.text, refused: "too_large" });
  });
});

describe("the caret", () => {
  test("stays behind a digit typed in the middle", () => {
    const amount = press("1234←←9", "IDR", "ID");
    expect(amount.text).toBe("12.934");
    expect(amount.text.slice(0, amount.caret)).toBe("12.9");
  });
  test("Backspace over a group mark deletes the digit before it", () => {
    const amount = press("1234←←←<", "IDR", "ID");
    expect(amount).toMatchObject({ text: "234", caret: 0 });
  });
  test("Delete over a group mark deletes the digit behind it", () => {
    const before = { ...shownAmount(wholeUnits("IDR", 1_234n), "ID"), caret: 1 };
    expect(typeAmount(before, { text: "1234", caret: 1, isForwardDelete: true }, "IDR", "ID")).toMatchObject({
      text: "134",
      caret: 1,
    });
  });
});

describe("decimals", () => {
  test.each([
    ["12,50", "12,50", "ID"],
    ["12.50", "12,50", "ID"],
    ["12.50", "12.50", "EN"],
    ["12,50", "12.50", "EN"],
    ["1.000", "1.000", "ID"],
    ["1.000.000,25", "1.000.000,25", "ID"],
    ["1,000", "1,000", "EN"],
    ["12,505", "12,50", "ID"],
    [",5", "0,5", "ID"],
    ["1,2,3", "1,23", "ID"],
  ] as const)("%s gives %s in %s", (keys, text, language) => expect(typed(keys, "SGD", language)).toBe(text));

  test("are completed when the field is left", () => {
    expect(settledAmount(press("12,5", "SGD", "ID"), "ID").text).toBe("12,50");
    expect(settledAmount(press("12,", "SGD", "ID"), "ID").text).toBe("12");
  });
  test("yen has none", () => expect(typed("12,5", "JPY")).toBe("125"));
});

describe("pasting", () => {
  test.each([
    ["Rp 1.500.000", "IDR", "ID", "1.500.000"],
    ["1,500,000.00", "IDR", "ID", "1.500.000"],
    ["SGD 788.91", "SGD", "EN", "788.91"],
  ] as const)("%s", (text, currency, language, shown) => expect(paste(text, currency, language).text).toBe(shown));

  test.each([
    ["1.000", "SGD", "EN", "ambiguous_separator"],
    ["SGD 12", "IDR", "EN", "other_currency"],
    ["seribu", "IDR", "ID", "not_a_number"],
  ] as const)("%s is refused and the previous text stays", (text, currency, language, reason) => {
    expect(paste(text, currency, language, "7")).toMatchObject({ text: "7", refused: reason });
  });
});

test("any amount typed digit by digit yields that amount", () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 15n), fc.constantFrom<Language>("ID", "EN"), (units, language) => {
      expect(press(units.toString(), "IDR", language).money).toEqual(wholeUnits("IDR", units));
    }),
  );
});
