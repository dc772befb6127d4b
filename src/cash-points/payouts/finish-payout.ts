import type { Input } from "#kernel/endpoint.ts";
import { isZero } from "#kernel/money.ts";
import { refuse, Refusal } from "#kernel/refusal.ts";
import { NotCovered } from "#ledger/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { getTerms } from "../counter/begin-serving.ts";
import type { collectPayout as contract, PayoutView } from "../counter/contract.ts";
import { recordReportableCash } from "../reports/record-reportable-cash.ts";
import type { CounterDeps } from "../counter/deps.ts";
import { freePayouts } from "./lapse-payouts.ts";
import { keepWorkplace, type Workplace } from "../outlets/get-workplace.ts";
import { refuseOwn } from "../counter/refuse-own-transfer.ts";
import { refuseCash } from "../model/refusal.ts";
import { showPayout } from "./list-payouts.ts";
import { moveDrawer } from "../drawer/store.ts";
import { confirmPayoutName, endPayout, findPayout, type CounterPayout } from "./store.ts";

type Named = Input<typeof contract>;

async function getPayout(ctx: Ctx, { outlet, id }: Named): Promise<Workplace & { readonly payout: CounterPayout }> {
  const workplace = await keepWorkplace(ctx, outlet);
  const payout = await findPayout(ctx.db, id, outlet);
  if (!payout) throw refuse("not_found");
  return { ...workplace, payout };
}

/** A second worker of the outlet confirms the name on the document. */
export async function confirmName(ctx: Ctx, input: Named, deps: CounterDeps): Promise<PayoutView> {
  const { payout, person, ...workplace } = await getPayout(ctx, input);
  if (payout.state !== "collecting") throw refuseCash("payout_ended");
  if (!payout.needsSecond) throw refuseCash("second_person_not_needed");
  if (payout.startedBy === person) throw refuseCash("second_person_same");
  if (payout.secondPerson !== null) return showPayout(payout);
  await refuseOwn(ctx, { ...workplace, person }, payout.purpose, payout.transfer, deps);
  const confirmed = await confirmPayoutName(ctx.db, payout.id, person, ctx.now);
  if (!confirmed) throw refuseCash("payout_ended");
  return showPayout(confirmed);
}

/**
 * Records that the recipient has the cash: marks the transfer PAID (a refund REFUNDED), reduces the drawer's cash and adds to the daily
 * cash totals, in one transaction.
 */
export async function collectPayout(ctx: Ctx, input: Named, deps: CounterDeps): Promise<PayoutView> {
  const { payout, ...workplace } = await getPayout(ctx, input);
  const { person } = workplace;
  if (payout.state === "paid") return showPayout(payout);
  if (payout.state !== "collecting") throw refuseCash("payout_ended");
  if (payout.needsSecond && payout.secondPerson === null) throw refuseCash("second_person_needed");
  // The worker who pays out need not be the one who started, so the check is repeated.
  await refuseOwn(ctx, workplace, payout.purpose, payout.transfer, deps);
  const { outlet, transfer, amount, account, whose, commission } = payout;
  const { name, cityName } = workplace.outlet;
  const from = { account, whose, commission: isZero(commission) ? null : commission, place: `${name}, ${cityName}` };
  const terms = await getTerms(ctx, deps);
  if (!(await covered(deps.transfers.collect(ctx, { transfer, outlet, by: person, from })))) {
    // A concurrent request with the same id has just committed.
    const now = await findPayout(ctx.db, payout.id, outlet);
    if (now?.state === "paid") return showPayout(now);
    throw refuseCash("collect_lock_over");
  }
  const paid = await endPayout(ctx.db, { id: payout.id, state: "paid", by: person, at: ctx.now });
  if (!paid) throw refuseCash("collect_lock_over");
  const entry = {
    outlet,
    day: payout.day,
    kind: "pay_out",
    minor: -amount.minor,
    subject: payout.id,
    by: person,
    at: ctx.now,
  } as const;
  if (!(await moveDrawer(ctx.db, entry, amount.minor))) throw new Error(`the cash held for ${payout.id} is not in the drawer`);
  await recordReportableCash(
    ctx,
    { side: "recipient", owner: payout.documentKey.toString("hex"), agent: payout.agent, paid: amount },
    terms,
  );
  return showPayout(paid);
}

/** Releases a payout: the transfer waits again and the held cash is free. */
export async function releasePayout(ctx: Ctx, input: Named, deps: CounterDeps): Promise<PayoutView> {
  const { payout, person } = await getPayout(ctx, input);
  if (payout.state === "released") return showPayout(payout);
  if (payout.state !== "collecting") throw refuseCash("payout_ended");
  await deps.transfers.releaseCollecting(ctx, { transfer: payout.transfer, outlet: payout.outlet, by: person });
  const released = await endPayout(ctx.db, { id: payout.id, state: "released", by: person, at: ctx.now });
  if (!released) throw refuseCash("payout_ended");
  await freePayouts(ctx, [released]);
  return showPayout(released);
}

/**
 * Turns a lack of cover in the ledger into `float_short`, whether `transfers` has already turned it into a refusal or not. The transaction
 * is aborted by then.
 */
export async function covered<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isShort = error instanceof NotCovered || (error instanceof Refusal && error.code === "deposit_too_low");
    if (isShort) throw refuseCash("float_short");
    throw error;
  }
}
