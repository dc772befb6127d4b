/** An unapplied payment without a transfer: the possible actions, and its refund to the payer. */
import { termAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { journalIdFor } from "#ledger/index.ts";
import { refusal } from "../office/acting-officer.ts";
import { postNumbered, type TransferDeps } from "../processing/apply-events.ts";
import { numbered, type Draft } from "../lifecycle/journal-drafts.ts";
import { newRefund, redirectRefund, type Refund, type RefundAccount } from "../lifecycle/refunds.ts";
import { unappliedRefundDue } from "../lifecycle/refund-journals.ts";
import { isInGap } from "../recovery/store.ts";
import { savePayerRefund, type StoredPayment } from "./store.ts";

/** Why it cannot be matched to a transfer, or null: it belongs to one or to a payroll already, or is being refunded. */
export const whyNotUse = ({
  transfer,
  refund,
  isPayrolls,
}: Pick<StoredPayment, "transfer" | "refund" | "isPayrolls">): "payment_taken" | null =>
  transfer === null && refund === null && !isPayrolls ? null : "payment_taken";

/** Why staff cannot refund it, or null. A bounced refund can go to another account. */
export const whyNotRefund = ({
  transfer,
  refund,
  amount,
}: Pick<StoredPayment, "transfer" | "refund" | "amount">): "payment_taken" | null =>
  transfer === null && amount.minor > 0n && (refund === null || refund.status === "account_needed") ? null : "payment_taken";

/** Fingerprint of the payment, on which a proposal is based. A payroll may use it meanwhile, or a part of it. */
export const seenOfPayment = ({
  transfer,
  refund,
  isPayrolls,
}: Pick<StoredPayment, "transfer" | "refund" | "isPayrolls">): string =>
  `${isPayrolls ? "a payroll's " : ""}${transfer ?? "nobody's"} ${refund === null ? "-" : `${refund.status} ${refund.sequence}`}`;

/**
 * From the treasury's amount on two people decide; always, where no term is set. Also always for a payment from a time that a restore
 * removed from the books: its transfer may have been paid out (recovery/model/recovery.ts).
 */
export async function isForTwo(ctx: Ctx, { amount, paidAt }: Pick<StoredPayment, "amount" | "paidAt">): Promise<boolean> {
  if (await isInGap(ctx.db, paidAt)) return true;
  const term = await termAt(ctx, "threshold", "payment_two_people", ctx.now);
  if (term?.value.measure !== "amount") return true;
  return amount.minor >= term.value.amount.minor;
}

/** Makes the money the payer's again; workers then send it to where it came from, or to the account that two people agreed on. */
export async function carryOutRefund(
  ctx: Ctx,
  payment: StoredPayment,
  account: RefundAccount | null,
  deps: TransferDeps,
): Promise<void> {
  if (whyNotRefund(payment) !== null) throw refusal("payment_taken");
  const { id, amount, payer } = payment;
  const to = account ?? payer;
  if (to === null) throw refusal("payer_unknown");
  if (payment.refund !== null) return savePayerRefund(ctx.db, redirectRefund(payment.refund, to, ctx.now));
  await savePayerRefund(ctx.db, { ...newRefund(id, amount, ctx.now), account: to });
  await postAbout(ctx, newRefund(id, amount, ctx.now), [unappliedRefundDue(id, amount)], deps);
}

/** Posts journals about a payment, numbered by the account its refund goes to, so that each is posted once. */
export async function postAbout(ctx: Ctx, { of, sequence }: Refund, drafts: readonly Draft[], deps: TransferDeps): Promise<void> {
  const before = Object.fromEntries(drafts.map(({ kind }) => [`${kind} ${of}`, sequence - 1]));
  const posted = numbered(before, drafts).journals.map(({ about, kind, sequence: no, postings }) => {
    return { id: journalIdFor(about, kind, no), kind, subject: about, effectiveAt: ctx.now, postings };
  });
  await postNumbered(ctx, posted, deps);
}
