/**
 * Sends refunds of unclaimed payments like all orders: claim, call, record, under one reference (`refund/send-refunds.ts`). `orders.ts`
 * evaluates answers, `refunds.ts` their effect on the books. They have no transfer; their row is all there is.
 */
import type { Ctx } from "#platform/unit-of-work.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import { callAndRecord } from "../processing/call-and-record.ts";
import { withoutDisputedCost } from "../lifecycle/payout-cost.ts";
import type { CallKind } from "../lifecycle/orders.ts";
import { isPartOf } from "../lifecycle/phases/refund-decisions.ts";
import type { InquiryAnswer, PayoutOrder } from "../lifecycle/payout-party.ts";
import { answerRefund, sendRefund, whyNotSendRefund, type Refund } from "../lifecycle/refunds.ts";
import { refunded, refundReturned } from "../lifecycle/refund-journals.ts";
import { DUE_BATCH } from "../lifecycle/rules.ts";
import type { RefundRoute } from "../refund/refund-route.ts";
import type { RefundDeps } from "../refund/send-refunds.ts";
import { claimPayerRefunds, lockPayment, savePayerRefund } from "./store.ts";
import { isHeld } from "../recovery/store.ts";
import { postAbout } from "./unapplied-payment.ts";

type Sent = Pick<Refund, "of"> & { readonly order: PayoutOrder };

/** Sends due refunds. Returns how many. */
export async function sendPayerRefunds({ transaction }: Pick<JobRun, "transaction">, deps: RefundDeps): Promise<number> {
  const sent = await transaction(async (ctx) => {
    if (await isHeld(ctx.db)) return [];
    const due = await claimPayerRefunds(ctx.db, { what: "send", submissions: deps.rules.submissions }, ctx.now, DUE_BATCH);
    const orders: Sent[] = [];
    for (const { refund } of due) {
      if (refund === null || whyNotSendRefund(refund, deps.rules) !== null) continue;
      const out = sendRefund(refund, ctx.now, deps.rules);
      await savePayerRefund(ctx.db, out);
      orders.push(...sentOf(out, deps.refundRoute));
    }
    return orders;
  });
  const submit = ({ order }: Sent) => deps.refundRoute.party.submit(order);
  await callAndRecord({ transaction }, sent, submit, (ctx, answered) => recordAnswers(ctx, answered, "submit", deps));
  return sent.length;
}

/** Inquires the outcome of refunds that were sent. Returns how many. */
export async function inquirePayerRefunds({ transaction }: Pick<JobRun, "transaction">, deps: RefundDeps): Promise<number> {
  const sent = await transaction(async (ctx) => {
    const due = await claimPayerRefunds(ctx.db, { what: "inquire" }, ctx.now, DUE_BATCH);
    return due.flatMap(({ refund }) => (refund === null ? [] : sentOf(refund, deps.refundRoute)));
  });
  const inquire = ({ order }: Sent) => deps.refundRoute.party.inquire(order);
  await callAndRecord({ transaction }, sent, inquire, (ctx, answered) => recordAnswers(ctx, answered, "inquiry", deps));
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

async function recordAnswers(ctx: Ctx, answered: readonly Answered[], call: CallKind, deps: RefundDeps): Promise<void> {
  // In id order, so that concurrent workers cannot deadlock.
  for (const one of [...answered].sort((a, b) => (a.of < b.of ? -1 : 1))) await recordPayerAnswer(ctx, one, call, deps);
}

/** Records and books the bank's answer about one refund. */
export async function recordPayerAnswer(
  ctx: Ctx,
  { of, order, answer: received }: Answered,
  call: CallKind,
  deps: RefundDeps,
): Promise<void> {
  const answer = withoutDisputedCost(received, order.amount, (await deps.costUpTo?.(ctx))?.(order.amount.currency));
  const refund = (await lockPayment(ctx.db, of))?.refund;
  // About an order that the party had ended: another may be in transit, and staff look at the statement.
  if (!refund?.order || refund.order.reference !== order.reference)
    return ctx.log.warn({ of, answer: answer.outcome }, "answer about a former refund ignored");
  if (answer.outcome === "returned" && !isPartOf(answer.amount, refund.amount)) {
    // Nothing is booked on such an answer; reconciliation shows the difference.
    await savePayerRefund(ctx.db, { ...refund, order: { ...refund.order, inquireAt: null } });
    return ctx.log.error({ of }, "refund returned more than was sent");
  }
  const step = answerRefund(refund, call, answer, ctx.now, deps.rules);
  if (step === null) return ctx.log.warn({ of }, "refund answer ignored");
  const { bank } = deps.refundRoute;
  const { amount } = refund;
  const left = step.money === "left" || step.money === "left_and_came_back" ? refunded(of, amount, bank, step.cost) : [];
  const isBack = step.money === "came_back" || step.money === "left_and_came_back";
  const back = isBack && step.short !== null ? [refundReturned(of, amount, bank, step.short)] : [];
  await savePayerRefund(ctx.db, step.refund);
  await postAbout(ctx, refund, [...left, ...back], deps);
  if (step.refund.status !== refund.status)
    await ctx.audit("transfers.payer_refund_changed", { subject: of, details: { from: refund.status, to: step.refund.status } });
}
