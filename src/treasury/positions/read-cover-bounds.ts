import { termAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";
import { boundsOf, type CoverBounds } from "../model/corridor-cover.ts";

/** The days below which corridors stop by themselves, and from which they open again; null while no figure is in force: none stops then. */
export async function readCoverBounds(ctx: Pick<Ctx, "db" | "now">): Promise<(CoverBounds & { readonly term: string }) | null> {
  const term = await termAt(ctx, "threshold", "corridor_cover", ctx.now);
  const bounds = term?.value.measure === "days" ? boundsOf(term.value.days) : null;
  return term && bounds && { ...bounds, term: term.id };
}
