/** Opens a virtual account for a transfer, requested by its id: repeating the request returns the same account. */
import type { Id } from "#kernel/id.ts";
import { TryAgainLater, type JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyEvents, type TransferDeps } from "../processing/apply-events.ts";
import type { PayInOrder, PayInParty } from "./model/pay-in-party.ts";
import type { QrisDeps } from "./qris/open-qris.ts";
import { findTransfer } from "../store.ts";
import { insertPayInAccount } from "../processing/store-due.ts";
import { schedulePaymentInquiry } from "../processing/store-inquiries.ts";
import { totalOf } from "../lifecycle/transfer.ts";

export const OPEN_PAY_IN_JOB = "open_pay_in";

export interface PayInDeps extends TransferDeps, QrisDeps {
  readonly payIn: PayInParty;
  /** The text payers see beside the amount: the brand. */
  readonly payInTitle: (ctx: Ctx) => Promise<string>;
}

/** Throws `TryAgainLater` while the bank does not answer: the job is retried, and the same order returns the same account. */
export async function openPayIn(
  { transaction }: Pick<JobRun, "transaction">,
  transfer: Id<"tr">,
  { payIn, payInTitle, ...deps }: PayInDeps,
): Promise<void> {
  const [stored, title] = await transaction(
    async (ctx) => [await findTransfer(ctx.db, transfer), await payInTitle(ctx)] as const,
  );
  if (stored === null || stored.transfer.state !== "CREATED") return;
  const { price, payBy: expiresAt } = stored.transfer;
  const order: PayInOrder = { reference: transfer, amount: totalOf(price), title, expiresAt };
  const answer = await payIn.open(order);
  if (answer.outcome !== "open") throw new TryAgainLater(`no virtual account for ${transfer}: ${answer.outcome}`);
  await transaction(async (ctx) => {
    await insertPayInAccount(ctx.db, { transfer, channel: payIn.party, number: answer.number }, ctx.now);
    const event = { type: "pay_in_opened", at: ctx.now, by: { role: "system", id: OPEN_PAY_IN_JOB } } as const;
    await applyEvents(ctx, [{ transfer, event }], deps);
    // Half of the grace period later: a payment made in time without a notification is found before the transfer expires.
    const inquireAt = new Date(expiresAt.getTime() + deps.rules.payInGraceMs / 2);
    await schedulePaymentInquiry(ctx.db, transfer, "over", inquireAt);
  });
}
