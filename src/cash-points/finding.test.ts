/** Outlets as everybody finds them: by name with typing errors, in an area, near a place, open now. */
import { Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#platform/db.ts";
import type { DB } from "../../db/types.ts";
import * as find from "./contract-find.ts";
import type { OutletEntries } from "./outlet.ts";
import { asOwner, expectOk, NOON, openCounterHouse } from "./testing/counter-house.ts";
import { findShownOutlet, listOutletRows, searchOutlets } from "./store-find.ts";
import { codeOfSlug, searchWords, slugOf } from "./words.ts";

const desk = await openCounterHouse();
const { call, clock, house, newAgent, newOutlet } = desk;
afterAll(desk.close);

interface Found {
  outlets: {
    id: string;
    name: string;
    cityName: string;
    isOpen: boolean;
    opensAt: string | null;
    closesAt: string | null;
    distanceMetres: number | null;
  }[];
  hasMore: boolean;
  isNearly: boolean;
}
const look = async (input: object) => expectOk(await call(find.findOutlets, input)) as Found;
const names = async (input: object) => (await look(input)).outlets.map(({ name }) => name);

const PLACES: readonly Partial<OutletEntries>[] = [
  {
    name: "Warung Melati",
    cityName: "Bandung",
    province: "32",
    city: "3273",
    district: "327310",
    latitude: -6.917,
    longitude: 107.619,
  },
  {
    name: "Toko Kenanga",
    cityName: "Makassar",
    address: "Jalan Melati 4",
    province: "73",
    city: "7371",
    district: "737105",
    latitude: -5.147,
    longitude: 119.432,
    zone: "Asia/Makassar",
  },
  {
    name: "Kios Cendrawasih",
    cityName: "Jayapura",
    province: "91",
    city: "9171",
    district: "917101",
    latitude: -2.533,
    longitude: 140.717,
    zone: "Asia/Jayapura",
    services: ["cash_in"],
  },
  {
    name: "Apotek Café Rindu",
    cityName: "Kabupaten Bandung",
    province: "32",
    city: "3204",
    district: "320405",
    latitude: -7.02,
    longitude: 107.52,
  },
  { name: "Loket Pasar Senen", cityName: "Jakarta Pusat" },
];
const [MELATI, KENANGA, CENDRAWASIH, RINDU, SENEN] = PLACES.map(({ name }) => name) as [string, string, string, string, string];

beforeAll(async () => {
  const agent = await newAgent();
  for (const place of PLACES) await newOutlet(agent, { services: ["pay_out"], ...place });
  clock.set(NOON);
});

describe("by name", () => {
  // [typed, found in this order, whether it had to guess]
  test.each<[string, string[], boolean]>([
    ["melati", [MELATI, KENANGA], false],
    ["MELATI ", [MELATI, KENANGA], false],
    ["mela", [MELATI, KENANGA], false],
    ["melati bandung", [MELATI], false],
    ["bandung", [RINDU, MELATI], false],
    ["cafe", [RINDU], false],
    ["cafe rindo", [RINDU], true],
    ["kafe", [RINDU], true],
    ["cfae", [RINDU], true],
    ["semen", [SENEN], true],
    ["toko 24", [], false],
    ["cendrawsih", [CENDRAWASIH], true],
    ["cenderawasih", [CENDRAWASIH], true],
    ["candrawasih", [CENDRAWASIH], true],
    ["mlati", [MELATI, KENANGA], true],
    ["melatti", [MELATI, KENANGA], true],
    ["melait", [MELATI, KENANGA], true],
    ["nelati", [MELATI, KENANGA], true],
    ["makasar", [KENANGA], true],
    ["bandng", [RINDU, MELATI], true],
    ["warung bnadung", [MELATI], true],
    ["pasar senin", [SENEN], true],
    ["surabaya", [], false],
    ["melati surabaya", [], false],
    ["100%_", [], false],
    ["'; drop table", [], false],
    ["??", [], false],
  ])("%j finds %j", async (search, wanted, isNearly) => {
    const { outlets, isNearly: guessed } = await look({ search });
    expect([outlets.map(({ name }) => name), guessed]).toEqual([wanted, isNearly]);
  });

  test("cut into the same words here and in the database", async () => {
    const texts = ["Loket Demo", "CAFÉ Ñandú’s 24/7", "送金 Jakarta", " - ", "Jl. Contoh No.1A", "ǅungla İstanbul ﬁn"];
    const { rows } = await house.pool.query<{ words: string[] }>(
      "select cash_points.words_of(text) as words from unnest($1::text[]) with ordinality as t (text, no) order by no",
      [texts],
    );
    expect(rows.map(({ words }) => words)).toEqual(texts.map((text) => [...searchWords(text)]));
  });

  test("a new name is found at once; an inactive outlet and its words are not", async () => {
    const outlet = await newOutlet(await newAgent(), { name: "Kedai Flamboyan" });
    expect(await names({ search: "flamboyan" })).toEqual(["Kedai Flamboyan"]);
    await asOwner(house.url, `update cash_points.outlet set name = 'Kedai Bugenvil' where id = '${outlet}'`);
    expect(await names({ search: "bugenvil" })).toEqual(["Kedai Bugenvil"]);
    expect(await names({ search: "flamboyan" })).toEqual([]);
    await asOwner(house.url, `update cash_points.outlet set status = 'inactive' where id = '${outlet}'`);
    expect(await names({ search: "bugenvil" })).toEqual([]);
  });
});

describe("in an area, by service, open", () => {
  test("province, city, islands and service narrow, alone and with a search", async () => {
    expect(await names({})).toEqual([RINDU, CENDRAWASIH, SENEN, KENANGA, MELATI]);
    expect(await names({ province: "32" })).toEqual([RINDU, MELATI]);
    expect(await names({ city: "3273" })).toEqual([MELATI]);
    expect(await names({ region: "java" })).toEqual([RINDU, SENEN, MELATI]);
    expect(await names({ region: "papua", province: "32" })).toEqual([RINDU, MELATI]);
    expect(await names({ service: "cash_in" })).toEqual([CENDRAWASIH]);
    expect(await names({ search: "melati", province: "73" })).toEqual([KENANGA]);
    expect(await names({ search: "mlati", region: "java" })).toEqual([MELATI]);
    expect(await names({ search: "melati", service: "cash_in" })).toEqual([]);
  });

  test("open now by the clock on its own wall, listed and searched alike", async () => {
    clock.set(new Date("2026-11-21T00:30:00Z")); // 07.30 WIB, 08.30 WITA, 09.30 WIT
    const open = Object.fromEntries((await look({})).outlets.map((one) => [one.name, one]));
    expect(open[MELATI]).toMatchObject({ isOpen: false, opensAt: "2026-11-21T01:00:00.000Z", closesAt: null });
    expect(open[KENANGA]).toMatchObject({ isOpen: true, opensAt: null, closesAt: "2026-11-21T12:00:00.000Z" });
    expect(open[CENDRAWASIH]).toMatchObject({ isOpen: true });
    expect(await names({ openNow: "Y" })).toEqual([CENDRAWASIH, KENANGA]);
    expect(await names({ openNow: "Y", search: "melati" })).toEqual([KENANGA]);
    expect(await names({ openNow: "Y", search: "mlati" })).toEqual([KENANGA]);
    clock.set(new Date("2026-11-21T12:00:00Z")); // 19.00 WIB, 20.00 WITA: closed at the minute
    expect(await names({ openNow: "Y" })).toEqual([RINDU, SENEN, MELATI]);
    await asOwner(house.url, `update cash_points.outlet set closed_days = '{2026-11-21}' where name = '${MELATI}'`);
    expect(await names({ openNow: "Y" })).toEqual([RINDU, SENEN]);
    await asOwner(house.url, `update cash_points.outlet set closed_days = '{}'`);
    clock.set(NOON);
  });

  test("the nearest first, with the distance, of a search as well", async () => {
    const here = { latitude: -6.9, longitude: 107.6 };
    const { outlets } = await look(here);
    expect(outlets.map(({ name }) => name)).toEqual([MELATI, RINDU, SENEN, KENANGA, CENDRAWASIH]);
    expect(outlets[0]?.distanceMetres).toBeGreaterThan(2_000);
    expect(outlets[0]?.distanceMetres).toBeLessThan(3_500);
    expect(await names({ search: "melati", latitude: -5.1, longitude: 119.4 })).toEqual([KENANGA, MELATI]);
    await expect(look({ latitude: -6.9 })).rejects.toThrow("together");
  });
});

describe("told to everybody", () => {
  test("nothing that is the house's own", async () => {
    const [one] = (await look({})).outlets;
    for (const secret of ["agent", "dayLimit", "version", "status", "district"]) expect(one).not.toHaveProperty(secret);
  });

  test("one outlet by the end of its address, whatever stands before it", async () => {
    const [one] = (await look({ search: "cendrawasih" })).outlets;
    if (!one) throw new Error("nothing was found");
    const slug = slugOf(one);
    expect(slug).toMatch(/^kios-cendrawasih-jayapura-[0-9a-z]{10}$/);
    expect(slugOf({ ...one, name: "送金", cityName: "!" })).toBe(one.id.slice(-10));
    const code = codeOfSlug(slug) ?? "";
    expect(expectOk(await call(find.readShownOutlet, { code }))).toMatchObject({ name: CENDRAWASIH });
    expect(await call(find.readShownOutlet, { code: "0000000000" })).toMatchObject({ code: 404, status: "not_found" });
    for (const wrong of ["kios", "kios-cendrawasih", "x-ILOU000000"]) expect(codeOfSlug(wrong)).toBeNull();
  });

  test("where outlets are, city by city", async () => {
    const { cities } = expectOk(await call(find.listOutletAreas, {})) as {
      cities: { city: string; outlets: number; name: string }[];
    };
    expect(cities.map(({ city }) => city)).toEqual(["3171", "3204", "3273", "7371", "9171"]);
    expect(cities[2]).toMatchObject({ province: "32", name: "Bandung", outlets: 1, latitude: -6.917, longitude: 107.619 });
  });
});

test("among twenty thousand the search, the nearest and the lists of an area use their indexes", async () => {
  await asOwner(
    house.url,
    `insert into cash_points.outlet (id, agent, name, address, province, city, district, city_name, latitude, longitude, zone, hours,
       closed_days, phone, services, transfer_limit_minor, day_limit_minor, updated_at)
     select 'cp_' || lpad(n::text, 26, '0'), agent, 'Gerai ' || translate((n % 3000)::text, '0123456789', 'abdegiklmn'), address, province, city, district, 'Kota ' || translate((n % 500)::text, '0123456789', 'prstuvaeio'), -10 + random() * 15,
       96 + random() * 44, zone, hours, closed_days, phone, services, transfer_limit_minor, day_limit_minor, updated_at
     from generate_series(1, 20000) as n, (select * from cash_points.outlet where status = 'active' limit 1) as model`,
  );
  await asOwner(house.url, "vacuum analyze cash_points.outlet, cash_points.outlet_word");
  expect(await names({ search: "kenanga" })).toEqual([KENANGA]);
  expect(await names({ search: "kenangga" })).toEqual([KENANGA]);
  expect((await look({ latitude: -6.917, longitude: 107.619 })).outlets[0]).toMatchObject({ name: MELATI, distanceMetres: 0 });

  const active = { status: "active" } as const;
  const slice = { limit: 21, offset: 0 };
  const search = await planOf((db) => searchOutlets(db, ["warung", "bandng"], { filter: active, slice }));
  for (const index of ["outlet_words", "outlet_word_nearly", "outlet_word_gaps", "outlet_word_pkey"])
    expect(search).toContain(index);
  expect(search).not.toMatch(/Seq Scan on outlet/);
  expect(await planOf((db) => listOutletRows(db, active, { latitude: -6.9, longitude: 107.6 }, slice))).toContain("outlet_place");
  expect(await planOf((db) => listOutletRows(db, active, "name", slice))).toContain("outlet_name");
  expect(await planOf((db) => listOutletRows(db, { ...active, provinces: ["32"], city: "3273" }, "name", slice))).toContain(
    "outlet_area",
  );
  expect(await planOf((db) => findShownOutlet(db, "0000000007"))).toContain("outlet_code");
});

/** The plan of the one statement that a store asks, with its values. */
async function planOf(ask: (db: Database) => Promise<unknown>): Promise<string> {
  const asked: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];
  const dialect = new PostgresDialect({ pool: house.pool });
  await ask(new Kysely<DB>({ dialect, log: ({ query }) => void asked.push(query) }));
  expect(asked).toHaveLength(1);
  const { rows } = await house.pool.query<{ "QUERY PLAN": string }>(`explain ${asked[0]?.sql}`, [
    ...(asked[0]?.parameters ?? []),
  ]);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}
