import type { Input } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { INQUIRE_PAYMENTS_JOB } from "./inquire-payments.ts";
import type { reportEvent } from "./contract-events.ts";
import { isPayInOpen } from "../lifecycle/phases/pay-ins.ts";
import { senderOf } from "../details/own-transfers.ts";
import { findTransfer } from "../store.ts";
import { schedulePaymentInquiry } from "../processing/store-inquiries.ts";

/** The sender reports having paid: the bank is inquired now, without waiting for its notification. Only the bank's answer counts. */
export async function notePaid(ctx: Ctx, { transfer }: Input<typeof reportEvent>): Promise<Record<string, never>> {
  const stored = await findTransfer(ctx.db, transfer);
  if (stored?.agreed.sender !== senderOf(ctx)) throw refuse("not_found");
  if (isPayInOpen(stored.transfer)) {
    await schedulePaymentInquiry(ctx.db, stored.transfer.id, "notification", ctx.now);
    await ctx.enqueue(INQUIRE_PAYMENTS_JOB, {}, { key: `${INQUIRE_PAYMENTS_JOB}:requested`, maxAttempts: 1 });
  }
  return {};
}
