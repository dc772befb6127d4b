import type { Input, Output } from "#kernel/endpoint.ts";
import { refuse } from "#kernel/refusal.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { MAX_LISTED, type listOutlets as contract, type readOutlet as readContract } from "./contract.ts";
import { showOutlet } from "./save-outlet.ts";
import { findOutlet } from "./store.ts";
import { listCashierRows } from "./store-cashiers.ts";
import { countOutlets, listOutletRows, searchOutlets, type OutletFilter } from "./store-search.ts";
import { searchWords } from "#kernel/search/words.ts";

/** A page of outlets for staff. */
export async function listOutlets(ctx: Ctx, input: Input<typeof contract>): Promise<Output<typeof contract>> {
  const { search, sort, page, perPage } = input;
  const slice = { limit: perPage, offset: (page - 1) * perPage };
  const filter = outletFilter(input);
  if (search !== undefined) {
    const words = searchWords(search);
    if (words.length === 0) return { outlets: [], total: 0, isCut: false, isNearly: false };
    const { outlets, count, isNearly } = await searchOutlets(ctx.db, words, { filter, slice });
    return { outlets: outlets.map(showOutlet), total: count, isCut: false, isNearly };
  }
  const count = await countOutlets(ctx.db, filter, MAX_LISTED + 1);
  const outlets = await listOutletRows(ctx.db, filter, sort ?? "newest", slice);
  return { outlets: outlets.map(showOutlet), total: Math.min(count, MAX_LISTED), isCut: count > MAX_LISTED, isNearly: false };
}

/** Converts the chosen filters of staff to a store filter. */
export function outletFilter({
  status,
  agent,
  province,
  city,
  service,
}: Pick<Input<typeof contract>, "status" | "agent" | "province" | "city" | "service">): OutletFilter {
  return { status, agent, provinces: province === undefined ? undefined : [province], city, service };
}

/** One outlet with its cashiers. */
export async function readOutlet(ctx: Ctx, { id }: Input<typeof readContract>): Promise<Output<typeof readContract>> {
  const outlet = await findOutlet(ctx.db, id);
  if (!outlet) throw refuse("not_found");
  return { ...showOutlet(outlet), cashiers: await listCashierRows(ctx.db, id) };
}
