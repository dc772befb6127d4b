/** Prices through the API on the seed's terms: the worked examples, refusals, routes, stale and conflicting rates. */
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { money, wholeUnits, type Money } from "#kernel/money.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import { listBanks, listCorridors } from "../corridors/contract.ts";
import * as prices from "./contract.ts";
import { midNow, computePromise, findRoutes, whyNotLeave } from "../index.ts";
import { pricingInvariants } from "../invariants.ts";
import { ABROAD, DOMESTIC, idr, openPriceClient } from "../testing/price-client.ts";
import { rate } from "../testing/pricing-app.ts";

const client = await openPriceClient();
const { app, asSeed, stand, api, calculate, quote, corridorInForce, freshRates } = client;
const { clock, database: db } = app.runtime;
afterAll(() => client.close());
// Beyond every rate-limit window.
beforeEach(() => clock.advance(61_000));

describe("the worked examples of PRC-4, on the seed's terms", () => {
  test("domestic: 1.000.000, fee 5.000, tax 550: pays 1.005.550", async () => {
    expect(await calculate(DOMESTIC)).toMatchObject({
      code: 200,
      data: {
        principal: idr("100000000"),
        fee: idr("500000"),
        tax: idr("55000"),
        total: idr("100555000"),
        receives: idr("100000000"),
        margin: idr("0"),
        rounding: idr("0"),
        mid: null,
        rate: null,
        rateSource: null,
        totalCostBps: 55,
        // Paid by 10:31 at the latest, plus fifteen minutes for checks, then BI-FAST.
        arrivesBy: "2026-11-23T03:50:00.000Z",
        arrivesWhy: [],
      },
    });
  });

  test("abroad: 10.000.000 to SGD at mid 12.600 with 60 bps", async () => {
    expect(await calculate(ABROAD)).toMatchObject({
      code: 200,
      data: {
        mid: "12600",
        rate: "12675.6",
        receives: { currency: "SGD", minor: "78891" },
        margin: idr("5964160"),
        rounding: idr("9240"),
        fee: idr("3500000"),
        tax: idr("385000"),
        total: idr("1003885000"),
        totalCostBps: 98,
        rateSource: "reference",
        // 14:15 in Frankfurt on the previous Friday.
        rateAsOf: "2026-11-20T13:15:00.000Z",
        arrivesBy: "2026-11-23T09:00:00.000Z",
      },
    });
  });

  test("reversed: SGD 788.91 costs no more than what was sent for it", async () => {
    expect(await calculate({ ...ABROAD, side: "target", amountMinor: "78891" })).toMatchObject({
      data: { fixedSide: "target", principal: idr("999990800"), receives: { currency: "SGD", minor: "78891" } },
    });
  });
});

test("every corridor of the seed has a price in both directions and is listed as open", async () => {
  const listed = expectOk(await api.call(listCorridors, {}));
  expect(listed.corridors).toHaveLength(17);
  for (const { corridor, whyNot, min } of listed.corridors) {
    clock.advance(61_000);
    expect([corridor, whyNot]).toEqual([corridor, null]);
    const there = await calculate({ corridor, side: "source", amountMinor: min.minor });
    expect([corridor, there.code]).toEqual([corridor, 200]);
    const { receives } = expectOk(there);
    const back = await calculate({ corridor, side: "target", amountMinor: receives.minor });
    // After rounding it may be below the corridor's minimum; nothing else may differ.
    if (back.code === 200) expect(expectOk(back).receives).toEqual(receives);
    else expect([corridor, back.status]).toEqual([corridor, "amount_too_small"]);
  }
});

test("too many calls are refused until later", async () => {
  const answers = [];
  for (let count = 0; count < 61; count++) answers.push((await calculate(DOMESTIC)).code);
  expect([answers.slice(0, 60).every((code) => code === 200), answers[60]]).toEqual([true, 429]);
});

