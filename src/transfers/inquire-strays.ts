/**
 * Payments that a notification names on a number that no transfer has. A notification is no money: the bank is asked what came to the number, and only
 * what its answer names is kept, in suspense until somebody knows whose it is (record-payments.ts), under an id with the instant of that answer.
 * A bank may tell of a payment a moment before its inquiries know it, so it is asked again; what it never confirms is dropped. Its
 * statement remains: reconciliation finds what is there and not here.
 */
import type { JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { askAgainAt, TRIES } from "./ask-payments.ts";
import { callAndRecord } from "./call-and-record.ts";
import type { PayInParts } from "./open-pay-in.ts";
import type { PaymentHint, PayInPayment } from "./pay-in.ts";
import { recordPayments } from "./record-payments.ts";
import { DUE_BATCH } from "./rules.ts";
import {
  claimStrayInquiries,
  dropStrayInquiries,
  postponeStrayInquiries,
  wishStrayInquiries,
  type StrayInquiry,
} from "./store-strays.ts";

/** A bank that answers, and does not name the payment, is asked so often: for about an hour. */
const UNNAMED_TRIES = 14;

/** Notifications, their signatures checked, of payments on numbers of nobody's: nothing is money by them. */
export async function hearStrays(
  ctx: Ctx,
  { channel, told }: { readonly channel: string; readonly told: readonly PaymentHint[] },
): Promise<void> {
  if (told.length > 0) await wishStrayInquiries(ctx.db, channel, told, ctx.now);
}

interface Asked {
  readonly number: string;
  readonly inquiries: readonly StrayInquiry[];
}
type Answered = Asked & { readonly answer: readonly PayInPayment[] | null };

/** Asks what is due to be asked, once for each number; answers how many numbers were asked about. */
export async function inquireStrays({ beat }: Pick<JobRun, "beat">, { payIn, ...parts }: PayInParts): Promise<number> {
  const channel = payIn.party;
  const asked = await beat(async (ctx): Promise<Asked[]> => {
    const until = new Date(ctx.now.getTime() + parts.rules.claimLostMs);
    const claimed = await claimStrayInquiries(ctx.db, { channel, now: ctx.now, until, limit: DUE_BATCH });
    return [...Map.groupBy(claimed, ({ number }) => number)].map(([number, inquiries]) => ({ number, inquiries }));
  });
  const call = ({ number }: Asked) => payIn.listPayments({ reference: null, number });
  await callAndRecord({ beat }, asked, call, async (ctx, answered) => {
    await recordPayments(ctx, { channel, payments: answered.flatMap(({ answer }) => answer ?? []) }, parts);
    await endOrPostpone(ctx, channel, answered);
  });
  return asked.length;
}

async function endOrPostpone(ctx: Ctx, channel: string, answered: readonly Answered[]): Promise<void> {
  const named = ({ answer }: Answered, { paymentId }: StrayInquiry) =>
    answer?.some((one) => one.paymentId === paymentId) === true;
  const open = answered.flatMap((one) =>
    one.inquiries
      .filter((inquiry) => !named(one, inquiry))
      .map((inquiry) => ({ inquiry, isOver: inquiry.tries >= (one.answer === null ? TRIES : UNNAMED_TRIES) })),
  );
  const later = open.flatMap(({ inquiry, isOver }) => (isOver ? [] : [inquiry]));
  for (const [tries, some] of Map.groupBy(later, (one) => one.tries))
    await postponeStrayInquiries(ctx.db, channel, some, await askAgainAt(ctx, tries));
  const waiting = new Set(later);
  await dropStrayInquiries(
    ctx.db,
    channel,
    answered.flatMap(({ inquiries }) => inquiries.filter((one) => !waiting.has(one))),
  );
  for (const { inquiry, isOver } of open)
    if (isOver)
      ctx.log.warn({ number: inquiry.number }, "the bank never confirmed a payment that was told on a number of nobody's");
}
