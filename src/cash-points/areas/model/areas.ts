/** Provinces and their island groups, by the codes of the Ministry of Home Affairs (Kepmendagri 300.2.2-2138/2025). Pure. */
import { plainLetters } from "#kernel/search/words.ts";
import type { OutletZone } from "../../model/opening-hours.ts";

/** Two-digit province codes, from west to east. */
export const PROVINCES = [
  "11",
  "12",
  "13",
  "14",
  "15",
  "16",
  "17",
  "18",
  "19",
  "21",
  "31",
  "32",
  "33",
  "34",
  "35",
  "36",
  "51",
  "52",
  "53",
  "61",
  "62",
  "63",
  "64",
  "65",
  "71",
  "72",
  "73",
  "74",
  "75",
  "76",
  "81",
  "82",
  "91",
  "92",
  "93",
  "94",
  "95",
  "96",
] as const;

/** Island groups: the pins on the map of the whole country, where 38 province pins would overlap. */
export const REGIONS = ["sumatra", "java", "nusa_tenggara", "kalimantan", "sulawesi", "maluku", "papua"] as const;
export type Region = (typeof REGIONS)[number];

/** The first digit of a province code gives its island group. */
const FIRST_FIGURES: Readonly<Record<Region, readonly string[]>> = {
  sumatra: ["1", "2"],
  java: ["3"],
  nusa_tenggara: ["5"],
  kalimantan: ["6"],
  sulawesi: ["7"],
  maluku: ["8"],
  papua: ["9"],
};

export const provincesOf = (region: Region): readonly string[] =>
  PROVINCES.filter((code) => FIRST_FIGURES[region].includes(code.slice(0, 1)));

export function regionOf(province: string): Region | null {
  return REGIONS.find((region) => FIRST_FIGURES[region].includes(province.slice(0, 1))) ?? null;
}

const CENTRAL = new Set(["51", "52", "53", "63", "64", "65", "71", "72", "73", "74", "75", "76"]);

/** The time zone of a province. No province has two (Keppres 41/1987). */
export function zoneOf(province: string): OutletZone {
  if (CENTRAL.has(province)) return "Asia/Makassar";
  return /^[89]/.test(province) ? "Asia/Jayapura" : "Asia/Jakarta";
}

/** The name of a regency or city as used on an envelope: "Bandung" is the city, "Kabupaten Bandung" the regency around it. */
export function cityNameOf(official: string): string {
  return official.replace(/^(?:Kota|Kabupaten) Administrasi /, "").replace(/^Kota /, "");
}

const NOT_ITS_NAME = /^(?:kota|kabupaten|kab)(?: administrasi)? /;
const bare = (name: string) => plainLetters(name).replace(NOT_ITS_NAME, "");

/**
 * The common name of several cities, such as "Jakarta". Taken from the first city's name, so it has the official spelling and not the typed
 * one.
 */
export const sharedName = (typed: string, { name }: { readonly name: string }): string =>
  name.replace(/^Kabupaten /, "").slice(0, bare(typed).length);

/** The cities that a typed name means: exact matches first, else cities whose name begins with it ("Jakarta" is five). */
export function citiesNamed<City extends { readonly city: string; readonly name: string }>(
  typed: string,
  cities: readonly City[],
): readonly City[] {
  const name = plainLetters(typed);
  if (name === "") return [];
  const matchers: readonly ((city: City) => boolean)[] = [
    ({ city }) => city === name,
    (city) => plainLetters(city.name) === name,
    // "Kota Bima" is stored as "Bima"; "Kab. Bima" is the regency.
    (city) => name.startsWith("kota ") && plainLetters(city.name) === bare(name),
    (city) => name.startsWith("kab") && plainLetters(city.name).startsWith("kab") && bare(city.name) === bare(name),
    (city) => bare(city.name) === bare(name),
    (city) => bare(city.name).startsWith(`${bare(name)} `),
  ];
  for (const isMeant of matchers) {
    const meant = cities.filter(isMeant);
    if (meant.length > 0) return meant;
  }
  return [];
}
