/** Opening hours of outlets where cash waits or will wait, for the loaders of a transfer's pages. */
import { compare, type Money } from "#kernel/money.ts";
import { FOUND_OUTLETS, findOutlets, type OpeningTime, type ShownOutlet } from "#cash-points/finder/contract.ts";
import { loadOpeningTime } from "#cash-points/collection/web/opening-time-text.ts";
import { api } from "#web/api.ts";
import type { TransferView } from "../details/contract.ts";
import { milestoneOf } from "../model/progress.ts";

type Waiting = Pick<TransferView, "product" | "state" | "destination" | "receives" | "arrivesBy">;

/** Null where no cash waits to be collected. */
export async function loadOpened({ product, state, destination, receives, arrivesBy }: Waiting): Promise<OpeningTime | null> {
  if (product !== "cash_pickup" || !WAITS.has(milestoneOf(state))) return null;
  return loadOpeningTime(api, { city: destination.city, amount: receives, at: arrivesBy });
}

/** Outlets of the city that pay this amount out, open ones first; none unless cash waits there. */
export async function loadNearOutlets(
  { collectBy, receives }: Pick<TransferView, "collectBy" | "receives">,
  opened: OpeningTime | null,
): Promise<readonly ShownOutlet[]> {
  return collectBy === null || opened === null ? [] : loadOutletsFor(receives, opened);
}

/** Outlets of the city that pay this amount out, in the order of the recipient's page: open ones first; none while no city is named. */
export async function loadOutletsFor(receives: Money, opened: OpeningTime): Promise<readonly ShownOutlet[]> {
  const query = { service: "pay_out", page: 1, ...placeOf(opened) } as const;
  // Two calls, because all outlets on the first page of a large city can be closed.
  const [now, all] = await Promise.all([api(findOutlets, { ...query, openNow: "Y" }), api(findOutlets, query)]);
  return [...now.outlets, ...all.outlets.filter(({ isOpen }) => !isOpen)]
    .filter(({ transferLimit }) => receives.currency === "IDR" && compare(receives, transferLimit) <= 0)
    .slice(0, FOUND_OUTLETS);
}

/** Several cities with one common name ("Jakarta") are searched by it. */
function placeOf({ city }: OpeningTime) {
  if (city === null) return {};
  return city.city === null ? { province: city.province, search: city.name } : { city: city.city };
}

const WAITS: ReadonlySet<string> = new Set(["created", "awaiting_payment", "funded", "available", "code_locked"]);
