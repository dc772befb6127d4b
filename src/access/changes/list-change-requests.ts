import type { Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import type { ProposalState } from "#kernel/maker-checker/proposal.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { countUndecided } from "#platform/maker-checker/store.ts";
import { CHANGE_REQUESTS_PER_PAGE, type ChangeRequestView, type listChangeRequests as contract } from "../contract.ts";
import { showChange, showChanges } from "./show-change.ts";
import { findChangeRequest, listChangeRequestRows } from "./store.ts";
import { CHANGES } from "./workflow.ts";

/** A page of change requests, newest first. */
export async function listChangeRequests(
  ctx: Ctx,
  filter: { readonly state?: ProposalState | undefined; readonly before?: Id<"cr"> | undefined },
): Promise<Output<typeof contract>> {
  const rows = await listChangeRequestRows(ctx.db, { ...filter, limit: CHANGE_REQUESTS_PER_PAGE + 1 });
  const page = rows.slice(0, CHANGE_REQUESTS_PER_PAGE);
  return {
    requests: await showChanges(ctx, page),
    hasMore: rows.length > page.length,
    waitingCount: (await countUndecided(ctx.db, CHANGES)).count,
  };
}

/** One change request; refuses with `not_found`. */
export async function readChangeRequest(ctx: Ctx, { id }: { readonly id: Id<"cr"> }): Promise<ChangeRequestView> {
  const request = await findChangeRequest(ctx.db, id);
  if (!request) throw refuse("not_found");
  return showChange(ctx, request);
}
