/** Loaded on request only: the API client and its schemas are larger than the page. */
import type { Language } from "#kernel/locale.ts";
import { api } from "#web/api.ts";
import { findOutlets } from "../contract.ts";
import type { FinderQuery } from "./finder-query.ts";
import { entryOf, type OutletEntry } from "./shown-outlet.ts";

/** Two decimals are about a kilometre: precise enough to sort by, too coarse to identify an address. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100;

/** The outlets of the page's filters, nearest first. The position is sent once, rounded, and never appears in an address of this site. */
export async function sortByDistance(
  query: FinderQuery,
  place: GeolocationCoordinates,
  language: Language,
): Promise<OutletEntry[]> {
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
  return outlets.map((outlet) => entryOf(outlet, language));
}
