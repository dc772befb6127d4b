import type { Input } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import * as makerChecker from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { menusOf } from "../office/acting-officer.ts";
import type * as contract from "./contract.ts";
import { findProposal, type ProposalRow } from "./store.ts";
import { PROPOSALS } from "./workflow.ts";

/** Withdraws the caller's own undecided proposal. */
export async function withdrawProposal(ctx: Ctx, { id }: Input<typeof contract.withdrawProposal>): Promise<ProposalRow> {
  const proposal = await findProposal(ctx.db, id);
  if (proposal === null || !menusOf(ctx).includes(proposal.menu)) throw refuse("not_found");
  return makerChecker.withdrawProposal(ctx, PROPOSALS, id);
}
