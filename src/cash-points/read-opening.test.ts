/** When cash can be collected: a promise of money within minutes is worth nothing in front of a closed door. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Output } from "#kernel/endpoint.ts";
import { citiesNamed } from "./areas.ts";
import { findOutlets, readOpening, type Opened } from "./contract-find.ts";
import { openTestHouse } from "#platform/testing/database.ts";
import { firstOpening } from "./opening.ts";
import { hasService } from "./store-cities.ts";
import { expectOk, idr, openCounterHouse, OUTLET } from "./testing/counter-house.ts";

const desk = await openCounterHouse();
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

const ask = async (input: object) => expectOk(await call(readOpening, input)) as Opened;
const at = (text: string) => clock.set(new Date(text));

test("open in the city that was meant, by its own clock and not by that of others", async () => {
  at("2026-11-23T12:30:00Z"); // 19.30 WIB, 20.30 WITA
  expect(await ask({ city: "bima" })).toMatchObject({
    city: { province: "52", city: "5272", name: "Bima" },
    outlets: 1,
    open: 0,
    opens: { at: "2026-11-24T00:00:00.000Z", zone: "Asia/Makassar", day: "tomorrow" },
  });
  expect(await ask({ city: "Jakarta" })).toMatchObject({ city: { name: "Jakarta Pusat" }, outlets: 2, open: 2, opens: null });
  expect(await ask({})).toMatchObject({ city: null, outlets: 3, open: 2, opens: null });
});

test("before it opens it is today, and over a day off the first that opens counts", async () => {
  at("2026-11-23T22:00:00Z"); // Tuesday, 05.00 WIB
  expect(await ask({ city: "3171" })).toMatchObject({ open: 0, opens: { at: "2026-11-24T01:00:00.000Z", day: "today" } });
  at("2026-11-28T16:00:00Z"); // Saturday, 23.00 WIB
  expect(await ask({ city: "Jakarta Pusat" })).toMatchObject({ opens: { at: "2026-11-29T01:00:00.000Z", day: "tomorrow" } });
});

test("where the outlet's day has begun and that of Jakarta has not, the day is named", async () => {
  at("2026-11-23T16:37:00Z"); // Monday, 23.37 WIB; Tuesday, 00.37 WITA
  expect(await ask({ city: "bima" })).toMatchObject({ opens: { at: "2026-11-24T00:00:00.000Z", day: "later" } });
});

test("what counts is when the money is there, and never a time that is past", async () => {
  at("2026-11-23T12:30:00Z");
  expect(await ask({ city: "Jakarta Pusat", at: "2026-11-23T13:05:00.000Z" })).toMatchObject({ open: 0 });
  at("2026-11-24T03:00:00Z");
  expect(await ask({ city: "Jakarta Pusat", at: "2026-11-23T13:05:00.000Z" })).toMatchObject({ open: 2 });
});

test("an outlet that pays out less, or nothing, is none for this money", async () => {
  expect(await ask({ city: "Bima", amountMinor: "500000000" })).toMatchObject({ city: { name: "Bima" }, outlets: 1 });
  expect(await ask({ city: "Bima", amountMinor: "500000001" })).toMatchObject({ city: null, outlets: 2 });
  expect(await ask({ city: "Jayapura" })).toMatchObject({ city: null, outlets: 3 });
});

test("several that are called so share their name, as it is spelled", async () => {
  const agent = await newAgent();
  await newOutlet(agent, { name: "Loket Tebet", city: "3174", district: "317401", cityName: "Jakarta Selatan" });
  expect(await ask({ city: "JAKARTA!" })).toMatchObject({ city: { province: "31", city: null, name: "Jakarta" }, outlets: 3 });
  // As the tracking page lists them: by the province and that name.
  const found = expectOk(await call(findOutlets, { province: "31", search: "Jakarta", service: "pay_out" })) as Output<
    typeof findOutlets
  >;
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
])("%j is %j", (typed, wanted) => {
  expect(citiesNamed(typed, CITIES).map(({ city }) => city)).toEqual(wanted);
});

test("nothing opens where there is nothing", () => {
  expect(firstOpening([], new Date("2026-11-23T12:30:00Z"))).toEqual({ outlets: 0, open: 0, opens: null });
});

test("a house without outlets takes no cash in, and one with a counter for it does", async () => {
  await using empty = await openTestHouse();
  expect(await empty.as({}, (ctx) => hasService(ctx.db, "cash_in"))).toBe(false);
  expect(await hasService(desk.db, "cash_in")).toBe(true);
});
