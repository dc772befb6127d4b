import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { add, compare, money, wholeUnits } from "#kernel/money.ts";
import { parseRate, rateText, type Rate } from "#kernel/rate.ts";
import { discounted, feeOf, priceOf, whyNotTiers, type FeeTier, type PriceRules } from "./price.ts";

const idr = (units: bigint) => wholeUnits("IDR", units);
const rate = (text: string) => parseRate(text) as Rate;
const flat = (fixed: bigint, bps = 0): FeeTier[] => [{ from: idr(0n), fixed: idr(fixed), bps }];
const domestic: PriceRules = { tiers: flat(5_000n), taxBps: 1_100, discountBps: 0, conversion: null };
const abroad: PriceRules = {
  tiers: flat(25_000n, 10),
  taxBps: 1_100,
  discountBps: 0,
  conversion: { target: "SGD", mid: rate("12600"), spreadBps: 60 },
};

describe("the worked examples of PRC-4, to the last sen", () => {
  test("domestic: 1.000.000, fee 5.000, tax 550: pays 1.005.550", () => {
    const price = priceOf({ side: "source", principal: idr(1_000_000n) }, domestic);
    expect(price).toMatchObject({
      fee: idr(5_000n),
      tax: idr(550n),
      total: idr(1_005_550n),
      receives: idr(1_000_000n),
      margin: idr(0n),
      rounding: idr(0n),
      rate: null,
      totalCostBps: 55,
    });
  });

  test("abroad: 10.000.000 to SGD at mid 12.600 with 60 bps", () => {
    const price = priceOf({ side: "source", principal: idr(10_000_000n) }, abroad);
    expect(price.rate && rateText(price.rate)).toBe("12675.6");
    expect(price).toMatchObject({
      receives: money("SGD", 78_891n),
      margin: money("IDR", 5_964_160n),
      rounding: money("IDR", 9_240n),
      fee: idr(35_000n),
      tax: idr(3_850n),
      total: idr(10_038_850n),
      totalCostBps: 98,
    });
  });

  test("reversed: SGD 788.91 costs no more than what was sent for it", () => {
    const price = priceOf({ side: "target", receives: money("SGD", 78_891n) }, abroad);
    expect(price.principal).toEqual(idr(9_999_908n));
  });
});

test("currencies without decimals arrive in whole units", () => {
  const rules: PriceRules = { ...abroad, conversion: { target: "JPY", mid: rate("104.2"), spreadBps: 45 } };
  expect(priceOf({ side: "source", principal: idr(1_000_000n) }, rules).receives).toEqual(money("JPY", 9_553n));
});

test.each([
  ["nothing", { side: "source", principal: idr(0n) } as const],
  ["less than nothing", { side: "source", principal: idr(-1n) } as const],
  ["so little that nothing arrives", { side: "source", principal: idr(100n) } as const],
  ["nothing to receive", { side: "target", receives: money("SGD", 0n) } as const],
])("%s has no price", (_, fixed) => {
  expect(() => priceOf(fixed, abroad)).toThrow(RangeError);
});

describe("tiers", () => {
  const tier = (from: bigint, fixed: bigint, bps = 0, more: Partial<FeeTier> = {}): FeeTier => ({
    from: idr(from),
    fixed: idr(fixed),
    bps,
    ...more,
  });

  test("the tier whose `from` equals the principal applies", () => {
    const tiers = [tier(0n, 9_000n), tier(5_000_000n, 7_000n)];
    expect([4_999_999n, 5_000_000n].map((principal) => feeOf(idr(principal), tiers))).toEqual([idr(9_000n), idr(7_000n)]);
  });

  test("a fee stays within its bounds", () => {
    const tiers = [tier(0n, 0n, 100, { min: idr(5_000n), max: idr(50_000n) })];
    expect([100_000n, 1_000_000n, 100_000_000n].map((principal) => feeOf(idr(principal), tiers))).toEqual(
      [5_000n, 10_000n, 50_000n].map(idr),
    );
  });

  test.each<[string, FeeTier[], string | null]>([
    ["none", [], "tiers_missing"],
    ["not from zero", [tier(1n, 1n)], "tiers_not_from_zero"],
    ["twice the same", [tier(0n, 2n), tier(5n, 1n), tier(5n, 1n)], "tiers_not_ascending"],
    ["a rise", [tier(0n, 5_000n), tier(5_000_000n, 5_001n)], "fee_rises_at_boundary"],
    ["least above most", [tier(0n, 0n, 10, { min: idr(2n), max: idr(1n) })], "bounds_crossed"],
    ["a fall", [tier(0n, 5_000n, 10), tier(5_000_000n, 5_000n, 5)], null],
  ])("%s: %s", (_, tiers, fault) => {
    expect(whyNotTiers(tiers)).toBe(fault);
  });
});

