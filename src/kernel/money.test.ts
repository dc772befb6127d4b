import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import {
  add,
  allocate,
  compare,
  CURRENCIES,
  isPayable,
  isZero,
  MAX_MINOR,
  money,
  moneyCodec,
  negate,
  subtract,
  sum,
  wholeUnits,
  type Currency,
  type Money,
  plainAmount,
} from "./money.ts";

const rupiah = (sen: bigint): Money => money("IDR", sen);
const currencies = fc.constantFrom(...(Object.keys(CURRENCIES) as Currency[]));
const minors = fc.bigInt({ min: -MAX_MINOR, max: MAX_MINOR });
const smallMinors = fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n });

describe("the currency table", () => {
  test("has the exponents of ISO 4217", () => {
    const exponents = Object.fromEntries(Object.entries(CURRENCIES).map(([code, facts]) => [code, facts.exponent]));
    const two = ["IDR", "MYR", "SGD", "HKD", "TWD", "SAR", "AED", "QAR", "PHP", "INR", "AUD", "USD", "GBP", "EUR"];
    expect(exponents).toEqual({ ...Object.fromEntries(two.map((code) => [code, 2])), JPY: 0, KRW: 0 });
  });
});

describe("moneyCodec", () => {
  test("decodes and encodes the example of API-12", () => {
    const wire = { currency: "IDR" as const, minor: "150000000" };
    const decoded = z.decode(moneyCodec, wire);
    expect(decoded).toEqual(wholeUnits("IDR", 1_500_000n));
    expect(z.encode(moneyCodec, decoded)).toEqual(wire);
  });

  test.each(["0", "-1", "999999999999999999", "-999999999999999999"])("accepts %s", (minor) => {
    expect(moneyCodec.safeParse({ currency: "SGD", minor }).data?.minor).toBe(BigInt(minor));
  });

  test.each([
    "",
    " ",
    " 5",
    "5 ",
    "+5",
    "-0",
    "00",
    "007",
    "1e3",
    "1.0",
    "1,000",
    "0x10",
    "5n",
    "٥",
    "NaN",
    "Infinity",
    "--1",
    "-",
    "1_000",
    "5\n",
    "1000000000000000000",
    "9".repeat(40),
    5,
    5n,
    null,
    undefined,
    [],
    ["5"],
    {},
    true,
  ])("refuses minor %s", (minor) => {
    expect(moneyCodec.safeParse({ currency: "IDR", minor }).success).toBe(false);
  });

  test.each([
    { minor: "1" },
    { currency: "idr", minor: "1" },
    { currency: "XXX", minor: "1" },
    { currency: "IDR", minor: "1", note: "" },
    "Rp 1",
    null,
  ])("refuses the shape %o", (wire) => expect(moneyCodec.safeParse(wire).success).toBe(false));

  test("refuses to encode more than 18 digits", () => {
    expect(z.safeEncode(moneyCodec, { currency: "IDR", minor: MAX_MINOR + 1n }).success).toBe(false);
  });

  test("round trips every amount", () => {
    fc.assert(
      fc.property(currencies, minors, (currency, minor) => {
        expect(z.decode(moneyCodec, z.encode(moneyCodec, { currency, minor }))).toEqual({ currency, minor });
      }),
    );
  });
});

describe("arithmetic", () => {
  test("adds, subtracts, negates, compares and sums", () => {
    expect(add(rupiah(5n), rupiah(-7n))).toEqual(rupiah(-2n));
    expect(subtract(rupiah(5n), rupiah(7n))).toEqual(rupiah(-2n));
    expect(negate(rupiah(5n))).toEqual(rupiah(-5n));
    expect([compare(rupiah(1n), rupiah(2n)), compare(rupiah(2n), rupiah(1n)), compare(rupiah(2n), rupiah(2n))]).toEqual([
      -1, 1, 0,
    ]);
    expect([isPayable(rupiah(100n)), isPayable(rupiah(-150n)), isPayable(money("SGD", 1n))]).toEqual([true, false, true]);
    expect([isZero(rupiah(0n)), isZero(rupiah(-1n))]).toEqual([true, false]);
    expect(sum("SGD", [])).toEqual(money("SGD", 0n));
    expect(sum("IDR", [rupiah(1n), rupiah(2n), rupiah(3n)])).toEqual(rupiah(6n));
  });

  test("throws on two currencies and beyond 18 digits", () => {
    const dollar = money("SGD", 1n);
    for (const combine of [add, subtract, compare]) expect(() => combine(rupiah(1n), dollar)).toThrow(TypeError);
    expect(() => sum("IDR", [dollar])).toThrow(TypeError);
    expect(() => add(rupiah(MAX_MINOR), rupiah(1n))).toThrow(RangeError);
    expect(() => money("IDR", -MAX_MINOR - 1n)).toThrow(RangeError);
  });

  test("subtracting undoes adding", () => {
    fc.assert(
      fc.property(smallMinors, smallMinors, (a, b) => {
        expect(subtract(add(rupiah(a), rupiah(b)), rupiah(b))).toEqual(rupiah(a));
      }),
    );
  });
});

describe("allocate", () => {
  test("gives the remainder to the largest fractions, the earlier part first", () => {
    expect(allocate(rupiah(100n), [1n, 1n, 1n]).map((part) => part.minor)).toEqual([34n, 33n, 33n]);
    expect(allocate(rupiah(10n), [1n, 5n, 5n]).map((part) => part.minor)).toEqual([1n, 5n, 4n]);
    expect(allocate(rupiah(-100n), [1n, 1n, 1n]).map((part) => part.minor)).toEqual([-34n, -33n, -33n]);
    expect(allocate(rupiah(5n), [0n, 1n]).map((part) => part.minor)).toEqual([0n, 5n]);
  });

  test.each([[[]], [[0n, 0n]], [[2n, -1n]]])("throws for the weights %o", (weights) => {
    expect(() => allocate(rupiah(1n), weights)).toThrow(RangeError);
  });

  test("the parts sum to the total and each is within one unit of its exact share", () => {
    const weightLists = fc
      .array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 20 })
      .filter((list) => list.some((w) => w > 0n));
    fc.assert(
      fc.property(minors, weightLists, (minor, weights) => {
        const parts = allocate(rupiah(minor), weights);
        expect(sum("IDR", parts).minor).toBe(minor);
        const all = weights.reduce((a, b) => a + b);
        parts.forEach((part, index) => {
          const error = part.minor * all - minor * (weights[index] ?? 0n);
          expect(error < all && error > -all).toBe(true);
        });
      }),
    );
  });
});

test.each([
  ["IDR", 1_000_000_000n, "10000000"],
  ["SGD", 78_891n, "788.91"],
  ["SGD", 100_050n, "1000.5"],
  ["SGD", 5n, "0.05"],
  ["JPY", 30_000n, "30000"],
] as const)("%s %s in the form used in links", (currency, minor, text) => {
  expect(plainAmount(money(currency, minor))).toBe(text);
});
