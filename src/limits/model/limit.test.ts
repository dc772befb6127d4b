import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { money, wholeUnits } from "#kernel/money.ts";
import { hasRoom, linesOf, raiseOf, stateOf, windowed, type Claim, type Figures, type TierFigures } from "./limit.ts";
import { beginsAnewAt, windowStart } from "./window.ts";

const idr = (units: bigint) => wholeUnits("IDR", units);
const none: TierFigures = { isDomesticOnly: false, transfer: null, day: null, month: null, abroadMonth: null };
const L1: TierFigures = { ...none, isDomesticOnly: true, transfer: idr(2_000_000n), month: idr(10_000_000n) };
const L2: TierFigures = {
  ...none,
  transfer: idr(100_000_000n),
  month: idr(250_000_000n),
  abroadMonth: wholeUnits("USD", 10_000n),
};
const L3: TierFigures = { ...none, month: idr(500_000_000n) };
const tiers = new Map([
  ["L3", L3],
  ["L1", L1],
  ["L2", L2],
]);
const figures = (tier: TierFigures, limits: Figures["limits"] = new Map()): Figures => ({ tier, limits });

describe("windows, in Jakarta", () => {
  test.each<[string, "day" | "month", string, string]>([
    // Midnight in Jakarta is 17:00 UTC of the day before.
    ["2026-11-30T16:59:59.999Z", "day", "2026-11-30", "2026-11-30T17:00:00.000Z"],
    ["2026-11-30T17:00:00.000Z", "day", "2026-12-01", "2026-12-01T17:00:00.000Z"],
    ["2026-11-30T16:59:59.999Z", "month", "2026-11-01", "2026-11-30T17:00:00.000Z"],
    ["2026-11-30T17:00:00.000Z", "month", "2026-12-01", "2026-12-31T17:00:00.000Z"],
    ["2027-01-31T12:00:00.000Z", "month", "2027-01-01", "2027-01-31T17:00:00.000Z"],
    ["2027-02-10T12:00:00.000Z", "month", "2027-02-01", "2027-02-28T17:00:00.000Z"],
    ["2028-02-29T12:00:00.000Z", "month", "2028-02-01", "2028-02-29T17:00:00.000Z"],
    ["2026-12-31T16:00:00.000Z", "month", "2026-12-01", "2026-12-31T17:00:00.000Z"],
  ])("%s: the %s began on %s and starts again at %s", (at, window, start, anew) => {
    expect(windowStart(window, new Date(at))).toBe(start);
    expect(beginsAnewAt(window, new Date(at))?.toISOString()).toBe(anew);
  });

  test("a window has always begun, and starts again later, in another window", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("2020-01-01"), max: new Date("2090-01-01"), noInvalidDate: true }),
        fc.constantFrom("day" as const, "month" as const),
        (at, window) => {
          const anew = beginsAnewAt(window, at);
          expect(anew?.getTime()).toBeGreaterThan(at.getTime());
          expect(windowStart(window, new Date((anew?.getTime() ?? 0) - 1))).toBe(windowStart(window, at));
          expect(windowStart(window, anew ?? at)).not.toBe(windowStart(window, at));
        },
      ),
    );
  });

  test("a limit per transfer never starts again", () => {
    expect(beginsAnewAt("transfer", new Date("2026-11-30T12:00:00Z"))).toBeNull();
  });
});

