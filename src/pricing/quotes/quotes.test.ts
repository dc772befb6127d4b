/** Quotes through the API: promised, idempotent, bound to one person, used once. */
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { money, wholeUnits } from "#kernel/money.ts";
import { DAY_MS, MINUTE_MS } from "#kernel/time.ts";
import type { Actor } from "#platform/actor.ts";
import { checkInvariants } from "#platform/invariants.ts";
import { expectOk } from "#platform/testing/api.ts";
import * as contract from "./contract.ts";
import { dropUnused } from "./drop-unused-quotes.ts";
import { quoteOf, whyNotLeave } from "../index.ts";
import { pricingInvariants } from "../invariants.ts";
import { ABROAD, DOMESTIC, idr, openPriceClient, SENDING } from "../testing/price-client.ts";

const client = await openPriceClient();
const { app, id, asSeed, stand, api, sari, made, user, calculate, quote, getQuote, take, corridorInForce, freshRates } = client;
const { clock, database: db } = app.runtime;
afterAll(() => client.close());
// Beyond every rate-limit window.
beforeEach(() => clock.advance(61_000));

describe("a quote", () => {
  test("is stored, holds for thirty minutes, and names its terms", async () => {
    const quoteId = id("qt");
    const data = expectOk(await quote(ABROAD, sari, quoteId));
    expect(data).toMatchObject({ id: quoteId, total: idr("1003885000"), transfer: null });
    const { createdAt, expiresAt } = data;
    expect(new Date(expiresAt).getTime() - new Date(createdAt).getTime()).toBe(30 * MINUTE_MS);
    const stored = await asSeed((ctx) => quoteOf(ctx, quoteId));
    const { rows } = await sql<{ kind: string; key: string }>`
      select kind, key from pricing.term where id = any(${[...(stored?.terms ?? [])]}) order by kind, key`.execute(db);
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

  test("sent twice, also concurrently, is one quote; an id used for something else is refused", async () => {
    const quoteId = id("qt");
    const answers = await Promise.all(Array.from({ length: 8 }, () => quote(ABROAD, sari, quoteId)));
    for (const { code, data } of answers) expect([code, data]).toEqual([200, answers[0]?.data]);
    clock.advance(MINUTE_MS);
    expect((await quote(ABROAD, sari, quoteId)).data).toEqual({ ...expectOk(answers[0]), leftSeconds: 29 * 60 });
    for (const other of [{ ...ABROAD, amountMinor: "1000000100" }, DOMESTIC])
      expect(await quote(other, sari, quoteId)).toMatchObject({ code: 409, status: "id_already_used" });
    expect(await quote(ABROAD, made, quoteId)).toMatchObject({ code: 409, status: "id_already_used" });
  });

  test("of another person is answered like an unknown one", async () => {
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

  test("retains its price when terms change, while a new quote has the new price", async () => {
    const before = await getQuote(DOMESTIC);
    await stand({
      kind: "fee",
      key: "local",
      value: { tiers: [{ from: wholeUnits("IDR", 0n), fixed: wholeUnits("IDR", 6_000n), bps: 0 }] },
    });
    const read = await api.call(contract.readQuote, { id: before.id }, { actor: user(sari) });
    expect(read.data).toMatchObject({ fee: idr("500000") });
    expect((await quote(DOMESTIC)).data).toMatchObject({ fee: idr("600000") });
    expect((await take(before.id, sari, id("tr"))).total).toEqual(money("IDR", 100_555_000n));
    await stand({
      kind: "fee",
      key: "local",
      value: { tiers: [{ from: wholeUnits("IDR", 0n), fixed: wholeUnits("IDR", 5_000n), bps: 0 }] },
    });
  });

  test("visitors can calculate but not create quotes; neither can staff", async () => {
    const staff: Actor = { kind: "staff", id: id("us"), level: "TREASURY", menuAccess: SENDING };
    expect(await api.call(contract.createQuote, { ...ABROAD, id: id("qt") })).toMatchObject({ code: 401 });
    expect(await api.call(contract.createQuote, { ...ABROAD, id: id("qt") }, { actor: staff })).toMatchObject({ code: 403 });
  });
});

describe("taking a quote", () => {
  test("one of 50 concurrent transfers gets it", async () => {
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

  test("the same transfer gets the same quote again, even after expiry", async () => {
    const { id: quoteId } = await getQuote(ABROAD);
    const transfer = id("tr");
    const first = await take(quoteId, sari, transfer);
    clock.advance(31 * MINUTE_MS);
    expect(await take(quoteId, sari, transfer)).toEqual(first);
  });

  test("possible until a millisecond before expiry, not at expiry", async () => {
    const [one, other] = [await getQuote(ABROAD), await getQuote(ABROAD)];
    clock.advance(30 * MINUTE_MS - 1);
    await take(one.id, sari, id("tr"));
    clock.advance(1);
    await expect(take(other.id, sari, id("tr"))).rejects.toMatchObject({ code: "quote_expired" });
  });

  test("expired: the refusal has the new price and the old one", async () => {
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

  test("expired without a current price: the refusal has the old price and the reason", async () => {
    const { id: quoteId } = await getQuote(ABROAD);
    clock.advance(30 * MINUTE_MS);
    const reason = { ID: "Perawatan", EN: "Maintenance" };
    const singapore = await corridorInForce("ID-SG-bank");
    await stand({ kind: "corridor", key: "ID-SG-bank", value: { ...singapore, availability: { state: "stopped", reason } } });
    await expect(take(quoteId, sari, id("tr"))).rejects.toMatchObject({
      code: "quote_expired",
      details: { now: null, why: "corridor_stopped" },
    });
    expect(await calculate(ABROAD)).toMatchObject({ code: 409, status: "corridor_stopped", details: { reason } });
    expect(await asSeed((ctx) => whyNotLeave(ctx, "ID-SG-bank"))).toBe("corridor_stopped");
    await stand({ kind: "corridor", key: "ID-SG-bank", value: singapore });
    expect(await asSeed((ctx) => whyNotLeave(ctx, "ID-SG-bank"))).toBeNull();
  });

  test("the database refuses to change a quote, and to free or reassign a used one", async () => {
    const { id: quoteId } = await getQuote(ABROAD);
    const change = (set: string) => sql.raw(`update pricing.quote set ${set} where id = '${quoteId}'`).execute(db);
    await expect(change("total_minor = 100")).rejects.toThrow("permission denied");
    await take(quoteId, sari, "tr_one");
    await expect(change("transfer = null, used_at = null")).rejects.toThrow("used once");
    await expect(change("transfer = 'tr_two'")).rejects.toThrow("used once");
    await expect(sql`delete from pricing.quote where id = ${quoteId}`.execute(db)).rejects.toThrow(
      "a used quote cannot be deleted",
    );
  });
});

describe("unused quotes", () => {
  const RETENTION_MS = 30 * DAY_MS;
  const drop = () =>
    dropUnused({ transaction: (work) => app.as({ actor: { kind: "system", name: "drop_unused_quotes" } }, work) });
  const isThere = async (quoteId: string) => (await asSeed((ctx) => quoteOf(ctx, quoteId))) !== null;

  test("are deleted after the set number of days, not a millisecond earlier; used ones never", async () => {
    await drop();
    const [unused, used] = [await getQuote(DOMESTIC), await getQuote(DOMESTIC)];
    await take(used.id, sari, id("tr"));
    clock.advance(30 * MINUTE_MS + RETENTION_MS);
    await drop();
    expect(await isThere(unused.id)).toBe(true);
    clock.advance(1);
    expect(await drop()).toBeGreaterThan(0);
    expect([await isThere(unused.id), await isThere(used.id)]).toEqual([false, true]);
    expect(await drop()).toBe(0);
  });

  test("are deleted in batches, by index, skipping a quote that is being used at that moment", async () => {
    await freshRates();
    const { id: quoteId } = await getQuote(DOMESTIC);
    const columns = await sql<{ names: string }>`select string_agg(quote_ident(column_name), ', ') as names
      from information_schema.columns where table_schema = 'pricing' and table_name = 'quote' and column_name <> 'id'`.execute(
      db,
    );
    const { names } = columns.rows[0] as { names: string };
    await sql`insert into pricing.quote (id, ${sql.raw(names)}) select 'qt_copy_' || n, ${sql.raw(names)}
      from pricing.quote, generate_series(1, 2500) as n where id = ${quoteId}`.execute(db);
    clock.advance(31 * MINUTE_MS + RETENTION_MS);
    await app.as({ actor: { kind: "system", name: "holds one" } }, async (ctx) => {
      await sql`select id from pricing.quote where id = ${quoteId} for update`.execute(ctx.db);
      expect(await drop()).toBe(2_500);
    });
    expect(await isThere(quoteId)).toBe(true);
    expect(await drop()).toBe(1);
  });

  test("are retained as long as the threshold says", async () => {
    await freshRates();
    const { id: quoteId } = await getQuote(DOMESTIC);
    const stored = { measure: "days" as const, days: [3_650], counted: "calendar" as const, source: "a test" };
    await stand({ kind: "threshold", key: "unused_quotes_retention", value: stored });
    clock.advance(31 * MINUTE_MS + RETENTION_MS);
    expect([await drop(), await isThere(quoteId)]).toEqual([0, true]);
  });
});

test("the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(db, pricingInvariants)) expect(breaches, says).toEqual([]);
});
