import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { SECOND_MS } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { numberOf } from "#transfers/index.ts";
import type { readPayout as contract } from "../counter/contract-screens.ts";
import type { CounterDeps } from "../counter/deps.ts";
import { getWorkplace } from "../outlets/get-workplace.ts";
import { nameWorkers } from "../outlets/name-workers.ts";
import { businessDay } from "../model/opening-hours.ts";
import { showPayout } from "./list-payouts.ts";
import { readDrawer } from "../drawer/store.ts";
import { showReversal } from "./show-reversal.ts";
import { nameOnTransfer } from "./name-on-transfer.ts";
import { findPayout } from "./store.ts";
import { listFormerNames, NAME_CORRECTIONS } from "./store-names.ts";
import { findNewestReversal } from "./store-reversals.ts";

type Shown = Output<typeof contract>;

/** One payout of the outlet, with its workers and its latest reversal. */
export async function readPayout(ctx: Ctx, { outlet: outletId, id }: Input<typeof contract>, deps: CounterDeps): Promise<Shown> {
  const { outlet, person } = await getWorkplace(ctx, outletId);
  const payout = await findPayout(ctx.db, id, outlet.id);
  if (!payout) throw refuse("not_found");
  const name = await nameOnTransfer(ctx, payout, deps);
  const formerNames = [...(await listFormerNames(ctx.db, id))];
  const view = showPayout(payout);
  const isOwn = payout.startedBy === person;
  const reversal = await findNewestReversal(ctx.db, id);
  const nameOf = await nameWorkers(ctx, [payout.startedBy, ...(reversal ? [reversal.proposedBy] : [])]);
  const { closedThrough } = await readDrawer(ctx.db, outlet.id);
  const isOtherDay = payout.day !== businessDay(outlet, ctx.now) || (closedThrough !== null && payout.day <= closedThrough);
  const leftMs = payout.state === "collecting" ? payout.lockUntil.getTime() - ctx.now.getTime() : 0;
  return {
    payout: view,
    number: numberOf(payout.transfer),
    startedByName: nameOf(payout.startedBy),
    isOwn,
    documentParts: [...deps.markName(payout.documentName, name)],
    formerNames,
    correctionsLeft: view.waitsForSecond && isOwn ? NAME_CORRECTIONS - formerNames.length : 0,
    transferName: view.waitsForSecond && isOwn ? null : name,
    leftSeconds: Math.max(0, Math.ceil(leftMs / SECOND_MS)),
    whyNotReverse: whyNotReverse(payout.state, reversal?.state ?? null, isOtherDay),
    reversal: reversal && { ...showReversal(ctx, reversal), proposedByName: nameOf(reversal.proposedBy) },
  };
}

function whyNotReverse(state: string, reversal: string | null, isOtherDay: boolean): Shown["whyNotReverse"] {
  if (state !== "paid") return "payout_ended";
  if (reversal === "proposed") return "proposal_already_waiting";
  return isOtherDay ? "day_closed" : null;
}
