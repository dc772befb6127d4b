import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { findInbox } from "#platform/work/store-inbox.ts";
import { DECIDERS_NAMED, type listDeciders as contract } from "./contract-proposals.ts";
import type { WorkDeps } from "./deps.ts";
import { workflowKey } from "./model/names.ts";
import { viewerOf } from "./viewer-of.ts";

/** The people who may decide a proposal. Refuses `not_found` for one that the caller may not know of. */
export async function listDeciders(
  ctx: Ctx,
  { workflow, id }: Input<typeof contract>,
  deps: WorkDeps,
): Promise<Output<typeof contract>> {
  const source = deps.proposals.find((one) => workflowKey(one.workflow.name) === workflow);
  const viewer = viewerOf(ctx);
  const found = source === undefined ? null : await findInbox(ctx.db, source, { id, viewer });
  if (found === null) throw refuse("not_found");
  const holders = await deps.holdersOf(ctx, found.need);
  const people = holders.filter((person) => person !== found.proposedBy && person !== found.concerned);
  const named = people.slice(0, DECIDERS_NAMED);
  const names = await deps.namesOf(ctx, named);
  return {
    names: named.map((person) => names.get(person) ?? person),
    more: people.length - named.length,
    isYou: people.includes(viewer.person),
  };
}
