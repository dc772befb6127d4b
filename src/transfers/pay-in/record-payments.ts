/**
 * Records payments from a bank's answer to an inquiry (a notification only triggers the inquiry): each once, on the transfer whose number
 * it came to, or in suspense where the number is unknown, from where a payroll takes what was paid on its number.
 */
import { journalIdFor } from "#ledger/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyInTurns, postNumbered, type PendingEvent, type TransferDeps } from "../processing/apply-events.ts";
import { numbered } from "../lifecycle/journal-drafts.ts";
import { suspended } from "../lifecycle/journals.ts";
import type { PayInPayment } from "./model/pay-in-party.ts";
import { paymentIdOf } from "./payment-id.ts";
import { fundPayrolls } from "../payroll/fund-payrolls.ts";
import { findByPayInNumbers } from "../processing/store-due.ts";
import { insertPayIns, type ReceivedPayment } from "./store.ts";

/** Inserts and applies new payments in one transaction. Returns how many were new. */
export async function recordPayments(
  ctx: Ctx,
  { channel, payments }: { readonly channel: string; readonly payments: readonly PayInPayment[] },
  deps: TransferDeps,
): Promise<number> {
  if (payments.length === 0) return 0;
  const named = payments.map(({ paymentId: bankPayment, ...payment }): ReceivedPayment => {
    const id = paymentIdOf({ channel, bankPayment, paidAt: payment.paidAt });
    return { ...payment, bankPayment, channel, id, isIdDerived: true };
  });
  // A payment listed twice is one payment.
  const received = [...new Map(named.map((payment) => [payment.bankPayment, payment])).values()];
  const isNew = await insertPayIns(ctx.db, received, ctx.now);
  const fresh = received.filter(({ id }) => isNew.has(id));
  const owners = await findByPayInNumbers(ctx.db, channel, fresh);
  const pendingEvents = fresh.flatMap(({ id: payment, number, amount, paidAt }): PendingEvent[] => {
    const transfer = owners.get(number);
    if (transfer === undefined) return [];
    return [{ transfer, event: { type: "payment_received", at: ctx.now, by: BY, payment, amount, channel, paidAt } }];
  });
  const applied = await applyInTurns(ctx, pendingEvents, deps);
  const taken = new Set(
    pendingEvents.flatMap(({ event }, n) => {
      const answer = applied[n];
      return event.type === "payment_received" && answer !== undefined && !("refusal" in answer) ? [event.payment] : [];
    }),
  );
  const unclaimed = fresh.filter(({ id }) => !taken.has(id));
  await suspend(ctx, unclaimed, deps);
  await fundPayrolls(ctx, { channel, numbers: unclaimed.map(({ number }) => number) }, deps);
  return fresh.length;
}

const BY = { role: "system", id: "record_payments" } as const;

/** Puts unclaimed money in suspense under its own id, until staff match or refund it. */
async function suspend(ctx: Ctx, unknown: readonly ReceivedPayment[], deps: TransferDeps): Promise<void> {
  if (unknown.length === 0) return;
  const posted = unknown.flatMap(({ id, channel, amount }) =>
    numbered({}, [suspended(id, channel, amount)]).journals.map(({ about, kind, sequence, postings }) => {
      return { id: journalIdFor(about, kind, sequence), kind, subject: about, effectiveAt: ctx.now, postings };
    }),
  );
  await postNumbered(ctx, posted, deps);
  await ctx.audit(
    "transfers.payment_unknown",
    unknown.map(({ id }) => ({ subject: id })),
  );
}
