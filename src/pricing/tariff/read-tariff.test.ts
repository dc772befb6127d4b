/** The published price list, on the seed's terms. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { wholeUnits } from "#kernel/money.ts";
import { expectOk } from "#platform/testing/api.ts";
import { readTariff } from "./contract.ts";
import { ABROAD, idr, openPriceClient } from "../testing/price-client.ts";
import type { Product } from "../model/corridor-codes.ts";

const client = await openPriceClient();
const { app, api, calculate, stand } = client;
afterAll(() => client.close());
// Beyond every rate-limit window.
beforeEach(() => app.runtime.clock.advance(61_000));

const tariffOf = async (product: Product, more: { readonly amountMinor?: string } = {}) =>
  expectOk(await api.call(readTariff, { product, ...more }));

describe("the price list", () => {
  test("Indonesia: one fee with its tax, three rails by ascending limit, the tiers that may send", async () => {
    expect(await tariffOf("local")).toMatchObject({
      taxBps: 1_100,
      corridors: [
        {
          corridor: "ID-ID-bank",
          fees: [{ from: idr("0"), fixed: idr("500000"), bps: 0, min: null, max: null }],
          spreadBps: 0,
          example: { total: idr("500555000"), totalCostBps: 11 },
        },
      ],
      rails: [
        { rail: "online", isOpen: true, max: idr("5000000000"), hours: null },
        { rail: "bi_fast", max: idr("25000000000"), arrival: { kind: "minutes", minutes: 2 } },
        { rail: "skn", max: idr("100000000000"), hours: { days: "working_days", opens: "08:00", cutOff: "14:30" } },
      ],
      tiers: [{ tier: "L1", isDomesticOnly: true, transfer: idr("200000000") }, { tier: "L2" }, { tier: "L3" }],
      limit: null,
    });
  });

  test("abroad: every corridor, its own fee and margin before the product's, and the calculator's price", async () => {
    const { corridors } = await tariffOf("international", { amountMinor: ABROAD.amountMinor });
    expect(corridors).toHaveLength(15);
    const find = (code: string) => corridors.find(({ corridor }) => corridor === code);
    expect(find("ID-SG-bank")).toMatchObject({ spreadBps: 60, fees: [{ bps: 10 }, { from: idr("10000000000"), bps: 5 }] });
    expect(find("ID-US-bank")).toMatchObject({ spreadBps: 70, fees: [{ fixed: idr("4500000") }] });
    expect(find("ID-SG-bank")?.example).toEqual((await calculate(ABROAD)).data);
  });

  test("cash: a share of the amount with a cap, and the product's own limit", async () => {
    expect(await tariffOf("cash_pickup")).toMatchObject({
      corridors: [{ corridor: "ID-ID-cash", fees: [{ fixed: idr("1250000"), bps: 25, max: idr("5000000") }] }],
      rails: [],
      limit: { transfer: idr("2000000000"), day: idr("4000000000"), countPerDay: 5 },
    });
  });

  test("no example in a corridor whose bounds exclude the amount", async () => {
    const { corridors } = await tariffOf("cash_pickup", { amountMinor: "10000000000" });
    expect(corridors).toMatchObject([{ corridor: "ID-ID-cash", example: null }]);
  });

  test("a stopped corridor gives the reason and has no example", async () => {
    const reason = { ID: "Libur di Singapura", EN: "Holiday in Singapore" };
    await stand({
      kind: "corridor",
      key: "ID-SG-bank",
      value: {
        product: "international",
        country: "SG",
        currency: "SGD",
        method: "bank",
        rails: ["partner_bank"],
        availability: { state: "stopped", reason },
        min: wholeUnits("IDR", 100_000n),
        max: wholeUnits("IDR", 500_000_000n),
      },
    });
    const { corridors } = await tariffOf("international");
    const singapore = corridors.find(({ corridor }) => corridor === "ID-SG-bank");
    expect(singapore).toMatchObject({ whyNot: "corridor_stopped", stoppedBecause: reason, example: null });
  });

  test.each(["150", "0", "10000000000000", "12.00"])("%s is not an amount in whole rupiah", (amountMinor) => {
    expect(readTariff.input.safeParse({ product: "local", amountMinor }).success).toBe(false);
  });
});
