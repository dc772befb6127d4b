import { termAt } from "#pricing/index.ts";
import type { Ctx } from "#platform/unit-of-work.ts";

/** For how many days counts are kept by day, from the threshold `page_count_retention`; null without one: without limit. */
export async function readRetentionDays(ctx: Pick<Ctx, "db" | "now">): Promise<number | null> {
  const term = await termAt(ctx, "threshold", "page_count_retention", ctx.now);
  return term?.value.measure === "days" ? (term.value.days.at(-1) ?? null) : null;
}
