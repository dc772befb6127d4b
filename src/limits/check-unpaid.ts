import { money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { readFigures } from "./read-figures.ts";
import { hasRoom, linesOf, UNPAID_KEY, windowed } from "./model/limit.ts";
import { limitReached } from "./reserve-limits.ts";
import { tierOf } from "./set-tier.ts";
import { findReservation, hasClaim, readUsage } from "./store.ts";

export interface UnpaidTo {
  readonly transfer: string;
  readonly person: string;
  /** The recipient's fingerprint. */
  readonly recipient: string;
}

/**
 * Refuses `too_many_unpaid` 409 where reserving would, before the sender types a code. Takes no room: if another transfer takes the last
 * place meanwhile, reserving refuses. Passes a transfer that is paid in or already counted as unpaid.
 */
export async function checkUnpaid(ctx: Ctx, { transfer, person, recipient }: UnpaidTo): Promise<void> {
  const tier = await tierOf(ctx, person);
  const now = await readFigures(ctx, tier);
  const claim = { scope: "recipient", amount: money("IDR", 0n), recipient } as const;
  const place = windowed(linesOf([claim], person, now.figures), ctx.now).find(({ key }) => key === UNPAID_KEY);
  if (place === undefined) return;
  const [used = 0n] = await readUsage(ctx.db, [place]);
  if (hasRoom(place, used) || (await hasClaim(ctx.db, transfer, place))) return;
  if ((await findReservation(ctx.db, transfer))?.state === "consumed") return;
  throw limitReached(place, used, ctx.now, now, tier);
}
