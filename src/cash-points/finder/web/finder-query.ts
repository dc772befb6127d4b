/** The finder's query and its address: `?province=32&service=pay_out&q=pasar&page=2`. Pure. */
import { href } from "#kernel/href.ts";
import { REGIONS, regionOf, type Region } from "../../areas/model/areas.ts";
import type { OutletService } from "../../model/outlet.ts";

/** The limits of the contract, repeated here because pages do not load the contract. */
const SEARCH_MAX_CHARS = 80;
export const LAST_PAGE = 50;

export interface FinderQuery {
  /** The typed search; empty when there is none. */
  readonly q: string;
  readonly region: Region | null;
  readonly province: string | null;
  readonly city: string | null;
  readonly service: OutletService | null;
  readonly isOpen: boolean;
  readonly page: number;
}

export const FINDER_PATH = href("/lokasi-tunai");
export const EMPTY_QUERY: FinderQuery = {
  q: "",
  region: null,
  province: null,
  city: null,
  service: null,
  isOpen: false,
  page: 1,
};

/** Reads a query from an address. Invalid values are ignored, so that an old link still finds something. */
export function readQuery(params: URLSearchParams): FinderQuery {
  const code = (name: string, form: RegExp) => {
    const value = params.get(name) ?? "";
    return form.test(value) ? value : null;
  };
  const service = params.get("service");
  const page = Number(code("page", /^[1-9]\d?$/) ?? 1);
  const chosen = code("province", /^\d\d$/);
  const typedCity = code("city", /^\d{4}$/);
  // A different province was chosen while the city of the previous one was still set.
  const city = typedCity !== null && (chosen === null || typedCity.startsWith(chosen)) ? typedCity : null;
  const province = chosen ?? city?.slice(0, 2) ?? null;
  return {
    q: (params.get("q") ?? "")
      .replaceAll(/\p{Cc}/gu, " ")
      .trim()
      .slice(0, SEARCH_MAX_CHARS),
    region: province === null ? (REGIONS.find((region) => region === params.get("region")) ?? null) : regionOf(province),
    province,
    city,
    service: service === "pay_out" || service === "cash_in" ? service : null,
    isOpen: params.get("open") === "1",
    page: Math.min(page, LAST_PAGE),
  };
}

/** The canonical address of a query: only the set filters, in a fixed order. */
export function addressOf({ q, region, province, city, service, isOpen, page }: FinderQuery): string {
  const params = new URLSearchParams();
  if (province !== null) params.set("province", province);
  else if (region !== null) params.set("region", region);
  if (city !== null) params.set("city", city);
  if (service !== null) params.set("service", service);
  if (isOpen) params.set("open", "1");
  if (q !== "") params.set("q", q);
  if (page > 1) params.set("page", String(page));
  const query = params.toString();
  return query === "" ? FINDER_PATH : `${FINDER_PATH}?${query}`;
}

/** Whether search engines may index the page: areas and their pages, but no searches. */
export const isPlace = ({ q, service, isOpen }: FinderQuery): boolean => q === "" && service === null && !isOpen;