describe("which limits a claim meets", () => {
  const keys = (claims: readonly Claim[], of: Figures) =>
    linesOf(claims, "us_1", of).map(({ key, owner, requested, max }) => [key, owner, requested, max]);

  test("the tier's limits, with the month abroad only for money sent abroad", () => {
    const home: Claim = { scope: "tier", amount: idr(5n), abroad: null };
    expect(keys([home], figures(L2))).toEqual([
      ["tier.transfer", "us_1", 500n, 10_000_000_000n],
      ["tier.day", "us_1", 500n, null],
      ["tier.month", "us_1", 500n, 25_000_000_000n],
    ]);
    expect(keys([{ ...home, abroad: money("USD", 7n) }], figures(L2)).at(-1)).toEqual([
      "tier.abroad_month",
      "us_1",
      7n,
      1_000_000n,
    ]);
  });

  test("a domestic-only tier has no room abroad", () => {
    const lines = linesOf([{ scope: "tier", amount: idr(1n), abroad: money("USD", 1n) }], "us_1", figures(L1));
    expect(lines.at(-1)).toMatchObject({ key: "tier.abroad_month", max: 0n });
  });

  test("other limits apply only where they have figures, each for its own owner", () => {
    const claims: Claim[] = [
      { scope: "recipient", amount: idr(5n), recipient: "abc" },
      { scope: "corridor", amount: idr(5n), corridor: "ID-SG-bank" },
      { scope: "outlet", amount: idr(5n), outlet: "cp_1" },
      { scope: "cash_pickup", amount: idr(5n) },
    ];
    expect(keys(claims, figures(none))).toEqual([]);
    const limit = { transfer: null, day: idr(9n), month: null, countPerDay: 3 };
    const all = new Map(["recipient", "corridor:ID-SG-bank", "outlet", "cash_pickup"].map((key) => [key, limit]));
    expect(keys(claims, figures(none, all)).filter(([, , , max]) => max !== null)).toEqual([
      ["recipient.day", "us_1/abc", 500n, 900n],
      ["recipient.day_count", "us_1/abc", 1n, 3n],
      ["corridor.day", "ID-SG-bank", 500n, 900n],
      ["corridor.day_count", "ID-SG-bank", 1n, 3n],
      ["outlet.day", "cp_1", 500n, 900n],
      ["outlet.day_count", "cp_1", 1n, 3n],
      ["cash_pickup.day", "us_1", 500n, 900n],
      ["cash_pickup.day_count", "us_1", 1n, 3n],
    ]);
    expect(keys([{ scope: "corridor", amount: idr(5n), corridor: "ID-MY-bank" }], figures(none, all))).toEqual([]);
  });

  test("a claim in a currency without limits is a bug, not room", () => {
    const claims: Claim[] = [
      { scope: "tier", amount: money("SGD", 1n), abroad: null },
      { scope: "tier", amount: idr(1n), abroad: money("SGD", 1n) },
      { scope: "tier", amount: money("IDR", -1n), abroad: null },
      { scope: "tier", amount: idr(1n), abroad: money("USD", -1n) },
      { scope: "outlet", amount: money("USD", 1n), outlet: "cp_1" },
    ];
    for (const claim of claims) expect(() => linesOf([claim], "us_1", figures(L2))).toThrow("claimed in");
  });

  test("rows are locked in one order, whatever the order of the claims", () => {
    const limit = { transfer: idr(1n), day: idr(9n), month: idr(9n), countPerDay: 3 };
    const all = figures(
      L2,
      new Map([
        ["recipient", limit],
        ["cash_pickup", limit],
        ["outlet", limit],
      ]),
    );
    const claims: Claim[] = [
      { scope: "outlet", amount: idr(1n), outlet: "cp_1" },
      { scope: "tier", amount: idr(1n), abroad: money("USD", 1n) },
      { scope: "recipient", amount: idr(1n), recipient: "r" },
      { scope: "cash_pickup", amount: idr(1n) },
    ];
    const at = new Date("2026-11-30T12:00:00Z");
    const order = (of: readonly Claim[]) => windowed(linesOf(of, "us_1", all), at).map(({ key, owner }) => `${key} ${owner}`);
    expect(order(claims)).toEqual(order(claims.toReversed()));
    expect(order(claims)).toEqual(order(claims).toSorted());
  });
});

test("there is room up to the last unit", () => {
  expect(hasRoom({ requested: 10n, max: 10n }, 0n)).toBe(true);
  expect(hasRoom({ requested: 11n, max: 10n }, 0n)).toBe(false);
  expect(hasRoom({ requested: 4n, max: 10n }, 6n)).toBe(true);
  expect(hasRoom({ requested: 5n, max: 10n }, 6n)).toBe(false);
  expect(hasRoom({ requested: 10n ** 17n, max: null }, 10n ** 17n)).toBe(true);
});

test("raised by the next tier with more room; by none when no tier has more", () => {
  expect(raiseOf("tier.transfer", tiers, "L1")).toEqual({ tier: "L2", max: 10_000_000_000n });
  expect(raiseOf("tier.transfer", tiers, "L2")).toEqual({ tier: "L3", max: null });
  expect(raiseOf("tier.month", tiers, "L2")).toEqual({ tier: "L3", max: 50_000_000_000n });
  expect(raiseOf("tier.month", tiers, "L3")).toBeNull();
  expect(raiseOf("tier.abroad_month", tiers, "L1")).toEqual({ tier: "L2", max: 1_000_000n });
  expect(raiseOf("tier.day", tiers, "L1")).toBeNull();
  expect(raiseOf("recipient.day", tiers, "L1")).toBeNull();
});

test("the amount left is never negative, even when a new figure is below what was used", () => {
  const line = { key: "tier.day", window: "day", currency: "IDR", max: 5n } as const;
  const at = new Date("2026-11-30T12:00:00Z");
  expect(stateOf(line, 3n, at, null)).toMatchObject({ used: 3n, left: 2n });
  expect(stateOf(line, 9n, at, null)).toMatchObject({ used: 9n, left: 0n });
});
