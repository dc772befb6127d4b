/** Loaded on request only: the API client and its schemas are larger than the page. */
import type { Language } from "#kernel/locale.ts";
import { api } from "#web/api.ts";
import { findOutlets } from "../contract.ts";
import { extentAround } from "../model/map.ts";
import type { FinderQuery } from "./finder-query.ts";
import { drawnMap, type ShownMap } from "./drawn-map.ts";
import { finderMessages } from "./messages.ts";
import { entryOf, type OutletEntry } from "./shown-outlet.ts";

export interface NearOutlets {
  readonly outlets: readonly OutletEntry[];
  readonly map: ShownMap;
}

/** Two decimals are about a kilometre: precise enough to sort by, too coarse to identify an address. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100;

/** The number of outlets on the map, nearest first: with more it would be too wide to find the way. */
const ON_THE_MAP = 8;

/** The outlets of the page's filters, nearest first, with their map. The position is sent once, rounded, and is in no address of this site. */
export async function sortByDistance(
  query: FinderQuery,
  place: GeolocationCoordinates,
  language: Language,
): Promise<NearOutlets> {
  const { q, region, province, city, service, isOpen } = query;
  const { outlets } = await api(findOutlets, {
    latitude: rounded(place.latitude),
    longitude: rounded(place.longitude),
    ...(q.length > 1 && { search: q }),
    ...(region !== null && { region }),
    ...(province !== null && { province }),
    ...(city !== null && { city }),
    ...(service !== null && { service }),
    ...(isOpen && { openNow: "Y" as const }),
  });
  const entries = outlets.map((outlet) => entryOf(outlet, language));
  const here = { latitude: rounded(place.latitude), longitude: rounded(place.longitude) };
  const spots = [
    ...entries.slice(0, ON_THE_MAP).map((entry) => ({ ...entry, key: entry.id, count: null, to: entry.path })),
    { ...here, key: "here", name: finderMessages[language].here, count: null, to: null },
  ];
  return { outlets: entries, map: drawnMap(extentAround(spots), spots) };
}
