import { expect, test } from "vitest";
import { money, wholeUnits, type Currency, type Money } from "#kernel/money.ts";
import { parseRate, type Rate } from "#kernel/rate.ts";
import type { Leg } from "./booking.ts";
import { dealRateOf, isFar, TENFOLD_BPS } from "./deal-rate.ts";

const rate = (text: string): Rate => {
  const parsed = parseRate(text);
  if (parsed === null) throw new Error(text);
  return parsed;
};
const MIDS = new Map<Currency, Rate>([
  ["SGD", rate("12600")],
  ["GBP", rate("21420")],
]);
const leg = (amount: Money): Leg => ({ at: "nostro", party: "partner", amount, line: null });
const deal = (out: Money | null, into: Money | null) => dealRateOf({ out: out && leg(out), in: into && leg(into) }, MIDS);
const idr = (units: bigint) => wholeUnits("IDR", units);
const [gbp, sgd] = [(units: bigint) => wholeUnits("GBP", units), (units: bigint) => wholeUnits("SGD", units)];

test.each([
  ["at mid-market rate", deal(gbp(1_000n), sgd(1_700n)), 0, false],
  ["from rupiah", deal(idr(126_000_000n), sgd(10_000n)), 0, false],
  ["into rupiah", deal(sgd(10_000n), idr(120_000_000n)), -476, false],
  ["five percent below", deal(gbp(1_000n), sgd(1_615n)), -500, false],
  ["a little more than five percent", deal(gbp(1_000n), sgd(1_614n)), -505, true],
  ["a digit too many is received", deal(gbp(1_000n), sgd(16_000n)), 84_117, true],
  ["a digit too many is given", deal(gbp(10_000n), sgd(1_700n)), -9_000, true],
  ["the account emptied by mistake", deal(sgd(999_998_809n), gbp(1_000n)), -9_999, true],
  ["beyond every measure", deal(idr(1n), sgd(1_000_000_000n)), TENFOLD_BPS, true],
])("%s", (_, found, gainBps, far) => {
  expect(found?.gainBps).toBe(gainBps);
  expect(isFar(found)).toBe(far);
});

test("both sides are valued in rupiah", () => {
  expect(deal(gbp(1_000n), idr(20_000_000n))).toMatchObject({ given: idr(21_420_000n), received: idr(20_000_000n) });
});

test.each([
  ["one currency", deal(sgd(5n), sgd(4n))],
  ["one side", deal(sgd(5n), null)],
  ["a currency without a rate", deal(wholeUnits("USD", 5n), sgd(4n))],
  ["nothing worth a rupiah is given", deal(money("IDR", 0n), sgd(4n))],
  ["more than any account holds", deal(money("SGD", 10n ** 18n - 1n), idr(1n))],
])("nothing to compare: %s", (_, found) => {
  expect(found).toBeNull();
  expect(isFar(found)).toBe(false);
});
