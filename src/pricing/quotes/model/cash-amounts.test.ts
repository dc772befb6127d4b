import fc from "fast-check";
import { expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import { inCash, overUnit } from "./cash-amounts.ts";

const idr = (minor: bigint) => money("IDR", minor);
const UNIT = idr(10_000n);

test.each([
  // Principal 1.000.000, fee and tax 5.550: the total ends in fifty rupiah, for which there is no coin.
  [100_555_000n, 100_550_000n, 5_000n],
  [100_550_000n, 100_550_000n, 0n],
  [100_559_900n, 100_550_000n, 9_900n],
  [100_005_000n, 100_000_000n, 5_000n],
  // A total below the smallest coin is not waived.
  [9_900n, 9_900n, 0n],
])("%s is paid with %s, rounding %s", (total, due, rounding) => {
  expect(inCash(idr(total), UNIT)).toEqual({ due: idr(due), rounding: idr(rounding) });
});

test("without a term, or in another currency, an amount is not rounded", () => {
  expect(inCash(idr(5_000n), null)).toEqual({ due: idr(5_000n), rounding: idr(0n) });
  expect(overUnit(money("SGD", 123n), UNIT)).toEqual(money("SGD", 0n));
});

test("never above the price, less than one coin below it, and payable in coins for any fee and tax", () => {
  fc.assert(
    fc.property(
      fc.bigInt(1n, 10n ** 12n),
      fc.bigInt(0n, 10n ** 8n),
      fc.constantFrom(100n, 5_000n, 10_000n, 50_000n),
      (sent, fee, unit) => {
        const { due, rounding } = inCash(idr(sent + fee), idr(unit));
        expect(due.minor + rounding.minor).toBe(sent + fee);
        expect(due.minor > 0n && rounding.minor >= 0n && rounding.minor < unit).toBe(true);
        if (sent + fee >= unit) expect(due.minor % unit).toBe(0n);
      },
    ),
  );
});
