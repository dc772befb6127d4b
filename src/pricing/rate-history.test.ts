/** What customers' rates were: noted when they change, drawn day by day. */
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { DAY_MS } from "#kernel/time.ts";
import { readRateHistory } from "./contract-history.ts";
import { noteRates } from "./note-rates.ts";
import { openPriceDesk } from "./testing/price-desk.ts";
import { rate } from "./testing/priced-house.ts";

const desk = await openPriceDesk();
const { house, api, user, sari, stand, asSeed } = desk;
const { clock, database: db } = house.machinery;
afterAll(() => desk.close());

const noted = async () =>
  (
    await sql<{ rate: string | null }>`select rate::float8::text as rate from pricing.customer_rate
      where corridor = 'ID-SG-bank' order by at`.execute(db)
  ).rows.map((row) => row.rate);
const read = async (period: "week" | "month" | "quarter" | "year", corridor = "ID-SG-bank") =>
  api.call(readRateHistory, { corridor, period }, { actor: user(sari) });

test("a rate is noted when it becomes another, whoever looks how often, and that there is none any more", async () => {
  await Promise.all([asSeed(noteRates), asSeed(noteRates)]);
  expect(await noted()).toEqual(["12675.6"]);
  clock.advance(60_000);
  await asSeed(noteRates);
  expect(await noted()).toEqual(["12675.6"]);
  clock.advance(DAY_MS);
  await stand({ kind: "desk_rate", key: "SGD", value: { mid: rate("12700") } });
  await asSeed(noteRates);
  expect(await noted()).toEqual(["12675.6", "12776.2"]);
  // The desk's rate and the reference's grow old: then there is none.
  clock.advance(20 * DAY_MS);
  await asSeed(noteRates);
  expect(await noted()).toEqual(["12675.6", "12776.2", null]);
});

test("each day has what stood when it ended, today what stands now, and a gap is a gap", async () => {
  const { data } = await read("month");
  const { points, now, lowest, highest } = data as {
    points: { day: string; rate: string | null }[];
    now: string | null;
    lowest: string;
    highest: string;
  };
  expect(points).toHaveLength(30);
  expect(points.at(-1)).toEqual({ day: "2026-12-14", rate: null });
  expect(points.find(({ day }) => day === "2026-11-22")).toEqual({ day: "2026-11-22", rate: null });
  expect(points.find(({ day }) => day === "2026-11-23")).toEqual({ day: "2026-11-23", rate: "12675.6" });
  expect(points.find(({ day }) => day === "2026-11-24")).toEqual({ day: "2026-11-24", rate: "12776.2" });
  expect(points.find(({ day }) => day === "2026-12-13")).toEqual({ day: "2026-12-13", rate: "12776.2" });
  expect({ now, lowest, highest }).toEqual({ now: null, lowest: "12675.6", highest: "12776.2" });
  const lengths = await Promise.all((["week", "quarter", "year"] as const).map((period) => read(period)));
  expect(lengths.map((answer) => (answer.data as { points: unknown[] }).points.length)).toEqual([7, 30, 26]);
});

test("rupiah to rupiah has no rate, and what is no corridor has none", async () => {
  expect(await read("week", "ID-ID-bank")).toMatchObject({ code: 404, status: "corridor_unknown" });
  expect(await read("week", "ID-XX-bank")).toMatchObject({ code: 404, status: "corridor_unknown" });
});
