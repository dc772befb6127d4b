/**
 * What came in on a transfer's number, by asking the bank: its notification only hints that one should ask (QUALITY "Money"), and one that
 * never comes must not cost a transfer, so a pay-in is asked about once more before it is given up.
 */
import type { Id } from "#kernel/id.ts";
import { TryAgainLater, type JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { callEach } from "./call-each.ts";
import { isPayInOpen } from "./deposits.ts";
import type { PayInParts } from "./open-pay-in.ts";
import type { PayInOrder, PayInPayment } from "./pay-in.ts";
import { recordPayments } from "./record-payments.ts";
import { DUE_BATCH } from "./rules.ts";
import { findTransfer } from "./store.ts";
import { findByPayInNumber } from "./store-due.ts";
import { findPayInAccount, listOverdue } from "./store-pay-ins.ts";
import { missingOf, totalOf } from "./transfer.ts";

export const ASK_PAYMENTS_JOB = "ask_payments";

/** The bank says that a number was paid on: asked about at once. Money on a number that nobody knows is kept as it was told. */
export async function hearPayment(ctx: Ctx, payment: PayInPayment, parts: PayInParts): Promise<void> {
  const channel = parts.payIn.party;
  const transfer = await findByPayInNumber(ctx.db, channel, payment.number);
  if (transfer === null) await recordPayments(ctx, { channel, payments: [payment] }, parts);
  else await ctx.enqueue(ASK_PAYMENTS_JOB, { transfer });
}

/** What who types a number at the bank is told: what is still missing, or null when nothing is to be paid on it. */
export async function describeAccount(
  ctx: Pick<Ctx, "db">,
  number: string,
  { payIn, payInTitle: title }: Pick<PayInParts, "payIn" | "payInTitle">,
): Promise<{ readonly title: string; readonly amount: PayInOrder["amount"] } | null> {
  const id = await findByPayInNumber(ctx.db, payIn.party, number);
  const stored = id && (await findTransfer(ctx.db, id));
  return stored && isPayInOpen(stored.transfer) ? { title, amount: missingOf(stored.transfer) } : null;
}

/** Asks about one transfer; throws `TryAgainLater` while the bank does not say. */
export async function askPayments({ beat }: Pick<JobRun, "beat">, transfer: Id<"tr">, parts: PayInParts): Promise<void> {
  const order = await beat((ctx) => orderOf(ctx, transfer, parts));
  if (order === null) return;
  const payments = await parts.payIn.listPayments(order);
  if (payments === null) throw new TryAgainLater(`the bank does not say what came in for ${transfer}`);
  await beat((ctx) => recordPayments(ctx, { channel: parts.payIn.party, payments }, parts));
}

/** Asks once more about those whose time is over, before they expire; answers how many. */
export async function askOverdue({ beat }: Pick<JobRun, "beat">, parts: PayInParts): Promise<number> {
  const orders = await beat(async (ctx) => {
    const overdue = await listOverdue(ctx.db, ctx.now, DUE_BATCH);
    return Promise.all(overdue.map((transfer) => orderOf(ctx, transfer, parts)));
  });
  const asked = orders.filter((order) => order !== null);
  const heard = await callEach(asked, (order) => parts.payIn.listPayments(order));
  const payments = heard.flatMap((one) => one ?? []);
  if (payments.length > 0) await beat((ctx) => recordPayments(ctx, { channel: parts.payIn.party, payments }, parts));
  return asked.length;
}

async function orderOf(
  ctx: Pick<Ctx, "db">,
  id: Id<"tr">,
  { payInTitle: title }: Pick<PayInParts, "payInTitle">,
): Promise<(PayInOrder & { readonly number: string }) | null> {
  const [stored, account] = [await findTransfer(ctx.db, id), await findPayInAccount(ctx.db, id)];
  if (stored === null || account === null) return null;
  const { price, payBy: expiresAt } = stored.transfer;
  return { reference: id, amount: totalOf(price), title, expiresAt, number: account.number };
}
