/**
 * Formats outlets for the tracking page on the server. Only the page's loader imports this file, so none of it (nor zod beneath it) reaches
 * the browser.
 */
import type { Api } from "#kernel/endpoint.ts";
import type { Language } from "#kernel/locale.ts";
import { compare, formatMoney, type Money } from "#kernel/money.ts";
import { listOutletCities } from "../../counter/contract-screens.ts";
import { cashArrival, loadOpeningTime, openingTimeText } from "./opening-time-text.ts";
import { FOUND_OUTLETS, findOutlets, type OpeningTime } from "../../finder/contract.ts";
import { stateOf } from "../../finder/web/shown-outlet.ts";

export interface ShownOutlet {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly map: string;
  readonly isOpen: boolean;
  /** Open until, or closed until, with the finder's texts. */
  readonly state: string;
  readonly limit: string;
  readonly isOver: boolean;
}

export interface NearbyOutletsView {
  readonly city: string | null;
  readonly cities: readonly { readonly city: string; readonly name: string }[];
  readonly outlets: readonly ShownOutlet[];
  readonly hasMore: boolean;
  /** When cash can first be collected, if no outlet is open when the money arrives. */
  readonly openingTime: string | null;
  /** The same as the one time from which it can be collected; null while an outlet is open. */
  readonly from: string | null;
}

interface NearbyOutletsQuery {
  readonly request: Request;
  readonly amount: Money;
  /** When the money arrives. */
  readonly at: Date;
  /** City where the sender expects collection: shown until the visitor chooses another. */
  readonly city: string | null;
  readonly language: Language;
}

/** Outlets of a city, open ones first. Marks those whose limit is below the amount. */
export async function loadNearbyOutlets(
  api: Api,
  { request, amount, at, city: expected, language }: NearbyOutletsQuery,
): Promise<NearbyOutletsView> {
  const [{ cities: known }, opened] = await Promise.all([
    api(listOutletCities, {}),
    loadOpeningTime(api, { city: expected, amount, at }),
  ]);
  const shared = sharedPlace(opened);
  // Several cities with one common name ("Jakarta") form one choice, under that name.
  const cities = shared === null ? known : [{ city: shared.search, name: shared.search }, ...known];
  const wanted = new URL(request.url).searchParams.get("city") ?? opened.city?.city ?? shared?.search;
  const city = cities.find((one) => one.city === wanted)?.city ?? null;
  const place = city === null ? {} : city === shared?.search ? shared : { city };
  const query = { service: "pay_out", page: 1, ...place } as const;
  // Two calls, because all outlets on the first page of a large city can be closed.
  const [now, all] = await Promise.all([api(findOutlets, { ...query, openNow: "Y" }), api(findOutlets, query)]);
  const outlets = [...now.outlets, ...all.outlets.filter(({ isOpen }) => !isOpen)];
  const shown = outlets.slice(0, FOUND_OUTLETS).map((outlet): ShownOutlet => {
    const { id, name, address, cityName, phone, latitude, longitude, isOpen, transferLimit } = outlet;
    return {
      id,
      name,
      address: `${address}, ${cityName}`,
      phone,
      map: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`,
      isOpen,
      state: stateOf(outlet, language),
      limit: formatMoney(transferLimit, language),
      isOver: amount.currency === "IDR" && compare(amount, transferLimit) > 0,
    };
  });
  const hasMore = now.hasMore || all.hasMore || outlets.length > shown.length;
  const from = cashArrival(opened, expected, language).arrives ?? null;
  return { openingTime: openingTimeText(opened, expected, language), from, city, cities, outlets: shown, hasMore };
}

/** The province and common name of several matched cities; null when one city matched, or none. */
function sharedPlace({ city }: OpeningTime): { readonly province: string; readonly search: string } | null {
  return city === null || city.city !== null ? null : { province: city.province, search: city.name };
}
