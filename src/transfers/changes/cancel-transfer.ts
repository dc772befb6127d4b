import type { Id } from "#kernel/id.ts";
import { Refusal } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyEvents } from "../processing/apply-events.ts";
import { refuseFrozen } from "../person-freezes/refuse-frozen.ts";
import { lockOwnTransfer } from "../details/own-transfers.ts";
import { isHeld } from "../recovery/store.ts";
import type { Transfer } from "../lifecycle/transfer.ts";
import { whyNotCancel } from "../lifecycle/why-not.ts";
import { canRecallPayout, type CancelDeps } from "./cancel-deps.ts";

/**
 * Cancels a transfer for its sender: free before the payout leaves, afterwards a recall request to the party. Refuses `cannot_cancel` with
 * the reason that the disabled button shows.
 */
export async function cancelTransfer(
  ctx: Ctx,
  { id, person }: { readonly id: Id<"tr">; readonly person: string },
  deps: CancelDeps,
): Promise<Transfer> {
  await refuseFrozen(ctx, person);
  const { transfer } = await lockOwnTransfer(ctx, id, person);
  const canRecall = canRecallPayout(transfer, deps);
  const reason = whyNotCancel(transfer, canRecall) ?? ((await isHeld(ctx.db)) ? "conflicting_outcomes" : null);
  if (reason !== null) throw new Refusal("cannot_cancel", 409, { reason });
  const event = { type: "cancelled", at: ctx.now, by: { role: "sender", id: person }, canRecall } as const;
  const [applied] = await applyEvents(ctx, [{ transfer: id, event }], deps);
  if (applied === undefined || "refusal" in applied) throw new Error("a cancellable transfer was not cancelled");
  return applied.transfer;
}
