/** A virtual account for a transfer: asked for by its id, so that asking again brings the same one. */
import type { Id } from "#kernel/id.ts";
import { TryAgainLater, type JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyEvents, type TransferParts } from "./apply-events.ts";
import type { PayInOrder, PayInParty } from "./pay-in.ts";
import { findTransfer } from "./store.ts";
import { insertPayInAccount } from "./store-due.ts";
import { wishAsk } from "./store-told.ts";
import { totalOf } from "./transfer.ts";

export const OPEN_PAY_IN_JOB = "open_pay_in";

export interface PayInParts extends TransferParts {
  readonly payIn: PayInParty;
  /** What payers see beside the amount: the brand. */
  readonly payInTitle: (ctx: Ctx) => Promise<string>;
}

/** Throws `TryAgainLater` while the bank does not say: the job comes again, and the same order is the same account. */
export async function openPayIn(
  { beat }: Pick<JobRun, "beat">,
  transfer: Id<"tr">,
  { payIn, payInTitle, ...parts }: PayInParts,
): Promise<void> {
  const [stored, title] = await beat(async (ctx) => [await findTransfer(ctx.db, transfer), await payInTitle(ctx)] as const);
  if (stored === null || stored.transfer.state !== "CREATED") return;
  const { price, payBy: expiresAt } = stored.transfer;
  const order: PayInOrder = { reference: transfer, amount: totalOf(price), title, expiresAt };
  const answer = await payIn.open(order);
  if (answer.outcome !== "open") throw new TryAgainLater(`no virtual account for ${transfer}: ${answer.outcome}`);
  await beat(async (ctx) => {
    await insertPayInAccount(ctx.db, { transfer, channel: payIn.party, number: answer.number }, ctx.now);
    const event = { type: "pay_in_opened", at: ctx.now, by: { role: "system", id: OPEN_PAY_IN_JOB } } as const;
    await applyEvents(ctx, [{ transfer, event }], parts);
    // Half of the grace later: what was paid in time and not notified is found before the transfer expires.
    const askAt = new Date(expiresAt.getTime() + parts.rules.payInGraceMs / 2);
    await wishAsk(ctx.db, transfer, "over", askAt);
  });
}
