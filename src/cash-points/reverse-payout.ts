import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { toLocalDate } from "#kernel/time.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { refuseBeyondLine } from "./begin-serving.ts";
import type {
  askReversal as askContract,
  decideReversal as contract,
  withdrawReversal as withdrawContract,
} from "./contract-counter.ts";
import type { CounterParts } from "./counter-parts.ts";
import { covered } from "./finish-payout.ts";
import { getWorkplace } from "./get-workplace.ts";
import { businessDay } from "./opening.ts";
import { refuseCash } from "./refuse-cash.ts";
import { takeOffCashOfDay } from "./store-counts.ts";
import { lockDrawer, moveDrawer, readDrawer, uncountPaid, type Drawer } from "./store-drawer.ts";
import {
  findPayout,
  findReversal,
  insertReversal,
  reversePayout,
  settleReversal,
  withdrawReversalRow,
  type CounterPayout,
  type Reversal,
} from "./store-payouts.ts";
import { tellReversalAsked, tellReversalDecided } from "./tell-workers.ts";

type ReversalView = Output<typeof contract>;

/** Paid to the wrong person: asks to take a payout of today back. */
export async function askReversal(
  ctx: Ctx,
  { outlet: outletId, id, payout: payoutId, reason }: Input<typeof askContract>,
): Promise<ReversalView> {
  const workplace = await getWorkplace(ctx, outletId);
  const payout = await findPayout(ctx.db, payoutId, outletId);
  if (!payout) throw refuse("not_found");
  const asked = { id, payout: payoutId, reason, askedBy: workplace.person };
  const known = await findReversal(ctx.db, id, outletId);
  if (known) return sameReversal(known, asked);
  if (payout.state !== "paid") throw refuseCash("payout_ended");
  // The drawer's lock: a day that is being closed sees this request, or this sees the closed day.
  refuseClosed(await lockDrawer(ctx.db, workplace.outlet.id), payout);
  if (payout.day !== businessDay(workplace.outlet, ctx.now)) throw refuseCash("day_closed", { day: payout.day });
  if (!(await insertReversal(ctx.db, asked, ctx.now))) throw refuseCash("reversal_waiting");
  await tellReversalAsked(ctx, workplace.outlet, payout, asked);
  return { ...asked, state: "waiting" };
}

/** Another person of the outlet decides. Approved, the transfer is open again and the cash is in the drawer, together. */
export async function decideReversal(
  ctx: Ctx,
  { outlet: outletId, id, decision }: Input<typeof contract>,
  parts: CounterParts,
): Promise<ReversalView> {
  const workplace = await getWorkplace(ctx, outletId);
  const { person } = workplace;
  const reversal = await findReversal(ctx.db, id, outletId);
  const payout = reversal && (await findPayout(ctx.db, reversal.payout, outletId));
  if (!reversal || !payout) throw refuse("not_found");
  if (reversal.askedBy === person) throw refuseCash("reversal_own");
  const state = decision === "approve" ? "approved" : "refused";
  if (!(await settleReversal(ctx.db, { id, state, by: person, at: ctx.now }))) throw refuseCash("reversal_decided");
  if (state === "approved") {
    // Asked on its day, decided while that day is open: it does not close over a request that waits.
    refuseClosed(await readDrawer(ctx.db, workplace.outlet.id), payout);
    // With the cash back in the drawer the agent owes more again.
    if (workplace.agent.settlement === "credit") await refuseBeyondLine(ctx, workplace.agent, payout.amount);
    await takeBack(ctx, payout, { id, askedBy: reversal.askedBy, person }, parts);
  }
  await tellReversalDecided(ctx, workplace.outlet, payout, { ...reversal, state });
  return { ...reversal, state };
}

/** Who asked takes it back, so that nothing waits for a person who does not come. */
export async function withdrawReversal(ctx: Ctx, { outlet, id }: Input<typeof withdrawContract>): Promise<ReversalView> {
  const { person } = await getWorkplace(ctx, outlet);
  const known = await findReversal(ctx.db, id, outlet);
  if (known?.askedBy !== person) throw refuse("not_found");
  const isWithdrawn = (await withdrawReversalRow(ctx.db, id, person)) || known.state === "withdrawn";
  if (!isWithdrawn) throw refuseCash("reversal_decided");
  return { ...known, state: "withdrawn" };
}

async function takeBack(
  ctx: Ctx,
  payout: CounterPayout,
  { id, askedBy, person }: { readonly id: string; readonly askedBy: string; readonly person: string },
  parts: CounterParts,
): Promise<void> {
  const { outlet, transfer, amount, day, endedAt } = payout;
  const isBack = await covered(parts.transfers.reverseCollection(ctx, { transfer, outlet, by: askedBy, second: person }));
  if (!isBack) throw refuseCash("reversal_too_late");
  if (!(await reversePayout(ctx.db, payout.id, person, ctx.now))) throw refuseCash("payout_ended");
  await uncountPaid(ctx.db, outlet, day, amount);
  const entry = { outlet, day, kind: "reversal", minor: amount.minor, subject: id, by: person, at: ctx.now } as const;
  if (!(await moveDrawer(ctx.db, entry))) throw refuseCash("day_closed");
  const paidOn = toLocalDate(endedAt ?? ctx.now);
  for (const [side, whom] of [
    ["recipient", payout.documentKey.toString("hex")],
    ["agent", payout.agent],
  ] as const)
    await takeOffCashOfDay(ctx.db, { day: paidOn, side, whom, paidMinor: amount.minor });
  await ctx.audit("cash_points.payout_reversed", { subject: payout.id, details: { transfer, askedBy } });
}

function refuseClosed({ closedThrough }: Pick<Drawer, "closedThrough">, { day }: CounterPayout): void {
  if (closedThrough !== null && day <= closedThrough) throw refuseCash("day_closed", { day });
}

function sameReversal(known: Reversal, asked: Omit<Reversal, "state">): ReversalView {
  const isSame = known.payout === asked.payout && known.reason === asked.reason && known.askedBy === asked.askedBy;
  if (!isSame) throw refuseCash("id_already_used");
  return known;
}
