import type { Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { ChangeState } from "./change.ts";
import { CHANGE_REQUESTS_PER_PAGE, type ChangeRequestView, type listChangeRequests as contract } from "./contract.ts";
import { showChange, showChanges } from "./show-change.ts";
import { countWaiting, findChangeRequest, listChangeRequestRows } from "./store-changes.ts";

/** A page of changes asked for, the newest first. */
export async function listChangeRequests(
  ctx: Ctx,
  filter: { readonly state?: ChangeState | undefined; readonly before?: Id<"cr"> | undefined },
): Promise<Output<typeof contract>> {
  const rows = await listChangeRequestRows(ctx.db, { ...filter, limit: CHANGE_REQUESTS_PER_PAGE + 1 });
  const page = rows.slice(0, CHANGE_REQUESTS_PER_PAGE);
  return {
    requests: await showChanges(ctx, page),
    hasMore: rows.length > page.length,
    waitingCount: await countWaiting(ctx.db),
  };
}

/** One change that was asked for. */
export async function readChangeRequest(ctx: Ctx, { id }: { readonly id: Id<"cr"> }): Promise<ChangeRequestView> {
  const request = await findChangeRequest(ctx.db, id);
  if (!request) throw refuse("not_found");
  return showChange(ctx, request);
}
