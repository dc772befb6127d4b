import compile from "icu-minify/compile";
import { expect, test, vi } from "vitest";
import type { OpeningTime } from "../../finder/contract.ts";
import { cashArrival, finderOf, openingTimeText } from "./opening-time-text.ts";

/** The build compiles messages (tools/bundle/precompiled-messages.ts); this test compiles them on load. */
vi.mock("./opening-time/messages.ts", async (load) => {
  const compiled = (messages: unknown): unknown =>
    typeof messages === "string"
      ? compile(messages)
      : Object.fromEntries(Object.entries(messages as object).map(([name, inner]) => [name, compiled(inner)]));
  return compiled(await load());
});

test("the sentence exists in both languages, and is null when at least half of the outlets are open", () => {
  const closed = { at: new Date("2026-11-24T00:00:00Z"), zone: "Asia/Makassar", day: "tomorrow" } as const;
  const bima = { province: "52", city: "5272", name: "Bima" };
  const texts = (opened: OpeningTime, requestedCity: string | null) => [
    openingTimeText(opened, requestedCity, "ID"),
    openingTimeText(opened, requestedCity, "EN"),
  ];
  expect(texts({ city: bima, outlets: 1, open: 0, opens: closed }, "bima")).toEqual([
    "Gerai di Bima baru buka besok 08.00 WITA.",
    "Outlets in Bima open tomorrow at 08:00 WITA.",
  ]);
  expect(texts({ city: null, outlets: 3, open: 0, opens: { ...closed, day: "later" } }, null)).toEqual([
    "Gerai pertama baru buka Selasa, 24 Nov, 08.00 WITA.",
    "The first outlet opens Tue, 24 Nov, 08:00 WITA.",
  ]);
  // Before a city is named, the number of open outlets in all Indonesia helps nobody.
  expect(texts({ city: null, outlets: 514, open: 24, opens: null }, null)).toEqual([null, null]);
  const jakarta = { province: "31", city: null, name: "Jakarta" };
  expect(texts({ city: jakarta, outlets: 12, open: 1, opens: null }, "jakarta")).toEqual([
    "Saat itu hanya 1 dari 12 gerai di Jakarta buka.",
    "Only 1 of 12 outlets in Jakarta is open then.",
  ]);
  expect(texts({ city: null, outlets: 3, open: 2, opens: null }, null)).toEqual([null, null]);
  expect(texts({ city: bima, outlets: 2, open: 1, opens: null }, "Bima")).toEqual([null, null]);
  expect(texts({ city: null, outlets: 3, open: 2, opens: null }, "Atlantis")[1]).toBe(
    "We have no outlet in Atlantis yet. The money can be collected at any of our outlets.",
  );
});

test("cash that comes while all outlets are closed has one time: when they open", () => {
  const closed = { at: new Date("2026-11-24T00:00:00Z"), zone: "Asia/Makassar", day: "tomorrow" } as const;
  const bima = { province: "52", city: "5272", name: "Bima" };
  expect(cashArrival({ city: bima, outlets: 1, open: 0, opens: closed }, "bima", "ID")).toEqual({
    arrives: "mulai besok 08.00 WITA, saat gerai di Bima buka",
    arrivesDetail: "",
  });
  expect(cashArrival({ city: null, outlets: 3, open: 0, opens: closed }, null, "EN")).toEqual({
    arrives: "from tomorrow at 08:00 WITA, when the first outlet opens",
    arrivesDetail: "",
  });
  expect(cashArrival({ city: null, outlets: 3, open: 0, opens: closed }, "Atlantis", "EN").arrivesDetail).toContain("Atlantis");
  // While outlets are open, the time by which the cash is there holds.
  expect(cashArrival({ city: bima, outlets: 2, open: 2, opens: null }, "Bima", "ID")).toEqual({});
  expect(cashArrival(null, null, "ID")).toEqual({});
});

test("links to the finder with the city, else with outlets that pay out", () => {
  const opened = { outlets: 1, open: 1, opens: null };
  expect(finderOf({ ...opened, city: { province: "52", city: "5272", name: "Bima" } })).toBe(
    "/lokasi-tunai?province=52&city=5272&service=pay_out",
  );
  expect(finderOf({ ...opened, city: { province: "31", city: null, name: "Jakarta" } })).toBe(
    "/lokasi-tunai?province=31&service=pay_out",
  );
  expect(finderOf({ ...opened, city: null })).toBe("/lokasi-tunai?service=pay_out");
});
