import type { Input } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { actingOfficer, refusal, type OfficeParts } from "./acting-officer.ts";
import { agreementSchema } from "./agreement.ts";
import type * as contract from "./contract-proposals.ts";
import type { RefundAccountParts } from "./give-refund-account.ts";
import { judgeAccount } from "./judge-account.ts";
import { findRefund } from "./paybacks.ts";
import { proposeDecision } from "./propose-decision.ts";
import { waitsForSender } from "./refunds.ts";
import { findTransfer } from "./store.ts";
import { findProposal, type ProposalRow } from "./store-proposals.ts";

/**
 * A sender whose account is in another name (a married name, a company's): two people decide on papers. The bank is asked whose it is, so that who
 * approves sees both names. `outer` is no transaction.
 */
export async function proposeRefundAccount(
  outer: Ctx,
  { id, transfer, of = transfer, bank, account, evidence }: Input<typeof contract.proposeRefundAccount>,
  parts: OfficeParts & RefundAccountParts,
): Promise<ProposalRow> {
  const proposedBy = actingOfficer(outer);
  const known = await findProposal(outer.db, id);
  if (known !== null && known.transfer === transfer && known.proposedBy === proposedBy) return known;
  const stored = await findTransfer(outer.db, transfer);
  if (stored === null) throw refuse("not_found");
  const refund = findRefund(stored.transfer, of);
  if (refund === null || !waitsForSender(refund)) throw refusal("refund_account_not_wanted");
  const { name } = agreementSchema.parse(stored.agreed.snapshot).sender;
  const { bankName, score } = await judgeAccount(outer, { bank, account, name }, parts.askAccount);
  const what = { kind: "refund_account", of, account: { name: bankName, bank, account }, score } as const;
  return outer.apart(async (ctx) => {
    const proposed = await proposeDecision(ctx, { id, transfer, evidence, room: "transfer", what }, parts);
    await ctx.audit("transfers.propose_operation", { subject: transfer, details: { proposal: id, kind: what.kind } });
    return proposed;
  });
}
