/** The price list says in words what is charged: its bounds are those of the whole fee, as `feeOf` has them. */
import compile from "icu-minify/compile";
import { afterAll, expect, test, vi } from "vitest";
import { z } from "zod";
import type { Api } from "#kernel/endpoint.ts";
import { wholeUnits } from "#kernel/money.ts";
import { LANGUAGES } from "#kernel/locale.ts";
import { readTariff } from "../../contract-tariff.ts";
import { feeOf } from "../../price.ts";
import { openPriceDesk } from "../../testing/price-desk.ts";
import { loadTariff } from "./load-tariff.ts";

/** The build compiles messages (tools/precompiled-messages.ts); here they are compiled as they are loaded. */
vi.mock("./messages.ts", async (load) => {
  const compiled = (words: unknown): unknown =>
    typeof words === "string"
      ? compile(words)
      : Object.fromEntries(Object.entries(words as object).map(([name, inner]) => [name, compiled(inner)]));
  return compiled(await load());
});

const desk = await openPriceDesk();
afterAll(() => desk.close());
const api = (async (_: typeof readTariff, input: object) =>
  z.decode(readTariff.output, (await desk.api.call(readTariff, input as never)).data as never)) as unknown as Api;
const idr = (units: number) => wholeUnits("IDR", BigInt(units));
const feesOf = async (language: (typeof LANGUAGES)[number]) =>
  (await loadTariff({ api, language }, "cash_pickup"))?.fees.lines[0];

test("cash: the most is of fixed part and share together", async () => {
  // 12.500 and 50.000 of share are 62.500; what is charged is the most.
  expect(feeOf(idr(20_000_000), [{ from: idr(0), fixed: idr(12_500), bps: 25, most: idr(50_000) }])).toEqual(idr(50_000));
  expect(await feesOf("EN")).toMatch(/^Rp\s12,500 plus 0\.25% of the amount, at most Rp\s50,000 in all$/);
  expect(await feesOf("ID")).toMatch(/^Rp\s12\.500 ditambah 0,25% dari jumlah, seluruhnya paling banyak Rp\s50\.000$/);
});

test("a fee with a least and a most names both", async () => {
  const tiers = [{ from: idr(0), fixed: idr(0), bps: 25, least: idr(5_000), most: idr(50_000) }];
  await desk.stand({ kind: "fee", key: "cash_pickup", value: { tiers } });
  expect(await feesOf("EN")).toMatch(/at least Rp\s5,000 in all, at most Rp\s50,000 in all$/);
});
