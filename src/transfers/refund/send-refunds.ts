/**
 * Sends refunds as payouts are sent: claim (transaction), call the bank (no transaction), record the answer (transaction), one order under
 * one reference. They go to the account the money came from, as the bank named it, or to another of the sender's whose holder was verified.
 */
import type { Ctx } from "#platform/unit-of-work.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import { applyEvents, type PendingEvent, type TransferDeps } from "../processing/apply-events.ts";
import { callAndRecord } from "../processing/call-and-record.ts";
import { withoutAward } from "../lifecycle/awards.ts";
import { withoutDisputedCost } from "../lifecycle/payout-cost.ts";
import type { EventActor } from "../lifecycle/events.ts";
import type { CallKind } from "../lifecycle/orders.ts";
import type { InquiryAnswer, PayoutOrder } from "../lifecycle/payout-party.ts";
import type { Refund, RefundAccount } from "../lifecycle/refunds.ts";
import { DUE_BATCH } from "../lifecycle/rules.ts";
import { lockTransfers, type Stored } from "../store.ts";
import { remarkOf, type RefundRoute } from "./refund-route.ts";
import { claimDue } from "../processing/store-due.ts";
import { listPayers } from "../pay-in/store.ts";
import { isHeld } from "../recovery/store.ts";
import { stepsOf, type StepName } from "../lifecycle/steps.ts";
import type { Transfer } from "../lifecycle/transfer.ts";

export interface RefundDeps extends TransferDeps {
  readonly refundRoute: RefundRoute;
}

interface Sent {
  readonly transfer: Transfer["id"];
  readonly of: Refund["of"];
  readonly order: PayoutOrder;
}

/** Sends due refunds. Returns how many transfers were looked at. */
export async function sendRefunds({ transaction }: Pick<JobRun, "transaction">, deps: RefundDeps): Promise<number> {
  const { claimed, sent } = await transaction((ctx) => claimRefunds(ctx, deps));
  const submit = ({ order }: Sent) => deps.refundRoute.party.submit(order);
  await callAndRecord({ transaction }, sent, submit, (ctx, answered) => recordAnswers(ctx, answered, "submit", deps));
  return claimed;
}

/** Inquires the outcome of refunds that were sent. */
export async function inquireRefunds({ transaction }: Pick<JobRun, "transaction">, deps: RefundDeps): Promise<number> {
  const sent = await transaction(async (ctx) => {
    const due = await listDue(ctx, "inquire_refund", deps);
    const payers = await payersOf(
      ctx,
      due.map(({ stored }) => stored),
    );
    return due.flatMap((one) => sentOf(one.stored.transfer, one.refund, payers, deps));
  });
  const inquire = ({ order }: Sent) => deps.refundRoute.party.inquire(order);
  await callAndRecord({ transaction }, sent, inquire, (ctx, answered) => recordAnswers(ctx, answered, "inquiry", deps));
  return sent.length;
}

interface DueRefund {
  readonly stored: Stored;
  readonly refund: Refund;
}

/** The refunds that are due: one per transfer at a time. */
async function listDue(ctx: Ctx, name: StepName, deps: TransferDeps): Promise<DueRefund[]> {
  // An order at the bank is asked about whoever it is for; a new one leaves for nobody who is frozen.
  const choice = { limit: DUE_BATCH, only: deps.only, withoutFrozen: name === "send_refund" };
  const stored = await lockTransfers(ctx.db, await claimDue(ctx.db, [name], ctx.now, choice));
  return stored.flatMap((one) => {
    const [step] = stepsOf(one.transfer, deps.rules);
    const refund = refundsOf(one.transfer).find(({ of }) => step?.name === name && of === step.of);
    return refund === undefined ? [] : [{ stored: one, refund }];
  });
}

/** All that is paid to the sender of a transfer as a refund is: its own refund, those of unapplied payments, and awards. */
export const refundsOf = ({ refund, payIns, awards }: Transfer): Refund[] =>
  [refund, ...payIns.map((payIn) => payIn.refund), ...awards.map((award) => award.refund)].filter((one) => one !== null);

