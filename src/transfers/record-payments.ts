/**
 * Money came in, as a bank answers when asked (a notification only hints that one should ask): each payment once, on the transfer whose number
 * it came to, or in suspense where nobody knows whose it is.
 */
import { journalIdFor } from "#ledger/index.ts";
import type { Id } from "#kernel/id.ts";
import { newId } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { applyEvents, postNumbered, type TransferParts } from "./apply-events.ts";
import { numbered } from "./drafts.ts";
import { suspended } from "./journals.ts";
import type { PayInPayment } from "./pay-in.ts";
import { findByPayInNumber } from "./store-due.ts";
import { insertPayIn } from "./store-history.ts";

const RANDOM_BYTES = 10;

/** Writes down and applies what is new; answers how many payments were. */
export async function recordPayments(
  ctx: Ctx,
  { channel, payments }: { readonly channel: string; readonly payments: readonly PayInPayment[] },
  parts: TransferParts,
): Promise<number> {
  let fresh = 0;
  for (const payment of payments) {
    const id = newId("py", ctx.now.getTime(), ctx.random(RANDOM_BYTES));
    const { paymentId: bankPayment, number, amount, paidAt, payer } = payment;
    if (!(await insertPayIn(ctx.db, { id, channel, bankPayment, number, amount, paidAt, payer }, ctx.now))) continue;
    fresh += 1;
    const transfer = await findByPayInNumber(ctx.db, channel, payment.number);
    const [applied] =
      transfer === null
        ? []
        : await applyEvents(
            ctx,
            [{ transfer, event: { type: "payment_came", at: ctx.now, by: BY, payment: id, amount, channel, paidAt } }],
            parts,
          );
    if (applied === undefined || "refusal" in applied) await suspend(ctx, id, channel, amount, parts);
  }
  return fresh;
}

const BY = { role: "system", id: "record_payments" } as const;

/** Nobody's money yet: in suspense under its own id, until a person finds out or it goes back. */
async function suspend(
  ctx: Ctx,
  id: Id<"py">,
  channel: string,
  amount: PayInPayment["amount"],
  parts: TransferParts,
): Promise<void> {
  const { journals } = numbered({}, [suspended(id, channel, amount)]);
  const posted = journals.map(({ about, kind, nth, postings }) => {
    return { id: journalIdFor(about, kind, nth), kind, subject: about, effectiveAt: ctx.now, postings };
  });
  await postNumbered(ctx, posted, parts);
  await ctx.audit("transfers.payment_unknown", { subject: id });
}
