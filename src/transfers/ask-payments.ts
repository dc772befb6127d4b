/**
 * Asks the bank what was paid on a transfer's number: when a notification hints at it, and once more after the pay-in is over, before it
 * expires, since a notification can be lost. Only what the bank answers when asked is money; until it has answered that question, the transfer does
 * not expire (advance-due.ts).
 */
import type { Id } from "#kernel/id.ts";
import { TryAgainLater, type JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyEvents } from "./apply-events.ts";
import type { PayInParts } from "./open-pay-in.ts";
import { recordPayments } from "./record-payments.ts";
import { findTransfer } from "./store.ts";
import { findByPayInNumber, findPayInNumber, insertPayInAsked } from "./store-due.ts";
import { totalOf } from "./transfer.ts";

export const ASK_PAYMENTS_JOB = "ask_payments";

/** A notification, its signature checked: has the bank asked about the number, and changes nothing by itself. False for a number of nobody's. */
export async function hearPayment(
  ctx: Ctx,
  { channel, number }: { readonly channel: string; readonly number: string },
): Promise<boolean> {
  const transfer = await findByPayInNumber(ctx.db, channel, number);
  if (transfer === null) return false;
  await ctx.enqueue(ASK_PAYMENTS_JOB, { transfer });
  return true;
}

/** Throws `TryAgainLater` while the bank does not say. */
export async function askPayments(
  { beat }: Pick<JobRun, "beat">,
  transfer: Id<"tr">,
  { payIn, payInTitle, ...parts }: PayInParts,
): Promise<void> {
  const asked = await beat(async (ctx) => {
    const stored = await findTransfer(ctx.db, transfer);
    const number = await findPayInNumber(ctx.db, transfer);
    return stored === null || number === null
      ? null
      : { ...stored.transfer, number, title: await payInTitle(ctx), askedAt: ctx.now };
  });
  if (asked === null) return;
  const { price, payBy: expiresAt, number, title, askedAt } = asked;
  const payments = await payIn.listPayments({ reference: transfer, amount: totalOf(price), title, expiresAt, number });
  if (payments === null) throw new TryAgainLater(`nothing was learnt about payments to ${number}`);
  await beat(async (ctx) => {
    await recordPayments(ctx, { channel: payIn.party, payments }, parts);
    if (askedAt < expiresAt) return;
    await insertPayInAsked(ctx.db, transfer, askedAt);
    // Where the end was put off for this answer, it has come; during the grace, and of what is paid by now, this is refused.
    const expired = { type: "pay_in_expired", at: ctx.now, by: { role: "system", id: ASK_PAYMENTS_JOB } } as const;
    await applyEvents(ctx, [{ transfer, event: expired }], parts);
  });
}
