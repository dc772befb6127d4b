/** History of customer rates: recorded on change, shown by day. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { DAY_MS } from "#kernel/time.ts";
import { expectOk } from "#platform/testing/api.ts";
import { readRateHistory } from "./contract.ts";
import { recordCustomerRates } from "./record-customer-rates.ts";
import { openPriceClient } from "../testing/price-client.ts";
import { rate } from "../testing/pricing-app.ts";

const client = await openPriceClient();
const { app, api, user, sari, stand, asSeed } = client;
const { clock, database: db } = app.runtime;
afterAll(() => client.close());

const noted = async () =>
  (
    await sql<{ rate: string | null }>`select rate::float8::text as rate from pricing.customer_rate
      where corridor = 'ID-SG-bank' order by at`.execute(db)
  ).rows.map((row) => row.rate);
const read = async (period: "week" | "month" | "quarter" | "year", corridor = "ID-SG-bank") =>
  api.call(readRateHistory, { corridor, period }, { actor: user(sari) });

test("a rate is recorded only when it changes, and also when there is none any more", async () => {
  await Promise.all([asSeed(recordCustomerRates), asSeed(recordCustomerRates)]);
  expect(await noted()).toEqual(["12675.6"]);
  clock.advance(60_000);
  await asSeed(recordCustomerRates);
  expect(await noted()).toEqual(["12675.6"]);
  clock.advance(DAY_MS);
  await stand({ kind: "desk_rate", key: "SGD", value: { mid: rate("12700") } });
  await asSeed(recordCustomerRates);
  expect(await noted()).toEqual(["12675.6", "12776.2"]);
  // Both the desk rate and the reference rate become stale, so there is no rate.
  clock.advance(20 * DAY_MS);
  await asSeed(recordCustomerRates);
  expect(await noted()).toEqual(["12675.6", "12776.2", null]);
});

test("each day has the rate at its end, today has the current one, and days without a rate are null", async () => {
  const data = expectOk(await read("month"));
  const { points, now, lowest, highest } = data;
  expect(points).toHaveLength(30);
  expect(points.at(-1)).toEqual({ day: "2026-12-14", rate: null });
  expect(points.find(({ day }) => day === "2026-11-22")).toEqual({ day: "2026-11-22", rate: null });
  expect(points.find(({ day }) => day === "2026-11-23")).toEqual({ day: "2026-11-23", rate: "12675.6" });
  expect(points.find(({ day }) => day === "2026-11-24")).toEqual({ day: "2026-11-24", rate: "12776.2" });
  expect(points.find(({ day }) => day === "2026-12-13")).toEqual({ day: "2026-12-13", rate: "12776.2" });
  expect({ now, lowest, highest }).toEqual({ now: null, lowest: "12675.6", highest: "12776.2" });
  const lengths = await Promise.all((["week", "quarter", "year"] as const).map((period) => read(period)));
  expect(lengths.map((answer) => expectOk(answer).points.length)).toEqual([7, 30, 26]);
});

test("refused for rupiah to rupiah and for an unknown corridor", async () => {
  expect(await read("week", "ID-ID-bank")).toMatchObject({ code: 404, status: "corridor_unknown" });
  expect(await read("week", "ID-XX-bank")).toMatchObject({ code: 404, status: "corridor_unknown" });
});
