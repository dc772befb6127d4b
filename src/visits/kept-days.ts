import { termAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";

/** How many days counts are kept by the day, by the threshold `page_counts_kept`; null without one: for good. */
export async function keptDaysNow(ctx: Pick<Ctx, "db" | "now">): Promise<number | null> {
  const term = await termAt(ctx, "threshold", "page_counts_kept", ctx.now);
  return term?.value.measure === "days" ? (term.value.days.at(-1) ?? null) : null;
}
