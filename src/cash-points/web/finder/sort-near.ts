/** Loaded when somebody asks, and not before: the client of the API and its schemas weigh more than the page. */
import type { Language } from "#kernel/locale.ts";
import { api } from "#web/api.ts";
import { findOutlets } from "../../contract-find.ts";
import type { FinderQuery } from "./query.ts";
import { entryOf, type OutletEntry } from "./shown-outlet.ts";

/** Two decimals are a kilometre: near enough for an order, and nobody's address. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100;

/** The outlets of the page's filters, the nearest first. The place is sent once, rounded, and stands in no address of ours. */
export async function sortNear(query: FinderQuery, place: GeolocationCoordinates, language: Language): Promise<OutletEntry[]> {
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
