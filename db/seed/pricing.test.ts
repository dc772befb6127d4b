/** The seed's terms: complete, consistent, entered once; and what an import may not do. */
import { afterAll, describe, expect, test } from "vitest";
import { ecbRates } from "../../src/outside/rates/ecb-rates.ts";
import { CURRENCIES, wholeUnits } from "../../src/kernel/money.ts";
import { newId } from "../../src/kernel/id.ts";
import { DAY_MS, HOUR_MS, startOfDay, weekdayOf } from "../../src/kernel/time.ts";
import { checkInvariants } from "../../src/platform/invariants.ts";
import { openTestApp } from "../../src/platform/testing/database.ts";
import { importTerms, type TermDraft } from "../../src/pricing/terms/import-terms.ts";
import { decideTerm } from "../../src/pricing/terms/decide-term.ts";
import { addWorkingDays, isWorkingDay, termAt, termsAt } from "../../src/pricing/index.ts";
import { pricingInvariants } from "../../src/pricing/invariants.ts";
import { proposeTerm } from "../../src/pricing/terms/propose-term.ts";
import { RAILS } from "../../src/pricing/model/network.ts";
import { TERM_KINDS, whyNotContent, type TermContent, type TermKind } from "../../src/pricing/terms/model/term-kinds.ts";
import { asOfLastReferenceDay, giveDemoRates } from "./demo-rates.ts";
import { readPricingFiles } from "./pricing-files.ts";

const drafts = await readPricingFiles("db/seed/pricing");
/** Set by the signed sheets of businesses, never by files. */
const OF_SHEETS: ReadonlySet<TermKind> = new Set(["party_fee", "party_commission"]);
const of = <K extends TermKind>(kind: K) =>
  drafts.map(({ content }) => content).filter((content): content is Extract<TermContent, { kind: K }> => content.kind === kind);
const app = await openTestApp({ now: new Date("2026-11-21T05:00:00Z") });
const { clock, database: db, random } = app.runtime;
const asSystem = { actor: { kind: "system", name: "import" } } as const;
const run = (list: readonly TermDraft[]) => app.as(asSystem, (ctx) => importTerms(ctx, list));
const read = <T>(work: Parameters<typeof app.as<T>>[1]) => app.as(asSystem, work);

afterAll(() => app[Symbol.asyncDispose]());

describe("the files", () => {
  test("every kind except the desk's rates has terms, and each term is valid for its key", () => {
    for (const kind of TERM_KINDS) if (kind !== "desk_rate" && !OF_SHEETS.has(kind)) expect(of(kind).length, kind).toBeGreaterThan(0);
    for (const { content } of drafts) expect([content.kind, content.key, whyNotContent(content)]).toEqual([content.kind, content.key, null]);
  });

  test("cash is reported from Rp 500,000,000 a day", () => {
    const found = of("threshold").find(({ key }) => key === "cash_report_day");
    expect(found?.value).toMatchObject({ amount: { currency: "IDR", minor: 50_000_000_000n } });
  });

  test("there are fifteen destinations abroad, and banks and cash at home", () => {
    const corridors = of("corridor");
    expect(corridors.filter(({ value }) => value.product === "international")).toHaveLength(15);
    expect(new Set(corridors.map(({ value }) => value.currency)).size).toBe(Object.keys(CURRENCIES).length);
    expect(corridors.map(({ key }) => key)).toEqual(expect.arrayContaining(["ID-ID-bank", "ID-ID-cash"]));
  });

  test("every corridor has a promise, a fee, a spread where it needs one, a country and both years' holidays, and all its rails exist", () => {
    const keys = (kind: TermKind) => new Set(of(kind).map(({ key }): string => key));
    for (const { key, value } of of("corridor")) {
      expect(keys("promise"), key).toContain(key);
      expect([key, value.product].some((owner) => keys("fee").has(owner)), key).toBe(true);
      expect(value.currency === "IDR" || [key, value.product].some((owner) => keys("spread").has(owner)), key).toBe(true);
      expect(keys("country"), key).toContain(value.country);
      for (const year of [2026, 2027]) expect(keys("holiday"), key).toContain(`${value.country}-${year}`);
      for (const rail of value.rails) expect(keys("rail"), key).toContain(rail);
    }
    expect(keys("rail")).toEqual(new Set(RAILS));
  });

  test("a merged bank names one that is not merged, and an unmerged bank takes part in at least one network", () => {
    const banks = new Map(of("bank").map(({ key, value }) => [key, value]));
    expect(banks.size).toBeGreaterThan(90);
    for (const [code, { mergedInto, biFast, online, skn }] of banks) {
      if (mergedInto !== null) expect([code, banks.get(mergedInto)?.mergedInto]).toEqual([code, null]);
      expect([code, biFast || online || skn]).toEqual([code, mergedInto === null]);
    }
  });

  test("holidays are sorted, unique and on the right dates", () => {
    for (const { key, value } of of("holiday")) {
      const days = value.days.map(({ day }) => day);
      expect([key, [...new Set(days)].sort()]).toEqual([key, days]);
    }
    const byKey = new Map(of("holiday").map(({ key, value }) => [key, value.days.map(({ day }) => day)]));
    // Good Friday is a Friday and Thanksgiving a Thursday, in both years.
    for (const day of ["2026-04-03", "2027-03-26"] as const) expect([byKey.get(`GB-${day.slice(0, 4)}`), weekdayOf(day)]).toEqual([expect.arrayContaining([day]), 5]);
    for (const day of ["2026-11-26", "2027-11-25"] as const) expect([byKey.get(`US-${day.slice(0, 4)}`), weekdayOf(day)]).toEqual([expect.arrayContaining([day]), 4]);
    // Joint ministerial decree: 17 national holidays and 8 days of collective leave.
    expect(byKey.get("ID-2026")).toHaveLength(25);
  });
});

