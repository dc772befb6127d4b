/** Opening hours of outlets where cash waits or will wait, for the loaders of a transfer's pages. */
import type { OpeningTime } from "#cash-points/finder/contract.ts";
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
const WAITS: ReadonlySet<string> = new Set(["created", "awaiting_payment", "funded", "available"]);
