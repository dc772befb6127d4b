import fc from "fast-check";
import { expect, test } from "vitest";
import { money } from "#kernel/money.ts";
import { inCash, overUnit } from "./cash.ts";

const idr = (minor: bigint) => money("IDR", minor);
const UNIT = idr(10_000n);

test.each([
  // Principal 1.000.000, fee and tax 5.550: the total ends in fifty rupiah, for which there is no coin.
  [100_555_000n, 100_550_000n, 5_000n],
  [100_550_000n, 100_550_000n, 0n],
  [100_559_900n, 100_550_000n, 9_900n],
  [100_005_000n, 100_000_000n, 5_000n],
  // What is less than a coin is not given away.
  [9_900n, 9_900n, 0n],
])("%s is paid with %s, rounded by %s", (total, due, rounding) => {
  expect(inCash(idr(total), UNIT)).toEqual({ due: idr(due), rounding: idr(rounding) });
});

test("without a rule, and for another currency, an amount is paid as it is", () => {
  expect(inCash(idr(5_000n), null)).toEqual({ due: idr(5_000n), rounding: idr(0n) });
  expect(overUnit(money("SGD", 123n), UNIT)).toEqual(money("SGD", 0n));
});

test("never more than the price, less by less than a coin, and countable whatever fee and tax are", () => {
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
