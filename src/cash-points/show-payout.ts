import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { PAYOUTS_PER_PAGE, type listPayouts as contract, type PayoutView } from "./contract-counter.ts";
import { getWorkplace } from "./get-workplace.ts";
import { listPayoutRows, type CounterPayout } from "./store-payouts.ts";

/** A payout as the counter sees it; the document's number is nowhere. */
export function showPayout(payout: CounterPayout): PayoutView {
  const { id, outlet, day, transfer, purpose, amount, commission, state, lockUntil, startedBy, startedAt, endedAt } = payout;
  const { documentKind, documentName, nameScore, needsSecond, secondPerson } = payout;
  const waitsForSecond = needsSecond && secondPerson === null && state === "collecting";
  const evidence = { documentKind, documentName, nameScore, waitsForSecond };
  return { id, outlet, day, transfer, purpose, amount, commission, state, lockUntil, ...evidence, startedBy, startedAt, endedAt };
}

/** Payouts of an outlet, of a day or of all days. */
export async function listPayouts(
  ctx: Ctx,
  { outlet: id, day, before }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { outlet } = await getWorkplace(ctx, id);
  const rows = await listPayoutRows(ctx.db, { outlet: outlet.id, day, before }, PAYOUTS_PER_PAGE + 1);
  const page = rows.slice(0, PAYOUTS_PER_PAGE);
  return { payouts: page.map(showPayout), hasMore: rows.length > page.length };
}
