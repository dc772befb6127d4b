/** The public finder: by name with typing errors, in an area, near a position, open now. */
import { asOwner } from "#platform/testing/database.ts";
import { Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Database } from "#platform/db.ts";
import { expectOk } from "#platform/testing/api.ts";
import type { DB } from "../../../db/types.ts";
import * as find from "./contract.ts";
import type { OutletEntries } from "../model/outlet.ts";
import { NOON, openCounterApp } from "../testing/counter-app.ts";
import { findShownOutlet, listOutletRows, searchOutlets } from "../outlets/store-search.ts";
import { searchWords } from "#kernel/search/words.ts";
import { codeOfSlug, slugOf } from "../outlets/model/outlet-slug.ts";

const desk = await openCounterApp();
const { call, clock, app, newAgent, newOutlet } = desk;
afterAll(desk.close);
const look = async (input: object) => expectOk(await call(find.findOutlets, input));
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
  // [typed, found in this order, whether by similarity]
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

  test("searches are split into the same words here and in the database", async () => {
    const texts = ["Loket Demo", "CAFÉ Ñandú’s 24/7", "送金 Jakarta", " - ", "Jl. Contoh No.1A", "ǅungla İstanbul ﬁn"];
    const { rows } = await app.pool.query<{ words: string[] }>(
      "select platform.words_of(text) as words from unnest($1::text[]) with ordinality as t (text, no) order by no",
      [texts],
    );
    expect(rows.map(({ words }) => words)).toEqual(texts.map((text) => [...searchWords(text)]));
  });

  test("a new name is found at once; an inactive outlet and its old words are not", async () => {
    const outlet = await newOutlet(await newAgent(), { name: "Kedai Flamboyan" });
    expect(await names({ search: "flamboyan" })).toEqual(["Kedai Flamboyan"]);
    await asOwner(app.url, `update cash_points.outlet set name = 'Kedai Bugenvil' where id = '${outlet}'`);
    expect(await names({ search: "bugenvil" })).toEqual(["Kedai Bugenvil"]);
    expect(await names({ search: "flamboyan" })).toEqual([]);
    await asOwner(app.url, `update cash_points.outlet set status = 'inactive' where id = '${outlet}'`);
    expect(await names({ search: "bugenvil" })).toEqual([]);
  });
});

describe("by area, service and opening state", () => {
  test("province, city, island group and service narrow the result, alone and with a search", async () => {
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

  test("open now by local time, in lists and searches alike", async () => {
    clock.set(new Date("2026-11-21T00:30:00Z")); // 07.30 WIB, 08.30 WITA, 09.30 WIT
    const open = Object.fromEntries((await look({})).outlets.map((one) => [one.name, one]));
    expect(open[MELATI]).toMatchObject({ isOpen: false, opensAt: "2026-11-21T01:00:00.000Z", closesAt: null });
    expect(open[KENANGA]).toMatchObject({ isOpen: true, opensAt: null, closesAt: "2026-11-21T12:00:00.000Z" });
    expect(open[CENDRAWASIH]).toMatchObject({ isOpen: true });
    expect(await names({ openNow: "Y" })).toEqual([CENDRAWASIH, KENANGA]);
    expect(await names({ openNow: "Y", search: "melati" })).toEqual([KENANGA]);
    expect(await names({ openNow: "Y", search: "mlati" })).toEqual([KENANGA]);
    clock.set(new Date("2026-11-21T12:00:00Z")); // 19.00 WIB, 20.00 WITA: closed from this minute on
    expect(await names({ openNow: "Y" })).toEqual([RINDU, SENEN, MELATI]);
    await asOwner(app.url, `update cash_points.outlet set closed_days = '{2026-11-21}' where name = '${MELATI}'`);
    expect(await names({ openNow: "Y" })).toEqual([RINDU, SENEN]);
    await asOwner(app.url, `update cash_points.outlet set closed_days = '{}'`);
    clock.set(NOON);
  });

  test("nearest first with the distance, also in a search", async () => {
    const here = { latitude: -6.9, longitude: 107.6 };
    const { outlets } = await look(here);
    expect(outlets.map(({ name }) => name)).toEqual([MELATI, RINDU, SENEN, KENANGA, CENDRAWASIH]);
    expect(outlets[0]?.distanceMetres).toBeGreaterThan(2_000);
    expect(outlets[0]?.distanceMetres).toBeLessThan(3_500);
    expect(await names({ search: "melati", latitude: -5.1, longitude: 119.4 })).toEqual([KENANGA, MELATI]);
    await expect(look({ latitude: -6.9 })).rejects.toThrow("together");
  });
});

describe("public data", () => {
  test("contains no internal fields", async () => {
    const [one] = (await look({})).outlets;
    for (const secret of ["agent", "dayLimit", "version", "status", "district"]) expect(one).not.toHaveProperty(secret);
  });

  test("an outlet is found by the end of its address, whatever comes before it", async () => {
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

  test("lists outlets by city", async () => {
    const { cities } = expectOk(await call(find.listOutletAreas, {}));
    expect(cities.map(({ city }) => city)).toEqual(["3171", "3204", "3273", "7371", "9171"]);
    expect(cities[2]).toMatchObject({ province: "32", name: "Bandung", outlets: 1, latitude: -6.917, longitude: 107.619 });
  });
});

test("with twenty thousand outlets the search, the nearest and the area lists use their indexes", async () => {
  await asOwner(
    app.url,
    `insert into cash_points.outlet (id, agent, name, address, province, city, district, city_name, latitude, longitude, zone, hours,
       closed_days, phone, services, transfer_limit_minor, day_limit_minor, updated_at)
     select 'cp_' || lpad(n::text, 26, '0'), agent, 'Gerai ' || translate((n % 3000)::text, '0123456789', 'abdegiklmn'), address, province, city, district, 'Kota ' || translate((n % 500)::text, '0123456789', 'prstuvaeio'), -10 + random() * 15,
       96 + random() * 44, zone, hours, closed_days, phone, services, transfer_limit_minor, day_limit_minor, updated_at
     from generate_series(1, 20000) as n, (select * from cash_points.outlet where status = 'active' limit 1) as model`,
  );
  await asOwner(app.url, "vacuum analyze cash_points.outlet, cash_points.outlet_word");
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

/** The query plan of the single statement that a store function issues, with its values. */
async function planOf(run: (db: Database) => Promise<unknown>): Promise<string> {
  const statements: { readonly sql: string; readonly parameters: readonly unknown[] }[] = [];
  const dialect = new PostgresDialect({ pool: app.pool });
  await run(new Kysely<DB>({ dialect, log: ({ query }) => void statements.push(query) }));
  expect(statements).toHaveLength(1);
  const { rows } = await app.pool.query<{ "QUERY PLAN": string }>(`explain ${statements[0]?.sql}`, [
    ...(statements[0]?.parameters ?? []),
  ]);
  return rows.map((row) => row["QUERY PLAN"]).join("\n");
}
