/**
 * Inquires at the bank what was paid on a transfer's number: after a notification, and once more between the end of the pay-in and the
 * expiry, since a notification can be lost. Only the bank's answer to an inquiry counts as money; until that last inquiry is answered the
 * transfer does not expire (processing/advance-due.ts). Due inquiries are rows that workers take by the hundred: claim (transaction), call
 * the bank (no transaction), record (transaction). If the process dies in between, they fall due again.
 */
import type { Id } from "#kernel/id.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import { TryAgainLater, type JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyEvents, type TransferDeps } from "../processing/apply-events.ts";
import { callAndRecord } from "../processing/call-and-record.ts";
import type { PayInDeps } from "./open-pay-in.ts";
import { listPaymentsOf, type ListedPayments } from "./list-payments.ts";
import { findInquiredQris } from "./qris/store.ts";
import { recordPayments } from "./record-payments.ts";
import { DUE_BATCH } from "../lifecycle/rules.ts";
import { findTransfer } from "../store.ts";
import { findPayInNumber, insertFinalInquiries } from "../processing/store-due.ts";
import {
  claimPaymentInquiries,
  deletePaymentInquiries,
  postponePaymentInquiries,
  schedulePaymentInquiries,
  type PaymentInquiry,
} from "../processing/store-inquiries.ts";

export const INQUIRE_PAYMENTS_JOB = "inquire_payments";

/**
 * Receives notifications whose signatures are checked: schedules an inquiry about each number and changes nothing else. Returns the numbers
 * that are ours.
 */
export function receivePaymentNotifications(
  ctx: Ctx,
  { channel, numbers }: { readonly channel: string; readonly numbers: readonly string[] },
): Promise<ReadonlySet<string>> {
  return schedulePaymentInquiries(ctx.db, channel, numbers, ctx.now);
}

/** Delays before an unanswered inquiry is repeated: doubled each time up to this maximum. After `TRIES` it is left to the bank's statement. */
const LONGEST_WAIT_MS = HOUR_MS / 6;
export const TRIES = 48;
const waitMs = (tries: number) => Math.min(SECOND_MS * 2 ** Math.min(tries, 20), LONGEST_WAIT_MS);

interface DueInquiry {
  readonly number: string;
  readonly qris: PaymentInquiry["qris"];
  readonly transfer: Id<"tr">;
  readonly inquiries: readonly [PaymentInquiry, ...PaymentInquiry[]];
  readonly inquiredAt: Date;
}

/** Makes the due inquiries. Returns how many transfers were inquired about. */
export async function inquireDuePayments(
  { transaction }: Pick<JobRun, "transaction">,
  { payIn, qris = null, ...deps }: PayInDeps,
): Promise<number> {
  const inquired = await transaction(async (ctx): Promise<DueInquiry[]> => {
    const until = new Date(ctx.now.getTime() + deps.rules.claimLostMs);
    const claimed = await claimPaymentInquiries(ctx.db, ctx.now, until, DUE_BATCH);
    // Notified and over at once: one inquiry answers both.
    return [...Map.groupBy(claimed, ({ transfer }) => transfer)].map(([transfer, inquiries]) => {
      const [first, ...more] = inquiries as [PaymentInquiry, ...PaymentInquiry[]];
      return { transfer, number: first.number, qris: first.qris, inquiries: [first, ...more], inquiredAt: ctx.now };
    });
  });
  const call = (due: DueInquiry) => listPaymentsOf({ payIn, qris }, due);
  await callAndRecord({ transaction }, inquired, call, async (ctx, answered) => {
    const answeredNow = answered.filter(({ answer }) => answer.isWhole);
    await recordListed(
      ctx,
      answered.map(({ answer }) => answer),
      deps,
    );
    await recordFinalAnswers(
      ctx,
      answeredNow.map(({ transfer, inquiredAt, inquiries: [{ payBy }] }) => ({ transfer, inquiredAt, payBy })),
      deps,
    );
    await deletePaymentInquiries(
      ctx.db,
      answeredNow.flatMap(({ inquiries }) => inquiries),
    );
    await postpone(
      ctx,
      answered.filter(({ answer }) => !answer.isWhole),
    );
  });
  return inquired.length;
}

