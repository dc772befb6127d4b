/** The rate desk: the board, the preview of a rate, and asking the reference source now. */
import { sql } from "kysely";
import fc from "fast-check";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { wholeUnits } from "#kernel/money.ts";
import { compareRates, divideByRate, withMarginBps } from "#kernel/rate.ts";
import { addDays, toLocalDate, type LocalDate } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import { rate } from "../testing/pricing-app.ts";
import { openTermClient, rightsOn, spread } from "../testing/term-client.ts";
import { changeBps, type ReferenceAnswer } from "./model/rates.ts";
import { recordFetch } from "./record-reference-rates.ts";
import { fetchRatesNow, listRates, previewDeskRate } from "./contract-desk.ts";

const client = await openTermClient();
const { app, api, budi, staff, stand, proposed, decide, freshRates } = client;
const { clock, database: db } = app.runtime;
afterAll(() => client.close());
beforeEach(() => clock.advance(61_000));

const treasurer = staff(budi, rightsOn("rate"));
const board = async () => expectOk(await api.call(listRates, {}, treasurer)).rates;
const row = async (currency: string) => (await board()).find((one) => one.currency === currency);
const preview = async (mid: string) => expectOk(await api.call(previewDeskRate, { currency: "SGD", mid }, treasurer));

describe("the board", () => {
  test("shows what customers see, and the desk's change since its rate before", async () => {
    await freshRates();
    const reference = (await row("SGD"))?.reference;
    expect(reference).toMatchObject({ isStale: false });
    expect((await row("SGD"))?.customers.find(({ corridor }) => corridor === "ID-SG-bank")?.rate).toEqual(expect.any(String));
    const first = reference?.mid ?? "";
    await decide(await proposed({ kind: "desk_rate", key: "SGD", value: { mid: rate(first) } }));
    expect((await row("SGD"))?.desk).toMatchObject({ mid: first, before: null, ageMinutes: 0 });
    clock.advance(120_000);
    await decide(await proposed({ kind: "desk_rate", key: "SGD", value: { mid: rate(`${Math.round(Number(first) * 1.01)}`) } }));
    clock.advance(300_000);
    const { desk, used, deviationBps } = (await row("SGD")) ?? {};
    expect(desk).toMatchObject({ ageMinutes: 5, before: { mid: first } });
    expect(desk?.before?.changeBps).toBeGreaterThanOrEqual(99);
    expect(desk?.before?.changeBps).toBeLessThanOrEqual(101);
    expect([used, (deviationBps ?? 0) >= 99]).toEqual(["desk", true]);
  });

  test("a rejected rate is not a rate before", async () => {
    const before = (await row("SGD"))?.desk?.before;
    await decide(await proposed({ kind: "desk_rate", key: "SGD", value: { mid: rate("13000") } }), staff(client.joko), "reject");
    expect((await row("SGD"))?.desk?.before).toEqual(before);
  });
});

describe("the preview", () => {
  test("of a rate is what customers see once it is approved", async () => {
    const mid = `${Math.round(Number((await row("SGD"))?.reference?.mid) * 1.005)}`;
    const shown = await preview(mid);
    expect(shown.whyNot).toBeNull();
    expect(shown.corridors.map(({ corridor }) => corridor)).toContain("ID-SG-bank");
    await decide(await proposed({ kind: "desk_rate", key: "SGD", value: { mid: rate(mid) } }));
    clock.advance(1_000);
    const seen = (await row("SGD"))?.customers;
    expect(seen).toEqual(shown.corridors.map(({ corridor, after }) => ({ corridor, rate: after })));
  });

  test("takes each corridor's own spread", async () => {
    await stand(spread(250));
    clock.advance(1_000);
    const mid = (await row("SGD"))?.reference?.mid ?? "";
    const { corridors } = await preview(mid);
    const after = corridors.find(({ corridor }) => corridor === "ID-SG-bank")?.after ?? "";
    expect(compareRates(rate(after), withMarginBps(rate(mid), 250, "up"))).toBe(0);
  });

  test("says what is received for the example amount, now and then, rounded down as in a price", async () => {
    const mid = (await row("SGD"))?.reference?.mid ?? "";
    const { example, corridors } = await preview(mid);
    expect(example).toEqual({ currency: "IDR", minor: "1000000000" });
    const bank = corridors.find(({ corridor }) => corridor === "ID-SG-bank");
    const sgd = (text: string) => divideByRate(wholeUnits("IDR", 10_000_000n), rate(text), "SGD", "down").minor.toString();
    expect(bank?.receives).toEqual({
      now: { currency: "SGD", minor: sgd(bank?.now ?? "") },
      after: { currency: "SGD", minor: sgd(bank?.after ?? "") },
    });
  });

  test("says when the rate is too far from the reference, and shows no price then", async () => {
    const shown = await preview("90000");
    expect(shown).toMatchObject({ whyNot: "rate_deviates" });
    expect(shown.corridors.every(({ after }) => after === null)).toBe(true);
    expect(shown.corridors.some(({ now }) => now !== null)).toBe(true);
  });

  test("changes nothing", async () => {
    const before = await board();
    await preview("12700");
    expect(await board()).toEqual(before);
  });
});

