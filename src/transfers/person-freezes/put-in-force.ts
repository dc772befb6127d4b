/** Puts a freeze in force: holds what has not left, in the same transaction. What a party has on record is left alone. */
import type { Ctx } from "#platform/unit-of-work.ts";
import { lockPlacing } from "../advance-holds/store.ts";
import { later } from "../lifecycle/outcome.ts";
import { applyEvents, type TransferDeps } from "../processing/apply-events.ts";
import { lockTransfers } from "../store.ts";
import { insertFreeze, listNotLeft, type NewFreeze } from "./store.ts";

/**
 * Locks what a freeze is about: first the person's transfers, as workers do, then the placing of holds, which waits for everything that is
 * leaving. Freezes of one person come one after the other.
 */
export async function lockFreezing(ctx: Ctx, person: string): Promise<void> {
  await lockTransfers(ctx.db, await listNotLeft(ctx.db, person));
  await lockPlacing(ctx.db);
}

/**
 * Places the freeze and holds the paid transfers of the person that have not left. False when it was not placed. Call `lockFreezing` first.
 * A transfer that is paid later is caught when it would leave.
 */
export async function putInForce(ctx: Ctx, freeze: NewFreeze, deps: TransferDeps): Promise<boolean> {
  if (!(await insertFreeze(ctx.db, freeze))) return false;
  const transfers = await listNotLeft(ctx.db, freeze.person);
  const event = {
    type: "review_opened",
    at: ctx.now,
    by: { role: "system", id: "person_freeze" },
    reason: freeze.cause,
    isReleasedByTwo: true,
    deadline: later(ctx.now, deps.rules.reviewMs),
  } as const;
  // A refusal: it has left meanwhile, or is held already.
  await applyEvents(
    ctx,
    transfers.map((transfer) => ({ transfer, event })),
    deps,
  );
  return true;
}