describe("the import", () => {
  test("enters each term once, in force since its date", async () => {
    expect(await run(drafts)).toBe(drafts.length);
    expect(await run(drafts)).toBe(0);
    const stood = await read((ctx) => termAt(ctx, "tax", "default", startOfDay("2026-01-01")));
    expect(stood?.value.bps).toBe(1_100);
    expect(await read((ctx) => termAt(ctx, "tax", "default", new Date(startOfDay("2026-01-01").getTime() - 1)))).toBeNull();
    expect(await read((ctx) => termsAt(ctx, "bank", ctx.now))).toHaveLength(of("bank").length);
  });

  const lock = (minutes: number, from: string, more: Partial<TermDraft> = {}): TermDraft => ({
    content: { kind: "quote_lock", key: "default", value: { minutes } },
    validFrom: startOfDay(from as "2026-01-01"),
    validTo: null,
    reason: "test",
    ...more,
  });
  const minutesAt = async (at = clock.now()) => (await read((ctx) => termAt(ctx, "quote_lock", "default", at)))?.value.minutes;

  test("a changed value holds from now on, not before; changing it back works the same way", async () => {
    clock.advance(1_000);
    expect(await run([lock(20, "2026-01-01")])).toBe(1);
    expect([await minutesAt(), await minutesAt(new Date(clock.now().getTime() - 1))]).toEqual([20, 30]);
    clock.advance(1_000);
    expect(await run([lock(30, "2026-01-01")])).toBe(1);
    expect(await minutesAt()).toBe(30);
  });

  test("a correction of an older version does not replace its successor, and a later version waits for its date", async () => {
    clock.advance(1_000);
    expect(await run([lock(30, "2026-01-01"), lock(25, "2026-11-01"), lock(15, "2027-01-01")])).toBe(2);
    expect([await minutesAt(), await minutesAt(startOfDay("2027-01-01"))]).toEqual([25, 15]);
    clock.advance(1_000);
    expect(await run([lock(29, "2026-01-01"), lock(25, "2026-11-01"), lock(15, "2027-01-01")])).toBe(0);
    expect(await minutesAt()).toBe(25);
  });

  test("what staff have decided stays", async () => {
    clock.advance(1_000);
    const by = (rights: string) => {
      const actor = { kind: "staff", id: newId("us", 1, random(10)), level: "TREASURY", menuAccess: [{ menu: "rate", module: [rights] }] } as const;
      return { actor };
    };
    const { content } = lock(45, "2026-01-01");
    const term = { id: newId("tm", clock.now().getTime(), random(10)), term: content, validFrom: clock.now(), validTo: null, reason: "x" };
    const { hash } = await app.as(by("update"), (ctx) => proposeTerm(ctx, term, []));
    await app.as(by("approve"), (ctx) => decideTerm(ctx, { id: term.id, decision: "approve", hash }));
    expect(await run([lock(20, "2026-01-01"), lock(21, "2027-01-01")])).toBe(0);
    expect(await minutesAt()).toBe(45);
  });

  test("only a command may import, never a person", async () => {
    const person = { actor: { kind: "staff", id: newId("us", 1, random(10)), level: "TREASURY", menuAccess: [] } } as const;
    await expect(app.as(person, (ctx) => importTerms(ctx, [lock(1, "2027-02-01", { content: { kind: "spread", key: "local", value: { bps: 1 } } })]))).rejects.toThrow("never by a person");
  });

  test("names the term that it refuses as invalid for its key", async () => {
    const content: TermContent = { kind: "bank", key: "996", value: { name: "x", shortName: "x", biFast: true, online: true, skn: true, mergedInto: "996" } };
    await expect(run([lock(1, "2026-01-01", { content })])).rejects.toThrow("bank 996: bank_merged_into_itself");
  });
});

