import type { Ctx } from "#platform/unit-of-work.ts";
import type { Effect } from "../lifecycle/outcome.ts";
import { voidCodes } from "../pickup/issue-pickup-code.ts";
import type { Stored } from "../store.ts";
import { sendCollected, sendPickupCode, sendPickupNotification, type PickupTextDeps } from "./notify-pickup.ts";

/** Carries out the effects on pickup codes and messages about waiting cash; every other effect has no branch here. */
export async function applyPickupEffect(
  ctx: Ctx,
  effect: Effect,
  stored: readonly Stored[],
  texts: PickupTextDeps,
): Promise<void> {
  if (effect === "issue_code") for (const one of stored) await sendPickupCode(ctx, one, texts);
  if (effect === "void_code")
    await voidCodes(
      ctx,
      stored.map(({ transfer }) => transfer.id),
    );
  if (effect === "notify_recipient")
    for (const one of stored) {
      if (one.transfer.state === "AVAILABLE") await sendPickupNotification(ctx, one, texts);
      if (one.transfer.state === "PAID") await sendCollected(ctx, one, texts);
    }
}
