import type { Id } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import { payoutHoldOf } from "#identity/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyEvent, type TransferDeps } from "../processing/apply-events.ts";
import { readCashUnit, upToCash } from "#pricing/index.ts";
import { whyNotCash } from "../lifecycle/phases/cash-refunds.ts";
import { isHeld } from "../recovery/store.ts";
import { refuseFrozen } from "../person-freezes/refuse-frozen.ts";
import { lockOwnTransfer } from "../details/own-transfers.ts";

/**
 * Chooses cash for the refund of a sender who paid in cash. A code is sent to their telephone; any outlet requires it together with a
 * one-time password and their document. Idempotent. Refuses `refund_cash_not_possible` where no cash was paid, and once an order has left
 * for an account.
 */
export async function chooseRefundCash(
  ctx: Ctx,
  { id, person }: { readonly id: Id<"tr">; readonly person: string },
  deps: TransferDeps,
): Promise<void> {
  await refuseFrozen(ctx, person);
  const { transfer } = await lockOwnTransfer(ctx, id, person);
  if (transfer.refund?.status === "cash_ready" || transfer.refund?.status === "cash_collecting") return;
  if (transfer.state !== "REFUND_PENDING" || whyNotCash(transfer) !== null || (await isHeld(ctx.db)))
    throw new Refusal("refund_cash_not_possible", 409);
  // Code and one-time password both go to the telephone: a person who has just taken over the number must not be paid within a day.
  if ((await payoutHoldOf(ctx, person)) !== null) throw new Refusal("refund_account_held", 409);
  // The amount chosen now is the amount the outlet hands out, whatever cash unit is in force then.
  const rounding = transfer.refund === null ? undefined : upToCash(transfer.refund.amount, await readCashUnit(ctx)).rounding;
  const by = { role: "sender", id: person } as const;
  await applyEvent(ctx, id, { type: "refund_cash_chosen", at: ctx.now, by, ...(rounding && { rounding }) }, deps);
}
