import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { SECOND_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { numberOf } from "#transfers/index.ts";
import type { readPayout as contract } from "./contract-desk.ts";
import { getWorkplace } from "./get-workplace.ts";
import { nameWorkers } from "./name-workers.ts";
import { businessDay } from "./opening.ts";
import { showPayout } from "./show-payout.ts";
import { readDrawer } from "./store-drawer.ts";
import { findNewestReversal, findPayout } from "./store-payouts.ts";

type Shown = Output<typeof contract>;

/** One payout of the outlet, with who worked on it and what was asked about taking it back. */
export async function readPayout(ctx: Ctx, { outlet: outletId, id }: Input<typeof contract>): Promise<Shown> {
  const { outlet, person } = await getWorkplace(ctx, outletId);
  const payout = await findPayout(ctx.db, id, outlet.id);
  if (!payout) throw refuse("not_found");
  const reversal = await findNewestReversal(ctx.db, id);
  const nameOf = await nameWorkers(ctx, [payout.startedBy, ...(reversal ? [reversal.askedBy] : [])]);
  const { closedThrough } = await readDrawer(ctx.db, outlet.id);
  const isOtherDay = payout.day !== businessDay(outlet, ctx.now) || (closedThrough !== null && payout.day <= closedThrough);
  const leftMs = payout.state === "collecting" ? payout.lockUntil.getTime() - ctx.now.getTime() : 0;
  return {
    payout: showPayout(payout),
    number: numberOf(payout.transfer),
    startedByName: nameOf(payout.startedBy),
    isOwn: payout.startedBy === person,
    leftSeconds: Math.max(0, Math.ceil(leftMs / SECOND_MS)),
    whyNotReverse: whyNotReverse(payout.state, reversal?.state ?? null, isOtherDay),
    reversal: reversal && { ...reversal, askedByName: nameOf(reversal.askedBy), isOwn: reversal.askedBy === person },
  };
}

function whyNotReverse(state: string, reversal: string | null, isOtherDay: boolean): Shown["whyNotReverse"] {
  if (state !== "paid") return "payout_ended";
  if (reversal === "waiting") return "reversal_waiting";
  return isOtherDay ? "day_closed" : null;
}
