/**
 * Payments notified on a number that no transfer has. A notification is no money: the bank is inquired what came to the number. Only what
 * its answer names is recorded, in suspense until it is matched (pay-in/record-payments.ts), under an id with the time of that answer. A
 * bank may notify a payment a moment before its inquiry service returns it, so the inquiry is repeated. A payment it never confirms is
 * dropped; if it is on the bank's statement, reconciliation finds it there.
 */
import type { JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { nextInquiryAt, TRIES } from "../pay-in/inquire-payments.ts";
import { callAndRecord } from "../processing/call-and-record.ts";
import type { PayInDeps } from "../pay-in/open-pay-in.ts";
import type { PaymentNotification, PayInPayment } from "../pay-in/model/pay-in-party.ts";
import { recordPayments } from "../pay-in/record-payments.ts";
import { DUE_BATCH } from "../lifecycle/rules.ts";
import {
  claimUnappliedInquiries,
  deleteUnappliedInquiries,
  postponeUnappliedInquiries,
  scheduleUnappliedInquiries,
  type UnappliedInquiry,
} from "./store-inquiries.ts";

/** How often a bank is inquired that answers without naming the payment: for about an hour. */
const UNNAMED_TRIES = 14;

/** Receives notifications, signatures checked, of payments on unknown numbers. They schedule inquiries and record no money. */
export async function receiveUnappliedNotifications(
  ctx: Ctx,
  { channel, payments }: { readonly channel: string; readonly payments: readonly PaymentNotification[] },
): Promise<void> {
  if (payments.length > 0) await scheduleUnappliedInquiries(ctx.db, channel, payments, ctx.now);
}

interface DueNumber {
  readonly number: string;
  readonly inquiries: readonly UnappliedInquiry[];
}
type Answered = DueNumber & { readonly answer: readonly PayInPayment[] | null };

/** Makes the due inquiries, one per number. Returns how many numbers were inquired about. */
export async function inquireUnappliedPayments(
  { transaction }: Pick<JobRun, "transaction">,
  { payIn, ...deps }: PayInDeps,
): Promise<number> {
  const channel = payIn.party;
  const inquired = await transaction(async (ctx): Promise<DueNumber[]> => {
    const until = new Date(ctx.now.getTime() + deps.rules.claimLostMs);
    const claimed = await claimUnappliedInquiries(ctx.db, { channel, now: ctx.now, until, limit: DUE_BATCH });
    return [...Map.groupBy(claimed, ({ number }) => number)].map(([number, inquiries]) => ({ number, inquiries }));
  });
  const call = ({ number }: DueNumber) => payIn.listPayments({ reference: null, number });
  await callAndRecord({ transaction }, inquired, call, async (ctx, answered) => {
    await recordPayments(ctx, { channel, payments: answered.flatMap(({ answer }) => answer ?? []) }, deps);
    await endOrPostpone(ctx, channel, answered);
  });
  return inquired.length;
}

async function endOrPostpone(ctx: Ctx, channel: string, answered: readonly Answered[]): Promise<void> {
  const named = ({ answer }: Answered, { paymentId }: UnappliedInquiry) =>
    answer?.some((one) => one.paymentId === paymentId) === true;
  const open = answered.flatMap((one) =>
    one.inquiries
      .filter((inquiry) => !named(one, inquiry))
      .map((inquiry) => ({ inquiry, isOver: inquiry.tries >= (one.answer === null ? TRIES : UNNAMED_TRIES) })),
  );
  const later = open.flatMap(({ inquiry, isOver }) => (isOver ? [] : [inquiry]));
  for (const [tries, some] of Map.groupBy(later, (one) => one.tries))
    await postponeUnappliedInquiries(ctx.db, channel, some, await nextInquiryAt(ctx, tries));
  const waiting = new Set(later);
  await deleteUnappliedInquiries(
    ctx.db,
    channel,
    answered.flatMap(({ inquiries }) => inquiries.filter((one) => !waiting.has(one))),
  );
  for (const { inquiry, isOver } of open)
    if (isOver) ctx.log.warn({ number: inquiry.number }, "notified payment on an unknown number never confirmed");
}
