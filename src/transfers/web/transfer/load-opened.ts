/** How the outlets are open where cash waits, or will: for the loaders of a transfer's pages. */
import type { Opened } from "#cash-points/contract-find.ts";
import { askOpening } from "#cash-points/web/collect/opening-text.ts";
import { api } from "#web/api.ts";
import type { TransferView } from "../../contract.ts";
import { milestoneOf } from "../../way.ts";

type Waiting = Pick<TransferView, "product" | "state" | "destination" | "receives" | "arrivesBy">;

/** Null where nothing waits to be collected. */
export async function loadOpened({ product, state, destination, receives, arrivesBy }: Waiting): Promise<Opened | null> {
  if (product !== "cash_pickup" || !WAITS.has(milestoneOf(state))) return null;
  return askOpening(api, { city: destination.city, amount: receives, at: arrivesBy });
}
const WAITS: ReadonlySet<string> = new Set(["created", "awaiting_payment", "funded", "available"]);
