import type { Input } from "#kernel/endpoint.ts";
import { actingPerson, showProposal } from "#platform/maker-checker/protocol.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { namesAmong } from "#identity/index.ts";
import { FREEZES_SHOWN, type FreezeProposalView, type FreezesOfPerson, type readFreezes as contract } from "./contract.ts";
import { seenOf, type Freeze, type FreezeProposal } from "./model/person-freeze.ts";
import { countCaught, findFreeze, hasLapsed, listFreezeProposals } from "./store.ts";
import { FREEZES } from "./workflow.ts";

/** A proposal about a freeze in the form shown to the caller. */
export async function showFreezeProposal(ctx: Ctx, proposal: FreezeProposal): Promise<FreezeProposalView> {
  const inForce = proposal.state === "proposed" ? await findFreeze(ctx.db, proposal.person, ctx.now) : null;
  return shownProposal(ctx, proposal, inForce);
}

function shownProposal(ctx: Ctx, proposal: FreezeProposal, inForce: Freeze | null): FreezeProposalView {
  const { id, person, action, cause, reason, files, seen, state } = proposal;
  const isOutdated = state === "proposed" && seenOf(action, inForce) !== seen;
  return { id, person, action, cause, reason, files: [...files], ...showProposal(ctx, FREEZES, proposal), isOutdated };
}

/** The freeze of a person in force, and the latest proposals. */
export async function readFreezes(
  ctx: Ctx,
  { person }: Input<typeof contract>,
  readUrgentHours: (ctx: Ctx) => Promise<number | null>,
): Promise<FreezesOfPerson> {
  const inForce = await findFreeze(ctx.db, person, ctx.now);
  const proposals = await listFreezeProposals(ctx.db, person, FREEZES_SHOWN);
  const people = [inForce?.placedBy ?? null, ...proposals.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy])];
  return {
    freeze: inForce && (await shownFreeze(ctx, inForce)),
    proposals: proposals.map((proposal) => shownProposal(ctx, proposal, inForce)),
    urgentHours: await readUrgentHours(ctx),
    isUrgentUsed: inForce === null && (await hasLapsed(ctx.db, person, actingPerson(ctx))),
    names: await namesAmong(ctx, people),
  };
}

type InForce = NonNullable<Awaited<ReturnType<typeof findFreeze>>>;

async function shownFreeze(ctx: Ctx, { id, cause, text, placedBy, placedAt, until }: InForce) {
  return { id, cause, text, placedBy, placedAt, until, caught: await countCaught(ctx.db, id) };
}
