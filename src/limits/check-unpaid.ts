import { money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { figuresFor } from "./figures-now.ts";
import { hasRoom, linesOf, UNPAID_KEY, windowed } from "./limit.ts";
import { limitReached } from "./reserve-limits.ts";
import { tierOf } from "./set-tier.ts";
import { findReservation, hasClaim, readUsage } from "./store.ts";

export interface UnpaidTo {
  readonly transfer: string;
  readonly person: string;
  /** The fingerprint of the recipient. */
  readonly recipient: string;
}

/**
 * Refuses `too_many_unpaid` 409 where reserving would, before anybody types a code for it. It takes nothing: whoever reserves meanwhile is refused
 * there. A transfer that is paid in, or one of those that are counted there already, needs no other place.
 */
export async function checkUnpaid(ctx: Ctx, { transfer, person, recipient }: UnpaidTo): Promise<void> {
  const tier = await tierOf(ctx, person);
  const now = await figuresFor(ctx, tier);
  const claim = { scope: "recipient", amount: money("IDR", 0n), recipient } as const;
  const place = windowed(linesOf([claim], person, now.figures), ctx.now).find(({ key }) => key === UNPAID_KEY);
  if (place === undefined) return;
  const [used = 0n] = await readUsage(ctx.db, [place]);
  if (hasRoom(place, used) || (await hasClaim(ctx.db, transfer, place))) return;
  if ((await findReservation(ctx.db, transfer))?.state === "consumed") return;
  throw limitReached(place, used, ctx.now, now, tier);
}
