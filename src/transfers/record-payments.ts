/**
 * Money came in, as a bank answers when asked (a notification only hints that one should ask): each payment once, on the transfer whose number
 * it came to, or in suspense where nobody knows whose it is.
 */
import { journalIdFor } from "#ledger/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyInTurns, postNumbered, type Happening, type TransferParts } from "./apply-events.ts";
import { numbered } from "./drafts.ts";
import { suspended } from "./journals.ts";
import type { PayInPayment } from "./pay-in.ts";
import { paymentIdOf } from "./payment-id.ts";
import { findByPayInNumbers } from "./store-due.ts";
import { insertPayIns, type HeardPayment } from "./store-history.ts";

/** Writes down and applies what is new, all in one go; answers how many payments were. */
export async function recordPayments(
  ctx: Ctx,
  { channel, payments }: { readonly channel: string; readonly payments: readonly PayInPayment[] },
  parts: TransferParts,
): Promise<number> {
  if (payments.length === 0) return 0;
  const named = payments.map(({ paymentId: bankPayment, ...payment }): HeardPayment => {
    const id = paymentIdOf({ channel, bankPayment, paidAt: payment.paidAt });
    return { ...payment, bankPayment, channel, id, isIdDerived: true };
  });
  // One that stands in the list twice is one payment.
  const heard = [...new Map(named.map((payment) => [payment.bankPayment, payment])).values()];
  const isNew = await insertPayIns(ctx.db, heard, ctx.now);
  const fresh = heard.filter(({ id }) => isNew.has(id));
  const owners = await findByPayInNumbers(ctx.db, channel, fresh);
  const happenings = fresh.flatMap(({ id: payment, number, amount, paidAt }): Happening[] => {
    const transfer = owners.get(number);
    if (transfer === undefined) return [];
    return [{ transfer, event: { type: "payment_came", at: ctx.now, by: BY, payment, amount, channel, paidAt } }];
  });
  const applied = await applyInTurns(ctx, happenings, parts);
  const taken = new Set(
    happenings.flatMap(({ event }, n) => {
      const answer = applied[n];
      return event.type === "payment_came" && answer !== undefined && !("refusal" in answer) ? [event.payment] : [];
    }),
  );
  await suspend(
    ctx,
    fresh.filter(({ id }) => !taken.has(id)),
    parts,
  );
  return fresh.length;
}

const BY = { role: "system", id: "record_payments" } as const;

/** Nobody's money yet: in suspense under its own id, until a person finds out or it goes back. */
async function suspend(ctx: Ctx, unknown: readonly HeardPayment[], parts: TransferParts): Promise<void> {
  if (unknown.length === 0) return;
  const posted = unknown.flatMap(({ id, channel, amount }) =>
    numbered({}, [suspended(id, channel, amount)]).journals.map(({ about, kind, nth, postings }) => {
      return { id: journalIdFor(about, kind, nth), kind, subject: about, effectiveAt: ctx.now, postings };
    }),
  );
  await postNumbered(ctx, posted, parts);
  await ctx.audit(
    "transfers.payment_unknown",
    unknown.map(({ id }) => ({ subject: id })),
  );
}
