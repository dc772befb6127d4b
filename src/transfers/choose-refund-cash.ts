import type { Id } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import { payoutHoldOf } from "#identity/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyEvent, type TransferParts } from "./apply-events.ts";
import { cashUnitNow, upToCash } from "#pricing/index.ts";
import { whyNotCash } from "./handouts.ts";
import { isHeld } from "./store-recovery.ts";
import { lockOwnTransfer } from "./own-transfers.ts";

/**
 * Who paid in cash takes the refund as cash: a code goes to their telephone, which any outlet wants together with a one-time password and their
 * document. Chosen again it is chosen already. Refuses `refund_cash_not_possible` where no cash was paid, and once an order has left for an account.
 */
export async function chooseRefundCash(
  ctx: Ctx,
  { id, person }: { readonly id: Id<"tr">; readonly person: string },
  parts: TransferParts,
): Promise<void> {
  const { transfer } = await lockOwnTransfer(ctx, id, person);
  if (transfer.refund?.status === "cash_ready" || transfer.refund?.status === "cash_collecting") return;
  if (transfer.state !== "REFUND_PENDING" || whyNotCash(transfer) !== null || (await isHeld(ctx.db)))
    throw new Refusal("refund_cash_not_possible", 409);
  // Code and one-time password both go to the telephone: who has just taken over the number must not be paid within a day.
  if ((await payoutHoldOf(ctx, person)) !== null) throw new Refusal("refund_account_held", 409);
  // What is chosen now is what the outlet hands out, whatever unit is in force by then.
  const rounding = transfer.refund === null ? undefined : upToCash(transfer.refund.amount, await cashUnitNow(ctx)).rounding;
  const by = { role: "sender", id: person } as const;
  await applyEvent(ctx, id, { type: "refund_cash_chosen", at: ctx.now, by, ...(rounding && { rounding }) }, parts);
}
