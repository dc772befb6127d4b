import { afterAll, expect, test } from "vitest";
import { CURRENCIES } from "#kernel/money.ts";
import { openPricingApp } from "../testing/pricing-app.ts";
import { paymentCostBounds } from "./payment-cost-bounds.ts";

const priced = await openPricingApp();
afterAll(() => priced.app[Symbol.asyncDispose]());
const bounds = () => priced.asSeed(paymentCostBounds);

test("the seed has a bound for every currency; an approved term replaces it", async () => {
  expect(Object.keys(await bounds()).toSorted()).toEqual(Object.keys(CURRENCIES).toSorted());
  expect(await bounds()).toMatchObject({ IDR: 1_300_000n, SGD: 200n, JPY: 200n, GBP: 200n });
  const amount = { currency: "SGD", minor: 350n } as const;
  await priced.stand({ kind: "threshold", key: "payment_cost_sgd", value: { measure: "amount", amount, source: "a test" } });
  expect((await bounds()).SGD).toBe(350n);
});

test("a figure in another currency than its key is ignored", async () => {
  const amount = { currency: "IDR", minor: 99_999_999n } as const;
  await priced.stand({ kind: "threshold", key: "payment_cost_myr", value: { measure: "amount", amount, source: "a slip" } });
  expect(await bounds()).toMatchObject({ IDR: 1_300_000n });
  expect(await bounds()).not.toHaveProperty("MYR");
});
