import type { Input } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import { actingPerson } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { refusal, type OfficeDeps } from "../office/acting-officer.ts";
import { agreementSchema } from "../model/agreement.ts";
import type * as contract from "./contract.ts";
import type { RefundAccountDeps } from "../refund/give-refund-account.ts";
import { verifyAccountHolder } from "../refund/verify-account-holder.ts";
import { findRefund } from "../lifecycle/phases/refund-decisions.ts";
import { proposeDecision } from "./propose-decision.ts";
import { waitsForSender } from "../lifecycle/refunds.ts";
import { findTransfer } from "../store.ts";
import { findProposal, type ProposalRow } from "./store.ts";

/**
 * Proposes a refund account in another name (a married name, a company's): two people decide on documents. The bank is inquired for the
 * holder, so that the approver sees both names. `outer` has no open transaction: the bank is called.
 */
export async function proposeRefundAccount(
  outer: Ctx,
  { id, transfer, of = transfer, bank, account, evidence, files }: Input<typeof contract.proposeRefundAccount>,
  deps: OfficeDeps & RefundAccountDeps,
): Promise<ProposalRow> {
  const proposedBy = actingPerson(outer);
  const known = await findProposal(outer.db, id);
  if (known !== null && known.transfer === transfer && known.proposedBy === proposedBy) return known;
  const stored = await findTransfer(outer.db, transfer);
  if (stored === null) throw refuse("not_found");
  const refund = findRefund(stored.transfer, of);
  if (refund === null || !waitsForSender(refund)) throw refusal("refund_account_not_wanted");
  const { name } = agreementSchema.parse(stored.agreed.snapshot).sender;
  const { bankName, score } = await verifyAccountHolder(outer, { bank, account, name }, deps.inquireAccount);
  const what = { kind: "refund_account", of, account: { name: bankName, bank, account }, score } as const;
  return outer.inSeparateTransaction(async (ctx) => {
    const proposed = await proposeDecision(ctx, { id, transfer, evidence, files, menu: "transfer", what }, deps);
    await ctx.audit("transfers.propose_operation", { subject: transfer, details: { proposal: id, kind: what.kind } });
    return proposed;
  });
}
