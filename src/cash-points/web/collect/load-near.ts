/** Outlets for the tracking page, written on the server. Only its loader imports this, so none of it (nor zod beneath it) reaches the browser. */
import type { Api } from "#kernel/endpoint.ts";
import type { Language } from "#kernel/locale.ts";
import { compare, formatMoney, type Money } from "#kernel/money.ts";
import { formatInstant } from "#kernel/time.ts";
import { listOutletCities } from "../../contract-desk.ts";
import { askOpening, openingText } from "./opening-text.ts";
import { findOutlets } from "../../contract-find.ts";

export interface ShownOutlet {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly map: string;
  readonly isOpen: boolean;
  /** Until when it is open, or from when. */
  readonly at: string | null;
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
export async function loadNear(api: Api, { request, amount, at: thereAt, city: expected, language }: NearAsk): Promise<Near> {
  const [{ cities }, opened] = await Promise.all([
    api(listOutletCities, {}),
    askOpening(api, { city: expected, amount, at: thereAt }),
  ]);
  const wanted = new URL(request.url).searchParams.get("city") ?? opened.city?.city;
  const city = cities.find((one) => one.city === wanted)?.city ?? null;
  const { outlets, hasMore } = await api(findOutlets, { service: "pay_out", page: 1, ...(city !== null && { city }) });
  const shown = outlets.map((outlet): ShownOutlet => {
    const { id, name, address, cityName, phone, latitude, longitude, isOpen, closesAt, opensAt, zone, transferLimit } = outlet;
    const style = isOpen ? "time" : "short";
    const at = isOpen ? closesAt : opensAt;
    return {
      id,
      name,
      address: `${address}, ${cityName}`,
      phone,
      map: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`,
      isOpen,
      at: at && formatInstant(at, language, style, zone),
      limit: formatMoney(transferLimit, language),
      isOver: amount.currency === "IDR" && compare(amount, transferLimit) > 0,
    };
  });
  const opening = openingText(opened, expected, language);
  return { opening, city, cities, outlets: shown.toSorted((a, b) => Number(b.isOpen) - Number(a.isOpen)), hasMore };
}
