/** The price list says in words what is charged: its bounds are those of the whole fee, as `feeOf` has them. */
import compile from "icu-minify/compile";
import { expect, test, vi } from "vitest";
import type { Api } from "#kernel/endpoint.ts";
import { wholeUnits } from "#kernel/money.ts";
import type { Language } from "#kernel/locale.ts";
import type { Tariff } from "../../contract-tariff.ts";
import { feeOf, type FeeTier } from "../../price.ts";
import { loadTariff } from "./load-tariff.ts";

/** The build compiles messages (tools/precompiled-messages.ts); here they are compiled as they are loaded. */
vi.mock("./messages.ts", async (load) => {
  const compiled = (words: unknown): unknown =>
    typeof words === "string"
      ? compile(words)
      : Object.fromEntries(Object.entries(words as object).map(([name, inner]) => [name, compiled(inner)]));
  return compiled(await load());
});

const idr = (units: number) => wholeUnits("IDR", BigInt(units));
/** What the price list writes about cash at this fee. */
async function feeIn(language: Language, tier: FeeTier): Promise<string | undefined> {
  const fees = [{ least: null, most: null, ...tier }];
  const tariff = { taxBps: null, ways: [{ fees }], rails: [], tiers: [], limit: null } as unknown as Tariff;
  const api = (async () => tariff) as unknown as Api;
  return (await loadTariff({ api, language }, "cash_pickup"))?.fees.lines[0];
}

test("cash: the most is of fixed part and share together", async () => {
  const tier: FeeTier = { from: idr(0), fixed: idr(12_500), bps: 25, most: idr(50_000) };
  // 12.500 and 50.000 of share are 62.500; what is charged is the most.
  expect(feeOf(idr(20_000_000), [tier])).toEqual(idr(50_000));
  expect(await feeIn("EN", tier)).toMatch(/^Rp\s12,500 plus 0\.25% of the amount, at most Rp\s50,000 in all$/);
  expect(await feeIn("ID", tier)).toMatch(/^Rp\s12\.500 ditambah 0,25% dari jumlah, seluruhnya paling banyak Rp\s50\.000$/);
});

test("a fee with a least and a most names both", async () => {
  const tier: FeeTier = { from: idr(0), fixed: idr(0), bps: 25, least: idr(5_000), most: idr(50_000) };
  expect(await feeIn("EN", tier)).toMatch(/at least Rp\s5,000 in all, at most Rp\s50,000 in all$/);
});
