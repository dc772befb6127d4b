import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { cashUnitNow, inCash } from "#pricing/index.ts";
import { initialOf } from "#transfers/index.ts";
import type { findPayable as contract } from "./contract-desk.ts";
import type { CounterParts } from "./counter-parts.ts";
import { getWorkplace } from "./get-workplace.ts";
import { whyNotOwn } from "./own-transfer.ts";
import { refuseCash } from "./refuse-cash.ts";

/** The transfer that a sender at the counter wants to pay in cash, with what is due; of the people as little as tells them apart. */
export async function findPayable(
  ctx: Ctx,
  { outlet, number }: Input<typeof contract>,
  parts: CounterParts,
): Promise<Output<typeof contract>> {
  const workplace = await getWorkplace(ctx, outlet);
  const found = await parts.transfers.findPayable(ctx, number);
  if (!found) throw refuseCash("payable_unknown");
  const { due, rounding } = inCash(found.total, await cashUnitNow(ctx));
  return {
    transfer: found.id,
    number: found.number,
    due,
    rounding,
    received: found.received,
    senderInitial: initialOf(found.senderName),
    recipientInitial: initialOf(found.recipientName),
    payBy: found.payBy,
    whyNot: await whyNotOwn(ctx, workplace, "cash_in", found, parts),
  };
}
