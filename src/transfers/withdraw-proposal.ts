import type { Input } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { actingOfficer, refusal, roomsOf } from "./acting-officer.ts";
import type * as contract from "./contract-proposals.ts";
import { endProposal, findProposal, type ProposalRow } from "./store-proposals.ts";

/** Takes back what one has proposed, and nobody has decided. */
export async function withdrawProposal(ctx: Ctx, { id }: Input<typeof contract.withdrawProposal>): Promise<ProposalRow> {
  const by = actingOfficer(ctx);
  const asked = await findProposal(ctx.db, id);
  if (asked === null || !roomsOf(ctx).includes(asked.room)) throw refuse("not_found");
  if (asked.proposedBy !== by) throw refusal("proposal_not_yours");
  if (!(await endProposal(ctx.db, id, "withdrawn", by))) throw refusal("proposal_not_waiting");
  return { ...asked, state: "withdrawn" };
}
