import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { PAYOUTS_PER_PAGE, type listPayouts as contract, type PayoutView } from "../counter/contract.ts";
import { getWorkplace } from "../outlets/get-workplace.ts";
import { listPayoutRows, type CounterPayout } from "./store.ts";

/** A payout in the form shown at the counter; it never includes the document's number. */
export function showPayout(payout: CounterPayout): PayoutView {
  const { id, outlet, day, transfer, purpose, amount, commission, state, lockUntil, startedBy, startedAt, endedAt } = payout;
  const { documentKind, documentName, nameScore, needsSecond, secondPerson } = payout;
  const waitsForSecond = needsSecond && secondPerson === null && state === "collecting";
  const evidence = { documentKind, documentName, nameScore, waitsForSecond };
  return { id, outlet, day, transfer, purpose, amount, commission, state, lockUntil, ...evidence, startedBy, startedAt, endedAt };
}

/** Payouts of an outlet, for one day or all days. */
export async function listPayouts(
  ctx: Ctx,
  { outlet: id, day, before }: Input<typeof contract>,
): Promise<Output<typeof contract>> {
  const { outlet } = await getWorkplace(ctx, id);
  const rows = await listPayoutRows(ctx.db, { outlet: outlet.id, day, before }, PAYOUTS_PER_PAGE + 1);
  const page = rows.slice(0, PAYOUTS_PER_PAGE);
  return { payouts: page.map(showPayout), hasMore: rows.length > page.length };
}
