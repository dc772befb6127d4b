import compile from "icu-minify/compile";
import { describe, expect, test, vi } from "vitest";
import { wholeUnits } from "#kernel/money.ts";
import type { ShownOutlet } from "../contract.ts";
import { entryOf, hoursText } from "./shown-outlet.ts";

/** The build compiles messages (tools/bundle/precompiled-messages.ts); this test compiles them on load. */
vi.mock("./messages.ts", async (load) => {
  const compiled = (messages: unknown): unknown =>
    typeof messages === "string"
      ? compile(messages)
      : Object.fromEntries(Object.entries(messages as object).map(([name, inner]) => [name, compiled(inner)]));
  return compiled(await load());
});

const DAY = { opens: "08:00", closes: "20:00" };
const OUTLET: ShownOutlet = {
  id: "cp_01kc0000000000000000000001",
  name: "Loket Uji",
  address: "Jalan Uji 1",
  province: "51",
  city: "5171",
  cityName: "Denpasar",
  latitude: -8.6573,
  longitude: 115.2166,
  phone: "+6281200000022",
  services: ["pay_out"],
  transferLimit: wholeUnits("IDR", 20_000_000n),
  zone: "Asia/Makassar",
  hours: [null, DAY, DAY, DAY, DAY, DAY, { opens: "08:00", closes: "12:30" }],
  closedDays: [],
  isOpen: true,
  closesAt: new Date("2026-11-23T12:00:00Z"),
  opensAt: null,
};
const shown = (more: Partial<ShownOutlet> & { distanceMetres?: number } = {}, language: "ID" | "EN" = "ID") =>
  entryOf({ ...OUTLET, ...more }, language);

describe("opening state by local time", () => {
  const always = { opens: "00:00", closes: "23:59" };
  test.each<[Partial<ShownOutlet>, string, string]>([
    [{}, "Buka sampai 20.00 WITA", "Open until 20:00 WITA"],
    [
      { isOpen: false, closesAt: null, opensAt: new Date("2026-11-24T00:00:00Z") },
      "Tutup, buka Selasa, 24 Nov, 08.00 WITA",
      "Closed, opens Tue, 24 Nov, 08:00 WITA",
    ],
    [{ isOpen: false, closesAt: null, opensAt: null }, "Tutup", "Closed"],
    [{ hours: Array.from({ length: 7 }, () => always) }, "Buka 24 jam", "Open 24 hours"],
  ])("%j", (more, id, en) => expect([shown(more).state, shown(more, "EN").state]).toEqual([id, en]));
});

test("the hours of a day, in each language", () => {
  const texts = (language: "ID" | "EN") => OUTLET.hours.map((day) => hoursText(day, OUTLET.zone, language));
  expect(texts("ID")).toEqual(["Tutup", ...Array.from({ length: 5 }, () => "08.00–20.00 WITA"), "08.00–12.30 WITA"]);
  expect(texts("EN")[1]).toBe("08:00–20:00 WITA");
});

test.each<[number, string, string]>([
  [12, "50 m dari Anda", "50 m from you"],
  [840, "850 m dari Anda", "850 m from you"],
  [1_240, "1,2 km dari Anda", "1.2 km from you"],
  [38_400, "38 km dari Anda", "38 km from you"],
  [1_234_567, "1.235 km dari Anda", "1,235 km from you"],
])("%i metres are %s", (distanceMetres, id, en) => {
  expect([shown({ distanceMetres }).distance, shown({ distanceMetres }, "EN").distance]).toEqual([id, en]);
});

test("an outlet has its own page, a formatted limit and a link for directions", () => {
  expect(shown()).toMatchObject({
    path: "/lokasi-tunai/loket-uji-denpasar-0000000001",
    limit: "Sekali ambil sampai Rp\u00A020.000.000",
    address: "Jalan Uji 1, Denpasar",
    route: "https://www.openstreetmap.org/directions?to=-8.6573%2C115.2166",
    distance: null,
  });
});
