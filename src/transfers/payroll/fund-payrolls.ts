/**
 * A payment on the number of a payroll. It lies in suspense like any payment without a transfer. Once the payments made in time are enough,
 * they leave suspense for the payroll, in the transaction that recorded the last of them; what is too much, too late or twice stays there and
 * follows the rules of unapplied payments.
 */
import { journalIdFor } from "#ledger/index.ts";
import { money } from "#kernel/money.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { numbered } from "../lifecycle/journal-drafts.ts";
import { payrollFunded } from "../lifecycle/journals.ts";
import { postNumbered, type TransferDeps } from "../processing/apply-events.ts";
import { numberOf } from "../model/progress.ts";
import { notifyPeople } from "./notify-people.ts";
import { lockPayroll, setState } from "./store.ts";
import { findAccount, findByNumbers, lockPayments, takePayments, type OpenPayment } from "./store-paying.ts";
import { wakePayroll } from "./wake-payroll.ts";

export async function fundPayrolls(
  ctx: Ctx,
  { channel, numbers }: { readonly channel: string; readonly numbers: readonly string[] },
  deps: TransferDeps,
): Promise<void> {
  if (numbers.length === 0) return;
  const waiting = [...new Set((await findByNumbers(ctx.db, channel, numbers)).values())].toSorted();
  for (const id of waiting) await fundPayroll(ctx, id, deps);
}

/** Funds a payroll from the payments on its number, if they are enough. Returns whether it is funded now. */
async function fundPayroll(ctx: Ctx, id: string, deps: TransferDeps): Promise<boolean> {
  const payroll = await lockPayroll(ctx.db, id);
  const account = await findAccount(ctx.db, id);
  if (payroll?.state !== "awaiting_payment" || account === null || payroll.totalMinor === null || payroll.payBy === null)
    return false;
  const { totalMinor } = payroll;
  const used = enoughOf(await lockPayments(ctx.db, account, payroll.payBy), totalMinor);
  if (used === null) return false;
  await takePayments(ctx.db, id, used);
  const draft = payrollFunded(
    payroll.id,
    money("IDR", totalMinor),
    used.map(({ id: payment, minor }) => ({ payment, amount: money("IDR", minor) })),
  );
  const posted = numbered({}, [draft]).journals.map(({ about, kind, sequence, postings }) => {
    return { id: journalIdFor(about, kind, sequence), kind, subject: about, effectiveAt: ctx.now, postings };
  });
  await postNumbered(ctx, posted, deps);
  await setState(ctx.db, id, "funded", ctx.now);
  await ctx.audit("transfers.payroll_funded", { subject: id, details: { payments: used.length } });
  const facts = { number: numberOf(payroll.id), name: payroll.name, amount: money("IDR", totalMinor) };
  await notifyPeople(ctx, payroll, "payroll_paid_in", facts);
  await wakePayroll(ctx, id);
  return true;
}

/** The payments, oldest first, that come to the total, the last one only as far as it is needed; null while they are too little. */
function enoughOf(payments: readonly OpenPayment[], total: bigint): readonly OpenPayment[] | null {
  let missing = total;
  const used: OpenPayment[] = [];
  for (const { id, minor } of payments) {
    if (missing === 0n) break;
    const part = minor < missing ? minor : missing;
    used.push({ id, minor: part });
    missing -= part;
  }
  return missing === 0n ? used : null;
}
