/** When cash can be collected: a promise of money within minutes is worth nothing while the outlet is closed. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectOk } from "#platform/testing/api.ts";
import { citiesNamed } from "../areas/model/areas.ts";
import { findOutlets, readOpeningTime } from "../finder/contract.ts";
import { openTestApp } from "#platform/testing/database.ts";
import { firstToOpen } from "../model/opening-hours.ts";
import { hasService } from "../finder/store-cities.ts";
import { idr, openCounterApp, OUTLET } from "../testing/counter-app.ts";

const desk = await openCounterApp();
const { call, clock, newAgent, newOutlet } = desk;
afterAll(desk.close);

const BIMA = { province: "52", city: "5272", district: "527201", cityName: "Bima", zone: "Asia/Makassar" } as const;
const JAYAPURA = { province: "91", city: "9171", district: "917101", cityName: "Jayapura", zone: "Asia/Jayapura" } as const;

beforeAll(async () => {
  const agent = await newAgent();
  await newOutlet(agent, { ...BIMA, name: "Loket Bima", transferLimit: idr(5_000_000) });
  await newOutlet(agent, { ...JAYAPURA, name: "Loket Jayapura", services: ["cash_in"] });
  await newOutlet(agent, { name: "Loket Menteng" });
  await newOutlet(agent, { name: "Loket Senen", hours: [null, ...OUTLET.hours.slice(1)] });
});

const read = async (input: object) => expectOk(await call(readOpeningTime, input));
const at = (text: string) => clock.set(new Date(text));

test("opening state is read for the matched city and by its own time zone", async () => {
  at("2026-11-23T12:30:00Z"); // 19.30 WIB, 20.30 WITA
  expect(await read({ city: "bima" })).toMatchObject({
    city: { province: "52", city: "5272", name: "Bima" },
    outlets: 1,
    open: 0,
    opens: { at: "2026-11-24T00:00:00.000Z", zone: "Asia/Makassar", day: "tomorrow" },
  });
  expect(await read({ city: "Jakarta" })).toMatchObject({ city: { name: "Jakarta Pusat" }, outlets: 2, open: 2, opens: null });
  expect(await read({})).toMatchObject({ city: null, outlets: 3, open: 2, opens: null });
});

test("the day is today before opening time; a closed day is skipped and the first outlet to open counts", async () => {
  at("2026-11-23T22:00:00Z"); // Tuesday, 05.00 WIB
  expect(await read({ city: "3171" })).toMatchObject({ open: 0, opens: { at: "2026-11-24T01:00:00.000Z", day: "today" } });
  at("2026-11-28T16:00:00Z"); // Saturday, 23.00 WIB
  expect(await read({ city: "Jakarta Pusat" })).toMatchObject({ opens: { at: "2026-11-29T01:00:00.000Z", day: "tomorrow" } });
});

test("the day is named when the outlet's date is already later than Jakarta's", async () => {
  at("2026-11-23T16:37:00Z"); // Monday, 23.37 WIB; Tuesday, 00.37 WITA
  expect(await read({ city: "bima" })).toMatchObject({ opens: { at: "2026-11-24T00:00:00.000Z", day: "later" } });
});

test("the state is that of the moment the money arrives, and never of a moment in the past", async () => {
  at("2026-11-23T12:30:00Z");
  expect(await read({ city: "Jakarta Pusat", at: "2026-11-23T13:05:00.000Z" })).toMatchObject({ open: 0 });
  at("2026-11-24T03:00:00Z");
  expect(await read({ city: "Jakarta Pusat", at: "2026-11-23T13:05:00.000Z" })).toMatchObject({ open: 2 });
});

test("an outlet that pays out less, or does not pay out, is not counted for this amount", async () => {
  expect(await read({ city: "Bima", amountMinor: "500000000" })).toMatchObject({ city: { name: "Bima" }, outlets: 1 });
  expect(await read({ city: "Bima", amountMinor: "500000001" })).toMatchObject({ city: null, outlets: 2 });
  expect(await read({ city: "Jayapura" })).toMatchObject({ city: null, outlets: 3 });
});

test("several cities with one common name share it, in the official spelling", async () => {
  const agent = await newAgent();
  await newOutlet(agent, { name: "Loket Tebet", city: "3174", district: "317401", cityName: "Jakarta Selatan" });
  expect(await read({ city: "JAKARTA!" })).toMatchObject({ city: { province: "31", city: null, name: "Jakarta" }, outlets: 3 });
  // The tracking page lists them by the province and that name.
  const found = expectOk(await call(findOutlets, { province: "31", search: "Jakarta", service: "pay_out" }));
  expect(found.outlets.map(({ name }) => name)).toEqual(["Loket Menteng", "Loket Senen", "Loket Tebet"]);
});

const CITIES = [
  { city: "5272", name: "Bima" },
  { city: "5206", name: "Kabupaten Bima" },
  { city: "3171", name: "Jakarta Pusat" },
  { city: "3174", name: "Jakarta Selatan" },
  { city: "3372", name: "Surakarta" },
];
test.each([
  ["Bima", ["5272"]],
  [" bima ", ["5272"]],
  ["Kota Bima", ["5272"]],
  ["Kab. Bima", ["5206"]],
  ["kabupaten  bima", ["5206"]],
  ["Kab Surakarta", ["3372"]],
  ["5206", ["5206"]],
  ["jakarta", ["3171", "3174"]],
  ["Jakarta-Selatan", ["3174"]],
  ["Sura", []],
  ["Kota", []],
  ["-", []],
  ["", []],
])("%j matches %j", (typed, wanted) => {
  expect(citiesNamed(typed, CITIES).map(({ city }) => city)).toEqual(wanted);
});

test("no opening time without outlets", () => {
  expect(firstToOpen([], new Date("2026-11-23T12:30:00Z"))).toEqual({ outlets: 0, open: 0, opens: null });
});

test("no cash-in without outlets; an outlet that offers cash-in is found", async () => {
  await using empty = await openTestApp();
  expect(await empty.as({}, (ctx) => hasService(ctx.db, "cash_in"))).toBe(false);
  expect(await hasService(desk.db, "cash_in")).toBe(true);
});
