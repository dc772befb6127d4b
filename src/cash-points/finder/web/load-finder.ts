/** Loads the finder on the server. Only the page's loader imports this file, so none of it (nor zod beneath it) reaches the browser. */
import type { Api, Output } from "#kernel/endpoint.ts";
import type { Language } from "#kernel/locale.ts";
import { createTranslate } from "#web/i18n.tsx";
import { PROVINCES, provincesOf, REGIONS } from "../../areas/model/areas.ts";
import { provinceMessages, regionMessages } from "../../areas/messages.ts";
import { findOutlets, listOutletAreas } from "../contract.ts";
import { extentAround, WHOLE_MAP } from "../model/map.ts";
import type { Place } from "../../model/outlet.ts";
import { searchWords } from "#kernel/search/words.ts";
import { drawnMap, type ShownMap, type Spot } from "./drawn-map.ts";
import { finderMessages } from "./messages.ts";
import { addressOf, EMPTY_QUERY, readQuery, type FinderQuery } from "./finder-query.ts";
import { entryOf, type OutletEntry } from "./shown-outlet.ts";

export interface Choice {
  readonly code: string;
  readonly name: string;
}

export interface FinderView {
  readonly query: FinderQuery;
  /** Name of the area shown; null for the whole country. */
  readonly area: string | null;
  readonly title: string;
  readonly description: string;
  readonly provinces: readonly Choice[];
  /** Cities of the chosen province. */
  readonly cities: readonly Choice[];
  readonly outlets: readonly OutletEntry[];
  readonly hasMore: boolean;
  readonly isNearly: boolean;
  readonly map: ShownMap;
}

type City = Output<typeof listOutletAreas>["cities"][number];

export async function loadFinder(
  { api, language }: { api: Api; language: Language },
  params: URLSearchParams,
): Promise<FinderView> {
  const query = readQuery(params);
  const [{ outlets, hasMore, isNearly }, { cities }] = await Promise.all([found(api, query), api(listOutletAreas, {})]);
  const entries = outlets.map((outlet) => entryOf(outlet, language));
  const t = createTranslate(finderMessages[language], language);
  const names = provinceMessages[language] as Readonly<Record<string, string>>;
  const area = areaOf(query, cities, language);
  const title = area === null ? t("title") : t("titleIn", { area });
  const withOutlets = new Set(cities.map(({ province }) => province));
  return {
    query,
    area,
    title: query.page === 1 ? title : `${title}, ${t("onPage", { page: query.page })}`,
    description: area === null ? t("description") : t("descriptionIn", { area }),
    provinces: PROVINCES.filter((code) => withOutlets.has(code))
      .map((code) => ({ code, name: names[code] ?? code }))
      .toSorted((a, b) => a.name.localeCompare(b.name, "id")),
    cities: cities
      .filter(({ province }) => province === query.province)
      .map(({ city, name }) => ({ code: city, name }))
      .toSorted((a, b) => a.name.localeCompare(b.name, "id")),
    outlets: entries,
    hasMore,
    isNearly,
    map: mapOf(query, cities, entries, language),
  };
}

const NOTHING = { outlets: [], hasMore: false, isNearly: false };

/** A single character is no search: it finds nothing, and the page says so. */
function found(api: Api, { q, region, province, city, service, isOpen, page }: FinderQuery) {
  if (q !== "" && (q.length < 2 || searchWords(q).length === 0)) return NOTHING;
  return api(findOutlets, {
    page,
    ...(q !== "" && { search: q }),
    ...(region !== null && { region }),
    ...(province !== null && { province }),
    ...(city !== null && { city }),
    ...(service !== null && { service }),
    ...(isOpen && { openNow: "Y" as const }),
  });
}

function areaOf({ region, province, city }: FinderQuery, cities: readonly City[], language: Language): string | null {
  const names = provinceMessages[language] as Readonly<Record<string, string>>;
  const inProvince = province === null ? null : (names[province] ?? province);
  const inCity = cities.find((one) => one.city === city)?.name;
  if (inCity !== undefined) return `${inCity}, ${inProvince}`;
  return inProvince ?? (region === null ? null : regionMessages[language][region]);
}

/**
 * Pins: the country shows island groups, an island group its provinces, a province its cities; a search and a city show outlets. On a map
 * of all 38 provinces the pins would overlap.
 */
function mapOf(query: FinderQuery, cities: readonly City[], entries: readonly OutletEntry[], language: Language): ShownMap {
  const spots =
    query.q !== "" || query.city !== null
      ? entries.map((entry) => ({ ...entry, key: entry.id, count: null, to: entry.path }))
      : clusters(query, cities, language);
  const isWhole = query.q === "" && query.region === null;
  const extent = isWhole ? WHOLE_MAP : extentAround(spots);
  return drawnMap(extent, spots);
}

function clusters(query: FinderQuery, cities: readonly City[], language: Language): Spot[] {
  // The counts are not split by service or opening state. With such a filter the links retain the filter and the pins show no counts.
  const isCounted = query.service === null && !query.isOpen;
  const to = (more: Partial<FinderQuery>) => addressOf({ ...EMPTY_QUERY, service: query.service, isOpen: query.isOpen, ...more });
  const spot = (key: string, name: string, inside: readonly City[], address: string): Spot[] =>
    inside.length === 0 ? [] : [{ key, name, count: isCounted ? sumOf(inside) : null, to: address, ...middleOf(inside) }];
  if (query.province !== null) {
    const inProvince = cities.filter(({ province }) => province === query.province);
    return inProvince.flatMap((one) => spot(one.city, one.name, [one], to({ province: query.province, city: one.city })));
  }
  if (query.region !== null) {
    const names = provinceMessages[language] as Readonly<Record<string, string>>;
    return provincesOf(query.region).flatMap((code) =>
      spot(
        code,
        names[code] ?? code,
        cities.filter(({ province }) => province === code),
        to({ province: code }),
      ),
    );
  }
  return REGIONS.flatMap((region) => {
    const inside = provincesOf(region);
    return spot(
      region,
      regionMessages[language][region],
      cities.filter(({ province }) => inside.includes(province)),
      to({ region }),
    );
  });
}

const sumOf = (cities: readonly City[]) => cities.reduce((sum, { outlets }) => sum + outlets, 0);

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Mean position of the cities. */
function middleOf(cities: readonly City[]): Place {
  return { latitude: mean(cities.map(({ latitude }) => latitude)), longitude: mean(cities.map(({ longitude }) => longitude)) };
}
