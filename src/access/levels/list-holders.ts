import type { Output } from "#kernel/endpoint.ts";
import type { Id } from "#kernel/id.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { HOLDERS_PER_PAGE, type listHolders as contract } from "../contract.ts";
import { findLevel, listHolderRows } from "../store.ts";

/** A page of the holders of a level, as ids only; names come from identity. */
export async function listHolders(
  ctx: Ctx,
  { level, before }: { readonly level: string; readonly before?: Id<"us"> | undefined },
): Promise<Output<typeof contract>> {
  if (!(await findLevel(ctx.db, level))) throw refuse("not_found");
  const rows = await listHolderRows(ctx.db, { level, before, limit: HOLDERS_PER_PAGE + 1 });
  const holders = rows
    .slice(0, HOLDERS_PER_PAGE)
    .map(({ personId, grantedAt, grantedBy }) => ({ personId, grantedAt: grantedAt.toISOString(), grantedBy }));
  return { holders, hasMore: rows.length > holders.length };
}
