/** The published price list, on the seed's terms. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { wholeUnits } from "#kernel/money.ts";
import { readTariff, type Tariff } from "./contract-tariff.ts";
import { ABROAD, idr, openPriceDesk } from "./testing/price-desk.ts";
import type { Product } from "./ways.ts";

const desk = await openPriceDesk();
const { house, api, calculate, stand } = desk;
afterAll(() => desk.close());
// Past every window of the rate limits.
beforeEach(() => house.machinery.clock.advance(61_000));

const tariffOf = async (product: Product, more: { readonly amountMinor?: string } = {}) =>
  (await api.call(readTariff, { product, ...more })).data as Tariff;

describe("the price list", () => {
  test("at home: one fee, tax on it, three rails from the smallest to the largest, tiers that send", async () => {
    expect(await tariffOf("local")).toMatchObject({
      taxBps: 1_100,
      ways: [
        {
          corridor: "ID-ID-bank",
          fees: [{ from: idr("0"), fixed: idr("500000"), bps: 0, least: null, most: null }],
          spreadBps: 0,
          example: { total: idr("500555000"), totalCostBps: 11 },
        },
      ],
      rails: [
        { rail: "online", isOpen: true, most: idr("5000000000"), hours: null },
        { rail: "bi_fast", most: idr("25000000000"), arrival: { kind: "minutes", minutes: 2 } },
        { rail: "skn", most: idr("100000000000"), hours: { days: "working_days", opens: "08:00", cutOff: "14:30" } },
      ],
      tiers: [{ tier: "L1", isDomesticOnly: true, transfer: idr("200000000") }, { tier: "L2" }, { tier: "L3" }],
      limit: null,
    });
  });

  test("abroad: every corridor, its own fee and margin before the product's, and the calculator's price", async () => {
    const { ways } = await tariffOf("international", { amountMinor: ABROAD.amountMinor });
    expect(ways).toHaveLength(15);
    const find = (code: string) => ways.find(({ corridor }) => corridor === code);
    expect(find("ID-SG-bank")).toMatchObject({ spreadBps: 60, fees: [{ bps: 10 }, { from: idr("10000000000"), bps: 5 }] });
    expect(find("ID-US-bank")).toMatchObject({ spreadBps: 70, fees: [{ fixed: idr("4500000") }] });
    expect(find("ID-SG-bank")?.example).toEqual((await calculate(ABROAD)).data);
  });

  test("cash: a share of the amount up to a most, and the product's own limit", async () => {
    expect(await tariffOf("cash_pickup")).toMatchObject({
      ways: [{ corridor: "ID-ID-cash", fees: [{ fixed: idr("1250000"), bps: 25, most: idr("5000000") }] }],
      rails: [],
      limit: { transfer: idr("2000000000"), day: idr("4000000000"), countPerDay: 5 },
    });
  });

  test("an amount that a corridor does not take has no example there", async () => {
    const { ways } = await tariffOf("cash_pickup", { amountMinor: "10000000000" });
    expect(ways).toMatchObject([{ corridor: "ID-ID-cash", example: null }]);
  });

  test("a corridor that is stopped says why, and has no example", async () => {
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
        opening: { state: "stopped", reason },
        least: wholeUnits("IDR", 100_000n),
        most: wholeUnits("IDR", 500_000_000n),
      },
    });
    const { ways } = await tariffOf("international");
    const singapore = ways.find(({ corridor }) => corridor === "ID-SG-bank");
    expect(singapore).toMatchObject({ whyNot: "corridor_stopped", stoppedBecause: reason, example: null });
  });

  test.each(["150", "0", "10000000000000", "12.00"])("%s is no amount in whole rupiah", (amountMinor) => {
    expect(readTariff.input.safeParse({ product: "local", amountMinor }).success).toBe(false);
  });
});
