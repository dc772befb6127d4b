/** `main.js fetch-rates`: what it records and what it says. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { parseRate, type Rate } from "#kernel/rate.ts";
import type { LocalDate } from "#kernel/time.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import type { ReferenceAnswer } from "#pricing/rates.ts";
import { fetchRatesNow } from "./command-fetch-rates.ts";

const house = await openTestHouse({ now: new Date("2026-11-20T16:00:00Z") });
afterAll(() => house[Symbol.asyncDispose]());

const said = (day: LocalDate, pairs: Record<string, string>): ReferenceAnswer => ({
  outcome: "read",
  rates: { day, perEuro: new Map(Object.entries(pairs).map(([currency, text]) => [currency, parseRate(text) as Rate])) },
});
const run = (answer: ReferenceAnswer) => fetchRatesNow(house.machinery, { RATES_SOURCE: "x" }, async () => answer);
const count = async () =>
  Number(
    (await sql<{ n: string }>`select count(*) as n from pricing.reference_rate`.execute(house.machinery.database)).rows[0]?.n,
  );

test("records what is new and says how much, once", async () => {
  const answer = said("2026-11-20", { IDR: "18900", SGD: "1.5" });
  expect(await run(answer)).toEqual({ isRefused: false, says: "The rates of 2026-11-20: 2 recorded." });
  expect(await run(answer)).toEqual({ isRefused: false, says: "The rates of 2026-11-20 were known already." });
  expect(await count()).toBe(2);
});

test.each([
  ["of tomorrow", said("2026-11-21", { IDR: "18900" }), /see its clock/],
  ["without rupiah", said("2026-11-20", { USD: "1.1" }), /none of the rupiah/],
  ["that did not come", { outcome: "no_answer", why: "no_connection" } as const, /cannot be reached/],
  ["with another answer", { outcome: "no_answer", why: "status_403" } as const, /it answered status_403/],
])("rates %s are refused with a remedy, and nothing is recorded", async (_, answer, says) => {
  const before = await count();
  expect(await run(answer)).toEqual({ isRefused: true, says: expect.stringMatching(says) });
  expect(await count()).toBe(before);
});

test("a file that is not there is said so", async () =>
  expect(await fetchRatesNow(house.machinery, { RATES_SOURCE: "/nowhere/rates.xml" })).toMatchObject({
    isRefused: true,
    says: expect.stringMatching(/no such file/),
  }));
