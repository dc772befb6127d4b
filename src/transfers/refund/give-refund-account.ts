import type { Input } from "#kernel/endpoint.ts";
import { refuse, Refusal } from "#kernel/refusal.ts";
import { payoutHoldOf } from "#identity/index.ts";
import type { InquireAccount } from "#recipients/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { agreementSchema } from "../model/agreement.ts";
import { applyEvents, type TransferDeps } from "../processing/apply-events.ts";
import { refundSubject } from "../approvals/approval-subjects.ts";
import type * as contract from "./contract.ts";
import { refuseFrozen } from "../person-freezes/refuse-frozen.ts";
import { verifyAccountHolder } from "./verify-account-holder.ts";
import { findRefund } from "../lifecycle/phases/refund-decisions.ts";
import { waitsForSender } from "../lifecycle/refunds.ts";
import type { SendDeps } from "../sending/send-transfer.ts";
import { findTransfer } from "../store.ts";

export interface RefundAccountDeps extends TransferDeps {
  /** Inquires the holder of a domestic account. */
  readonly inquireAccount: InquireAccount;
}

type Given = Input<typeof contract.giveRefundAccount> & { readonly person: string };

/**
 * Sets the account of a refund when the original account does not accept it or is unknown: another account of the sender, confirmed as
 * theirs by its bank and approved with their second factor. `outer` has no open transaction: the bank is called.
 */
export async function giveRefundAccount(
  outer: Ctx,
  given: Given,
  deps: RefundAccountDeps & Pick<SendDeps, "consumeApproval">,
): Promise<void> {
  const { id, of = id, bank, account, person } = given;
  if (await isGiven(outer, given)) return;
  const { refund, to, score } = await validateRefundAccount(outer, given, deps);
  await outer.inSeparateTransaction(async (ctx) => {
    if (!(await deps.consumeApproval(ctx, refundSubject(of, refund.amount, to)))) throw new Refusal("approval_needed", 403);
    const by = { role: "sender", id: person } as const;
    const event = { type: "refund_account_given", at: ctx.now, by, of, account: { name: to.name, bank, account } } as const;
    const [applied] = await applyEvents(ctx, [{ transfer: id, event }], deps);
    // An account was named meanwhile.
    if (applied === undefined || "refusal" in applied) throw new Refusal("refund_account_not_wanted", 409);
    // Only the end of the account: the audit trail is kept for ever.
    const details = { of, bank, accountEnd: account.slice(-4), score };
    await ctx.audit("transfers.refund_account_given", { subject: id, details });
  });
}

/** Whether the refund already goes to this account. */
async function isGiven(outer: Ctx, { id, of = id, bank, account, person }: Given): Promise<boolean> {
  const stored = await findTransfer(outer.db, id);
  if (stored?.agreed.sender !== person) throw refuse("not_found");
  const refund = findRefund(stored.transfer, of);
  return refund?.account?.bank === bank && refund.account.account === account && !waitsForSender(refund);
}

/**
 * Refuses an account that the refund cannot go to: none is requested, it is not the sender's, or not now. For an account in another name
 * two staff members decide.
 */
export async function validateRefundAccount(outer: Ctx, { id, of = id, bank, account, person }: Given, deps: RefundAccountDeps) {
  const stored = await findTransfer(outer.db, id);
  if (stored?.agreed.sender !== person) throw refuse("not_found");
  await refuseFrozen(outer, person);
  const refund = findRefund(stored.transfer, of);
  if (refund === null || !waitsForSender(refund)) throw new Refusal("refund_account_not_wanted", 409);
  // A person who has just taken over a telephone number must not be paid within a day, whatever account they name.
  if ((await payoutHoldOf(outer, person)) !== null) throw new Refusal("refund_account_held", 409);
  const { name } = agreementSchema.parse(stored.agreed.snapshot).sender;
  const { isTheirs, bankName, bankTitle, score } = await verifyAccountHolder(outer, { bank, account, name }, deps.inquireAccount);
  if (!isTheirs) throw new Refusal("refund_account_of_another", 409);
  return { of, refund, to: { name: bankName, bank, bankTitle, account }, score };
}
