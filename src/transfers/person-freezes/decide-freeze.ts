import type { Input } from "#kernel/endpoint.ts";
import { newId } from "#kernel/id.ts";
import { decideProposal, OVERTAKEN } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { TransferDeps } from "../processing/apply-events.ts";
import type { decideFreeze as contract, FreezeProposalView } from "./contract.ts";
import { seenOf, type FreezeProposal } from "./model/person-freeze.ts";
import { lockFreezing, putInForce } from "./put-in-force.ts";
import { showFreezeProposal } from "./show-freezes.ts";
import { endFreezes, findFreeze } from "./store.ts";
import { FREEZES } from "./workflow.ts";

/** Approves or rejects another person's proposal. An approved freeze is in force, and holds what has not left, when this answers. */
export async function decideFreeze(ctx: Ctx, input: Input<typeof contract>, deps: TransferDeps): Promise<FreezeProposalView> {
  const decided = await decideProposal(ctx, FREEZES, input, {
    lock: ({ person }) => lockFreezing(ctx, person),
    prepare: async ({ person, action, seen }) =>
      seenOf(action, await findFreeze(ctx.db, person, ctx.now)) === seen ? null : OVERTAKEN,
    carryOut: (proposal) => carryOut(ctx, proposal, deps),
  });
  return showFreezeProposal(ctx, decided);
}

async function carryOut(ctx: Ctx, proposal: FreezeProposal, deps: TransferDeps): Promise<void> {
  const { id, person, cause, reason: text, proposedBy, decidedBy } = proposal;
  if (decidedBy === null) throw new Error(`${id} is approved by nobody`);
  // A confirmed freeze replaces the one that was placed in urgency, lapsed or not.
  await endFreezes(ctx.db, { person, proposal: id, by: [decidedBy, proposedBy], text }, ctx.now);
  if (cause === null) return;
  const hold = newId("ah", ctx.now.getTime(), ctx.random(10));
  const freeze = { id: hold, person, cause, text, placedBy: proposedBy, placedAt: ctx.now, until: null, proposal: id };
  if (!(await putInForce(ctx, freeze, deps))) throw new Error(`${hold} is taken`);
}
