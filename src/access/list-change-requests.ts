import type { Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import type { ChangeState } from "./change.ts";
import { CHANGE_REQUESTS_PER_PAGE, type listChangeRequests as contract } from "./contract.ts";
import { showChange } from "./show-change.ts";
import { listChangeRequestRows } from "./store-changes.ts";

/** A page of changes asked for, the newest first. */
export async function listChangeRequests(
  ctx: Ctx,
  filter: { readonly state?: ChangeState | undefined; readonly before?: Id<"cr"> | undefined },
): Promise<Output<typeof contract>> {
  const rows = await listChangeRequestRows(ctx.db, { ...filter, limit: CHANGE_REQUESTS_PER_PAGE + 1 });
  const page = rows.slice(0, CHANGE_REQUESTS_PER_PAGE);
  return { requests: page.map((request) => showChange(ctx, request)), hasMore: rows.length > page.length };
}
