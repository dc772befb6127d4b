/** A virtual account for a transfer: asked for by its id, so that asking again brings the same one. */
import type { Id } from "#kernel/id.ts";
import { TryAgainLater, type JobRun } from "#platform/jobs/run-worker.ts";
import { applyEvents, type TransferParts } from "./apply-events.ts";
import type { PayInOrder, PayInParty } from "./pay-in.ts";
import { findTransfer } from "./store.ts";
import { insertPayInAccount } from "./store-due.ts";
import { totalOf } from "./transfer.ts";

export const OPEN_PAY_IN_JOB = "open_pay_in";

export interface PayInParts extends TransferParts {
  readonly payIn: PayInParty;
  /** What payers see beside the amount: the brand. */
  readonly payInTitle: string;
}

/** Throws `TryAgainLater` while the bank does not say: the job comes again, and the same order is the same account. */
export async function openPayIn(
  { beat }: Pick<JobRun, "beat">,
  transfer: Id<"tr">,
  { payIn, payInTitle: title, ...parts }: PayInParts,
): Promise<void> {
  const stored = await beat((ctx) => findTransfer(ctx.db, transfer));
  if (stored === null || stored.transfer.state !== "CREATED") return;
  const { price, payBy: expiresAt } = stored.transfer;
  const order: PayInOrder = { reference: transfer, amount: totalOf(price), title, expiresAt };
  const answer = await payIn.open(order);
  if (answer.outcome !== "open") throw new TryAgainLater(`no virtual account for ${transfer}: ${answer.outcome}`);
  await beat(async (ctx) => {
    await insertPayInAccount(ctx.db, { transfer, channel: payIn.party, number: answer.number }, ctx.now);
    const event = { type: "pay_in_opened", at: ctx.now, by: { role: "system", id: OPEN_PAY_IN_JOB } } as const;
    await applyEvents(ctx, [{ transfer, event }], parts);
  });
}