describe("why there is no price", () => {
  test("a destination that is not served", async () => {
    expect(await calculate({ ...ABROAD, corridor: "ID-BR-bank" })).toMatchObject({ code: 404, status: "corridor_unknown" });
  });

  test("a corridor's bounds, at bound−1, bound and bound+1, with the bound in the details", async () => {
    const send = (rupiah: bigint) => calculate({ ...ABROAD, amountMinor: String(rupiah * 100n) });
    expect(await send(99_999n)).toMatchObject({ code: 422, status: "amount_too_small", details: { min: idr("10000000") } });
    expect(await send(100_000n)).toMatchObject({ code: 200 });
    expect(await send(100_001n)).toMatchObject({ code: 200 });
    expect(await send(499_999_999n)).toMatchObject({ code: 200 });
    expect(await send(500_000_000n)).toMatchObject({ code: 200 });
    expect(await send(500_000_001n)).toMatchObject({
      code: 422,
      status: "amount_too_large",
      details: { max: idr("50000000000") },
    });
  });

  test("the same with a fixed received amount: the principal counts", async () => {
    const receive = (minor: string) => calculate({ ...ABROAD, side: "target", amountMinor: minor });
    expect(await receive("1")).toMatchObject({ status: "amount_too_small", details: { principal: idr("12700") } });
    // 500 million buy 39,445.86 at our rate and 39,682.54 at the mid-market rate.
    expect(await receive("3944586")).toMatchObject({ code: 200 });
    for (const minor of ["3944587", "3968254", "3968255", "999999999999"])
      expect(await receive(minor)).toMatchObject({ status: "amount_too_large", details: { max: idr("50000000000") } });
  });

  test("rupiah with sen", async () => {
    expect(await calculate({ ...DOMESTIC, amountMinor: "100000001" })).toMatchObject({ code: 422, status: "amount_not_payable" });
  });

  test.each([
    ["an unknown bank", "000"],
    ["a merged one", "427"],
  ])("%s", async (_, bank) => {
    expect(await calculate({ ...DOMESTIC, bank })).toMatchObject({ code: 422, status: "bank_unknown" });
  });

  test("an Indonesian bank code abroad", async () => {
    expect(await calculate({ ...ABROAD, bank: "014" })).toMatchObject({ code: 422, status: "bank_unknown" });
  });

  test("an amount above the limits of all rails to that bank", async () => {
    await stand({
      kind: "bank",
      key: "997",
      value: { name: "Bank Uji", shortName: "Uji", biFast: false, online: true, skn: false, mergedInto: null },
    });
    const send = (amountMinor: string) => calculate({ ...DOMESTIC, bank: "997", amountMinor });
    expect(await send("5000000000")).toMatchObject({ code: 200 });
    expect(await send("5000000100")).toMatchObject({ code: 422, status: "not_deliverable" });
  });

  test("an invalid amount is a bad request", async () => {
    for (const amountMinor of ["0", "-1", "1.5", "1e9", "01", "1000000000000", ""])
      expect((await api.raw({ url: `/v1/price?corridor=ID-SG-bank&side=source&amountMinor=${amountMinor}` })).statusCode).toBe(
        400,
      );
  });
});

describe("routes", () => {
  const find = (more: object = {}) =>
    asSeed((ctx) =>
      findRoutes(ctx, { corridor: "ID-ID-bank", amount: wholeUnits("IDR", 1_000_000n), bank: "014", at: ctx.now, ...more }),
    );
  test("in Indonesia by bank and limit, cheapest first", async () => {
    expect((await find()).map(({ rail }) => rail)).toEqual(["bi_fast", "skn", "online"]);
    expect((await find({ amount: wholeUnits("IDR", 250_000_001n) })).map(({ rail }) => rail)).toEqual(["skn"]);
    expect((await find({ bank: "069" })).map(({ rail }) => rail)).toEqual(["skn", "online"]);
  });
  test("none to a bank that was taken over, or in an unknown corridor", async () => {
    expect(await find({ bank: "427" })).toEqual([]);
    expect(await find({ corridor: "ID-BR-bank" })).toEqual([]);
  });
  test("abroad through the partner, for any bank code", async () => {
    const routes = await find({ corridor: "ID-SG-bank", amount: money("SGD", 78_891n), bank: "DBSSSGSG" });
    expect(routes).toMatchObject([{ rail: "partner_bank", cost: wholeUnits("IDR", 12_000n) }]);
  });
});

describe("a recomputed promise", () => {
  const find = (corridor: string, receives: Money, from: Date) =>
    asSeed((ctx) => computePromise(ctx, { corridor, receives, bank: null, from }));
  test("for money received later than the quote assumed: the next working day there", async () => {
    const late = await find("ID-SG-bank", money("SGD", 78_891n), new Date("2026-11-23T08:00:00Z"));
    expect(late?.by).toEqual(new Date("2026-11-24T09:00:00Z"));
    expect(late?.why).toEqual([{ reason: "after_cut_off", country: "SG", day: "2026-11-23" }]);
  });
  test("for cash, which uses no rail; none for an amount no rail carries or an unserved destination", async () => {
    const from = new Date("2026-11-23T08:00:00Z");
    const cash = await find("ID-ID-cash", wholeUnits("IDR", 1_000_000n), from);
    expect(cash).toEqual({ leavesAt: new Date("2026-11-23T08:10:00Z"), by: new Date("2026-11-23T08:25:00Z"), why: [] });
    expect(await find("ID-ID-bank", wholeUnits("IDR", 1_000_000_001n), from)).toBeNull();
    expect(await find("ID-BR-bank", money("USD", 1n), from)).toBeNull();
  });
});

