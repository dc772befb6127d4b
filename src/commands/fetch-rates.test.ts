/** `main.js fetch-rates`: its records and its output. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { parseRate, type Rate } from "#kernel/rate.ts";
import type { LocalDate } from "#kernel/time.ts";
import { openTestApp } from "#platform/testing/database.ts";
import type { ReferenceAnswer } from "#pricing/rates/model/rates.ts";
import { fetchRatesNow } from "./fetch-rates.ts";

const app = await openTestApp({ now: new Date("2026-11-20T16:00:00Z") });
afterAll(() => app[Symbol.asyncDispose]());

const said = (day: LocalDate, pairs: Record<string, string>): ReferenceAnswer => ({
  outcome: "read",
  rates: { day, perEuro: new Map(Object.entries(pairs).map(([currency, text]) => [currency, parseRate(text) as Rate])) },
});
const run = (answer: ReferenceAnswer) => fetchRatesNow(app.runtime, { RATES_SOURCE: "x" }, async () => answer);
const count = async () =>
  Number((await sql<{ n: string }>`select count(*) as n from pricing.reference_rate`.execute(app.runtime.database)).rows[0]?.n);

test("records new rates and prints how many, once", async () => {
  const answer = said("2026-11-20", { IDR: "18900", SGD: "1.5" });
  expect(await run(answer)).toEqual({ isRefused: false, says: "The rates of 2026-11-20: 2 recorded." });
  expect(await run(answer)).toEqual({ isRefused: false, says: "The rates of 2026-11-20 are already recorded." });
  expect(await count()).toBe(2);
});

test.each([
  ["of tomorrow", said("2026-11-21", { IDR: "18900" }), /check its clock/],
  ["without rupiah", said("2026-11-20", { USD: "1.1" }), /do not contain the rupiah/],
  ["that did not come", { outcome: "no_answer", why: "no_connection" } as const, /cannot be reached/],
  ["with another answer", { outcome: "no_answer", why: "status_403" } as const, /it answered status_403/],
])("rates %s are refused with a remedy, and nothing is recorded", async (_, answer, says) => {
  const before = await count();
  expect(await run(answer)).toEqual({ isRefused: true, says: expect.stringMatching(says) });
  expect(await count()).toBe(before);
});

test("a missing file is reported", async () =>
  expect(await fetchRatesNow(app.runtime, { RATES_SOURCE: "/nowhere/rates.xml" })).toMatchObject({
    isRefused: true,
    says: expect.stringMatching(/does not exist or cannot be read/),
  }));