describe("a sender's discount on the fee", () => {
  test.each([
    // In basis points: nothing, a fifth, all.
    [5_000n, 0, 5_000n],
    [5_000n, 2_000, 4_000n],
    [5_000n, 10_000, 0n],
    // A third of a rupiah is no discount: it is rounded down, and the fee up.
    [1n, 3_333, 1n],
    [5_001n, 5_000, 2_501n],
    [0n, 5_000, 0n],
  ])("%s less %s bps is %s", (fee, bps, left) => expect(discounted(idr(fee), bps)).toEqual(idr(left)));

  test.each([-1, 10_001])("%s bps is none", (bps) => expect(() => discounted(idr(5_000n), bps)).toThrow(RangeError));

  test("is taken before tax and changes nothing else", () => {
    const [standard, own] = [abroad, { ...abroad, discountBps: 2_500 }].map((rules) =>
      priceOf({ side: "source", principal: idr(10_000_000n) }, rules),
    );
    expect(own).toMatchObject({ fee: idr(26_250n), tax: idr(2_888n), total: idr(10_029_138n) });
    const { fee: _fee, tax: _tax, total: _total, totalCostBps: _cost, ...rest } = own ?? {};
    expect(standard).toMatchObject(rest);
  });

  test("is never more for the parts of a transfer than for the whole", () => {
    const fees = fc.array(fc.bigInt(0n, 100_000n), { minLength: 2, maxLength: 20 });
    fc.assert(
      fc.property(fees, fc.integer({ min: 0, max: 10_000 }), (parts, bps) => {
        const whole = discounted(idr(parts.reduce((sum, fee) => sum + fee, 0n)), bps).minor;
        expect(parts.reduce((sum, fee) => sum + discounted(idr(fee), bps).minor, 0n)).toBeGreaterThanOrEqual(whole);
        expect(whole % 100n).toBe(0n);
      }),
    );
  });
});

describe("always", () => {
  const currencies = fc.constantFrom("SGD", "JPY", "MYR", "KRW", "USD");
  const conversion = fc.record({
    target: currencies,
    mid: fc.bigInt(100_000n, 250_000_000n).map((scaled) => ({ scaled: scaled * 10n + 1n, scale: 5 })),
    spreadBps: fc.integer({ min: 0, max: 400 }),
  });
  const tiers = fc
    .record({
      fixed: fc.bigInt(2n, 100_000n),
      bps: fc.integer({ min: 0, max: 200 }),
      step: fc.bigInt(1n, 9_000_000n),
      off: fc.bigInt(0n, 90_000n),
    })
    .map(({ fixed, bps, step, off }): FeeTier[] => [
      { from: idr(0n), fixed: idr(fixed), bps },
      { from: idr(step), fixed: idr(fixed > off + 2n ? fixed - off : 2n), bps },
    ]);
  const discountBps = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 }));
  const rules = fc.record({ tiers, taxBps: fc.integer({ min: 0, max: 2_000 }), discountBps, conversion: fc.option(conversion) });
  const principal = fc.bigInt(50_000n, 900_000_000n).map(idr);

  test("the lines add up: total, and principal = received at mid + margin + rounding, where rounding is less than one payable unit", () => {
    fc.assert(
      fc.property(principal, rules, (amount, by) => {
        const price = priceOf({ side: "source", principal: amount }, by);
        expect(price.total).toEqual(add(price.principal, add(price.fee, price.tax)));
        expect(price.total.minor % 100n).toBe(0n);
        expect(price.margin.minor).toBeGreaterThanOrEqual(0n);
        expect(price.rounding.minor).toBeGreaterThanOrEqual(-1n);
        const next =
          by.conversion && priceOf({ side: "target", receives: add(price.receives, money(price.receives.currency, 1n)) }, by);
        if (next) expect(compare(next.principal, amount)).toBe(1);
      }),
      { numRuns: 2_000 },
    );
  });

  test("converting there and back never profits the sender: what S buys costs at most S, and what T costs buys at least T", () => {
    fc.assert(
      fc.property(principal, rules, (amount, by) => {
        const there = priceOf({ side: "source", principal: amount }, by);
        const back = priceOf({ side: "target", receives: there.receives }, by);
        expect(compare(back.principal, amount)).toBeLessThanOrEqual(0);
        const again = priceOf({ side: "source", principal: back.principal }, by);
        expect(again.receives).toEqual(there.receives);
      }),
      { numRuns: 2_000 },
    );
  });

  test("splitting never pays: two parts cost at least as much and bring no more", () => {
    fc.assert(
      fc.property(principal, fc.double({ min: 0.01, max: 0.99, noNaN: true }), rules, (amount, at, by) => {
        fc.pre(whyNotTiers(by.tiers) === null);
        // Fee, discount and tax of a part are each rounded by less than a rupiah: what the discount leaves of its fixed fee outweighs that.
        const left = BigInt(10_000 - by.discountBps);
        fc.pre(by.discountBps === 0 || by.tiers.every(({ fixed }) => fixed.minor * left >= idr(4n).minor * 10_000n));
        const cut = BigInt(Math.round(Number(amount.minor / 100n) * at)) * 100n;
        fc.pre(cut >= 5_000_000n && amount.minor - cut >= 5_000_000n);
        const whole = priceOf({ side: "source", principal: amount }, by);
        const [one, two] = [cut, amount.minor - cut].map((minor) =>
          priceOf({ side: "source", principal: money("IDR", minor) }, by),
        );
        if (!one || !two) throw new Error("two parts");
        expect(one.receives.minor + two.receives.minor).toBeLessThanOrEqual(whole.receives.minor);
        expect(one.total.minor + two.total.minor).toBeGreaterThanOrEqual(whole.total.minor);
      }),
      { numRuns: 2_000 },
    );
  });

  test("sending more delivers more and costs more", () => {
    fc.assert(
      fc.property(principal, fc.bigInt(1n, 1_000_000n), rules, (amount, more, by) => {
        const less = priceOf({ side: "source", principal: amount }, { ...by, tiers: by.tiers.slice(0, 1) });
        const greater = priceOf({ side: "source", principal: add(amount, idr(more)) }, { ...by, tiers: by.tiers.slice(0, 1) });
        expect(compare(greater.receives, less.receives)).toBeGreaterThanOrEqual(0);
        expect(compare(greater.total, less.total)).toBe(1);
      }),
      { numRuns: 1_000 },
    );
  });
});