/** The account that paid: an award goes to the payer of its transfer. */
export const payerOf = (payers: ReadonlyMap<string, RefundAccount>, of: Refund["of"]): RefundAccount | undefined =>
  payers.get(withoutAward(of));

/** The payer of each payment and, for the transfer itself, of the largest payment it used. */
export async function payersOf(
  ctx: Ctx,
  stored: readonly Pick<Stored, "transfer">[],
): Promise<ReadonlyMap<string, RefundAccount>> {
  const listed = await listPayers(
    ctx.db,
    stored.map(({ transfer }) => transfer.id),
  );
  const payers = new Map<string, RefundAccount>();
  // Smallest payment first, so that the largest is the one that remains. Where its payer is unknown, as with QRIS, the sender is asked.
  for (const { payment, transfer, payer, isUsed } of listed) {
    if (payer !== null) payers.set(payment, payer);
    if (isUsed && payer !== null) payers.set(transfer, payer);
    if (isUsed && payer === null) payers.delete(transfer);
  }
  return payers;
}

async function claimRefunds(ctx: Ctx, deps: RefundDeps): Promise<{ readonly claimed: number; readonly sent: readonly Sent[] }> {
  if (await isHeld(ctx.db)) return { claimed: 0, sent: [] };
  const by: EventActor = { role: "system", id: "send_refunds" };
  const due = await listDue(ctx, "send_refund", deps);
  const payers = await payersOf(
    ctx,
    due.map(({ stored }) => stored),
  );
  const pendingEvents = due.map(({ stored, refund: { of, account } }): PendingEvent => {
    const isKnown = account !== null || payerOf(payers, of) !== undefined;
    const event = { type: isKnown ? "refund_sent" : "refund_account_requested", at: ctx.now, by, of } as const;
    return { transfer: stored.transfer.id, event };
  });
  const applied = await applyEvents(ctx, pendingEvents, deps);
  const sent = applied.flatMap((answer, n) => {
    if ("refusal" in answer) return [];
    const refund = refundsOf(answer.transfer).find(({ of, status }) => of === due[n]?.refund.of && status === "sent");
    return refund === undefined ? [] : sentOf(answer.transfer, refund, payers, deps);
  });
  return { claimed: due.length, sent };
}

function sentOf({ id }: Transfer, refund: Refund, payers: ReadonlyMap<string, RefundAccount>, deps: RefundDeps): Sent[] {
  const { of, order, amount } = refund;
  const to = refund.account ?? payerOf(payers, of);
  if (order === null || to === undefined) return [];
  const { rail, sender, purpose } = deps.refundRoute;
  const remark = remarkOf(deps.refundRoute, of);
  const { reference, orderedAt } = order;
  const account = { bank: to.bank, number: to.account };
  const beneficiary = { name: to.name, country: "ID", account, phone: null, fields: {} };
  return [{ transfer: id, of, order: { reference, rail, amount, orderedAt, beneficiary, sender, purpose, remark } }];
}

type Answered = Sent & { readonly answer: InquiryAnswer };

async function recordAnswers(ctx: Ctx, answered: readonly Answered[], call: CallKind, deps: RefundDeps): Promise<void> {
  const by: EventActor = { role: "system", id: call === "submit" ? "send_refunds" : "inquire_refunds" };
  const { bank } = deps.refundRoute;
  const upTo = await deps.costUpTo?.(ctx);
  const pendingEvents = answered.map(({ transfer, of, order, answer: received }): PendingEvent => {
    const answer = withoutDisputedCost(received, order.amount, upTo?.(order.amount.currency));
    const about = { of, reference: order.reference, bank };
    return { transfer, event: { type: "refund_answered", at: ctx.now, by, call, answer, ...about } };
  });
  const applied = await applyEvents(ctx, pendingEvents, deps);
  for (const [n, one] of applied.entries())
    if ("refusal" in one) ctx.log.warn({ of: answered[n]?.of, refusal: one.refusal }, "refund answer ignored");
}
