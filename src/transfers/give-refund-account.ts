import type { Input } from "#kernel/endpoint.ts";
import { refuse, Refusal } from "#kernel/refusal.ts";
import { payoutHoldOf } from "#identity/index.ts";
import type { AskAccount } from "#recipients/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { agreementSchema } from "./agreement.ts";
import { applyEvents, type TransferParts } from "./apply-events.ts";
import { refundSubject } from "./approval-subjects.ts";
import type * as contract from "./contract.ts";
import { judgeAccount } from "./judge-account.ts";
import { findRefund } from "./paybacks.ts";
import { waitsForSender } from "./refunds.ts";
import type { SendParts } from "./send-transfer.ts";
import { findTransfer } from "./store.ts";

export interface RefundAccountParts extends TransferParts {
  /** Whose an account at home is. */
  readonly askAccount: AskAccount;
}

type Given = Input<typeof contract.giveRefundAccount> & { readonly person: string };

/**
 * Where the money goes back to, when the account that it came from does not take it or nobody knows it: another account of the sender's, whose
 * bank says that it is theirs, and which they approve with their second factor. `outer` is no transaction: the bank is asked in between.
 */
export async function giveRefundAccount(
  outer: Ctx,
  given: Given,
  parts: RefundAccountParts & Pick<SendParts, "takeApproval">,
): Promise<void> {
  const { id, of = id, bank, account, person } = given;
  if (await isGiven(outer, given)) return;
  const { refund, to, score } = await judgeRefundAccount(outer, given, parts);
  await outer.apart(async (ctx) => {
    if (!(await parts.takeApproval(ctx, refundSubject(of, refund.amount, to)))) throw new Refusal("approval_needed", 403);
    const by = { role: "sender", id: person } as const;
    const event = { type: "refund_account_given", at: ctx.now, by, of, account: { name: to.name, bank, account } } as const;
    const [applied] = await applyEvents(ctx, [{ transfer: id, event }], parts);
    // Somebody named one meanwhile.
    if (applied === undefined || "refusal" in applied) throw new Refusal("refund_account_not_wanted", 409);
    // The account's end only: the trail is kept for ever.
    const details = { of, bank, accountEnd: account.slice(-4), score };
    await ctx.audit("transfers.refund_account_given", { subject: id, details });
  });
}

/** Whether this very account is where it goes already. */
async function isGiven(outer: Ctx, { id, of = id, bank, account, person }: Given): Promise<boolean> {
  const stored = await findTransfer(outer.db, id);
  if (stored?.agreed.sender !== person) throw refuse("not_found");
  const refund = findRefund(stored.transfer, of);
  return refund?.account?.bank === bank && refund.account.account === account && !waitsForSender(refund);
}

/** Refuses an account that the refund can't go to: one that is not wanted, not theirs, or not now. Another's is refused; then staff decide, by two. */
export async function judgeRefundAccount(outer: Ctx, { id, of = id, bank, account, person }: Given, parts: RefundAccountParts) {
  const stored = await findTransfer(outer.db, id);
  if (stored?.agreed.sender !== person) throw refuse("not_found");
  const refund = findRefund(stored.transfer, of);
  if (refund === null || !waitsForSender(refund)) throw new Refusal("refund_account_not_wanted", 409);
  // Who has just taken over a telephone number must not be paid within a day, whatever account they name.
  if ((await payoutHoldOf(outer, person)) !== null) throw new Refusal("refund_account_held", 409);
  const { name } = agreementSchema.parse(stored.agreed.snapshot).sender;
  const { isTheirs, bankName, bankTitle, score } = await judgeAccount(outer, { bank, account, name }, parts.askAccount);
  if (!isTheirs) throw new Refusal("refund_account_of_another", 409);
  return { of, refund, to: { name: bankName, bank, bankTitle, account }, score };
}
