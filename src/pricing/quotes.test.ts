/** Prices and quotes through the API on the seed's terms: the worked examples, every refusal, one use. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { money, wholeUnits } from "#kernel/money.ts";
import { MINUTE_MS } from "#kernel/time.ts";
import type { Actor } from "#platform/actor.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { openTestApi } from "#platform/testing/api.ts";
import * as contract from "./contract.ts";
import type { PriceAsk } from "./contract.ts";
import { pricingHttp } from "./http.ts";
import { quoteOf, routesFor, takeQuote, termAt, whyNotLeave } from "./index.ts";
import { pricingInvariants } from "./invariants.ts";
import { openPricedHouse, rate } from "./testing/priced-house.ts";

const priced = await openPricedHouse();
const { house, id, asSeed, stand } = priced;
const { clock, database: db } = house.machinery;
const api = await openTestApi(house, [pricingHttp]);
const menuAccess = [{ menu: "transfer", module: ["view", "create"] }];
const [sari, made] = [id("us"), id("us")];
const user = (person: string): Actor => ({ kind: "user", id: person, level: "CUSTOMER", menuAccess });

afterAll(async () => {
  for (const { says, breaches } of await checkInvariants(db, pricingInvariants)) expect(breaches, says).toEqual([]);
  await api[Symbol.asyncDispose]();
  await house[Symbol.asyncDispose]();
});
// Past every window of the rate limits.
beforeEach(() => clock.advance(61_000));

const DOMESTIC: PriceAsk = { corridor: "ID-ID-bank", side: "source", amountMinor: "100000000", bank: "014" };
const ABROAD: PriceAsk = { corridor: "ID-SG-bank", side: "source", amountMinor: "1000000000" };
const calculate = (ask: PriceAsk) => api.call(contract.calculatePrice, ask);
const quote = async (ask: PriceAsk, person = sari, quoteId = id("qt")) =>
  api.call(contract.createQuote, { ...ask, id: quoteId }, { actor: user(person) });
const getQuote = async (ask: PriceAsk, person = sari) => {
  const answer = await quote(ask, person);
  if (answer.code !== 200) throw new Error(`no quote: ${answer.status}`);
  return answer.data as { id: string };
};
const take = (quoteId: string, person: string, transfer: string) =>
  asSeed((ctx) => takeQuote(ctx, { quote: quoteId, person, transfer }));
const idr = (minor: string) => ({ currency: "IDR", minor });

describe("the worked examples of PRODUCT §4, on the seed's terms", () => {
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
        // Paid at 10:31 at the latest, a quarter of an hour for checks, BI-FAST.
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
        // Frankfurt's 14:15 of the Friday before.
        rateAsOf: "2026-11-20T13:15:00.000Z",
        arrivesBy: "2026-11-23T09:00:00.000Z",
      },
    });
  });

  test("the other way round: SGD 788.91 costs no more than was sent for it", async () => {
    expect(await calculate({ ...ABROAD, side: "target", amountMinor: "78891" })).toMatchObject({
      data: { fixedSide: "target", principal: idr("999990800"), receives: { currency: "SGD", minor: "78891" } },
    });
  });
});

test("every corridor of the seed has a price now, both ways, and every one is listed as open", async () => {
  const listed = (await api.call(contract.listCorridors, {})).data as {
    corridors: { corridor: string; currency: string; whyNot: string | null; least: { minor: string } }[];
  };
  expect(listed.corridors).toHaveLength(17);
  for (const { corridor, whyNot, least } of listed.corridors) {
    clock.advance(61_000);
    expect([corridor, whyNot]).toEqual([corridor, null]);
    const there = await calculate({ corridor, side: "source", amountMinor: least.minor });
    expect([corridor, there.code]).toEqual([corridor, 200]);
    const { receives } = there.data as { receives: { minor: string } };
    const back = await calculate({ corridor, side: "target", amountMinor: receives.minor });
    // What rounding leaves may be below the corridor's least; nothing else may differ.
    if (back.code === 200) expect((back.data as { receives: unknown }).receives).toEqual(receives);
    else expect([corridor, back.status]).toEqual([corridor, "amount_too_small"]);
  }
});

describe("why there is no price", () => {
  test("a destination that we do not serve", async () => {
    expect(await calculate({ ...ABROAD, corridor: "ID-BR-bank" })).toMatchObject({ code: 404, status: "corridor_unknown" });
  });

  test("the corridor's bounds, at bound−1, bound, bound+1, with the bound", async () => {
    const send = (rupiah: bigint) => calculate({ ...ABROAD, amountMinor: String(rupiah * 100n) });
    expect(await send(99_999n)).toMatchObject({ code: 422, status: "amount_too_small", details: { least: idr("10000000") } });
    expect(await send(100_000n)).toMatchObject({ code: 200 });
    expect(await send(100_001n)).toMatchObject({ code: 200 });
    expect(await send(499_999_999n)).toMatchObject({ code: 200 });
    expect(await send(500_000_000n)).toMatchObject({ code: 200 });
    expect(await send(500_000_001n)).toMatchObject({ code: 422, status: "amount_too_large", details: { most: idr("50000000000") } });
  });

  test("the same when what arrives is fixed: the principal counts", async () => {
    const receive = (minor: string) => calculate({ ...ABROAD, side: "target", amountMinor: minor });
    expect(await receive("1")).toMatchObject({ status: "amount_too_small", details: { principal: idr("12700") } });
    expect(await receive("999999999999")).toMatchObject({ status: "amount_too_large" });
  });

  test("rupiah with sen", async () => {
    expect(await calculate({ ...DOMESTIC, amountMinor: "100000001" })).toMatchObject({ code: 422, status: "amount_not_payable" });
  });

  test.each([["an unknown bank", "000"], ["a merged one", "427"]])("%s", async (_, bank) => {
    expect(await calculate({ ...DOMESTIC, bank })).toMatchObject({ code: 422, status: "bank_unknown" });
  });

  test("a bank's code abroad", async () => {
    expect(await calculate({ ...ABROAD, bank: "014" })).toMatchObject({ code: 422, status: "bank_unknown" });
  });

  test("more than any rail to that bank carries", async () => {
    await stand({
      kind: "bank",
      key: "997",
      value: { name: "Bank Uji", shortName: "Uji", biFast: false, online: true, skn: false, mergedInto: null },
    });
    const send = (amountMinor: string) => calculate({ ...DOMESTIC, bank: "997", amountMinor });
    expect(await send("5000000000")).toMatchObject({ code: 200 });
    expect(await send("5000000100")).toMatchObject({ code: 422, status: "not_deliverable" });
  });

  test("an amount that is none, as a bad request", async () => {
    for (const amountMinor of ["0", "-1", "1.5", "1e9", "01", "1000000000000", ""])
      expect((await api.raw({ url: `/v1/price?corridor=ID-SG-bank&side=source&amountMinor=${amountMinor}` })).statusCode).toBe(400);
  });
});

describe("a quote", () => {
  test("is kept, holds for thirty minutes, and names the terms it was made of", async () => {
    const quoteId = id("qt");
    const { data } = await quote(ABROAD, sari, quoteId);
    expect(data).toMatchObject({ id: quoteId, total: idr("1003885000"), transfer: null });
    const { createdAt, expiresAt } = data as { createdAt: string; expiresAt: string };
    expect(new Date(expiresAt).getTime() - new Date(createdAt).getTime()).toBe(30 * MINUTE_MS);
    const kept = await asSeed((ctx) => quoteOf(ctx, quoteId));
    const { rows } = await sql<{ kind: string; key: string }>`
      select kind, key from pricing.term where id = any(${[...(kept?.terms ?? [])]}) order by kind, key`.execute(db);
    expect(rows.map(({ kind, key }) => `${kind}/${key}`)).toEqual([
      "corridor/ID-SG-bank",
      "country/ID",
      "country/SG",
      "fee/international",
      "holiday/ID-2026",
      "holiday/ID-2027",
      "holiday/SG-2026",
      "holiday/SG-2027",
      "promise/ID-SG-bank",
      "quote_lock/default",
      "rail/partner_bank",
      "rate_rule/default",
      "spread/ID-SG-bank",
      "tax/default",
    ]);
  });

  test("sent twice is one quote, also when both come at once; under an id that stands for something else it is refused", async () => {
    const quoteId = id("qt");
    const answers = await Promise.all(Array.from({ length: 8 }, () => quote(ABROAD, sari, quoteId)));
    for (const { code, data } of answers) expect([code, data]).toEqual([200, answers[0]?.data]);
    clock.advance(MINUTE_MS);
    expect((await quote(ABROAD, sari, quoteId)).data).toEqual(answers[0]?.data);
    for (const other of [{ ...ABROAD, amountMinor: "1000000100" }, DOMESTIC])
      expect(await quote(other, sari, quoteId)).toMatchObject({ code: 409, status: "id_already_used" });
    expect(await quote(ABROAD, made, quoteId)).toMatchObject({ code: 409, status: "id_already_used" });
  });

  test("of somebody else is as unknown as one that never was", async () => {
    const { id: theirs } = await getQuote(ABROAD);
    const read = (quoteId: string) =>
      api.call(contract.readQuote, { id: quoteId as `qt_${string}` }, { actor: user(made), headers: { "x-request-id": "same" } });
    const [foreign, none] = [await read(theirs), await read("qt_00000000000000000000000000")];
    expect(foreign).toMatchObject({ code: 404, status: "not_found" });
    expect(foreign).toEqual(none);
    const refusals = await Promise.all(
      [theirs, "qt_00000000000000000000000000"].map((one) => take(one, made, id("tr")).catch((error: unknown) => error)),
    );
    expect(refusals[0]).toMatchObject({ code: "quote_unknown", status: 404, details: {} });
    expect(refusals[0]).toEqual(refusals[1]);
  });

  test("keeps its price when terms change, while a new one has the new", async () => {
    const before = await getQuote(DOMESTIC);
    await stand({ kind: "fee", key: "local", value: { tiers: [{ from: wholeUnits("IDR", 0n), fixed: wholeUnits("IDR", 6_000n), bps: 0 }] } });
    const read = await api.call(contract.readQuote, { id: before.id as `qt_${string}` }, { actor: user(sari) });
    expect(read.data).toMatchObject({ fee: idr("500000") });
    expect((await quote(DOMESTIC)).data).toMatchObject({ fee: idr("600000") });
    expect((await take(before.id, sari, id("tr"))).total).toEqual(money("IDR", 100_555_000n));
    await stand({ kind: "fee", key: "local", value: { tiers: [{ from: wholeUnits("IDR", 0n), fixed: wholeUnits("IDR", 5_000n), bps: 0 }] } });
  });

  test("visitors calculate and make no quotes; staff do not either", async () => {
    const staff: Actor = { kind: "staff", id: id("us"), level: "TREASURY", menuAccess };
    expect(await api.call(contract.createQuote, { ...ABROAD, id: id("qt") })).toMatchObject({ code: 401 });
    expect(await api.call(contract.createQuote, { ...ABROAD, id: id("qt") }, { actor: staff })).toMatchObject({ code: 403 });
  });
});

describe("taking a quote", () => {
  test("50 transfers at once: one has it", async () => {
    for (let round = 0; round < 5; round++) {
      const { id: quoteId } = await getQuote(ABROAD);
      const transfers = Array.from({ length: 50 }, () => id("tr"));
      const outcomes = await Promise.allSettled(transfers.map((transfer) => take(quoteId, sari, transfer)));
      const winners = outcomes.flatMap((outcome, index) => (outcome.status === "fulfilled" ? [transfers[index]] : []));
      expect(winners).toHaveLength(1);
      for (const outcome of outcomes)
        if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "quote_used", status: 409 });
      expect((await asSeed((ctx) => quoteOf(ctx, quoteId)))?.transfer).toBe(winners[0]);
    }
  });

  test("by the same transfer again is the same quote, also after it has expired", async () => {
    const { id: quoteId } = await getQuote(ABROAD);
    const transfer = id("tr");
    const first = await take(quoteId, sari, transfer);
    clock.advance(31 * MINUTE_MS);
    expect(await take(quoteId, sari, transfer)).toEqual(first);
  });

  test("until a millisecond before it ends, not at its end", async () => {
    const [one, other] = [await getQuote(ABROAD), await getQuote(ABROAD)];
    clock.advance(30 * MINUTE_MS - 1);
    await take(one.id, sari, id("tr"));
    clock.advance(1);
    await expect(take(other.id, sari, id("tr"))).rejects.toMatchObject({ code: "quote_expired" });
  });

  test("expired: the new price beside the old one", async () => {
    const { id: quoteId } = await getQuote(ABROAD);
    clock.advance(30 * MINUTE_MS);
    await stand({ kind: "spread", key: "ID-SG-bank", value: { bps: 61 } });
    await expect(take(quoteId, sari, id("tr"))).rejects.toMatchObject({
      code: "quote_expired",
      status: 409,
      details: {
        old: { rate: "12675.6", receives: { currency: "SGD", minor: "78891" } },
        now: { rate: "12676.86", receives: { currency: "SGD", minor: "78883" } },
      },
    });
    await stand({ kind: "spread", key: "ID-SG-bank", value: { bps: 60 } });
  });

  test("expired, and no price now: the old one, and why", async () => {
    const { id: quoteId } = await getQuote(ABROAD);
    clock.advance(30 * MINUTE_MS);
    const reason = { ID: "Perawatan", EN: "Maintenance" };
    const singapore = await standing("ID-SG-bank");
    await stand({ kind: "corridor", key: "ID-SG-bank", value: { ...singapore, opening: { state: "stopped", reason } } });
    await expect(take(quoteId, sari, id("tr"))).rejects.toMatchObject({
      code: "quote_expired",
      details: { now: null, why: "corridor_stopped" },
    });
    expect(await calculate(ABROAD)).toMatchObject({ code: 409, status: "corridor_stopped", details: { reason } });
    expect(await asSeed((ctx) => whyNotLeave(ctx, "ID-SG-bank"))).toBe("corridor_stopped");
    await stand({ kind: "corridor", key: "ID-SG-bank", value: singapore });
    expect(await asSeed((ctx) => whyNotLeave(ctx, "ID-SG-bank"))).toBeNull();
  });

  test("the database refuses to change what was promised, and to free or pass on what was used", async () => {
    const { id: quoteId } = await getQuote(ABROAD);
    const change = (set: string) => sql.raw(`update pricing.quote set ${set} where id = '${quoteId}'`).execute(db);
    await expect(change("total_minor = 100")).rejects.toThrow("permission denied");
    await take(quoteId, sari, "tr_one");
    await expect(change("transfer = null, used_at = null")).rejects.toThrow("used once");
    await expect(change("transfer = 'tr_two'")).rejects.toThrow("used once");
    await expect(sql`delete from pricing.quote`.execute(db)).rejects.toThrow("permission denied");
  });
});

async function standing(corridor: string) {
  const term = await asSeed((ctx) => termAt(ctx, "corridor", corridor, ctx.now));
  if (!term) throw new Error(`no ${corridor}`);
  return term.value;
}

describe("routes", () => {
  const ask = (more: object = {}) =>
    asSeed((ctx) =>
      routesFor(ctx, { corridor: "ID-ID-bank", amount: wholeUnits("IDR", 1_000_000n), bank: "014", at: ctx.now, ...more }),
    );
  test("at home by bank and limit, cheapest first", async () => {
    expect((await ask()).map(({ rail }) => rail)).toEqual(["bi_fast", "skn", "online"]);
    expect((await ask({ amount: wholeUnits("IDR", 250_000_001n) })).map(({ rail }) => rail)).toEqual(["skn"]);
    expect((await ask({ bank: "069" })).map(({ rail }) => rail)).toEqual(["skn", "online"]);
  });
  test("none to a bank that was merged, or in a corridor that there is not", async () => {
    expect(await ask({ bank: "427" })).toEqual([]);
    expect(await ask({ corridor: "ID-BR-bank" })).toEqual([]);
  });
  test("abroad by the partner, whatever the bank is called there", async () => {
    const routes = await ask({ corridor: "ID-SG-bank", amount: money("SGD", 78_891n), bank: "DBSSSGSG" });
    expect(routes).toMatchObject([{ rail: "partner_bank", cost: wholeUnits("IDR", 12_000n) }]);
  });
});

// Last, since they move the clock by days.
describe("rates that are old or in doubt", () => {
  test("the desk contradicts the reference: no quotes, nothing leaves; at the bound both do", async () => {
    const say = (mid: string) => stand({ kind: "desk_rate", key: "SGD", value: { mid: rate(mid) } });
    await say("12789");
    expect(await calculate(ABROAD)).toMatchObject({ code: 200, data: { mid: "12789", rateSource: "desk" } });
    expect(await asSeed((ctx) => whyNotLeave(ctx, "ID-SG-bank"))).toBeNull();
    await say("12789.0001");
    expect(await calculate(ABROAD)).toMatchObject({ code: 409, status: "rate_deviates", details: { currency: "SGD" } });
    expect(await quote(ABROAD)).toMatchObject({ status: "rate_deviates" });
    expect(await asSeed((ctx) => whyNotLeave(ctx, "ID-SG-bank"))).toBe("rate_deviates");
    expect((await api.call(contract.listCorridors, {})).data).toMatchObject({
      corridors: expect.arrayContaining([expect.objectContaining({ corridor: "ID-SG-bank", whyNot: "rate_deviates" })]),
    });
  });

  test("never silently old: past its age there is no price, but what was promised may leave", async () => {
    clock.set(new Date("2026-11-23T21:15:00Z"));
    expect(await calculate({ ...ABROAD, corridor: "ID-MY-bank" })).toMatchObject({ code: 200 });
    clock.advance(1);
    expect(await calculate({ ...ABROAD, corridor: "ID-MY-bank" })).toMatchObject({ code: 409, status: "rate_stale" });
    expect(await asSeed((ctx) => whyNotLeave(ctx, "ID-MY-bank"))).toBeNull();
    expect(await asSeed((ctx) => whyNotLeave(ctx, "ID-ID-bank"))).toBeNull();
    await priced.freshRates();
    expect(await calculate({ ...ABROAD, corridor: "ID-MY-bank" })).toMatchObject({ code: 200 });
  });

  test("a price that lacks a term is none", async () => {
    await stand({ kind: "corridor", key: "ID-CN-bank", value: { ...(await standing("ID-SG-bank")), country: "CN" } });
    expect(await calculate({ ...ABROAD, corridor: "ID-CN-bank" })).toMatchObject({ code: 409, status: "price_missing" });
  });
});
