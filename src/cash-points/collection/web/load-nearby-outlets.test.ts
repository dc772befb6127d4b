/** Outlets as the tracking page shows them: those of the city that the sender wrote, open ones first, with the finder's texts. */
import compile from "icu-minify/compile";
import { expect, test, vi } from "vitest";
import type { Api } from "#kernel/endpoint.ts";
import { wholeUnits } from "#kernel/money.ts";
import { citiesNamed } from "../../areas/model/areas.ts";
import { listOutletCities } from "../../counter/contract-screens.ts";
import { FOUND_OUTLETS, readOpeningTime, type ShownOutlet } from "../../finder/contract.ts";
import { openState } from "../../model/opening-hours.ts";
import { loadNearbyOutlets } from "./load-nearby-outlets.ts";

/** The build compiles messages (tools/bundle/precompiled-messages.ts); this test compiles them on load. */
function compiled(messages: unknown): unknown {
  if (typeof messages === "string") return compile(messages);
  return Object.fromEntries(Object.entries(messages as object).map(([name, inner]) => [name, compiled(inner)]));
}
vi.mock("./opening-time/messages.ts", async (load) => compiled(await load()));
vi.mock("../../finder/web/messages.ts", async (load) => compiled(await load()));

const NOW = new Date("2026-11-23T14:45:00Z"); // 21.45 WIB, 22.45 WITA
const DAY = { opens: "08:00", closes: "20:00" };
const week = (hours: typeof DAY) => Array.from({ length: 7 }, () => hours);
let made = 0;
const outlet = (name: string, city: string, cityName: string, hours = week(DAY)): ShownOutlet => {
  const zone = city.startsWith("31") ? "Asia/Jakarta" : "Asia/Makassar";
  const state = openState({ zone, hours, closedDays: [] }, NOW);
  return {
    id: `cp_01kc00000000000000000000${String(10 + made++)}`,
    name,
    address: "Jalan Uji 1",
    province: city.slice(0, 2),
    city,
    cityName,
    latitude: -6.2,
    longitude: 106.8,
    phone: "+6281200000003",
    services: ["pay_out"],
    transferLimit: wholeUnits("IDR", 20_000_000n),
    zone,
    hours,
    closedDays: [],
    ...state,
  };
};
const OUTLETS = [
  // More than one page of closed outlets, which sort by name before those of the city.
  ...Array.from({ length: 22 }, (_, no) => outlet(`Loket Alun-alun ${String(10 + no)}`, "7201", "Kabupaten Banggai")),
  outlet("Loket Blok M", "3174", "Jakarta Selatan"),
  outlet("Loket Gambir", "3171", "Jakarta Pusat"),
  outlet("Loket Monas", "3171", "Jakarta Pusat", week({ opens: "00:00", closes: "23:59" })),
];
const CITIES = [
  { city: "3171", name: "Jakarta Pusat" },
  { city: "3174", name: "Jakarta Selatan" },
  { city: "7201", name: "Kabupaten Banggai" },
];

/** Fakes of the three calls over these outlets. The real ones are tested in find-outlets.test.ts and read-opening-time.test.ts. */
function answer(path: string, input: Record<string, string | number | undefined>): unknown {
  if (path === listOutletCities.path) return { cities: CITIES };
  if (path === readOpeningTime.path) {
    const meant = citiesNamed(String(input["city"] ?? ""), CITIES);
    const [first, second] = meant;
    const counted = OUTLETS.filter(({ city }) => meant.length === 0 || meant.some((one) => one.city === city));
    const city = first && {
      province: first.city.slice(0, 2),
      city: second ? null : first.city,
      name: second ? "Jakarta" : first.name,
    };
    return { city: city ?? null, outlets: counted.length, open: counted.filter(({ isOpen }) => isOpen).length, opens: null };
  }
  const { city, province, search, openNow } = input;
  const found = OUTLETS.filter(
    (one) =>
      (city === undefined || one.city === city) &&
      (province === undefined || one.province === province) &&
      (search === undefined || one.cityName.includes(String(search))) &&
      (openNow === undefined || one.isOpen),
  );
  return { outlets: found.slice(0, FOUND_OUTLETS), hasMore: found.length > FOUND_OUTLETS, isNearly: false };
}
const api: Api = async ({ path }, ...[input]) => answer(path, input as Record<string, string>) as never;

const near = (city: string | null, search = "") =>
  loadNearbyOutlets(api, {
    request: new Request(`https://sampai.example/lacak/x${search}`),
    amount: wholeUnits("IDR", 300_000n),
    at: NOW,
    city,
    language: "EN",
  });
const names = ({ outlets }: Awaited<ReturnType<typeof near>>) => outlets.map(({ name }) => name);

test("several cities with one common name are shown as one, open outlets first, with the finder's texts", async () => {
  const shown = await near("jakarta");
  expect(names(shown)).toEqual(["Loket Monas", "Loket Blok M", "Loket Gambir"]);
  expect(shown.outlets.map(({ state }) => state)).toEqual([
    "Open 24 hours",
    "Closed, opens Tue, 24 Nov, 08:00 WIB",
    "Closed, opens Tue, 24 Nov, 08:00 WIB",
  ]);
  expect(shown).toMatchObject({ city: "Jakarta", hasMore: false, openingTime: "Only 1 of 3 outlets in Jakarta is open then." });
  expect(shown.cities.map(({ name }) => name)).toEqual(["Jakarta", "Jakarta Pusat", "Jakarta Selatan", "Kabupaten Banggai"]);
});

test("another choice is respected: one city, or all cities with an open outlet before a page of closed ones", async () => {
  expect(names(await near("Jakarta", "?city=3174"))).toEqual(["Loket Blok M"]);
  expect(names(await near("Jakarta", "?city=Jakarta"))).toHaveLength(3);
  const all = await near("Jakarta", "?city=");
  expect(all).toMatchObject({ city: null, hasMore: true });
  expect(all.outlets).toHaveLength(20);
  expect(names(all)[0]).toBe("Loket Monas");
  expect(names(await near(null))[0]).toBe("Loket Monas");
});

test("a city with its own name is shown alone", async () => {
  expect(await near("Jakarta Selatan")).toMatchObject({ city: "3174", outlets: [{ name: "Loket Blok M" }] });
});
