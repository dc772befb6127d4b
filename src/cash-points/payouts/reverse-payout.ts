import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { toLocalDate } from "#kernel/time.ts";
import { decideProposal, findRepeated, OVERTAKEN, storeProposal, withdrawProposal } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { refuseBeyondLine } from "../counter/begin-serving.ts";
import type {
  requestReversal as requestContract,
  decideReversal as contract,
  withdrawReversal as withdrawContract,
} from "../counter/contract.ts";
import type { CounterDeps } from "../counter/deps.ts";
import { covered } from "./finish-payout.ts";
import { keepWorkplace, type Workplace } from "../outlets/get-workplace.ts";
import { businessDay } from "../model/opening-hours.ts";
import { refuseCash } from "../model/refusal.ts";
import { takeOffCashOfDay } from "../drawer/store-counts.ts";
import { lockDrawer, moveDrawer, readDrawer, uncountPaid, type Drawer } from "../drawer/store.ts";
import { showReversal } from "./show-reversal.ts";
import { findPayout, reversePayout, type CounterPayout } from "./store.ts";
import { findReversal, type Reversal } from "./store-reversals.ts";
import { REVERSALS } from "./workflow.ts";
import { notifyReversalRequested, notifyReversalDecided } from "../tasks/notify-workers.ts";

type ReversalView = Output<typeof contract>;

/** Requests the reversal of a payout of today that was made to the wrong person. */
export async function requestReversal(
  ctx: Ctx,
  { outlet: outletId, id, payout: payoutId, reason }: Input<typeof requestContract>,
): Promise<ReversalView> {
  const workplace = await keepWorkplace(ctx, outletId);
  const payout = await findPayout(ctx.db, payoutId, outletId);
  if (!payout) throw refuse("not_found");
  const request = { id, payout: payoutId, reason, proposedBy: workplace.person, expiresAt: null };
  const known = await findRepeated(ctx, REVERSALS, request);
  if (known) return showReversal(ctx, known);
  if (payout.state !== "paid") throw refuseCash("payout_ended");
  // Locks the drawer: either the concurrent closing of the day sees this request, or this request sees the closed day.
  const drawer = await lockDrawer(ctx.db, workplace.outlet.id);
  if (isClosed(drawer, payout) || payout.day !== businessDay(workplace.outlet, ctx.now))
    throw refuseCash("day_closed", { day: payout.day });
  const stored = await storeProposal(ctx, REVERSALS, request);
  await notifyReversalRequested(ctx, workplace.outlet, payout, request);
  return showReversal(ctx, stored);
}

/** Another person of the outlet decides. Approval reopens the transfer and returns the cash to the drawer, in one transaction. */
export async function decideReversal(
  ctx: Ctx,
  { outlet: outletId, ...input }: Input<typeof contract>,
  deps: CounterDeps,
): Promise<ReversalView> {
  const workplace = await keepWorkplace(ctx, outletId);
  const payout = await getPayoutOf(ctx, input.id, outletId);
  const decided = await decideProposal(ctx, REVERSALS, input, {
    prepare: ({ proposedBy }) => reopenTransfer(ctx, workplace, { payout: payout.id, proposedBy }, deps),
    carryOut: (reversal) => takeBack(ctx, payout, reversal),
  });
  await notifyReversalDecided(ctx, workplace.outlet, payout, decided);
  return showReversal(ctx, decided);
}

/** The requester withdraws the request, so that it does not wait for a person who never decides. Repeating it is idempotent. */
export async function withdrawReversal(ctx: Ctx, { outlet, id }: Input<typeof withdrawContract>): Promise<ReversalView> {
  const { person } = await keepWorkplace(ctx, outlet);
  await getPayoutOf(ctx, id, outlet);
  const known = await findReversal(ctx.db, id);
  if (known?.proposedBy === person && known.state === "withdrawn") return showReversal(ctx, known);
  return showReversal(ctx, await withdrawProposal(ctx, REVERSALS, id));
}

/** The payout of a reversal at this outlet. Refuses `not_found` for one of another outlet. */
async function getPayoutOf(ctx: Ctx, id: string, outlet: string): Promise<CounterPayout> {
  const reversal = await findReversal(ctx.db, id);
  const payout = reversal && (await findPayout(ctx.db, reversal.payout, outlet));
  if (!payout) throw refuse("not_found");
  return payout;
}

/**
 * Reopens the transfer. Overtaken: the payout is no longer paid, its day is closed, or the transfer is too old to be reopened. None of these
 * changes back.
 */
async function reopenTransfer(
  ctx: Ctx,
  { outlet: { id: outlet }, agent, person }: Workplace,
  { payout: id, proposedBy }: Pick<Reversal, "payout" | "proposedBy">,
  { transfers }: CounterDeps,
): Promise<null | typeof OVERTAKEN> {
  const payout = await findPayout(ctx.db, id, outlet);
  if (payout?.state !== "paid" || isClosed(await readDrawer(ctx.db, outlet), payout)) return OVERTAKEN;
  const { transfer, amount } = payout;
  // With the cash back in the drawer the agent's debt increases again.
  if (agent.settlement === "credit") await refuseBeyondLine(ctx, agent, amount);
  const isReopened = await covered(transfers.reverseCollection(ctx, { transfer, outlet, by: proposedBy, second: person }));
  return isReopened ? null : OVERTAKEN;
}

async function takeBack(ctx: Ctx, payout: CounterPayout, { id, proposedBy, decidedBy }: Reversal): Promise<void> {
  const person = decidedBy ?? "";
  const { outlet, transfer, amount, day, endedAt } = payout;
  if (!(await reversePayout(ctx.db, payout.id, person, ctx.now))) throw refuseCash("payout_ended");
  await uncountPaid(ctx.db, outlet, day, amount);
  const entry = { outlet, day, kind: "reversal", minor: amount.minor, subject: id, by: person, at: ctx.now } as const;
  if (!(await moveDrawer(ctx.db, entry))) throw refuseCash("day_closed");
  const paidOn = toLocalDate(endedAt ?? ctx.now);
  for (const [side, owner] of [
    ["recipient", payout.documentKey.toString("hex")],
    ["agent", payout.agent],
  ] as const)
    await takeOffCashOfDay(ctx.db, { day: paidOn, side, owner, paidMinor: amount.minor });
  await ctx.audit("cash_points.payout_reversed", { subject: payout.id, details: { transfer, proposedBy } });
}

const isClosed = ({ closedThrough }: Pick<Drawer, "closedThrough">, { day }: CounterPayout): boolean =>
  closedThrough !== null && day <= closedThrough;
