import { expect, test } from "vitest";
import { money } from "#kernel/amount.ts";
import { parseRate } from "#kernel/rate.ts";
import { priceTexts, type WrittenPrice } from "./price-texts.ts";

const at = new Date("2026-11-23T02:00:00.000Z");
const rupiah = (sen: bigint) => money("IDR", sen);

/** The second example of PRC-4, with this margin and rounding. */
const priced = (margin: bigint, rounding: bigint): WrittenPrice => ({
  principal: rupiah(1_000_000_000n),
  fee: rupiah(3_500_000n),
  tax: rupiah(385_000n),
  feeAndTax: rupiah(3_885_000n),
  total: rupiah(1_003_885_000n),
  receives: money("SGD", 78_891n),
  mid: parseRate("12600"),
  rate: parseRate("12675"),
  rateAsOf: at,
  margin: rupiah(margin),
  rounding: rupiah(rounding),
  arrivesBy: at,
  arrivesWhy: [],
  totalCostBps: null,
});

test.each([
  [5_964_160n, "Rp\u00A059,641.60"],
  [5_964_100n, "Rp\u00A059,641"],
])("a margin of %d sen is written exactly: %s", (margin, text) => {
  expect(priceTexts(priced(margin, 0n), "EN").margin).toBe(text);
});

test("rounding of less than a rupiah is shown too", () => {
  expect(priceTexts(priced(5_964_100n, 83n), "EN").marginDetail).toMatch(/rounding/);
});

test.each([
  [null, 0n, null],
  [0, 0n, "<\u00A00.01%"],
  [98, 0n, "0.98%"],
] as const)("a cost of %s bps is written as a percentage, and a tiny one is not called nothing", (totalCostBps, margin, text) => {
  expect(priceTexts({ ...priced(margin, 0n), totalCostBps }, "EN").costPercent).toBe(text);
  const free = { fee: rupiah(0n), tax: rupiah(0n), feeAndTax: rupiah(0n) };
  if (totalCostBps === 0) expect(priceTexts({ ...priced(0n, 0n), ...free, totalCostBps }, "EN").costPercent).toBe("0%");
});
