/** A payment that nobody knows: what can be done with it, and how it goes back to who paid it. */
import { termAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { journalIdFor } from "#ledger/index.ts";
import { refusal } from "./acting-officer.ts";
import { postNumbered, type TransferParts } from "./apply-events.ts";
import { numbered, type Draft } from "./drafts.ts";
import { newRefund, redirectRefund, type Refund, type RefundAccount } from "./refunds.ts";
import { strayRefundDue } from "./restitution.ts";
import { isInGap } from "./store-recovery.ts";
import { savePayerRefund, type StoredPayment } from "./store-payments.ts";

/** Why it can't be used for a transfer, or null: it is one's already, or on its way back. */
export const whyNotUse = ({ transfer, refund }: Pick<StoredPayment, "transfer" | "refund">): "payment_taken" | null =>
  transfer === null && refund === null ? null : "payment_taken";

/** Why it can't be given back by hand, or null. One that bounced goes to another account. */
export const whyNotRefund = ({ transfer, refund }: Pick<StoredPayment, "transfer" | "refund">): "payment_taken" | null =>
  transfer === null && (refund === null || refund.status === "account_needed") ? null : "payment_taken";

/** What a proposal about it stands on. */
export const seenOfPayment = ({ transfer, refund }: Pick<StoredPayment, "transfer" | "refund">): string =>
  `${transfer ?? "nobody's"} ${refund === null ? "-" : `${refund.status} ${refund.nth}`}`;

/**
 * From which amount on two people decide: the treasury's term. Where it has said nothing, always; and always for what came in the time that a restore took
 * from the books: its transfer may have been paid out (recovery.ts).
 */
export async function isForTwo(ctx: Ctx, { amount, paidAt }: Pick<StoredPayment, "amount" | "paidAt">): Promise<boolean> {
  if (await isInGap(ctx.db, paidAt)) return true;
  const term = await termAt(ctx, "threshold", "payment_two_people", ctx.now);
  if (term?.value.measure !== "amount") return true;
  return amount.minor >= term.value.amount.minor;
}

/** Its money is its payer's again, and is sent back by the workers: to where it came from, or to the account that two people have agreed on. */
export async function carryOutRefund(
  ctx: Ctx,
  payment: StoredPayment,
  account: RefundAccount | null,
  parts: TransferParts,
): Promise<void> {
  if (whyNotRefund(payment) !== null) throw refusal("payment_taken");
  const { id, amount, payer } = payment;
  const to = account ?? payer;
  if (to === null) throw refusal("payer_unknown");
  if (payment.refund !== null) return savePayerRefund(ctx.db, redirectRefund(payment.refund, to, ctx.now));
  await savePayerRefund(ctx.db, { ...newRefund(id, amount, ctx.now), account: to });
  await postAbout(ctx, newRefund(id, amount, ctx.now), [strayRefundDue(id, amount)], parts);
}

/** Posts journals about a payment: numbered by the account that its refund goes to, so that each is posted once. */
export async function postAbout(ctx: Ctx, { of, nth }: Refund, drafts: readonly Draft[], parts: TransferParts): Promise<void> {
  const before = Object.fromEntries(drafts.map(({ kind }) => [`${kind} ${of}`, nth - 1]));
  const posted = numbered(before, drafts).journals.map(({ about, kind, nth: no, postings }) => {
    return { id: journalIdFor(about, kind, no), kind, subject: about, effectiveAt: ctx.now, postings };
  });
  await postNumbered(ctx, posted, parts);
}
