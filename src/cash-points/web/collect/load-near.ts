/** Outlets for the tracking page, written on the server. Only its loader imports this, so none of it (nor zod beneath it) reaches the browser. */
import type { Api } from "#kernel/endpoint.ts";
import type { Language } from "#kernel/locale.ts";
import { compare, formatMoney, type Money } from "#kernel/money.ts";
import { listOutletCities } from "../../contract-desk.ts";
import { askOpening, openingText } from "./opening-text.ts";
import { FOUND_OUTLETS, findOutlets, type Opened } from "../../contract-find.ts";
import { stateOf } from "../finder/shown-outlet.ts";

export interface ShownOutlet {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly map: string;
  readonly isOpen: boolean;
  /** Whether it is open, and until or from when, as the finder says it. */
  readonly state: string;
  readonly limit: string;
  readonly isOver: boolean;
}

export interface Near {
  readonly city: string | null;
  readonly cities: readonly { readonly city: string; readonly name: string }[];
  readonly outlets: readonly ShownOutlet[];
  readonly hasMore: boolean;
  /** From when it can be collected, where nothing is open when it is there. */
  readonly opening: string | null;
}

interface NearAsk {
  readonly request: Request;
  readonly amount: Money;
  /** When the money is there. */
  readonly at: Date;
  /** Where the sender expects it to be collected: shown until another city is chosen. */
  readonly city: string | null;
  readonly language: Language;
}

/** Those of a city, the open ones first; what the transfer is too large for says so. */
export async function loadNear(api: Api, { request, amount, at, city: expected, language }: NearAsk): Promise<Near> {
  const [{ cities: known }, opened] = await Promise.all([
    api(listOutletCities, {}),
    askOpening(api, { city: expected, amount, at }),
  ]);
  const shared = sharedPlace(opened);
  // Several cities that are called so together ("Jakarta") are chosen as one, by their name.
  const cities = shared === null ? known : [{ city: shared.search, name: shared.search }, ...known];
  const wanted = new URL(request.url).searchParams.get("city") ?? opened.city?.city ?? shared?.search;
  const city = cities.find((one) => one.city === wanted)?.city ?? null;
  const place = city === null ? {} : city === shared?.search ? shared : { city };
  const ask = { service: "pay_out", page: 1, ...place } as const;
  // A page of a large city can be closed from its first outlet to its last.
  const [now, all] = await Promise.all([api(findOutlets, { ...ask, openNow: "Y" }), api(findOutlets, ask)]);
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
  return { opening: openingText(opened, expected, language), city, cities, outlets: shown, hasMore };
}

/** The cities of one province that share a name; null where one city was meant, or none. */
function sharedPlace({ city }: Opened): { readonly province: string; readonly search: string } | null {
  return city === null || city.city !== null ? null : { province: city.province, search: city.name };
}