/** Records what came by each channel, also where the other one did not answer. */
async function recordListed(ctx: Ctx, listed: readonly ListedPayments[], deps: TransferDeps): Promise<void> {
  const received = listed.flatMap((one) => one.received);
  // The same order in every process, so that two that record the same payments cannot deadlock.
  const byChannel = [...Map.groupBy(received, (one) => one.channel)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (const [channel, some] of byChannel)
    await recordPayments(ctx, { channel, payments: some.flatMap(({ payments }) => payments) }, deps);
}

/** Records that the bank has answered what was paid by the end. If the expiry was postponed for this answer, it happens now. */
async function recordFinalAnswers(
  ctx: Ctx,
  inquired: readonly { readonly transfer: Id<"tr">; readonly inquiredAt: Date; readonly payBy: Date }[],
  deps: TransferDeps,
): Promise<void> {
  const over = inquired.filter(({ inquiredAt, payBy }) => inquiredAt >= payBy);
  if (over.length === 0) return;
  await insertFinalInquiries(ctx.db, over);
  // Refused during the grace period, and for a transfer that is paid by now.
  const event = { type: "pay_in_expired", at: ctx.now, by: { role: "system", id: INQUIRE_PAYMENTS_JOB } } as const;
  await applyEvents(
    ctx,
    over.map(({ transfer }) => ({ transfer, event })),
    deps,
  );
}

const isOver = ({ tries }: Pick<PaymentInquiry, "tries">) => tries >= TRIES;

/** The bank did not answer: repeats the inquiry, with growing delays. */
async function postpone(ctx: Ctx, unanswered: readonly DueInquiry[]): Promise<void> {
  const inquiries = unanswered.flatMap((one) => one.inquiries);
  for (const [tries, some] of Map.groupBy(inquiries, (inquiry) => inquiry.tries)) {
    if (isOver({ tries })) continue;
    await postponePaymentInquiries(ctx.db, some, await nextInquiryAt(ctx, tries));
  }
  const over = inquiries.filter(isOver);
  await deletePaymentInquiries(ctx.db, over);
  for (const { transfer, number } of over) ctx.log.error({ transfer, number }, "payment inquiry never answered");
}

/** When the next inquiry is made after this many tries; wakes workers for it. */
export async function nextInquiryAt(ctx: Ctx, tries: number): Promise<Date> {
  const at = new Date(ctx.now.getTime() + waitMs(tries));
  // Workers find anything due later than this on their own run each minute.
  if (waitMs(tries) <= MINUTE_MS)
    await ctx.enqueue(
      INQUIRE_PAYMENTS_JOB,
      {},
      { key: `${INQUIRE_PAYMENTS_JOB}:${tries}`, runAt: at, maxAttempts: 1, isAlarm: true },
    );
  return at;
}

/** The same for one transfer, at once. Throws `TryAgainLater` if the bank does not answer. */
export async function inquirePaymentsOf(
  { transaction }: Pick<JobRun, "transaction">,
  transfer: Id<"tr">,
  { payIn, qris = null, ...deps }: PayInDeps,
): Promise<void> {
  const inquired = await transaction(async (ctx) => {
    const stored = await findTransfer(ctx.db, transfer);
    const number = await findPayInNumber(ctx.db, transfer);
    if (stored === null || number === null) return null;
    return { ...stored.transfer, number, qris: await findInquiredQris(ctx.db, transfer), inquiredAt: ctx.now };
  });
  if (inquired === null) return;
  const { payBy, number, inquiredAt } = inquired;
  const listed = await listPaymentsOf({ payIn, qris }, { transfer, number, qris: inquired.qris });
  if (!listed.isWhole) throw new TryAgainLater(`no answer about payments to ${number}`);
  await transaction(async (ctx) => {
    await recordListed(ctx, [listed], deps);
    await recordFinalAnswers(ctx, [{ transfer, inquiredAt, payBy }], deps);
  });
}