test("the change of a rate has its sign, and is that of the exact quotient", () => {
  expect(changeBps(rate("100"), rate("101"))).toBe(100);
  expect(changeBps(rate("100"), rate("99.5"))).toBe(-50);
  expect(Object.is(changeBps(rate("100"), rate("99.9999")), 0)).toBe(true);
  fc.assert(
    fc.property(fc.bigInt(1n, 10n ** 12n), fc.bigInt(1n, 10n ** 12n), (a, b) => {
      const change = BigInt(changeBps({ scaled: a, scale: 4 }, { scaled: b, scale: 4 }));
      const distance = 2n * (change * a - (b - a) * 10_000n);
      expect(distance <= a && distance >= -a).toBe(true);
    }),
  );
});

describe("fetching now", () => {
  const jobs = async () =>
    (
      await sql<{
        n: bigint;
      }>`select count(*) as n from graphile_worker.jobs where task_identifier = 'fetch_reference_rates'`.execute(db)
    ).rows[0]?.n;
  const trail = async () =>
    (await sql<{ n: bigint }>`select count(*) as n from audit.entry where code = 'pricing.fetch_rates_now'`.execute(db)).rows[0]
      ?.n;

  test("needs the right to change rates", async () => {
    const viewer = staff(budi, [{ menu: "rate", module: ["view", "approve"] }]);
    expect(await api.call(fetchRatesNow, {}, viewer)).toMatchObject({ code: 403 });
    expect(await api.call(fetchRatesNow, {}, staff(budi, rightsOn("fee")))).toMatchObject({ code: 403 });
  });

  test("enqueues the fetch once, and leaves a row in the audit trail each time", async () => {
    expectOk(await api.call(fetchRatesNow, {}, treasurer));
    expectOk(await api.call(fetchRatesNow, {}, treasurer));
    expect([Number(await jobs()), Number(await trail())]).toEqual([1, 2]);
  });

  const shownAfter = async (answer: ReferenceAnswer) => {
    const { requestedAt } = expectOk(await api.call(fetchRatesNow, {}, treasurer));
    clock.advance(1_000);
    await app.as({ actor: { kind: "system", name: "fetch" } }, (ctx) => recordFetch(ctx, "ecb", answer));
    const { fetched } = expectOk(await api.call(listRates, {}, treasurer));
    expect(Date.parse(fetched?.at ?? "")).toBeGreaterThanOrEqual(Date.parse(requestedAt));
    return [fetched?.outcome, fetched?.added];
  };
  const euro = (day: LocalDate): ReferenceAnswer => ({
    outcome: "read",
    rates: {
      day,
      perEuro: new Map([
        ["IDR", rate("18900")],
        ["SGD", rate("1.5")],
      ]),
    },
  });

  test("the board says what came of it: new rates, only known ones, unusable ones, no answer", async () => {
    // The limit of six requests an hour.
    clock.advance(3_600_000);
    const today = toLocalDate(clock.now());
    const earlier = addDays(today, -1);
    expect((await shownAfter(euro(earlier)))[0]).toBe("added");
    expect(await shownAfter(euro(earlier))).toEqual(["known", 0]);
    expect(await shownAfter(euro(addDays(today, 2)))).toEqual(["unusable", 0]);
    expect(await shownAfter({ outcome: "no_answer", why: "timeout" })).toEqual(["no_answer", 0]);
  });
});
