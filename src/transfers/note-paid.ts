import type { Input } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { ASK_PAYMENTS_JOB } from "./ask-payments.ts";
import type { tellEvent } from "./contract-events.ts";
import { isPayInOpen } from "./deposits.ts";
import { senderOf } from "./own-transfers.ts";
import { findTransfer } from "./store.ts";
import { wishAsk } from "./store-told.ts";

/** The sender says that they have paid: the bank is asked now, and not when its notification comes. What it answers counts, nothing else. */
export async function notePaid(ctx: Ctx, { transfer }: Input<typeof tellEvent>): Promise<Record<string, never>> {
  const stored = await findTransfer(ctx.db, transfer);
  if (stored?.agreed.sender !== senderOf(ctx)) throw refuse("not_found");
  if (isPayInOpen(stored.transfer)) {
    await wishAsk(ctx.db, stored.transfer.id, "told", ctx.now);
    await ctx.enqueue(ASK_PAYMENTS_JOB, {}, { key: `${ASK_PAYMENTS_JOB}:wished`, maxAttempts: 1 });
  }
  return {};
}
