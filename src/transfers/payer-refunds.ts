/**
 * Refunds of payments that nobody claims leave as all orders do, in three beats and under one reference (`send-refunds.ts`): what may be believed
 * of them is `orders.ts`, what they mean for the books `refunds.ts`. They have no transfer, so their row is all that there is.
 */
import type { Ctx } from "#platform/unit-of-work.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import { callAndRecord } from "./call-and-record.ts";
import { withoutDisputedCost } from "./cost.ts";
import type { Asked } from "./orders.ts";
import { isPartOf } from "./paybacks.ts";
import type { InquiryAnswer, PayoutOrder } from "./payout.ts";
import { answerRefund, sendRefund, whyNotSendRefund, type Refund } from "./refunds.ts";
import { refunded, refundReturned } from "./restitution.ts";
import { DUE_BATCH } from "./rules.ts";
import type { RefundParts, RefundRoute } from "./send-refunds.ts";
import { claimPayerRefunds, lockPayment, savePayerRefund } from "./store-payments.ts";
import { isHeld } from "./store-recovery.ts";
import { postAbout } from "./suspended-payment.ts";

type Sent = Pick<Refund, "of"> & { readonly order: PayoutOrder };

/** Sends what is due; answers how many. */
export async function sendPayerRefunds({ beat }: Pick<JobRun, "beat">, parts: RefundParts): Promise<number> {
  const sent = await beat(async (ctx) => {
    if (await isHeld(ctx.db)) return [];
    const due = await claimPayerRefunds(ctx.db, { what: "send", submissions: parts.rules.submissions }, ctx.now, DUE_BATCH);
    const orders: Sent[] = [];
    for (const { refund } of due) {
      if (refund === null || whyNotSendRefund(refund, parts.rules) !== null) continue;
      const out = sendRefund(refund, ctx.now, parts.rules);
      await savePayerRefund(ctx.db, out);
      orders.push(...sentOf(out, parts.refundRoute));
    }
    return orders;
  });
  const submit = ({ order }: Sent) => parts.refundRoute.party.submit(order);
  await callAndRecord({ beat }, sent, submit, (ctx, answered) => recordAnswers(ctx, answered, "submit", parts));
  return sent.length;
}

/** Asks what became of those that were sent; answers how many. */
export async function askPayerRefunds({ beat }: Pick<JobRun, "beat">, parts: RefundParts): Promise<number> {
  const sent = await beat(async (ctx) => {
    const due = await claimPayerRefunds(ctx.db, { what: "ask" }, ctx.now, DUE_BATCH);
    return due.flatMap(({ refund }) => (refund === null ? [] : sentOf(refund, parts.refundRoute)));
  });
  const inquire = ({ order }: Sent) => parts.refundRoute.party.inquire(order);
  await callAndRecord({ beat }, sent, inquire, (ctx, answered) => recordAnswers(ctx, answered, "inquiry", parts));
  return sent.length;
}

function sentOf({ of, order, account, amount }: Refund, { rail, sender, purpose, remark }: RefundRoute): Sent[] {
  if (order === null || account === null) return [];
  const { reference, orderedAt } = order;
  const to = { bank: account.bank, number: account.account };
  const beneficiary = { name: account.name, country: "ID", account: to, phone: null, fields: {} };
  return [{ of, order: { reference, rail, amount, orderedAt, beneficiary, sender, purpose, remark } }];
}

type Answered = Sent & { readonly answer: InquiryAnswer };

async function recordAnswers(ctx: Ctx, answered: readonly Answered[], asked: Asked, parts: RefundParts): Promise<void> {
  // In the order of their ids, for every worker alike.
  for (const one of [...answered].sort((a, b) => (a.of < b.of ? -1 : 1))) await recordPayerAnswer(ctx, one, asked, parts);
}

/** What the bank said about one of them, written down and booked. */
export async function recordPayerAnswer(
  ctx: Ctx,
  { of, order, answer: told }: Answered,
  asked: Asked,
  parts: RefundParts,
): Promise<void> {
  const answer = withoutDisputedCost(told, order.amount, (await parts.costUpTo?.(ctx))?.(order.amount.currency));
  const refund = (await lockPayment(ctx.db, of))?.refund;
  // An order to an account that is over by the party's word: another one may be on its way, and people look at what the statement says.
  if (!refund?.order || refund.order.reference !== order.reference)
    return ctx.log.warn({ of, answer: answer.outcome }, "an answer about a former refund");
  if (answer.outcome === "returned" && !isPartOf(answer.amount, refund.amount)) {
    // Nothing is booked on such a word; reconciliation has the difference.
    await savePayerRefund(ctx.db, { ...refund, order: { ...refund.order, askAt: null } });
    return ctx.log.error({ of }, "more came back of a refund than had left");
  }
  const step = answerRefund(refund, asked, answer, ctx.now, parts.rules);
  if (step === null) return ctx.log.warn({ of }, "an answer about a refund taught nothing");
  const { bank } = parts.refundRoute;
  const { amount } = refund;
  const left = step.money === "left" || step.money === "left_and_came_back" ? refunded(of, amount, bank, step.cost) : [];
  const isBack = step.money === "came_back" || step.money === "left_and_came_back";
  const back = isBack && step.short !== null ? [refundReturned(of, amount, bank, step.short)] : [];
  await savePayerRefund(ctx.db, step.refund);
  await postAbout(ctx, refund, [...left, ...back], parts);
  if (step.refund.status !== refund.status)
    await ctx.audit("transfers.payer_refund_changed", { subject: of, details: { from: refund.status, to: step.refund.status } });
}
