import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { add, money, subtract, sum, wholeUnits } from "./money.ts";
import {
  applyRate,
  compareRates,
  divideByRate,
  divideRounded,
  formatBps,
  formatRupiahRate,
  invert,
  parseRate,
  percentOf,
  rateCodec,
  rateText,
  withMarginBps,
  type Rate,
  type Rounding,
} from "./rate.ts";

function rateOf(text: string): Rate {
  const parsed = parseRate(text);
  if (!parsed) throw new Error(`Not a rate: ${text}`);
  return parsed;
}

const rates = fc.bigInt({ min: 1n, max: 10n ** 20n - 1n }).map((scaled) => {
  const digits = scaled.toString().padStart(11, "0");
  return rateOf(`${digits.slice(0, -10)}.${digits.slice(-10)}`);
});

describe("divideRounded", () => {
  test.each<[Rounding, bigint[]]>([
    // -2.5, -1.5, -1.25, -0.5, 0.5, 1.25, 1.5, 1.75, 2.5
    ["down", [-2n, -1n, -1n, 0n, 0n, 1n, 1n, 1n, 2n]],
    ["up", [-3n, -2n, -2n, -1n, 1n, 2n, 2n, 2n, 3n]],
    ["floor", [-3n, -2n, -2n, -1n, 0n, 1n, 1n, 1n, 2n]],
    ["ceiling", [-2n, -1n, -1n, 0n, 1n, 2n, 2n, 2n, 3n]],
    ["half_up", [-3n, -2n, -1n, -1n, 1n, 1n, 2n, 2n, 3n]],
    ["half_even", [-2n, -2n, -1n, 0n, 0n, 1n, 2n, 2n, 2n]],
  ])("rounds %s", (rounding, expected) => {
    expect([-10n, -6n, -5n, -2n, 2n, 5n, 6n, 7n, 10n].map((quarters) => divideRounded(quarters, 4n, rounding))).toEqual(expected);
  });

  test("leaves whole quotients alone and refuses a denominator that is not positive", () => {
    for (const rounding of ["down", "up", "floor", "ceiling", "half_up", "half_even"] as const)
      expect(divideRounded(-8n, 4n, rounding)).toBe(-2n);
    expect(() => divideRounded(1n, 0n, "down")).toThrow(RangeError);
    expect(() => divideRounded(1n, -1n, "down")).toThrow(RangeError);
  });
});

describe("a rate as text", () => {
  test.each([
    ["12600", "12600"],
    ["12675.6", "12675.6"],
    ["12675.6000000000", "12675.6"],
    ["0.0000000001", "0.0000000001"],
    ["9999999999.9999999999", "9999999999.9999999999"],
    ["0.10", "0.1"],
    ["100", "100"],
  ])("reads %s and writes %s", (text, written) => {
    expect(rateText(rateOf(text))).toBe(written);
    expect(z.encode(rateCodec, z.decode(rateCodec, text))).toBe(written);
  });

  test.each([
    "",
    " ",
    "0",
    "0.0000000000",
    "-1",
    "+1",
    "1e3",
    "1,5",
    ".5",
    "5.",
    "01",
    "٣",
    "NaN",
    "Infinity",
    "1.23456789012",
    "12345678901",
    "1 ",
    "0x1",
  ])("refuses %j", (text) => {
    expect(parseRate(text)).toBeNull();
    expect(rateCodec.safeParse(text).success).toBe(false);
  });

  test.each([12_675.6, 5n, null, undefined, {}, []])("refuses what is not text: %s", (wire) => {
    expect(rateCodec.safeParse(wire).success).toBe(false);
  });

  test.each([
    null,
    {},
    { scaled: 0n, scale: 0 },
    { scaled: -1n, scale: 0 },
    { scaled: 1n, scale: 11 },
    { scaled: 1n, scale: 0.5 },
    { scaled: 10n ** 10n, scale: 0 },
  ])("refuses to encode %o", (rate) => expect(z.safeEncode(rateCodec, rate as Rate).success).toBe(false));

  test("round trips, and compares as the numbers do", () => {
    fc.assert(
      fc.property(rates, (rate) => {
        expect(rateOf(rateText(rate))).toEqual(rate);
      }),
    );
    expect([
      compareRates(rateOf("2.5"), rateOf("10")),
      compareRates(rateOf("10"), rateOf("2.5")),
      compareRates(rateOf("1.50"), rateOf("1.5")),
    ]).toEqual([-1, 1, 0]);
  });
});