// Last, because these tests advance the clock by days.
describe("stale or conflicting rates", () => {
  test("when the desk rate deviates from the reference there are no quotes and no payouts; at the bound there are", async () => {
    const setDeskRate = (mid: string) => stand({ kind: "desk_rate", key: "SGD", value: { mid: rate(mid) } });
    await setDeskRate("12789");
    expect(await calculate(ABROAD)).toMatchObject({ code: 200, data: { mid: "12789", rateSource: "desk" } });
    expect(await asSeed((ctx) => whyNotLeave(ctx, "ID-SG-bank"))).toBeNull();
    await setDeskRate("12789.0001");
    expect(await calculate(ABROAD)).toMatchObject({ code: 409, status: "rate_deviates", details: { currency: "SGD" } });
    expect(await quote(ABROAD)).toMatchObject({ status: "rate_deviates" });
    expect(await asSeed((ctx) => whyNotLeave(ctx, "ID-SG-bank"))).toBe("rate_deviates");
    expect((await api.call(listCorridors, {})).data).toMatchObject({
      corridors: expect.arrayContaining([expect.objectContaining({ corridor: "ID-SG-bank", whyNot: "rate_deviates" })]),
    });
  });

  test("beyond its maximum age a rate gives no price, but promised transfers may still leave", async () => {
    clock.set(new Date("2026-11-23T21:15:00Z"));
    expect(await calculate({ ...ABROAD, corridor: "ID-MY-bank" })).toMatchObject({ code: 200 });
    expect(await asSeed((ctx) => midNow(ctx, "USD"))).toMatchObject({ source: "reference", mid: rate("16578.9473684211") });
    clock.advance(1);
    expect(await calculate({ ...ABROAD, corridor: "ID-MY-bank" })).toMatchObject({ code: 409, status: "rate_stale" });
    expect(await asSeed((ctx) => whyNotLeave(ctx, "ID-MY-bank"))).toBeNull();
    expect(await asSeed((ctx) => midNow(ctx, "USD"))).toBeNull();
    expect(await asSeed((ctx) => whyNotLeave(ctx, "ID-ID-bank"))).toBeNull();
    await freshRates();
    expect(await calculate({ ...ABROAD, corridor: "ID-MY-bank" })).toMatchObject({ code: 200 });
  });

  test("no price while a term is missing", async () => {
    await stand({ kind: "corridor", key: "ID-CN-bank", value: { ...(await corridorInForce("ID-SG-bank")), country: "CN" } });
    expect(await calculate({ ...ABROAD, corridor: "ID-CN-bank" })).toMatchObject({ code: 409, status: "price_missing" });
  });
});

test("the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(db, pricingInvariants)) expect(breaches, says).toEqual([]);
});

describe("Indonesian banks through the API", () => {
  const names = async (search?: string) =>
    expectOk(await api.call(listBanks, { ...(search !== undefined && { search }) })).banks.map(({ shortName }) => shortName);

  test("most requested banks first", async () => {
    expect((await names()).slice(0, 4)).toEqual(["BCA", "BRI", "Mandiri", "BNI"]);
  });
  test.each([
    ["bca", "BCA"],
    ["jenius", "SMBC / Jenius"],
    ["014", "BCA"],
    ["mandri", "Mandiri"],
  ])("%s finds %s", async (search, shortName) => {
    expect((await names(search))[0]).toBe(shortName);
  });
  test("a wallet is found by name; one without a term is not, and no bank instead", async () => {
    expect((await names("dana"))[0]).toBe("DANA");
    expect(await names("doku")).toEqual([]);
    const { banks } = expectOk(await api.call(listBanks, { search: "gopay" }));
    expect(banks[0]).toMatchObject({ bank: "901", shortName: "GoPay", isWallet: true });
  });
  test("one transfer to a wallet has a maximum, which is a term", async () => {
    const at = (amountMinor: string, bank: string) =>
      api.call(prices.calculatePrice, { corridor: "ID-ID-bank", side: "source", amountMinor, bank });
    expectOk(await at("2000000000", "901"));
    expect(await at("2000000100", "901")).toMatchObject({
      status: "wallet_amount_too_large",
      details: { max: { currency: "IDR", minor: "2000000000" } },
    });
    expectOk(await at("2000000100", "014"));
  });
});
