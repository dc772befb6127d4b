/**
 * Asks the bank what was paid on a transfer's number: when a notification hints at it, and once more after the pay-in is over, before it
 * expires, since a notification can be lost. Only what the bank answers when asked is money; until it has answered that question, the transfer does
 * not expire (advance-due.ts). What is to be asked are rows, which workers take by the hundred: claimed and committed, asked without a
 * transaction, recorded. Killed in between, they are due again.
 */
import type { Id } from "#kernel/id.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import { TryAgainLater, type JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyEvents, type TransferParts } from "./apply-events.ts";
import { callAndRecord } from "./call-and-record.ts";
import type { PayInParts } from "./open-pay-in.ts";
import { recordPayments } from "./record-payments.ts";
import { DUE_BATCH } from "./rules.ts";
import { findTransfer } from "./store.ts";
import { findPayInNumber, insertPaysInAsked } from "./store-due.ts";
import { claimAsks, dropAsks, postponeAsks, wishAsksFor, type PaymentAsk } from "./store-told.ts";

export const ASK_PAYMENTS_JOB = "ask_payments";

/** Notifications, their signatures checked: have the bank asked about the numbers, and change nothing by themselves. Answers which are ours. */
export function hearPayments(
  ctx: Ctx,
  { channel, numbers }: { readonly channel: string; readonly numbers: readonly string[] },
): Promise<ReadonlySet<string>> {
  return wishAsksFor(ctx.db, channel, numbers, ctx.now);
}

/** Waits before a bank that did not say is asked again: twice as long each time, up to the last; after so many it is left to its statement. */
const LONGEST_WAIT_MS = HOUR_MS / 6;
export const TRIES = 48;
const waitMs = (tries: number) => Math.min(SECOND_MS * 2 ** Math.min(tries, 20), LONGEST_WAIT_MS);

interface Asked {
  readonly number: string;
  readonly transfer: Id<"tr">;
  readonly asks: readonly [PaymentAsk, ...PaymentAsk[]];
  readonly askedAt: Date;
}

/** Asks what is due to be asked; answers how many transfers were asked about. */
export async function askDuePayments({ beat }: Pick<JobRun, "beat">, { payIn, ...parts }: PayInParts): Promise<number> {
  const asked = await beat(async (ctx): Promise<Asked[]> => {
    const until = new Date(ctx.now.getTime() + parts.rules.claimLostMs);
    const claimed = await claimAsks(ctx.db, ctx.now, until, DUE_BATCH);
    // Told, and over as well: one question answers both.
    return [...Map.groupBy(claimed, ({ transfer }) => transfer)].map(([transfer, asks]) => {
      const [first, ...more] = asks as [PaymentAsk, ...PaymentAsk[]];
      return { transfer, number: first.number, asks: [first, ...more], askedAt: ctx.now };
    });
  });
  const call = ({ transfer: reference, number }: Asked) => payIn.listPayments({ reference, number });
  await callAndRecord({ beat }, asked, call, async (ctx, answered) => {
    const told = answered.filter(({ answer }) => answer !== null);
    await recordPayments(ctx, { channel: payIn.party, payments: told.flatMap(({ answer }) => answer ?? []) }, parts);
    await endAsked(
      ctx,
      told.map(({ transfer, askedAt, asks: [{ payBy }] }) => ({ transfer, askedAt, payBy })),
      parts,
    );
    await dropAsks(
      ctx.db,
      told.flatMap(({ asks }) => asks),
    );
    await postpone(
      ctx,
      answered.filter(({ answer }) => answer === null),
    );
  });
  return asked.length;
}

/** Keeps that the bank has said what was paid by the end; where the end was put off for this answer, it has come. */
async function endAsked(
  ctx: Ctx,
  asked: readonly { readonly transfer: Id<"tr">; readonly askedAt: Date; readonly payBy: Date }[],
  parts: TransferParts,
): Promise<void> {
  const over = asked.filter(({ askedAt, payBy }) => askedAt >= payBy);
  if (over.length === 0) return;
  await insertPaysInAsked(ctx.db, over);
  // During the grace, and of what is paid by now, this is refused.
  const event = { type: "pay_in_expired", at: ctx.now, by: { role: "system", id: ASK_PAYMENTS_JOB } } as const;
  await applyEvents(
    ctx,
    over.map(({ transfer }) => ({ transfer, event })),
    parts,
  );
}

const isOver = ({ tries }: Pick<PaymentAsk, "tries">) => tries >= TRIES;

/** The bank did not say: it is asked again, later each time. */
async function postpone(ctx: Ctx, unanswered: readonly Asked[]): Promise<void> {
  const asks = unanswered.flatMap((one) => one.asks);
  for (const [tries, some] of Map.groupBy(asks, (ask) => ask.tries)) {
    if (isOver({ tries })) continue;
    await postponeAsks(ctx.db, some, await askAgainAt(ctx, tries));
  }
  const over = asks.filter(isOver);
  await dropAsks(ctx.db, over);
  for (const { transfer, number } of over) ctx.log.error({ transfer, number }, "the bank never said what was paid on a number");
}

/** When a bank that has been asked so often is asked again; workers are woken for it. */
export async function askAgainAt(ctx: Ctx, tries: number): Promise<Date> {
  const at = new Date(ctx.now.getTime() + waitMs(tries));
  // What is due later than this is found by the workers' own look.
  if (waitMs(tries) <= MINUTE_MS)
    await ctx.enqueue(ASK_PAYMENTS_JOB, {}, { key: `${ASK_PAYMENTS_JOB}:${tries}`, runAt: at, maxAttempts: 1, isAlarm: true });
  return at;
}

/** The same for one transfer, at once. Throws `TryAgainLater` when the bank does not say. */
export async function askPayments(
  { beat }: Pick<JobRun, "beat">,
  transfer: Id<"tr">,
  { payIn, ...parts }: PayInParts,
): Promise<void> {
  const asked = await beat(async (ctx) => {
    const stored = await findTransfer(ctx.db, transfer);
    const number = await findPayInNumber(ctx.db, transfer);
    return stored === null || number === null ? null : { ...stored.transfer, number, askedAt: ctx.now };
  });
  if (asked === null) return;
  const { payBy, number, askedAt } = asked;
  const payments = await payIn.listPayments({ reference: transfer, number });
  if (payments === null) throw new TryAgainLater(`nothing was learnt about payments to ${number}`);
  await beat(async (ctx) => {
    await recordPayments(ctx, { channel: payIn.party, payments }, parts);
    await endAsked(ctx, [{ transfer, askedAt, payBy }], parts);
  });
}
