import type { Input, Output } from "#kernel/endpoint.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { OWNED_PER_PAGE, type listOwnedOutlets as contract, type readOwnedOutlet as readContract } from "./contract-owner.ts";
import { actingPerson, getOwnOutlet } from "./get-workplace.ts";
import { showOutlet } from "./save-outlet.ts";
import { listOwnedRows } from "./store-owned.ts";

/** The outlets that the caller owns. */
export async function listOwnedOutlets(ctx: Ctx, { search, before }: Input<typeof contract>): Promise<Output<typeof contract>> {
  const rows = await listOwnedRows(ctx.db, { agent: actingPerson(ctx), search, before }, OWNED_PER_PAGE + 1);
  const page = rows.slice(0, OWNED_PER_PAGE);
  return { outlets: page.map(showOutlet), hasMore: rows.length > page.length };
}

/** One outlet that the caller owns. */
export async function readOwnedOutlet(ctx: Ctx, { id }: Input<typeof readContract>): Promise<Output<typeof readContract>> {
  return showOutlet((await getOwnOutlet(ctx, id)).outlet);
}
