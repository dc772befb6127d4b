/** Where commissions exceed a fee: cases worked by hand, comparison with charged amounts, and the seed's terms. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { compare, wholeUnits, type Money } from "#kernel/money.ts";
import { percentOf } from "#kernel/rate.ts";
import { readPricingFiles } from "../../../../db/seed/pricing-files.ts";
import { servicesOn, whereAboveFee } from "./commission-bound.ts";
import { feeOf, whyNotTiers, type FeeTier } from "../../model/price.ts";

const idr = (units: number | bigint): Money => wholeUnits("IDR", BigInt(units));
const commission = (fixed: number, bps = 0, max: number | null = null) => ({
  fixed: idr(fixed),
  bps,
  max: max === null ? null : idr(max),
});
const tier = (from: number, fixed: number, bps = 0, max?: number, min?: number): FeeTier => ({
  from: idr(from),
  fixed: idr(fixed),
  bps,
  ...(max !== undefined && { max: idr(max) }),
  ...(min !== undefined && { min: idr(min) }),
});
/** The commission that an agent is promised, as the counter computes it. */
const promised = (amount: Money, { fixed, bps, max }: ReturnType<typeof commission>) => {
  const whole = fixed.minor + percentOf(amount, bps, "down", { decimals: 0 }).minor;
  return max !== null && max.minor < whole ? max.minor : whole;
};

describe("the lowest amount at which commissions exceed the fee", () => {
  test.each<[string, ReturnType<typeof commission>[], FeeTier[], number | null]>([
    [
      "5.000 at home, and 2.000 and 5 basis points: 6.000.000 earns all of it",
      [commission(2_000, 5, 10_000)],
      [tier(0, 5_000)],
      6_000_001,
    ],
    ["the same up to 5.000", [commission(2_000, 5, 5_000)], [tier(0, 5_000)], null],
    ["up to a rupiah more", [commission(2_000, 5, 5_001)], [tier(0, 5_000)], 6_000_001],
    ["a fixed part above it", [commission(5_001)], [tier(0, 5_000)], 1],
    ["a share without a cap, above another share in the end", [commission(0, 11)], [tier(0, 10_000, 10)], 100_000_001],
    ["a fee that stops to rise", [commission(0, 10)], [tier(0, 0, 10, 20_000)], 20_000_001],
    ["a fee that begins low", [commission(3_000)], [tier(0, 0, 10, 50_000, 2_500)], 1],
    ["a fee with a least that covers it", [commission(2_500, 5)], [tier(0, 0, 10, undefined, 5_000)], null],
    ["a tier that falls", [commission(0, 10, 50_000)], [tier(0, 30_000, 10), tier(40_000_000, 40_000, 0)], 40_000_001],
    ["two services together", [commission(2_000, 5, 4_000), commission(2_500, 10, 15_000)], [tier(0, 12_500, 25, 50_000)], null],
    ["two services together, too much of small amounts", [commission(8_000), commission(4_501)], [tier(0, 12_500, 25)], 1],
  ])("%s", (_, commissions, tiers, at) => {
    expect(whyNotTiers(tiers)).toBeNull();
    expect(
      whereAboveFee(
        commissions.map((one) => [one]),
        tiers,
      ),
    ).toEqual(at === null ? null : idr(at));
  });

  test.each([
    ["the highest of each service counts, whoever earns it", [[commission(2_000), commission(8_000)], [commission(4_501)]], 1],
    [
      "agents whose own commissions cross: each is the highest somewhere",
      [[commission(4_000), commission(0, 8, 20_000)]],
      6_250_001,
    ],
    ["a service without any commission costs nothing", [[], [commission(5_000)]], null],
  ] as const)("with agents' own: %s", (_, services, at) => {
    const fee = at === 6_250_001 || at === null ? [tier(0, 5_000)] : [tier(0, 12_500, 25)];
    expect(whereAboveFee(services, fee)).toEqual(at === null ? null : idr(at));
  });

  const term = fc
    .record({ fixed: fc.nat(9_000), bps: fc.nat(40), max: fc.option(fc.nat(60_000), { nil: null }) })
    .map(({ fixed, bps, max }) => commission(fixed, bps, max));
  const oneTier = fc.record({
    from: fc.nat(50_000_000),
    fixed: fc.nat(20_000),
    bps: fc.nat(40),
    max: fc.option(fc.nat(60_000)),
    min: fc.option(fc.nat(9_000)),
  });
  const tiers = fc
    .array(oneTier, { minLength: 1, maxLength: 4 })
    .map((all) =>
      all
        .toSorted((a, b) => a.from - b.from)
        .map(({ from, fixed, bps, max, min }, n) => tier(n === 0 ? 0 : from, fixed, bps, max ?? undefined, min ?? undefined)),
    )
    .filter((all) => all.every(({ from }, n) => n === 0 || compare(from, all[n - 1]?.from ?? from) > 0));

  test("if none is found, no amount earns more than its fee; if one is found, it does and no lower amount does", () => {
    fc.assert(
      fc.property(
        // One or two services, each with the standard commission and up to three agents' own.
        fc.array(fc.array(term, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 2 }),
        tiers,
        fc.array(fc.integer({ min: 1, max: 200_000_000 }), { minLength: 20, maxLength: 20 }),
        (all, list, units) => {
          const found = whereAboveFee(all, list);
          const most = (amount: Money, some: readonly ReturnType<typeof commission>[]) =>
            some.reduce((high, one) => (promised(amount, one) > high ? promised(amount, one) : high), 0n);
          const earned = (amount: Money) => all.reduce((sum, some) => sum + most(amount, some), 0n);
          for (const amount of units.map(idr)) {
            if (found !== null && compare(amount, found) >= 0) continue;
            expect(earned(amount)).toBeLessThanOrEqual(feeOf(amount, list).minor);
          }
          // Each commission is rounded down by less than a rupiah, the fee by at most half a rupiah.
          if (found !== null) expect(earned(found) + BigInt(all.length) * 100n + 50n).toBeGreaterThan(feeOf(found, list).minor);
        },
      ),
      { numRuns: 3_000 },
    );
  });
});

test("the seed's commissions are within the seed's fees at all amounts", async () => {
  const contents = (await readPricingFiles("db/seed/pricing")).map(({ content }) => content);
  const commissions = new Map(
    contents.flatMap((one) => (one.kind === "commission" ? [[one.key as string, one.value] as const] : [])),
  );
  const fees = contents.flatMap((one) => (one.kind === "fee" ? [one] : []));
  expect(fees.length).toBeGreaterThan(3);
  expect([...commissions.keys()].toSorted()).toEqual(["cash_in", "pay_out"]);
  for (const { key, value } of fees)
    expect([
      key,
      whereAboveFee(
        servicesOn(key).map((service) => [commissions.get(service)].flatMap((one) => one ?? [])),
        value.tiers,
      ),
    ]).toEqual([key, null]);
});
