/** Where cash can be collected, as the tracking page shows it: the city that the sender wrote, the open outlets first, in the finder's words. */
import compile from "icu-minify/compile";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Api } from "#kernel/endpoint.ts";
import { expectOk, idr, openCounterHouse } from "../../testing/counter-house.ts";
import { loadNear } from "./load-near.ts";

/** The build compiles messages (tools/precompiled-messages.ts); here they are compiled as they are loaded. */
function compiled(words: unknown): unknown {
  if (typeof words === "string") return compile(words);
  return Object.fromEntries(Object.entries(words as object).map(([name, inner]) => [name, compiled(inner)]));
}
vi.mock("./opening/messages.ts", async (load) => compiled(await load()));
vi.mock("../finder/messages.ts", async (load) => compiled(await load()));

const { call, clock, close, newAgent, newOutlet } = await openCounterHouse();
afterAll(close);

const api: Api = async (endpoint, input) => endpoint.output.parse(expectOk(await call(endpoint, input))) as never;
const BANGGAI = {
  province: "72",
  city: "7201",
  district: "720101",
  cityName: "Kabupaten Banggai",
  zone: "Asia/Makassar",
} as const;
const SOUTH = { city: "3174", district: "317401", cityName: "Jakarta Selatan" } as const;
const always = Array.from({ length: 7 }, () => ({ opens: "00:00", closes: "23:59" }));

beforeAll(async () => {
  const agent = await newAgent();
  // More than a page of closed ones, and by name before those of the city.
  for (let no = 10; no < 32; no++) await newOutlet(agent, { ...BANGGAI, name: `Loket Alun-alun ${no}` });
  await newOutlet(agent, { name: "Loket Gambir" });
  await newOutlet(agent, { name: "Loket Monas", hours: always });
  await newOutlet(agent, { ...SOUTH, name: "Loket Blok M" });
  clock.set(new Date("2026-11-23T14:45:00Z")); // 21.45 WIB, 22.45 WITA
});

const near = (city: string | null, search = "") =>
  loadNear(api, {
    request: new Request(`https://sampai.example/lacak/x${search}`),
    amount: idr(300_000),
    at: new Date("2026-11-23T14:45:00Z"),
    city,
    language: "EN",
  });
const names = ({ outlets }: Awaited<ReturnType<typeof near>>) => outlets.map(({ name }) => name);

test("several cities that are called so are shown as one, the open outlet first and in the finder's words", async () => {
  const shown = await near("jakarta");
  expect(names(shown)).toEqual(["Loket Monas", "Loket Blok M", "Loket Gambir"]);
  expect(shown.outlets.map(({ state }) => state)).toEqual([
    "Open 24 hours",
    "Closed, opens Tue, 24 Nov, 08:00 WIB",
    "Closed, opens Tue, 24 Nov, 08:00 WIB",
  ]);
  expect(shown).toMatchObject({ city: "Jakarta", hasMore: false, opening: "Only 1 of 3 outlets in Jakarta is open then." });
  expect(shown.cities.map(({ name }) => name)).toEqual(["Jakarta", "Jakarta Pusat", "Jakarta Selatan", "Kabupaten Banggai"]);
});

test("another choice is kept: a city, and all cities, where an open one comes before a page of closed ones", async () => {
  expect(names(await near("Jakarta", "?city=3174"))).toEqual(["Loket Blok M"]);
  expect(names(await near("Jakarta", "?city=Jakarta"))).toHaveLength(3);
  const all = await near("Jakarta", "?city=");
  expect(all).toMatchObject({ city: null, hasMore: true });
  expect(all.outlets).toHaveLength(20);
  expect(names(all)[0]).toBe("Loket Monas");
  expect(names(await near(null))[0]).toBe("Loket Monas");
});

test("a city of its own is shown alone", async () => {
  expect(await near("Jakarta Selatan")).toMatchObject({ city: "3174", outlets: [{ name: "Loket Blok M" }] });
});
