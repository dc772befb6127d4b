import type { Id } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyEvents, type TransferParts } from "./apply-events.ts";
import { lockOwnTransfer } from "./own-transfers.ts";
import { isHeld } from "./store-recovery.ts";
import type { Transfer } from "./transfer.ts";
import { whyNotCancel } from "./whynot.ts";

export interface CancelParts extends TransferParts {
  /** Whether the party that has the payout knows how to call one off. */
  readonly canRecall: (party: string) => boolean;
}

/**
 * The sender does not want it any more: free while the payout has not left, afterwards a request to the party. Refuses `cannot_cancel` with the
 * reason that the disabled button shows.
 */
export async function cancelTransfer(
  ctx: Ctx,
  { id, person }: { readonly id: Id<"tr">; readonly person: string },
  parts: CancelParts,
): Promise<Transfer> {
  const { transfer } = await lockOwnTransfer(ctx, id, person);
  const canRecall = transfer.payout !== null && parts.canRecall(transfer.payout.party);
  const reason = whyNotCancel(transfer, canRecall) ?? ((await isHeld(ctx.db)) ? "in_doubt" : null);
  if (reason !== null) throw new Refusal("cannot_cancel", 409, { reason });
  const event = { type: "cancelled", at: ctx.now, by: { role: "sender", id: person }, canRecall } as const;
  const [applied] = await applyEvents(ctx, [{ transfer: id, event }], parts);
  if (applied === undefined || "refusal" in applied) throw new Error("what may be cancelled was not cancelled");
  return applied.transfer;
}
