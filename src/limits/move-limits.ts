/** What becomes of reserved room: consumed when the money has come, given back when the transfer is cancelled, expires or is refunded. */
import type { Ctx } from "#platform/unit-of-work.ts";
import { moveReservations, numberConsumed } from "./store.ts";

/** Many at once are one call, for workers that take transfers by the hundred; all their rows are locked in one order. */
type Transfers = string | readonly string[];
const listed = (transfers: Transfers): readonly string[] => (typeof transfers === "string" ? [transfers] : transfers);

/** Funded: what was reserved is used. What is used or given back already stays so; a transfer without limits has nothing to move. */
export async function consumeLimits(ctx: Pick<Ctx, "db" | "now">, transfers: Transfers): Promise<void> {
  await numberConsumed(ctx.db, await moveReservations(ctx.db, listed(transfers), "consumed", ctx.now));
}

/** Cancelled, expired or refunded: room comes back in the window from which it was taken, however long ago that was. */
export async function giveBackLimits(ctx: Pick<Ctx, "db" | "now">, transfers: Transfers): Promise<void> {
  await moveReservations(ctx.db, listed(transfers), "given_back", ctx.now);
}
