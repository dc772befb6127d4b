import type { Id } from "#kernel/id.ts";
import { idSchema } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyEvents, type TransferParts } from "./apply-events.ts";
import type { PayoutHint } from "./payout.ts";
import { insertHint } from "./store-history.ts";

const transferId = idSchema("tr");

/**
 * A party's notification, its signature checked: it changes nothing and is believed in nothing, it only has the order asked about at once. The
 * same notification again is dropped; answers whether it was new.
 */
export async function hearHint(ctx: Ctx, party: string, hint: PayoutHint, parts: TransferParts): Promise<boolean> {
  if (!(await insertHint(ctx.db, { party, ...hint }, ctx.now))) return false;
  // A refund's reference is its subject with the account's number: `tr_…_r1`.
  const [subject = "", isRefund] = hint.reference.split("_r");
  if (!transferId.safeParse(subject).success) return true;
  const transfer = subject as Id<"tr">;
  const by = { role: "system", id: `hint:${party}` } as const;
  const of = isRefund === undefined ? ("payout" as const) : transfer;
  await applyEvents(ctx, [{ transfer, event: { type: "inquiry_wanted", at: ctx.now, by, of } }], parts);
  return true;
}
