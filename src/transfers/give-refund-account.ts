import type { Input } from "#kernel/endpoint.ts";
import { refuse, Refusal } from "#kernel/refusal.ts";
import { payoutHoldOf } from "#identity/index.ts";
import type { AskAccount } from "#recipients/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { agreementSchema } from "./agreement.ts";
import { applyEvents, type TransferParts } from "./apply-events.ts";
import type * as contract from "./contract.ts";
import { judgeAccount } from "./judge-account.ts";
import { findRefund } from "./paybacks.ts";
import { findTransfer } from "./store.ts";

export interface RefundAccountParts extends TransferParts {
  /** Whose an account at home is. */
  readonly askAccount: AskAccount;
}

/**
 * Where the money goes back to, when the account that it came from does not take it or nobody knows it: another account of the sender's, whose
 * bank says that it is theirs. `outer` is no transaction: the bank is asked in between. Another's account is refused; then staff decide, by two.
 */
export async function giveRefundAccount(
  outer: Ctx,
  { id, of = id, bank, account, person }: Input<typeof contract.giveRefundAccount> & { readonly person: string },
  parts: RefundAccountParts,
): Promise<void> {
  const stored = await findTransfer(outer.db, id);
  if (stored?.agreed.sender !== person) throw refuse("not_found");
  const refund = findRefund(stored.transfer, of);
  if (refund?.account?.bank === bank && refund.account.account === account && refund.status !== "account_needed") return;
  if (refund?.status !== "account_needed") throw new Refusal("refund_account_not_wanted", 409);
  // Who has just taken over a telephone number must not be paid within a day, whatever account they name.
  if ((await payoutHoldOf(outer, person)) !== null) throw new Refusal("refund_account_held", 409);
  const { name } = agreementSchema.parse(stored.agreed.snapshot).sender;
  const judged = await judgeAccount(outer, { bank, account, name }, parts.askAccount);
  if (!judged.isTheirs) throw new Refusal("refund_account_of_another", 409);
  await outer.apart(async (ctx) => {
    const to = { name: judged.bankName, bank, account };
    const by = { role: "sender", id: person } as const;
    const event = { type: "refund_account_given", at: ctx.now, by, of, account: to } as const;
    const [applied] = await applyEvents(ctx, [{ transfer: id, event }], parts);
    // Somebody named one meanwhile.
    if (applied === undefined || "refusal" in applied) throw new Refusal("refund_account_not_wanted", 409);
    // The account's end only: the trail is kept for ever.
    const details = { of, bank, accountEnd: account.slice(-4), score: judged.score };
    await ctx.audit("transfers.refund_account_given", { subject: id, details });
  });
}
