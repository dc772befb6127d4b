import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { readCashUnit, inCash } from "#pricing/index.ts";
import { initialOf } from "#transfers/index.ts";
import type { findPayable as contract } from "../counter/contract-screens.ts";
import type { CounterDeps } from "../counter/deps.ts";
import { getWorkplace } from "../outlets/get-workplace.ts";
import { whyNotOwn } from "../counter/refuse-own-transfer.ts";
import { whyNotAgent } from "../model/outlet.ts";
import { refuseCash } from "../model/refusal.ts";

/**
 * Finds the transfer that a sender at the counter wants to pay in cash, with the amount due. Of sender and recipient it returns only
 * initials, enough to distinguish them.
 */
export async function findPayable(
  ctx: Ctx,
  { outlet, number }: Input<typeof contract>,
  deps: CounterDeps,
): Promise<Output<typeof contract>> {
  const workplace = await getWorkplace(ctx, outlet);
  // Refused before the sender is told what to pay; taking the cash checks it again.
  const notAgent = whyNotAgent(workplace.agent);
  if (notAgent) throw refuseCash(notAgent);
  const found = await deps.transfers.findPayable(ctx, number);
  if (!found) throw refuseCash("payable_unknown");
  const { due, rounding } = inCash(found.total, await readCashUnit(ctx));
  return {
    transfer: found.id,
    number: found.number,
    due,
    rounding,
    received: found.received,
    senderInitial: initialOf(found.senderName),
    recipientInitial: initialOf(found.recipientName),
    payBy: found.payBy,
    whyNot: await whyNotOwn(ctx, workplace, "cash_in", found, deps),
  };
}
