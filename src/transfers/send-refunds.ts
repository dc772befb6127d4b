/**
 * Refunds leave as payouts do, in three beats, one order under one reference: to the account that the money came from, which the bank named, or
 * to another of the sender's that was checked by name.
 */
import type { Ctx } from "#platform/unit-of-work.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import { applyEvents, type Happening, type TransferParts } from "./apply-events.ts";
import { callAndRecord } from "./call-and-record.ts";
import { withoutDisputedCost } from "./cost.ts";
import type { Doer } from "./events.ts";
import type { Asked } from "./orders.ts";
import type { InquiryAnswer, PayoutOrder, PayoutParty, PayoutSender, Rail } from "./payout.ts";
import type { Refund, RefundAccount } from "./refunds.ts";
import { DUE_BATCH } from "./rules.ts";
import { lockTransfers, type Stored } from "./store.ts";
import { claimDue } from "./store-due.ts";
import { listPayers } from "./store-history.ts";
import { isHeld } from "./store-recovery.ts";
import { stepsOf, type StepName } from "./steps.ts";
import type { Transfer } from "./transfer.ts";

/** How refunds go out: always by the same rail and bank, so that an order is found again where it was left. */
export interface RefundRoute {
  readonly rail: Rail;
  readonly bank: string;
  readonly party: PayoutParty;
  /** The operator: who sends money back. */
  readonly sender: PayoutSender;
  readonly purpose: string;
  readonly remark: string;
}

export interface RefundParts extends TransferParts {
  readonly refundRoute: RefundRoute;
}

interface Sent {
  readonly transfer: Transfer["id"];
  readonly of: Refund["of"];
  readonly order: PayoutOrder;
}

/** Sends what is due; answers how many transfers were looked at. */
export async function sendRefunds({ beat }: Pick<JobRun, "beat">, parts: RefundParts): Promise<number> {
  const { claimed, sent } = await beat((ctx) => claimRefunds(ctx, parts));
  const submit = ({ order }: Sent) => parts.refundRoute.party.submit(order);
  await callAndRecord({ beat }, sent, submit, (ctx, answered) => recordAnswers(ctx, answered, "submit", parts));
  return claimed;
}

/** Asks what became of those that were sent. */
export async function inquireRefunds({ beat }: Pick<JobRun, "beat">, parts: RefundParts): Promise<number> {
  const sent = await beat(async (ctx) => {
    const due = await listDue(ctx, "inquire_refund", parts);
    const payers = await payersOf(
      ctx,
      due.map(({ stored }) => stored),
    );
    return due.flatMap((one) => sentOf(one.stored.transfer, one.refund, payers, parts));
  });
  const inquire = ({ order }: Sent) => parts.refundRoute.party.inquire(order);
  await callAndRecord({ beat }, sent, inquire, (ctx, answered) => recordAnswers(ctx, answered, "inquiry", parts));
  return sent.length;
}

interface DueRefund {
  readonly stored: Stored;
  readonly refund: Refund;
}

/** The refunds whose turn it is: one of each transfer at a time. */
async function listDue(ctx: Ctx, name: StepName, parts: TransferParts): Promise<DueRefund[]> {
  const stored = await lockTransfers(ctx.db, await claimDue(ctx.db, [name], ctx.now, { limit: DUE_BATCH, only: parts.only }));
  return stored.flatMap((one) => {
    const [step] = stepsOf(one.transfer, parts.rules);
    const refund = refundsOf(one.transfer).find(({ of }) => step?.name === name && of === step.of);
    return refund === undefined ? [] : [{ stored: one, refund }];
  });
}

/** All refunds of a transfer: its own, and those of payments that were not needed. */
export const refundsOf = ({ refund, payIns }: Transfer): Refund[] =>
  [refund, ...payIns.map((payIn) => payIn.refund)].filter((one) => one !== null);

/** Who paid, by payment and, for the transfer itself, by the largest payment that it used. */
export async function payersOf(
  ctx: Ctx,
  stored: readonly Pick<Stored, "transfer">[],
): Promise<ReadonlyMap<string, RefundAccount>> {
  const listed = await listPayers(
    ctx.db,
    stored.map(({ transfer }) => transfer.id),
  );
  const payers = new Map<string, RefundAccount>();
  // The smallest first, so that the largest is what stays.
  for (const { payment, transfer, payer } of listed) payers.set(payment, payer).set(transfer, payer);
  return payers;
}

async function claimRefunds(ctx: Ctx, parts: RefundParts): Promise<{ readonly claimed: number; readonly sent: readonly Sent[] }> {
  if (await isHeld(ctx.db)) return { claimed: 0, sent: [] };
  const by: Doer = { role: "system", id: "send_refunds" };
  const due = await listDue(ctx, "send_refund", parts);
  const payers = await payersOf(
    ctx,
    due.map(({ stored }) => stored),
  );
  const happenings = due.map(({ stored, refund: { of, account } }): Happening => {
    const isKnown = account !== null || payers.has(of);
    const event = { type: isKnown ? "refund_sent" : "refund_account_wanted", at: ctx.now, by, of } as const;
    return { transfer: stored.transfer.id, event };
  });
  const applied = await applyEvents(ctx, happenings, parts);
  const sent = applied.flatMap((answer, n) => {
    if ("refusal" in answer) return [];
    const refund = refundsOf(answer.transfer).find(({ of, status }) => of === due[n]?.refund.of && status === "sent");
    return refund === undefined ? [] : sentOf(answer.transfer, refund, payers, parts);
  });
  return { claimed: due.length, sent };
}

function sentOf({ id }: Transfer, refund: Refund, payers: ReadonlyMap<string, RefundAccount>, parts: RefundParts): Sent[] {
  const { of, order, amount } = refund;
  const to = refund.account ?? payers.get(of);
  if (order === null || to === undefined) return [];
  const { rail, sender, purpose, remark } = parts.refundRoute;
  const { reference, orderedAt } = order;
  const account = { bank: to.bank, number: to.account };
  const beneficiary = { name: to.name, country: "ID", account, phone: null, fields: {} };
  return [{ transfer: id, of, order: { reference, rail, amount, orderedAt, beneficiary, sender, purpose, remark } }];
}

type Answered = Sent & { readonly answer: InquiryAnswer };

async function recordAnswers(ctx: Ctx, answered: readonly Answered[], asked: Asked, parts: RefundParts): Promise<void> {
  const by: Doer = { role: "system", id: asked === "submit" ? "send_refunds" : "ask_refunds" };
  const { bank } = parts.refundRoute;
  const upTo = await parts.costUpTo?.(ctx);
  const happenings = answered.map(({ transfer, of, order, answer: told }): Happening => {
    const answer = withoutDisputedCost(told, order.amount, upTo?.(order.amount.currency));
    const about = { of, reference: order.reference, bank };
    return { transfer, event: { type: "refund_answered", at: ctx.now, by, asked, answer, ...about } };
  });
  const applied = await applyEvents(ctx, happenings, parts);
  for (const [n, one] of applied.entries())
    if ("refusal" in one) ctx.log.warn({ of: answered[n]?.of, refusal: one.refusal }, "an answer about a refund taught nothing");
}