describe("PRC-4: 10,000,000 IDR to SGD", () => {
  const principal = wholeUnits("IDR", 10_000_000n);
  const mid = rateOf("12600");
  const ours = withMarginBps(mid, 60, "up");
  const received = divideByRate(principal, ours, "SGD", "down");
  const atMid = applyRate(received, mid, "IDR", "half_even");
  const atOurs = applyRate(received, ours, "IDR", "half_even");
  const fee = wholeUnits("IDR", 35_000n);
  const tax = percentOf(fee, 1_100, "half_up", { decimals: 0 });

  test("60 bps on 12,600 make exactly 12,675.6", () => expect(rateText(ours)).toBe("12675.6"));
  test("the recipient gets 788.91 SGD, rounded down", () => expect(received).toEqual(money("SGD", 78_891n)));
  test("at mid that is 9,940,266", () => expect(atMid).toEqual(wholeUnits("IDR", 9_940_266n)));
  test("the margin is 788.91 × 75.6 = 59,641.60", () => {
    expect(applyRate(received, rateOf("75.6"), "IDR", "half_even")).toEqual(money("IDR", 5_964_160n));
    expect(subtract(atOurs, atMid)).toEqual(money("IDR", 5_964_160n));
  });
  test("rounding is 92.40, and the three parts make the principal", () => {
    const rounding = subtract(principal, atOurs);
    expect(rounding).toEqual(money("IDR", 9_240n));
    expect(sum("IDR", [atMid, subtract(atOurs, atMid), rounding])).toEqual(principal);
  });
  test("the tax of 11 % on 35,000 is 3,850, and the sender pays 10,038,850", () => {
    expect(tax).toEqual(wholeUnits("IDR", 3_850n));
    expect(add(principal, add(fee, tax))).toEqual(wholeUnits("IDR", 10_038_850n));
  });
  test("the total cost is 0.98 %", () => {
    const cost = subtract(add(principal, add(fee, tax)), atMid);
    expect(divideRounded(cost.minor * 10_000n, add(principal, add(fee, tax)).minor, "half_up")).toBe(98n);
  });
  test("domestic: 11 % of the fee of 5,000 is 550", () =>
    expect(percentOf(wholeUnits("IDR", 5_000n), 1_100, "half_up")).toEqual(wholeUnits("IDR", 550n)));
});

describe("conversion", () => {
  test("knows that yen have no decimals", () => {
    expect(divideByRate(wholeUnits("IDR", 1_000_000n), rateOf("105.37"), "JPY", "down")).toEqual(money("JPY", 9_490n));
    expect(applyRate(money("JPY", 9_490n), rateOf("105.37"), "IDR", "half_even")).toEqual(money("IDR", 99_996_130n));
  });

  test("rounds once to whole rupiah on request", () => {
    // 0.4999 rupiah: with sen as an intermediate step, half_up would give 0.50 and then 1.
    const tiny = money("USD", 1n);
    expect(applyRate(tiny, rateOf("49.99"), "IDR", "half_up", { decimals: 0 })).toEqual(money("IDR", 0n));
    expect(applyRate(tiny, rateOf("49.99"), "IDR", "half_up")).toEqual(money("IDR", 50n));
    expect(applyRate(tiny, rateOf("49.99"), "IDR", "up", { decimals: 0 })).toEqual(money("IDR", 100n));
    expect(() => applyRate(tiny, rateOf("1"), "IDR", "up", { decimals: 3 })).toThrow(RangeError);
    expect(() => applyRate(tiny, rateOf("1"), "JPY", "up", { decimals: 1 })).toThrow(RangeError);
  });

  test("throws beyond 18 digits", () => {
    expect(() => applyRate(money("USD", 10n ** 17n), rateOf("16000"), "IDR", "down")).toThrow(RangeError);
  });

  test("dividing down and multiplying down never creates money", () => {
    const minors = fc.bigInt({ min: 0n, max: 10n ** 14n });
    const fairRates = fc.bigInt({ min: 10n ** 8n, max: 10n ** 15n }).map((scaled): Rate => ({ scaled, scale: 10 }));
    fc.assert(
      fc.property(minors, fairRates, (minor, rate) => {
        const there = divideByRate(money("IDR", minor), rate, "SGD", "down");
        expect(applyRate(there, rate, "IDR", "down").minor <= minor).toBe(true);
        const up = divideByRate(money("IDR", minor), rate, "SGD", "up");
        expect(applyRate(up, rate, "IDR", "up").minor >= minor).toBe(true);
        expect([0n, 1n]).toContain(up.minor - there.minor);
      }),
    );
  });

  test("a negative amount mirrors the positive one, except for floor and ceiling", () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.constantFrom("down", "up", "half_up", "half_even"),
        (minor, rounding) => {
          const rate = rateOf("1.2345678901");
          expect(applyRate(money("SGD", -minor), rate, "USD", rounding as Rounding).minor).toBe(
            -applyRate(money("SGD", minor), rate, "USD", rounding as Rounding).minor,
          );
        },
      ),
    );
  });
});

