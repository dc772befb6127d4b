/**
 * Creates a demo outlet in each of the 514 regencies and cities of Indonesia that has none in outlets.yaml, so that search, map and filters
 * have results everywhere. Codes, names and districts are those of the Ministry of Home Affairs, as published in the package idn-area-data
 * (MIT). The positions (outlets/regencies.csv) are approximate centres, to a hundredth of a degree: taken from the public table of
 * regencies in D1msky/nusantara-shipping (MIT, of 2026-02-23), five of them corrected by hand. Everything else is made up, and says so.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { cityNameOf, zoneOf } from "../../src/cash-points/areas/model/areas.ts";
import { listRegencies } from "../../src/cash-points/areas/find-area.ts";
import type { Hours } from "../../src/cash-points/model/opening-hours.ts";
import type { OutletEntries } from "../../src/cash-points/model/outlet.ts";
import type { NewOutlet } from "../../src/cash-points/outlets/contract.ts";
import { insertOutlets } from "../../src/cash-points/outlets/store.ts";
import type { Id } from "../../src/kernel/id.ts";
import { wholeUnits } from "../../src/kernel/money.ts";
import type { Ctx } from "../../src/platform/unit-of-work.ts";

const row = z.tuple([z.string().regex(/^\d{4}$/), z.coerce.number(), z.coerce.number()]);

const day = (opens: string, closes: string) => ({ opens, closes });
const week = (sunday: Hours[number], saturday: Hours[number], weekday: Hours[number]): Hours => [
  sunday,
  ...Array.from({ length: 5 }, () => weekday),
  saturday,
];
/** Opening hours of a shop, an office, a market that opens early, and a counter that never closes. */
const WEEKS: readonly Hours[] = [
  week(day("09:00", "15:00"), day("08:00", "20:00"), day("08:00", "20:00")),
  week(null, day("08:00", "12:00"), day("08:00", "16:00")),
  week(day("05:30", "13:00"), day("05:30", "17:00"), day("05:30", "17:00")),
  week(null, null, day("09:00", "17:30")),
];
const DAY_AND_NIGHT = week(day("00:00", "23:59"), day("00:00", "23:59"), day("00:00", "23:59"));
const STANDS = ["Pasar", "Alun-Alun", "Terminal", "Simpang", "Balai"] as const;
const LIMITS_UNITS = [5_000_000n, 10_000_000n, 20_000_000n] as const;

/** Every 23rd outlet is open day and night; every 5th only pays out. */
const [DAY_AND_NIGHT_EVERY, PAYS_OUT_ONLY_EVERY] = [23, 5];

/** The outlets of the network: one in each regency and city that has none of its own. */
export async function readNetworkOutlets(folder: string, taken: ReadonlySet<string>): Promise<readonly NewOutlet[]> {
  const regencies = new Map((await listRegencies()).map((regency) => [regency.code, regency]));
  const cities = new Set([...regencies.values()].map(({ name }) => cityNameOf(name)));
  const [, ...lines] = (await readFile(join(folder, "outlets", "regencies.csv"), "utf8")).trim().split("\n");
  return lines.flatMap((line, no) => {
    const [code, latitude, longitude] = row.parse(line.split(","));
    if (taken.has(code)) return [];
    const regency = regencies.get(code);
    if (!regency) throw new Error(`regencies.csv names ${code}, which is no regency of Indonesia`);
    // The id encodes the regency, so that it is the same in every run of the seed.
    const id: Id<"cp"> = `cp_01kc${code.padStart(22, "0")}`;
    return [{ id, entries: entriesOf(no, { ...regency, latitude, longitude, place: placeOf(cityNameOf(regency.name), cities) }) }];
  });
}

/** Adds the outlets that the network's contract did not open, in a few statements. */
export async function importNetworkOutlets(ctx: Ctx, agent: Id<"us">, outlets: readonly NewOutlet[]): Promise<void> {
  const added = await insertOutlets(
    ctx.db,
    outlets.map((outlet) => ({ ...outlet, agent })),
    ctx.now,
  );
  if (added.length > 0) await ctx.publicPagesChanged();
}

/** A regency by its short name, unless a city has that name too: Kab. Malang surrounds Malang. */
function placeOf(cityName: string, cities: ReadonlySet<string>): string {
  const short = cityName.replace(/^Kabupaten /, "");
  return short !== cityName && cities.has(short) ? `Kab. ${short}` : short;
}

interface Regency {
  readonly code: string;
  readonly name: string;
  readonly district: string;
  readonly latitude: number;
  readonly longitude: number;
  /** As an outlet there is named after it. */
  readonly place: string;
}

const pick = <T>(from: readonly [T, ...T[]] | readonly T[], no: number): T => from[no % from.length] as T;

/** Cycles through the values that differ between outlets, so that every kind appears everywhere. */
function entriesOf(no: number, { code, name, district, latitude, longitude, place }: Regency): OutletEntries {
  const province = code.slice(0, 2);
  const limit = pick(LIMITS_UNITS, no);
  return {
    name: `Loket Demo ${pick(STANDS, no)} ${place}`,
    address: `Jalan Contoh ${no + 1}`,
    province,
    city: code,
    district,
    cityName: cityNameOf(name),
    latitude,
    longitude,
    zone: zoneOf(province),
    hours: no % DAY_AND_NIGHT_EVERY === 0 ? DAY_AND_NIGHT : pick(WEEKS, no),
    closedDays: [],
    phone: `+628120020${code}`,
    services: no % PAYS_OUT_ONLY_EVERY === 0 ? ["pay_out"] : ["pay_out", "cash_in"],
    transferLimit: wholeUnits("IDR", limit),
    dayLimit: wholeUnits("IDR", limit * 10n),
  };
}
