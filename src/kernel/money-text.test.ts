import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  CURRENCIES,
  formatMoney,
  isPayable,
  MAX_MINOR,
  money,
  parseAmount,
  wholeUnits,
  type Currency,
  type Money,
} from "./money.ts";

const NBSP = "\u00A0";
const currencies = fc.constantFrom(...(Object.keys(CURRENCIES) as Currency[]));
const smallMinors = fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n });

describe("parseAmount", () => {
  test.each<[string, Currency, "ID" | "EN" | "both", bigint]>([
    ["1000000", "IDR", "both", 100_000_000n],
    ["1.000.000", "IDR", "both", 100_000_000n],
    ["1,000,000", "IDR", "both", 100_000_000n],
    ["1,000,000.50", "USD", "both", 100_000_050n],
    ["1.000.000,50", "SGD", "both", 100_000_050n],
    ["1.000,5", "SGD", "both", 100_050n],
    ["Rp 1.000.000", "IDR", "both", 100_000_000n],
    [`Rp${NBSP}1.000.000`, "IDR", "both", 100_000_000n],
    ["rp.1.000.000,-", "IDR", "both", 100_000_000n],
    ["Rp 1.000.000,00", "IDR", "both", 100_000_000n],
    ["IDR 25.000.000", "IDR", "both", 2_500_000_000n],
    ["25.000.000 idr", "IDR", "both", 2_500_000_000n],
    ["  5 ", "IDR", "both", 500n],
    ["0", "IDR", "both", 0n],
    ["0050", "IDR", "both", 5_000n],
    ["1.000", "IDR", "ID", 100_000n],
    ["1,000", "IDR", "EN", 100_000n],
    ["12,50", "SGD", "ID", 1_250n],
    ["12.50", "SGD", "EN", 1_250n],
    ["S$12.5", "SGD", "EN", 1_250n],
    ["$12", "AUD", "both", 1_200n],
    ["¥1,000,000", "JPY", "both", 1_000_000n],
    ["1,000,000.00", "KRW", "both", 1_000_000n],
    ["9999999999999999", "IDR", "both", 999_999_999_999_999_900n],
  ])("reads %s in %s (%s) as %s", (text, currency, language, minor) => {
    for (const one of language === "both" ? (["ID", "EN"] as const) : [language]) {
      expect(parseAmount(text, currency, one)).toEqual({ ok: true, money: { currency, minor } });
    }
  });

  test.each<[string, Currency, "ID" | "EN", string]>([
    ["", "IDR", "ID", "blank"],
    [` ${NBSP}\t`, "IDR", "ID", "blank"],
    ["-5", "IDR", "ID", "negative"],
    ["−5", "IDR", "ID", "negative"],
    ["Rp -5.000", "IDR", "ID", "negative"],
    ["-Rp 5.000", "IDR", "ID", "negative"],
    ["SGD 5", "IDR", "ID", "other_currency"],
    ["5 usd", "SGD", "EN", "other_currency"],
    ["$5", "IDR", "EN", "other_currency"],
    ["Rp 5", "SGD", "EN", "other_currency"],
    ["1.000", "IDR", "EN", "ambiguous_separator"],
    ["1,000", "IDR", "ID", "ambiguous_separator"],
    ["1,000", "SGD", "ID", "ambiguous_separator"],
    ["1.5", "SGD", "ID", "ambiguous_separator"],
    ["12,5", "SGD", "EN", "ambiguous_separator"],
    ["1.000,50", "IDR", "ID", "too_many_decimals"],
    ["1000,5", "IDR", "ID", "too_many_decimals"],
    ["1,000,000.505", "USD", "EN", "too_many_decimals"],
    ["12.3456", "USD", "EN", "too_many_decimals"],
    ["5.5", "JPY", "EN", "too_many_decimals"],
    ["10000000000000000", "IDR", "ID", "too_large"],
    ["9".repeat(64), "IDR", "ID", "too_large"],
    ["9".repeat(65), "IDR", "ID", "not_a_number"],
    ["1.00.000", "IDR", "ID", "not_a_number"],
    ["1.0000.000", "IDR", "ID", "not_a_number"],
    ["1,00.50", "USD", "EN", "not_a_number"],
    ["1,000.000,50", "USD", "EN", "not_a_number"],
    ["1.000,000.50", "USD", "EN", "not_a_number"],
    ["1 000", "IDR", "ID", "not_a_number"],
    ["+5", "IDR", "ID", "not_a_number"],
    [".5", "USD", "EN", "not_a_number"],
    ["5.", "USD", "EN", "not_a_number"],
    ["1e3", "IDR", "ID", "not_a_number"],
    ["0x10", "IDR", "ID", "not_a_number"],
    ["٥", "IDR", "ID", "not_a_number"],
    ["５", "IDR", "ID", "not_a_number"],
    ["NaN", "IDR", "ID", "not_a_number"],
    ["Infinity", "IDR", "ID", "not_a_number"],
    ["Rp", "IDR", "ID", "not_a_number"],
    ["lima juta", "IDR", "ID", "not_a_number"],
    ["5jt", "IDR", "ID", "not_a_number"],
    ["5\n000", "IDR", "ID", "not_a_number"],
    ["=5", "IDR", "ID", "not_a_number"],
    ["👍", "IDR", "ID", "not_a_number"],
  ])("refuses %j in %s (%s): %s", (text, currency, language, reason) => {
    expect(parseAmount(text, currency, language)).toEqual({ ok: false, reason });
  });

  test("reads back every payable amount that formatMoney writes", () => {
    const payable = fc.tuple(currencies, fc.bigInt({ min: 0n, max: 10n ** 15n }));
    fc.assert(
      fc.property(
        payable,
        fc.constantFrom("ID", "EN"),
        fc.constantFrom(true, false, "code" as const),
        ([currency, units], language, symbol) => {
          const { exponent, shownDecimals } = CURRENCIES[currency];
          const amount = money(currency, units * 10n ** BigInt(exponent - shownDecimals));
          expect(parseAmount(formatMoney(amount, language, { symbol }), currency, language)).toEqual({ ok: true, money: amount });
        },
      ),
    );
  });

  test("never throws and never returns a negative amount, whatever the input", () => {
    const typed = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: fc.constantFrom(..."0123456789.,-+ RpIDRe$٥") }));
    fc.assert(
      fc.property(typed, currencies, fc.constantFrom("ID", "EN"), (text, currency, language) => {
        const parsed = parseAmount(text, currency, language);
        if (parsed.ok) expect(parsed.money.minor >= 0n && isPayable(parsed.money)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("formatMoney", () => {
  test.each<[Money, "ID" | "EN", Parameters<typeof formatMoney>[2], string]>([
    [wholeUnits("IDR", 1_000_000n), "ID", {}, `Rp${NBSP}1.000.000`],
    [wholeUnits("IDR", 1_000_000n), "EN", {}, `Rp${NBSP}1,000,000`],
    [wholeUnits("IDR", 1_000_000n), "EN", { symbol: "code" }, `IDR${NBSP}1,000,000`],
    [wholeUnits("IDR", 1_000_000n), "ID", { symbol: false }, "1.000.000"],
    [money("SGD", 78_891n), "ID", {}, `SGD${NBSP}788,91`],
    [money("SGD", 78_891n), "EN", {}, `SGD${NBSP}788.91`],
    [money("USD", 5n), "EN", {}, `USD${NBSP}0.05`],
    [money("JPY", 1_234_567n), "EN", {}, `JPY${NBSP}1,234,567`],
    [money("SGD", -78_891n), "EN", {}, `-SGD${NBSP}788.91`],
    [money("IDR", 0n), "ID", {}, `Rp${NBSP}0`],
    [money("IDR", 5_964_160n), "ID", {}, `Rp${NBSP}59.641`],
    [money("IDR", -5_964_160n), "ID", {}, `-Rp${NBSP}59.641`],
    [money("IDR", 5_964_160n), "ID", { exact: true }, `Rp${NBSP}59.641,60`],
    [money("IDR", 99n), "ID", {}, `Rp${NBSP}0`],
    [money("IDR", -99n), "ID", {}, `Rp${NBSP}0`],
    [money("IDR", -99n), "EN", { exact: true }, `-Rp${NBSP}0.99`],
    [money("IDR", MAX_MINOR), "ID", { exact: true, symbol: false }, "9.999.999.999.999.999,99"],
  ])("writes %o (%s, %o) as %s", (amount, language, format, text) => {
    expect(formatMoney(amount, language, format)).toBe(text);
  });

  test("agrees with Intl on the digits of amounts that Intl represents exactly", () => {
    fc.assert(
      fc.property(currencies, smallMinors, fc.constantFrom("ID", "EN"), (currency, minor, language) => {
        const { exponent, shownDecimals } = CURRENCIES[currency];
        const step = 10n ** BigInt(exponent - shownDecimals);
        const amount = money(currency, (minor / step) * step);
        const digits = shownDecimals;
        const intl = new Intl.NumberFormat(language === "ID" ? "id-ID" : "en-GB", {
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        });
        const decimal = `${amount.minor}e-${exponent}` as Intl.StringNumericLiteral;
        expect(formatMoney(amount, language, { symbol: false })).toBe(intl.format(decimal).replace(/^-(?=[0.,]*$)/, ""));
      }),
    );
  });

  test("writes rupiah as Intl does", () => {
    const intl = new Intl.NumberFormat("id-ID", { style: "currency", currency: "IDR", maximumFractionDigits: 0 });
    for (const units of [0n, 5n, 1_000n, -1_000n, 123_456_789n])
      expect(formatMoney(wholeUnits("IDR", units), "ID")).toBe(intl.format(units));
  });
});