describe("working days by the seed's terms", () => {
  test("in Indonesia and abroad", async () => {
    const count = (from: "2026-12-23" | "2026-11-25", days: number, country?: string) => read((ctx) => addWorkingDays(ctx, from, days, country));
    expect(await count("2026-12-23", 1)).toBe("2026-12-28");
    expect(await count("2026-12-23", 14)).toBe("2027-01-15");
    expect(await count("2026-11-25", 1, "US")).toBe("2026-11-27");
    expect(await read((ctx) => isWorkingDay(ctx, "2026-12-24"))).toBe(false);
    expect(await read((ctx) => isWorkingDay(ctx, "2026-12-24", "SG"))).toBe(true);
    expect(await read((ctx) => isWorkingDay(ctx, "2026-11-20", "SA"))).toBe(false);
    expect(await read((ctx) => isWorkingDay(ctx, "2026-11-22", "SA"))).toBe(true);
    // No holidays are known for Brazil: only Saturday and Sunday are free.
    expect(await read((ctx) => isWorkingDay(ctx, "2026-11-22", "BR"))).toBe(false);
  });
});

describe("the demo's rates", () => {
  const sample = ecbRates({ source: "db/seed/rates/eurofxref-daily.xml" });
  test.each([
    ["2026-11-21T05:00:00Z", "2026-11-20"],
    ["2026-11-23T03:00:00Z", "2026-11-20"],
    // One hour after Frankfurt's 14:15, not before.
    ["2026-11-23T14:14:59Z", "2026-11-20"],
    ["2026-11-23T14:15:00Z", "2026-11-23"],
    ["2027-08-02T05:00:00Z", "2027-07-30"],
  ])("at %s the sample counts as of %s", async (now, day) => {
    const answer = await asOfLastReferenceDay(sample, { now: () => new Date(now) })();
    expect(answer).toMatchObject({ outcome: "read", rates: { day } });
  });

  test("the desk's values are renewed once they have aged, and not before", async () => {
    const give = () => read((ctx) => giveDemoRates(ctx, "db/seed", sample));
    const said = async () => (await read((ctx) => termsAt(ctx, "desk_rate", ctx.now))).map(({ key, proposedAt }) => [key, proposedAt]);
    await give();
    const first = await said();
    expect(first.map(([key]) => key)).toEqual(["AED", "QAR", "SAR", "TWD"]);
    clock.advance(11 * HOUR_MS);
    await give();
    expect(await said()).toEqual(first);
    clock.advance(2 * HOUR_MS);
    await give();
    expect((await said()).map(([, at]) => at)).toEqual(Array(4).fill(clock.now()));
    clock.advance(DAY_MS);
  });
});

test("an amount in a file is read in whole units", () => {
  const cash = of("limit").find(({ key }) => key === "cash_pickup")?.value;
  expect(cash?.transfer).toEqual(wholeUnits("IDR", 20_000_000n));
});

test("the invariants hold", async () => {
  for (const { says, breaches } of await checkInvariants(db, pricingInvariants)) expect(breaches, says).toEqual([]);
});
