/**
 * Inquires the bank what was paid on a payroll's number: after a notification, when its business says so, and once more when the pay-in is
 * over. Only that last answer ends a payroll that is not paid. Claim (transaction), call (no transaction), record (transaction).
 */
import { MINUTE_MS, SECOND_MS } from "#kernel/time.ts";
import type { JobRun } from "#platform/jobs/run-worker.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { PayInDeps } from "../pay-in/open-pay-in.ts";
import { recordPayments } from "../pay-in/record-payments.ts";
import { numberOf } from "../model/progress.ts";
import type { Payroll } from "./model/payroll.ts";
import { notifyPeople } from "./notify-people.ts";
import { giveUp } from "./prepare-payroll.ts";
import { findPayroll, lockPayroll } from "./store.ts";
import { claimInquiry, findAccount, findByNumbers, scheduleInquiry, setInquiry } from "./store-paying.ts";
import { wakePayroll } from "./wake-payroll.ts";

const LONGEST_WAIT_MS = 10 * MINUTE_MS;

/** Has the bank inquired about payrolls with these numbers. Returns the numbers that wait for a payment of ours. */
export async function receivePayrollNotifications(
  ctx: Ctx,
  { channel, numbers }: { readonly channel: string; readonly numbers: readonly string[] },
): Promise<ReadonlySet<string>> {
  if (numbers.length === 0) return new Set();
  const waiting = await findByNumbers(ctx.db, channel, numbers);
  await inquireSoon(ctx, [...waiting.values()]);
  return new Set(waiting.keys());
}

/** Schedules inquiries now and wakes a worker for each. */
export async function inquireSoon(ctx: Ctx, payrolls: readonly string[]): Promise<void> {
  if (payrolls.length === 0) return;
  await scheduleInquiry(ctx.db, payrolls, ctx.now);
  for (const id of payrolls) await wakePayroll(ctx, id);
}

export async function inquirePayroll(
  { transaction }: Pick<JobRun, "transaction">,
  id: string,
  { payIn, ...deps }: PayInDeps,
): Promise<void> {
  const claimed = await transaction(async (ctx) => {
    const claim = await claimInquiry(ctx.db, id, ctx.now, new Date(ctx.now.getTime() + deps.rules.claimLostMs));
    const [payroll, account] = [await findPayroll(ctx.db, id), await findAccount(ctx.db, id)];
    if (claim === null || account === null || payroll === null || payroll.payBy === null) return null;
    return { ...claim, account, payBy: payroll.payBy, inquiredAt: ctx.now };
  });
  if (claimed === null) return;
  const { account, tries, payBy, inquiredAt } = claimed;
  const payments = await payIn.listPayments({ reference: id, number: account.number });
  await transaction(async (ctx) => {
    if (payments !== null) await recordPayments(ctx, { channel: payIn.party, payments }, deps);
    const payroll = await lockPayroll(ctx.db, id);
    if (payroll?.state !== "awaiting_payment") return;
    const isOver = payments === null ? ctx.now.getTime() > payBy.getTime() + deps.rules.payInAnswerWaitMs : inquiredAt > payBy;
    if (isOver) return expire(ctx, payroll);
    const wait = Math.min(LONGEST_WAIT_MS, SECOND_MS * 2 ** Math.min(tries, 20));
    const last = new Date(payBy.getTime() + deps.rules.payInGraceMs / 2);
    await setInquiry(ctx.db, id, payments === null ? new Date(ctx.now.getTime() + wait) : last, payments !== null);
  });
}

async function expire(ctx: Ctx, payroll: Payroll): Promise<void> {
  await giveUp(ctx, payroll, "expired");
  const facts = { number: numberOf(payroll.id), name: payroll.name };
  await notifyPeople(ctx, payroll, "payroll_expired", facts);
}
