/** The price list's text states what is charged: its bounds apply to the whole fee, as in `feeOf`. */
import compile from "icu-minify/compile";
import { expect, test, vi } from "vitest";
import { wholeUnits } from "#kernel/money.ts";
import type { Language } from "#kernel/locale.ts";
import type { Tariff, TariffCorridor } from "../contract.ts";
import { feeOf, type FeeTier } from "../../model/price.ts";
import { loadTariff } from "./load-tariff.ts";

/** The build compiles messages (tools/bundle/precompiled-messages.ts); this test compiles them on load. */
vi.mock("./messages.ts", async (load) => {
  const compiled = (messages: unknown): unknown =>
    typeof messages === "string"
      ? compile(messages)
      : Object.fromEntries(Object.entries(messages as object).map(([name, inner]) => [name, compiled(inner)]));
  return compiled(await load());
});

const idr = (units: number) => wholeUnits("IDR", BigInt(units));
/** The price list's text about cash at this fee. */
async function feeIn(language: Language, tier: FeeTier): Promise<string | undefined> {
  const fees = [{ min: null, max: null, ...tier }];
  const tariff = { taxBps: null, corridors: [{ fees } as TariffCorridor], rails: [], tiers: [], limit: null } satisfies Tariff;
  return (await loadTariff({ tariffs: async () => tariff, language }, "cash_pickup"))?.fees.lines[0];
}

test("cash: the maximum applies to fixed part and share together", async () => {
  const tier: FeeTier = { from: idr(0), fixed: idr(12_500), bps: 25, max: idr(50_000) };
  // 12.500 plus a share of 50.000 is 62.500; the maximum is charged.
  expect(feeOf(idr(20_000_000), [tier])).toEqual(idr(50_000));
  expect(await feeIn("EN", tier)).toMatch(/^Rp\s12,500 plus 0\.25% of the amount, at most Rp\s50,000 in all$/);
  expect(await feeIn("ID", tier)).toMatch(/^Rp\s12\.500 ditambah 0,25% dari jumlah, seluruhnya paling banyak Rp\s50\.000$/);
});

test("a fee with a minimum and a maximum states both", async () => {
  const tier: FeeTier = { from: idr(0), fixed: idr(0), bps: 25, min: idr(5_000), max: idr(50_000) };
  expect(await feeIn("EN", tier)).toMatch(/at least Rp\s5,000 in all, at most Rp\s50,000 in all$/);
});
