import type { Input } from "#kernel/endpoint.ts";
import { isZero } from "#kernel/money.ts";
import { refuse, Refusal } from "#kernel/refusal.ts";
import { NotCovered } from "#ledger/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { getTerms } from "./begin-serving.ts";
import type { collectPayout as contract, PayoutView } from "./contract-counter.ts";
import { countCash } from "./count-cash.ts";
import type { CounterParts } from "./counter-parts.ts";
import { freePayouts } from "./free-payouts.ts";
import { getWorkplace, type Workplace } from "./get-workplace.ts";
import { refuseOwn } from "./own-transfer.ts";
import { refuseCash } from "./refuse-cash.ts";
import { showPayout } from "./show-payout.ts";
import { moveDrawer } from "./store-drawer.ts";
import { confirmPayoutName, endPayout, findPayout, type CounterPayout } from "./store-payouts.ts";

type Named = Input<typeof contract>;

async function getPayout(ctx: Ctx, { outlet, id }: Named): Promise<Workplace & { readonly payout: CounterPayout }> {
  const workplace = await getWorkplace(ctx, outlet);
  const payout = await findPayout(ctx.db, id, outlet);
  if (!payout) throw refuse("not_found");
  return { ...workplace, payout };
}

/** A second person of the outlet stands for the name on the document. */
export async function confirmName(ctx: Ctx, input: Named, parts: CounterParts): Promise<PayoutView> {
  const { payout, person, ...workplace } = await getPayout(ctx, input);
  if (payout.state !== "collecting") throw refuseCash("payout_ended");
  if (!payout.needsSecond) throw refuseCash("second_person_not_needed");
  if (payout.startedBy === person) throw refuseCash("second_person_same");
  if (payout.secondPerson !== null) return showPayout(payout);
  await refuseOwn(ctx, { ...workplace, person }, payout.purpose, payout.transfer, parts);
  const confirmed = await confirmPayoutName(ctx.db, payout.id, person, ctx.now);
  if (!confirmed) throw refuseCash("payout_ended");
  return showPayout(confirmed);
}

/** The recipient has the cash: the transfer is paid, the drawer lighter and the day's cash counted, together. */
export async function collectPayout(ctx: Ctx, input: Named, parts: CounterParts): Promise<PayoutView> {
  const { payout, ...workplace } = await getPayout(ctx, input);
  const { person } = workplace;
  if (payout.state === "paid") return showPayout(payout);
  if (payout.state !== "collecting") throw refuseCash("payout_ended");
  if (payout.needsSecond && payout.secondPerson === null) throw refuseCash("second_person_needed");
  // Whoever hands over the cash need not be who began.
  await refuseOwn(ctx, workplace, payout.purpose, payout.transfer, parts);
  const { outlet, transfer, amount, account, whose, commission } = payout;
  const { name, cityName } = workplace.outlet;
  const from = { account, whose, commission: isZero(commission) ? null : commission, place: `${name}, ${cityName}` };
  const terms = await getTerms(ctx, parts);
  if (!(await covered(parts.transfers.collect(ctx, { transfer, outlet, by: person, from })))) {
    // The same request twice at once: the other one has just been committed.
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
  if (!(await moveDrawer(ctx.db, entry, amount.minor))) throw new Error(`the cash of ${payout.id} was held and is not there`);
  await countCash(ctx, { side: "recipient", whom: payout.documentKey.toString("hex"), agent: payout.agent, paid: amount }, terms);
  return showPayout(paid);
}

/** The outlet does not pay out after all. */
export async function releasePayout(ctx: Ctx, input: Named, parts: CounterParts): Promise<PayoutView> {
  const { payout, person } = await getPayout(ctx, input);
  if (payout.state === "released") return showPayout(payout);
  if (payout.state !== "collecting") throw refuseCash("payout_ended");
  await parts.transfers.releaseCollecting(ctx, { transfer: payout.transfer, outlet: payout.outlet, by: person });
  const released = await endPayout(ctx.db, { id: payout.id, state: "released", by: person, at: ctx.now });
  if (!released) throw refuseCash("payout_ended");
  await freePayouts(ctx, [released]);
  return showPayout(released);
}

/** What the ledger does not cover is refused by name, whether transfers have named it already or not; the transaction is over by then. */
export async function covered<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isShort = error instanceof NotCovered || (error instanceof Refusal && error.code === "deposit_too_low");
    if (isShort) throw refuseCash("float_short");
    throw error;
  }
}
