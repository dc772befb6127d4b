import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CURRENCIES, type Currency, money } from "#kernel/money.ts";
import { refusalOf } from "./status.ts";
import { parseDecimal, toDecimal } from "./wire.ts";

const currency = fc.constantFrom(...(Object.keys(CURRENCIES) as Currency[]));

test("an amount is unchanged by writing and reading it", () => {
  fc.assert(
    fc.property(currency, fc.bigInt({ min: 1n - 10n ** 15n, max: 10n ** 15n - 1n }), (currency, minor) => {
      expect(parseDecimal(toDecimal(money(currency, minor)), currency)).toEqual({ currency, minor });
    }),
  );
});

test.each([
  ["SGD", 78_891n, "788.91"],
  ["SGD", 1n, "0.01"],
  ["SGD", -50n, "-0.50"],
  ["JPY", 90_001n, "90001"],
  ["IDR", 100_000_000n, "1000000.00"],
] as const)("%s %i is written %s", (currency, minor, text) => expect(toDecimal({ currency, minor })).toBe(text));

test.each([
  ["SGD", "788.9", 78_890n],
  ["SGD", "788", 78_800n],
  ["JPY", "0", 0n],
] as const)("%s %s is read, with missing decimals filled in", (currency, text, minor) =>
  expect(parseDecimal(text, currency)).toEqual({ currency, minor }),
);

test.each([
  ["SGD", ""],
  ["SGD", "788.911"],
  ["SGD", "788."],
  ["SGD", ".91"],
  ["SGD", "0788.91"],
  ["SGD", "+788.91"],
  ["SGD", "7.8891e2"],
  ["SGD", "788,91"],
  ["SGD", " 788.91"],
  ["SGD", "788.91\n"],
  ["SGD", "٧٨٨"],
  ["JPY", "788.0"],
  ["SGD", "1234567890123456.00"],
] as const)("%s %j is no amount", (currency, text) => expect(parseDecimal(text, currency)).toBeNull());

describe("a refusal before the confirmation", () => {
  test.each([
    ["1003012", "amount_over_limit"],
    ["1003999", "rejected"],
    ["1005002", "party_down"],
    ["1005999", "rejected"],
    ["1007005", "no_prefund"],
  ])("%s is about the order: %s", (code, reason) => expect(refusalOf(code)).toBe(reason));
  test.each(["1000400", "1007001", "1007004", "1009999", "2003012"])("%s is not about the order", (code) =>
    expect(refusalOf(code)).toBeNull(),
  );
});