describe("rates from rates", () => {
  test("invert keeps ten decimals", () => {
    expect(rateText(invert(rateOf("12675.6"), "down"))).toBe("0.0000788917");
    expect(rateText(invert(rateOf("12675.6"), "up"))).toBe("0.0000788918");
    expect(rateText(invert(rateOf("4"), "half_even"))).toBe("0.25");
    expect(() => invert(rateOf("9999999999.5"), "down")).not.toThrow();
    expect(() => invert(rateOf("0.0000000001"), "down")).toThrow(RangeError);
  });

  test("rounds a margin beyond ten decimals in the given direction", () => {
    expect(rateText(withMarginBps(rateOf("0.0000000001"), 1, "up"))).toBe("0.0000000002");
    expect(rateText(withMarginBps(rateOf("0.0000000001"), 1, "down"))).toBe("0.0000000001");
    expect(rateText(withMarginBps(rateOf("12600"), -60, "down"))).toBe("12524.4");
    expect(rateText(withMarginBps(rateOf("12600"), 0, "down"))).toBe("12600");
  });

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])("refuses %s basis points", (bps) => {
    expect(() => withMarginBps(rateOf("1"), bps, "up")).toThrow(RangeError);
    expect(() => percentOf(money("IDR", 1n), bps, "up")).toThrow(RangeError);
  });

  test("refuses a margin that leaves nothing or exceeds numeric(20,10)", () => {
    expect(() => withMarginBps(rateOf("1"), -10_000, "up")).toThrow(RangeError);
    expect(() => withMarginBps(rateOf("9999999999"), 10_000, "up")).toThrow(RangeError);
  });
});

describe("formatted for readers", () => {
  test.each([
    ["12675.6", "Rp\u00A012.675,60", "Rp\u00A012,675.60"],
    ["1000", "Rp\u00A01.000,00", "Rp\u00A01,000.00"],
    ["999.99999", "Rp\u00A01.000,0000", "Rp\u00A01,000.0000"],
    ["11.8765", "Rp\u00A011,8765", "Rp\u00A011.8765"],
    ["0.00005", "Rp\u00A00,0001", "Rp\u00A00.0001"],
  ])("the rate %s", (text, id, en) => {
    expect([formatRupiahRate(rateOf(text), "ID"), formatRupiahRate(rateOf(text), "EN")]).toEqual([id, en]);
  });
  test.each([
    [0, "0%", "0%"],
    [10_000, "100%", "100%"],
    [98, "0,98%", "0.98%"],
    [12_345, "123,45%", "123.45%"],
  ])("%i hundredths of a percent", (bps, id, en) => {
    expect([formatBps(bps, "ID"), formatBps(bps, "EN")]).toEqual([id, en]);
  });
});
