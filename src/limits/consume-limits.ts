/** Ends a reservation: consumed when the money has arrived, released when the transfer is cancelled, expires or is refunded. */
import type { Ctx } from "#platform/unit-of-work.ts";
import { moveReservations, numberConsumed } from "./store.ts";

/** Workers pass hundreds of transfers in one call; all their rows are locked in one order. */
type Transfers = string | readonly string[];
const listed = (transfers: Transfers): readonly string[] => (typeof transfers === "string" ? [transfers] : transfers);

/** Consumes the reservations of funded transfers. Those already consumed or released stay so; a transfer without limits has nothing to move. */
export async function consumeLimits(ctx: Pick<Ctx, "db" | "now">, transfers: Transfers): Promise<void> {
  await numberConsumed(ctx.db, await moveReservations(ctx.db, listed(transfers), "consumed", ctx.now));
}

/** Releases the reservations of cancelled, expired or refunded transfers, in the window they were taken from, however long ago. */
export async function releaseLimits(ctx: Pick<Ctx, "db" | "now">, transfers: Transfers): Promise<void> {
  await moveReservations(ctx.db, listed(transfers), "released", ctx.now);
}
